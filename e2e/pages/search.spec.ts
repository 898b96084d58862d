import { choosePrinter, expectFilters } from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

test("words that nothing has lead on", async ({ page }) => {
  await page.goto("/search?q=nozzle+zeppelin");
  await expect(page.getByText("Nothing has all of these words")).toBeVisible();
  await page.getByRole("navigation", { name: "Search for one of the words" }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search results for “nozzle”");

  await page.goto("/search?q=qqzzxxjj");
  await expect(page.getByRole("heading", { name: "Nothing matches “qqzzxxjj”" })).toBeVisible();

  await page.goto("/search");
  await page.getByRole("main").getByLabel("Search everything").fill("bltuch");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing has “bltuch”: these are for “bltouch”.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Parts" }).getByRole("link").first()).toHaveText("BLTouch V3.1");
});

test("parts are for the chosen printer, with a way to those for all", async ({ page }) => {
  await page.goto("/");
  await choosePrinter(page, "p1s", "Bambu Lab P1S");
  await page.goto("/search?q=nozzle");
  const parts = page.getByRole("region", { name: "Parts for Bambu Lab P1S" });
  await expect(parts.getByRole("listitem")).not.toHaveCount(0);
  await parts.getByRole("link", { name: /^\d+ for all printers$/ }).click();
  await expectFilters(page, { q: "nozzle" });
});
