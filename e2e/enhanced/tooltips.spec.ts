import { expect, test } from "../fixtures/test";
import { openHydrated } from "../fixtures/hydrated-page";

test("Escape closes a tooltip and nothing else, and it opens again afterwards", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openHydrated(page, "/find?category=hotend");
  await page.getByText(/^\s*Filters and sorting/).click();
  const filters = page.getByRole("form", { name: "Filters" });
  const term = filters.getByRole("link", { name: "What does Maximum flow mean?" });
  const tooltip = filters.getByRole("tooltip");

  await term.hover();
  await expect(tooltip).toBeVisible();
  // The listener of Escape is loaded at the first use.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(tooltip).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(filters).toBeVisible();

  await page.mouse.move(0, 0);
  await term.hover();
  await expect(tooltip).toBeVisible();
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } });

  test("a tap opens the tooltip, a tap elsewhere closes it, a second one follows the link", async ({ page }) => {
    await openHydrated(page, "/find/e3d/e3d-v6");
    const main = page.getByRole("main");
    const term = main.getByRole("link", { name: "V6", exact: true });
    const tooltip = main.getByRole("tooltip").filter({ hasText: /most copied nozzle/ });

    await term.tap();
    await expect(tooltip).toBeVisible();
    await expect(page).toHaveURL("/find/e3d/e3d-v6");
    await page.getByRole("heading", { level: 1 }).tap();
    await expect(tooltip).toHaveCount(0);

    await term.tap();
    await expect(tooltip).toBeVisible();
    await term.tap();
    await expect(page).toHaveURL("/glossary#v6-nozzle");
  });
});
