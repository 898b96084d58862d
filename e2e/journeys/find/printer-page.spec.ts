import { expectFilters, resultCount, toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

const PRINTER = "Creality Ender-3 V2";

test("from the list of printers to one that becomes mine, to the parts of a kind, and back", async ({ page }) => {
  await page.goto("/printers");
  const search = page.getByRole("search", { name: "Printers" });
  await search.getByLabel("Search printers").fill("ender 3 v2");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: /^\d+ printers for “ender 3 v2”$/ })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: PRINTER, exact: true }).click();

  await expect(page.getByRole("heading", { level: 1, name: PRINTER })).toBeVisible();
  await expect(page.getByRole("region", { name: "What it is and takes" })).toContainText(
    "Creality MK8 two-screw mount",
  );
  await page.getByRole("button", { name: "Make this my printer" }).click();
  await expect(toast(page, `Your printer: ${PRINTER}`)).toBeVisible();
  await expect(page).toHaveURL(/\/printers\/creality\/ender-3-v2$/);
  await expect(page.getByText("This is your printer")).toBeVisible();

  await page
    .getByRole("region", { name: /^Hotends/ })
    .getByRole("link", { name: /^All \d+ hotends/ })
    .click();
  await expectFilters(page, { category: "hotend", printer: "creality-ender-3-v2" });
  await expect(resultCount(page)).toHaveText(/^\d+ hotends for Creality Ender-3 V2$/);

  await page
    .getByRole("region", { name: `Parts for ${PRINTER}` })
    .getByRole("link", { name: PRINTER })
    .click();
  await expect(page.getByText("This is your printer")).toBeVisible();
  await page.getByRole("link", { name: "Creality Ender-3 Pro" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Creality Ender-3 Pro" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Make this my printer" })).toBeVisible();
});
