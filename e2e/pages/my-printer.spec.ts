import { cardNames, choosePrinter, expectFilters, partCard, toast } from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

test("a printer in the URL overrides the remembered one, and filters without being remembered", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await choosePrinter(page, "k2 plus", "Creality K2 Plus");
  await page.goto("/find?printer=creality-ender-3&category=hotend");
  await expect(page.getByRole("heading", { name: "Parts for Creality Ender-3" })).toBeVisible();
  await expect(partCard(page, "Creality MK8")).toContainText("Fits Creality Ender-3");
  expect((await context.cookies()).find(({ name }) => name === "my_printer")?.value).toBeDefined();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Parts that fit my Creality K2 Plus" })).toBeVisible();
});

test("removing my printer during a search keeps the search", async ({ page }) => {
  await page.goto("/");
  await choosePrinter(page, "k2 plus", "Creality K2 Plus");
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Hotends/ })
    .click();
  await expectFilters(page, { printer: "creality-k2-plus", category: "hotend" });
  await page.getByRole("main").getByRole("link", { name: "Change printer" }).click();
  await page.getByRole("button", { name: "Forget my printer" }).click();
  await expectFilters(page, { category: "hotend" });
  await expect(toast(page, "Printer forgotten")).toBeVisible();
  await expect(cardNames(page)).toHaveCount(40);
});
