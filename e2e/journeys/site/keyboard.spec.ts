import { expect, test } from "../../fixtures/test";
import { tabTo } from "../../fixtures/keyboard";
import { cardNames, expectFilters, filters, resultCount } from "../../fixtures/page-elements";

test("keyboard only: from the home page to a part's outgoing link", async ({ page }) => {
  await page.goto("/");
  await tabTo(page, page.getByLabel("My printer"));
  await page.keyboard.type("k2 plus");
  await tabTo(page, page.getByRole("button", { name: "Set printer", exact: true }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Matching printers" })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: /^Creality K2 Plus/ }));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: "Parts for Creality K2 Plus" })).toBeVisible();
  await tabTo(page, page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: /^Hotends/ }));
  await page.keyboard.press("Enter");

  await expect(resultCount(page)).toHaveText(/^\d+ hotends for Creality K2 Plus$/);
  await tabTo(page, filters(page).getByRole("checkbox", { name: /^Electrical work/ }));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expectFilters(page, { category: "hotend", printer: "creality-k2-plus", hide: "electrical" });
  await expect(resultCount(page)).toHaveText(/^\d+ hotends? for Creality K2 Plus$/);
  const name = await cardNames(page).first().innerText();

  await tabTo(page, cardNames(page).first().getByRole("link"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  await tabTo(page, page.getByLabel("Link to this part"));
  await expect(page.getByLabel("Link to this part")).toHaveValue(page.url());
});
