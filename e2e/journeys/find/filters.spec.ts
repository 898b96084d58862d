import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test";
import { cardNames, expectFilters, filters, resultCount, submitFilters, toast } from "../../fixtures/page-elements";

const hideElectrical = (page: Page) => filters(page).getByRole("checkbox", { name: /^Electrical work/ });

test("filters, paging, Back and reload all follow the URL", async ({ page }) => {
  await page.goto("/find");
  await expect(resultCount(page)).toHaveText(/parts, showing 1-40$/);
  await expect(cardNames(page)).toHaveCount(40);
  const everything = await resultCount(page).textContent();

  await hideElectrical(page).check();
  await submitFilters(page);
  await expect(page.getByRole("link", { name: "Remove filter: Hiding: electrical work" })).toBeVisible();
  const firstPage = await cardNames(page).allTextContents();

  await page.getByRole("navigation", { name: "Pages of results" }).getByRole("link", { name: "Page 2" }).click();
  await expect(resultCount(page)).toHaveText(/showing 41-80$/);
  await expectFilters(page, { hide: "electrical", page: "2" });
  const secondPage = await cardNames(page).allTextContents();
  expect(firstPage.filter((name) => secondPage.includes(name))).toEqual([]);

  await page.reload();
  await expect(cardNames(page)).toHaveText(secondPage);
  await expect(hideElectrical(page)).toBeChecked();

  await page.goBack();
  await expectFilters(page, { hide: "electrical" });
  await expect(cardNames(page)).toHaveText(firstPage);
  await expect(hideElectrical(page)).toBeChecked();

  await page.goBack();
  await expectFilters(page, {});
  await expect(resultCount(page)).toHaveText(everything ?? "");
  await expect(hideElectrical(page)).not.toBeChecked();

  await page.goForward();
  await expectFilters(page, { hide: "electrical" });
  await expect(hideElectrical(page)).toBeChecked();
  await expect(cardNames(page)).toHaveText(firstPage);
});

test("what I hide and how I sort is there on the next visit, until it is forgotten", async ({
  page,
  expectAccessible,
}) => {
  const note = page.getByText("is remembered for your next visit");
  const toFind = () => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Find" }).click();
  await page.goto("/find");
  await expect(note).toHaveCount(0);
  await hideElectrical(page).check();
  await submitFilters(page);
  await expectFilters(page, { hide: "electrical" });
  await expect(note).toBeVisible();
  await expectAccessible();

  await page.goto("/glossary");
  await toFind();
  await expectFilters(page, { hide: "electrical" });
  await expect(hideElectrical(page)).toBeChecked();
  await expect(note).toBeVisible();

  await page.getByRole("button", { name: "Forget these filters" }).click();
  await expect(toast(page, "Filters forgotten")).toBeVisible();
  await expectFilters(page, { hide: "electrical" });
  await expect(note).toHaveCount(0);
  await page.goto("/glossary");
  await toFind();
  await expectFilters(page, {});
  await expect(hideElectrical(page)).not.toBeChecked();

  // Whoever clears the filters is not given them again.
  await hideElectrical(page).check();
  await submitFilters(page);
  await expect(note).toBeVisible();
  await page.getByRole("link", { name: "Remove filter: Hiding: electrical work" }).click();
  await expectFilters(page, {});
  await expect(note).toHaveCount(0);
  await page.goto("/glossary");
  await toFind();
  await expectFilters(page, {});
});
