import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";
import { cardNames, expectFilters, filters, resultCount } from "../fixtures/steps";

const MOST_STOPS = 120;

/** Presses Tab until the element has the focus; every stop on the way must show that it has it. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      // A card draws the ring of its link around the whole card.
      const marks = [getComputedStyle(element), getComputedStyle(element, "::after")];
      const box = element.getBoundingClientRect();
      return {
        marked: marks.some(
          ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
        ),
        seen: box.width > 0 && box.height > 0,
        html: element.outerHTML.slice(0, 120),
      };
    });
    if (focus) {
      expect(focus.marked, `a focus ring on ${focus.html}`).toBe(true);
      expect(focus.seen, `a place on the screen for ${focus.html}`).toBe(true);
    }
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${String(wanted)}`);
}

test("the whole way from the home page to a part's link by keyboard alone", async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto("/");
  await tabTo(page, page.getByLabel("I own a"));
  await page.keyboard.type("k2 plus");
  await tabTo(page, page.getByRole("button", { name: "Choose", exact: true }));
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
  await expect(resultCount(page)).toHaveText("1 hotend for Creality K2 Plus");
  await expectFilters(page, { category: "hotend", printer: "creality-k2-plus", hide: "electrical" });

  await tabTo(page, cardNames(page).first().getByRole("link"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Micro Swiss FlowTech for K2 Plus" })).toBeVisible();
  await tabTo(page, page.getByLabel("Link to this part"));
  await expect(page.getByLabel("Link to this part")).toHaveValue(/micro-swiss-flowtech-for-k2-plus$/);
});
