import { expect, test } from "../../fixtures/test";
import { cardNames, expectFilters, resultCount } from "../../fixtures/page-elements";

const PAGES = ["/", "/find?category=fan&page=2", "/find/e3d/e3d-v6", "/no-such-page"];

for (const address of PAGES) {
  test(`the search in the header works on ${address}`, async ({ page, pageErrors }) => {
    pageErrors.allow(/status of 404/);
    await page.goto(address);
    const search = page.getByRole("banner").getByRole("search");
    await search.getByLabel("Search parts").fill("volcano nozzle");
    await search.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Search results for “volcano nozzle”" })).toBeVisible();
    await page.getByRole("link", { name: /^All \d+ parts$/ }).click();
    await expectFilters(page, { q: "volcano nozzle" });
    await expect(cardNames(page).first()).toContainText(/volcano/i);
    await expect(resultCount(page)).toHaveText(/^\d+ parts/);
    // What was searched for stays in the field.
    await expect(search.getByLabel("Search parts")).toHaveValue("volcano nozzle");
  });
}

test("the page of what is being built says what is open now", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1, name: "Under construction" })).toBeVisible();
  await page.getByRole("link", { name: "Find parts" }).click();
  await expect(page).toHaveURL("/find");
});

test("home shows the catalogue's counts, and every category leads to as many parts as stated", async ({ page }) => {
  await page.goto("/");
  const kinds = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  await expect(kinds).toHaveCount(8);
  const texts = await kinds.allTextContents();
  let total = 0;
  for (const [position, text] of texts.entries()) {
    const count = Number(/(\d+)\s*$/.exec(text)?.[1]);
    total += count;
    await kinds.nth(position).click();
    await expect(resultCount(page)).toHaveText(new RegExp(`^${String(count)} `));
    await page.goto("/");
  }
  await expect(page.getByRole("article").filter({ hasText: "FIND" })).toContainText(String(total));
});

test("the menu marks the current area", async ({ page }) => {
  await page.goto("/find/e3d/e3d-v6");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Find" })).toHaveAttribute("aria-current", /true|page/);
  await page.goto("/my-printer");
  await expect(menu.getByRole("link", { name: "Find" })).not.toHaveAttribute("aria-current", /./);
});

test("the first Tab stop skips to the content", async ({ page }) => {
  await page.goto("/find");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("on a phone the header does not move when the rest of the page arrives", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto("/find");
  const bar = page.getByRole("navigation", { name: "Quick" });
  const first = bar.getByRole("link").first();
  await expect(bar.getByRole("link")).toHaveCount(5);
  const whole = await first.boundingBox();
  await bar.evaluate((element) => {
    // Hidden and not removed: hydration expects the whole document.
    for (const late of [...element.children].slice(2)) if (late instanceof HTMLElement) late.style.display = "none";
  });
  expect(await first.boundingBox()).toEqual(whole);
});
