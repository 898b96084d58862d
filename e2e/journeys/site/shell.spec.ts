import { expect, test } from "../../fixtures/test";
import { cardNames, expectFilters, resultCount } from "../../fixtures/page-elements";

const PAGES = ["/", "/find?category=fan&page=2", "/find/e3d/e3d-v6", "/no-such-page"];

test("the search in the header works on every kind of page, and leads on to all parts", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404/);
  const search = page.getByRole("banner").getByRole("search");
  for (const address of PAGES) {
    await page.goto(address);
    await search.getByLabel("Search parts").fill("volcano nozzle");
    await search.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Search results for “volcano nozzle”" })).toBeVisible();
  }
  await page.getByRole("link", { name: /^All \d+ parts$/ }).click();
  await expectFilters(page, { q: "volcano nozzle" });
  await expect(cardNames(page).first()).toContainText(/volcano/i);
  await expect(resultCount(page)).toHaveText(/^\d+ parts/);
  // What was searched for stays in the field.
  await expect(search.getByLabel("Search parts")).toHaveValue("volcano nozzle");
});

test("the first Tab stop skips to the content", async ({ page }) => {
  await page.goto("/find");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
