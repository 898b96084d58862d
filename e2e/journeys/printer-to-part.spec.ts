import { expect, test } from "../fixtures/test";
import {
  cardNames,
  choosePrinter,
  expectFilters,
  filters,
  partCard,
  resultCount,
  submitFilters,
  toast,
} from "../fixtures/steps";

const PRINTER = "Creality K2 Plus";
const PART = "Micro Swiss FlowTech for K2 Plus";

test("from the home page to a part that fits my printer, and its link to a friend", async ({ page, browser }) => {
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
    await expect(partCard(page, name)).toContainText(/Fits (?:Creality K2 Plus|all printers)/);
  }

  await filters(page)
    .getByRole("checkbox", { name: /^Electrical work/ })
    .check();
  await submitFilters(page);
  await expect(resultCount(page)).toHaveText(`1 hotend for ${PRINTER}`);
  await expectFilters(page, { category: "hotend", printer: "creality-k2-plus", hide: "electrical" });
  await expect(cardNames(page)).toHaveText([PART]);
  await expect(partCard(page, PART).getByRole("list", { name: "Fitting it takes" })).not.toContainText("Electrical");

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
    await expect(theirs.getByRole("term").filter({ hasText: "Maximum flow" })).toBeVisible();
    // My printer is mine: the link does not carry it.
    await expect(theirs.getByRole("region", { name: "Does it fit your printer?" })).toBeVisible();
    await expect(theirs.getByText(`Fit on your ${PRINTER}`)).toHaveCount(0);
  } finally {
    await friend.close();
  }
});

test("asking on a part page leads back to the same part, with the answer", async ({ page }) => {
  await page.goto("/find/e3d/e3d-revo-cr");
  await choosePrinter(page, "ender-3", "Creality Ender-3");
  await expect(page).toHaveURL("/find/e3d/e3d-revo-cr");
  await expect(page.getByRole("region", { name: "Fit on your Creality Ender-3" })).toContainText(
    "Fits Creality Ender-3",
  );
});

test("a printer nobody knows is said to be unknown, and the list of all printers is there", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("I own a").fill("zzzz 9000");
  await page.getByRole("button", { name: "Choose", exact: true }).click();
  await expect(page.getByText("No printer matches “zzzz 9000”")).toBeVisible();

  await page.getByLabel("Printer", { exact: true }).selectOption({ label: "Ender-5 Plus" });
  await page.getByRole("button", { name: "Remember my printer" }).click();
  await expectFilters(page, { printer: "creality-ender-5-plus" });
});

test("remembering no printer at all says what is wrong", async ({ page }) => {
  await page.goto("/my-printer");
  await page.getByRole("button", { name: "Remember my printer" }).click();
  await expect(page.getByLabel("Printer", { exact: true })).toHaveAccessibleDescription(/Choose/);
  await expect(page.getByRole("alert").filter({ hasText: "There is a problem" })).toBeVisible();
  await expect(page).toHaveURL("/my-printer");
});
