import { expect, test } from "../../fixtures/test";
import {
  cardNames,
  choosePrinter,
  expectFilters,
  filters,
  partCard,
  resultCount,
  submitFilters,
  toast,
} from "../../fixtures/page-elements";

const PRINTER = "Creality K2 Plus";
const PART = "Creality Unicorn Nozzle for K2";

test("from the home page to a part that fits my printer, and its link for somebody else", async ({ page, browser }) => {
  await page.goto("/");
  await choosePrinter(page, "k2 plus", PRINTER);

  await expect(toast(page, `Your printer: ${PRINTER}`)).toBeVisible();
  await expect(page.getByRole("region", { name: `Parts for ${PRINTER}`, exact: true })).toContainText(
    "350 x 350 x 350 mm",
  );
  await expectFilters(page, { printer: "creality-k2-plus" });

  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Hotends/ })
    .click();
  await expect(resultCount(page)).toHaveText(/^\d+ hotends for Creality K2 Plus$/);
  const all = await cardNames(page).allTextContents();
  expect(all.length).toBeGreaterThan(1);
  for (const name of all) {
    await expect(partCard(page, name)).toContainText(/Fits (?:Creality K2 Plus|all printers)|Should fit: same /);
  }

  await filters(page)
    .getByRole("checkbox", { name: /^Electrical work/ })
    .check();
  await submitFilters(page);
  await expectFilters(page, { category: "hotend", printer: "creality-k2-plus", hide: "electrical" });
  await expect(partCard(page, PART)).toBeVisible();
  await expect.poll(() => cardNames(page).count()).toBeLessThan(all.length);
  await expect(partCard(page, PART).getByRole("list", { name: "Installation needs" })).not.toContainText("Electrical");

  await page.getByRole("link", { name: PART, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: PART })).toBeVisible();
  await expect(page.getByRole("region", { name: `Fit on your ${PRINTER}` })).toContainText(`Fits ${PRINTER}`);
  const link = await page.getByLabel("Link to this part").inputValue();
  expect(new URL(link).pathname).toBe(new URL(page.url()).pathname);

  const friend = await browser.newContext({ javaScriptEnabled: false });
  try {
    const theirs = await friend.newPage();
    const response = await theirs.goto(link);
    expect(response?.status()).toBe(200);
    await expect(theirs.getByRole("heading", { level: 1, name: PART })).toBeVisible();
    await expect(theirs.getByRole("term").filter({ hasText: "Good for" })).toBeVisible();
    // The link does not hold my printer.
    await expect(theirs.getByRole("region", { name: "Does it fit your printer?" })).toBeVisible();
    await expect(theirs.getByText(`Fit on your ${PRINTER}`)).toHaveCount(0);
  } finally {
    await friend.close();
  }
});

test("choosing a printer on a part page returns to the same part, with the fit", async ({ page }) => {
  await page.goto("/find/e3d/e3d-revo-cr");
  await choosePrinter(page, "ender-3", "Creality Ender-3");
  await expect(page).toHaveURL("/find/e3d/e3d-revo-cr");
  await expect(page.getByRole("region", { name: "Fit on your Creality Ender-3" })).toContainText(
    "Fits Creality Ender-3",
  );
});

test("an unknown printer is reported as unknown, with a link to the list of all printers", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("My printer").fill("zzzz 9000");
  await page.getByRole("button", { name: "Set printer", exact: true }).click();
  await expect(page.getByText("No printer matches “zzzz 9000”")).toBeVisible();

  await page.getByLabel("Printer", { exact: true }).selectOption("creality-ender-5-plus");
  await page.getByRole("button", { name: "Remember my printer" }).click();
  await expectFilters(page, { printer: "creality-ender-5-plus" });
});

test("submitting no printer shows an error", async ({ page }) => {
  await page.goto("/my-printer");
  await page.getByRole("button", { name: "Remember my printer" }).click();
  await expect(page.getByLabel("Printer", { exact: true })).toHaveAccessibleDescription(/Choose/);
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
  await expect(page).toHaveURL("/my-printer");
});
