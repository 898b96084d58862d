import { expect, test } from "../../fixtures/test";
import { openHydrated } from "../../fixtures/hydrated-page";

test("the picture of a reading follows what is typed", async ({ page }) => {
  await openHydrated(page, "/calculators/pressure-advance?variant=orca-tower");
  const figure = page.getByRole("figure");
  await expect(figure).toContainText("Example.");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));

  await page.locator("#field-step").fill("0,002");
  await page.locator("#field-height").fill("8,7");
  await expect(figure).toContainText("8.7 mm is in band 8, from 8 to 9 mm: the whole of it was printed with 0.016 s.");
  await expect(page.getByRole("img", { name: "Tower: the band at 8.7 mm" })).toBeVisible();
  await expect(page.getByText("How sure: ± 0.002 s.")).toBeVisible();

  await page.locator("#field-height").fill("high");
  await expect(figure).toContainText("Example.");
  expect(asked.filter((url) => url.includes("height"))).toEqual([]);
});
