import { tabTo } from "../fixtures/keyboard";
import { expect, test } from "../fixtures/test";

test("a term on a part page shows its explanation on hover and on focus, and leads to the glossary", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/find/e3d/e3d-v6");
  const main = page.getByRole("main");
  const term = main.getByRole("link", { name: "V6", exact: true });
  const tooltip = main.getByRole("tooltip").filter({ hasText: /most copied nozzle/ });
  await expect(tooltip).toHaveCount(0);
  await expect(term).toHaveAccessibleDescription(/most copied nozzle/);

  await term.hover();
  await expect(tooltip).toBeVisible();
  const [word, box] = await Promise.all([term.boundingBox(), tooltip.boundingBox()]);
  if (word === null || box === null) throw new Error("term and tooltip are on the screen");
  const gap = Math.max(box.y - (word.y + word.height), word.y - (box.y + box.height));
  expect(Math.round(gap)).toBe(12);
  await page.mouse.move(0, 0);
  await expect(tooltip).toHaveCount(0);

  await tabTo(page, term);
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/glossary#v6-nozzle");
  await expect(page.locator("#v6-nozzle")).toBeInViewport();
});

test("tooltips wait 180 ms before they show and 150 ms before they hide", async ({ page }) => {
  await page.goto("/find/e3d/e3d-v6");
  const term = page.getByRole("main").locator(".term").first();
  const tooltip = term.locator("[role=tooltip]");
  await expect(tooltip).toHaveCSS("transition-delay", "0.15s, 0.15s");
  await term.hover();
  await expect(tooltip).toHaveCSS("transition-delay", "0.18s, 0s");
});

test("on a narrow phone a tooltip stays on the screen, and the page does not scroll sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/find/e3d/e3d-v6");
  const terms = page.getByRole("main").locator(".term");
  for (const term of await terms.all()) {
    await term.getByRole("link").focus();
    await page.keyboard.press("Shift");
    await term.getByRole("link").hover();
    const tooltip = term.getByRole("tooltip");
    await expect(tooltip).toBeVisible();
    const box = await tooltip.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("filters and the comparison explain their terms, each once", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/find?category=hotend");
  await page.getByRole("link", { name: "What does Maximum flow mean?" }).hover();
  await expect(page.getByRole("tooltip").filter({ hasText: /mm³\/s/ })).toBeVisible();
  await expect(page.getByRole("main").locator(".part-card .term")).toHaveCount(0);

  await page.goto("/find?compare=hotend:1,hotend:7");
  const table = page.getByRole("region", { name: "Compared parts" });
  await expect(table.getByRole("link", { name: "Maximum flow" })).toHaveCount(1);
  await table.getByRole("link", { name: "Maximum flow" }).hover();
  await expect(table.getByRole("tooltip")).toBeVisible();
});
