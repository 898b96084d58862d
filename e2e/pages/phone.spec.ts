import { cardNames, partCard } from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

test.use({ viewport: { width: 375, height: 812 } });

test("the first parts are on the first screen, and so is the current category", async ({ page }) => {
  for (const address of ["/find", "/find?category=tools", "/find?category=build_plate&printer=creality-ender-3-v2"]) {
    await page.goto(address);
    const first = await cardNames(page).first().boundingBox();
    // Half of the screen has the tabs, the categories and the bar of the printer, which has a second line when it is not the
    // visitor's own.
    expect(first?.y, address).toBeLessThan(address.includes("printer=") ? 480 : 440);
    const current = page.getByRole("navigation", { name: "Categories" }).locator("[aria-current]");
    await expect(current, address).toBeInViewport({ ratio: 1 });
  }
});

test("what is pressed on a card and in the filters is large enough for a thumb", async ({ page }) => {
  await page.goto("/find?category=hotend&q=e3d+v6");
  const card = partCard(page, "E3D V6");
  await card.getByRole("button", { name: "Pin E3D V6" }).click();
  await expect(card.getByRole("button", { name: "Unpin E3D V6" })).toContainText("Pinned");
  await page.locator("summary").filter({ hasText: "Filters and sorting" }).click();
  for (const control of [
    card.getByRole("button", { name: "Unpin E3D V6" }),
    card.getByRole("button", { name: "Save E3D V6" }),
    card.getByRole("link", { name: "Compare E3D V6" }),
    page.locator("label").filter({ hasText: "Electrical work" }),
  ]) {
    const { width = 0, height = 0 } = (await control.boundingBox()) ?? {};
    expect(Math.min(width, height), String(control)).toBeGreaterThanOrEqual(44);
  }
});

test("a bar at the foot opens to the comparison, and no column is cut", async ({ page }) => {
  await page.goto("/find?compare=hotend:1,hotend:2,hotend:3,hotend:4");
  const table = page.getByRole("table", { name: "Compared parts" });
  await expect(table).toBeHidden();
  await page.getByText("Compare 4 parts").click();
  await expect(table.getByRole("columnheader").last()).toBeInViewport({ ratio: 1 });
  await page.getByText("Close comparison").click();
  await expect(table).toBeHidden();
});

test("on a phone the header does not move when the rest of the page arrives", async ({ page }) => {
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
