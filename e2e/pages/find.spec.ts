import {
  cardNames,
  choosePrinter,
  expectFilters,
  filters,
  partCard,
  resultCount,
  submitFilters,
} from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

test("every filter is shown as a chip, and each chip removes only its own filter", async ({ page }) => {
  await page.goto("/find?q=e3d&category=hotend&manufacturer=e3d&hide=requires-printing&min_max_flow_rate=11");
  const chips = page.getByRole("list", { name: "Active filters" }).getByRole("link");
  await expect(chips).toHaveCount(5);
  await expect(cardNames(page).first()).toBeVisible();

  await page.getByRole("link", { name: "Remove filter: Maximum flow: 11 mm³/s or more" }).click();
  await expectFilters(page, { q: "e3d", category: "hotend", manufacturer: "e3d", hide: "requires-printing" });
  await page.getByRole("link", { name: "Remove filter: Hiding: printed parts" }).click();
  await expectFilters(page, { q: "e3d", category: "hotend", manufacturer: "e3d" });
  await page.getByRole("link", { name: "Remove filter: Made by E3D" }).click();
  await expectFilters(page, { q: "e3d", category: "hotend" });
  await page.getByRole("link", { name: "Remove filter: “e3d”" }).click();
  await expectFilters(page, { category: "hotend" });
  await expect(filters(page).getByLabel("Search")).toHaveValue("");
  await page.getByRole("link", { name: "Remove filter: Hotends" }).click();
  await expectFilters(page, {});
  await expect(chips).toHaveCount(0);
});

test("each kind of field filters: words, choice, range, yes or no, order", async ({ page }) => {
  await page.goto("/find?category=extruder");
  const form = filters(page);
  await form.getByLabel("Search").fill("orbiter");
  await submitFilters(page);
  await expectFilters(page, { category: "extruder", q: "orbiter" });
  await expect(cardNames(page).first()).toHaveText(/orbiter/i);
  await expect(resultCount(page)).toHaveText(/^\d+ extruders$/);

  await page.goto("/find?category=extruder");
  await form.getByLabel("Filament sensor", { exact: true }).selectOption("yes");
  await submitFilters(page);
  await expectFilters(page, { category: "extruder", filament_sensor: "yes" });
  await expect(page.getByRole("link", { name: "Remove filter: Filament sensor: yes" })).toBeVisible();

  await page.goto("/find?category=hotend");
  await form.getByLabel("Maximum flow from").fill("40");
  await submitFilters(page);
  await expectFilters(page, { category: "hotend", min_max_flow_rate: "40" });
  for (const name of await cardNames(page).allTextContents()) {
    const text = await partCard(page, name).textContent();
    expect(Number(/(\d+(?:\.\d+)?) mm³\/s/.exec(text ?? "")?.[1]), name).toBeGreaterThanOrEqual(40);
  }

  await page.goto("/find?q=volcano");
  const bestFirst = await cardNames(page).allTextContents();
  await form.getByLabel("Sort by").selectOption({ label: "Name" });
  await submitFilters(page);
  await expectFilters(page, { q: "volcano", sort: "name" });
  const byName = bestFirst.toSorted((one, other) => one.localeCompare(other, "en"));
  expect(byName).not.toEqual(bestFirst);
  await expect(cardNames(page)).toHaveText(byName);
});

test("no results: the page says so and how to widen the search", async ({ page }) => {
  await page.goto("/find?printer=creality-ender-3-v2&category=hotend&hide=electrical&fit=listed");
  await expect(resultCount(page)).toHaveText("No hotends for Creality Ender-3 V2");
  await expect(page.getByRole("heading", { name: "No parts match these filters" })).toBeVisible();
  await page.getByRole("link", { name: /^Remove .+ to see \d+ parts?$/ }).click();
  await expect(cardNames(page).first()).toBeVisible();
  expect(await resultCount(page).textContent()).toMatch(/^\d+ /);
});

test("parts with other answers are one link away, and marked", async ({ page }) => {
  await page.goto("/find?printer=creality-ender-3&category=build_plate");
  const offered = await page.getByRole("link", { name: /^Show \d+ more$/ }).textContent();
  const more = Number(/\d+/.exec(offered ?? "")?.[0]);
  const fitting = await cardNames(page).count();
  await page.getByRole("link", { name: /^Show \d+ more$/ }).click();
  await expectFilters(page, { printer: "creality-ender-3", category: "build_plate", fit: "all" });
  await expect(resultCount(page)).toHaveText(new RegExp(`^${String(fitting + more)} build plates`));
});

test("hotends that fit an Ender-3 V2: hide what needs wiring, or see that all of a kind do", async ({ page }) => {
  await page.goto("/");
  await choosePrinter(page, "ender-3 v2", "Creality Ender-3 V2");
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Hotends/ })
    .click();
  await expectFilters(page, { category: "hotend", printer: "creality-ender-3-v2" });
  const names = await cardNames(page).allTextContents();
  for (const name of names) {
    await expect(partCard(page, name)).toContainText(/Fits Creality Ender-3 V2|Should fit: same /);
  }
  // What a source names comes before what follows from the interfaces.
  const answers = await page.locator(".part-card > .fit").allTextContents();
  expect(answers.findLastIndex((text) => text.startsWith("Fits "))).toBeLessThan(
    answers.findIndex((text) => text.startsWith("Should fit")),
  );
  await expect(partCard(page, "E3D Revo CR")).toContainText(
    "Should fit: same hotend mount Check height, duct and offsets. Medium confidence.",
  );

  await filters(page)
    .getByRole("checkbox", { name: /^Electrical work/ })
    .check();
  await submitFilters(page);
  await expectFilters(page, { category: "hotend", printer: "creality-ender-3-v2", hide: "electrical" });
  await expect(partCard(page, "E3D Revo CR")).toHaveCount(0);
  await expect(cardNames(page).first()).toBeVisible();
  await expect(page.getByRole("list", { name: "Installation needs" }).getByText("Electrical")).toHaveCount(0);

  await page.goto("/find?category=hotend&subcategory=Standard+flow&printer=creality-ender-3-v2");
  await expect(cardNames(page).first()).toBeVisible();
  await expect(page.getByText(/^Every part here needs: .*electrical work/)).toBeAttached();

  await page.goto("/find?category=hotend&printer=creality-ender-3-v2&q=k1+hotend");
  await filters(page).getByLabel("Fit", { exact: true }).selectOption("does_not_fit");
  await submitFilters(page);
  await expect(partCard(page, "Creality K1 Hotend")).toContainText(
    "Does not fit as it is: printer has Creality MK8 two-screw mount, this part needs Creality K1 hotend mount",
  );
});

test("a card that has the focus shows a ring, within what a card shows of itself", async ({ page }) => {
  await page.goto("/find");
  // A browser shows a ring when the keyboard is used.
  await page.keyboard.press("Tab");
  const link = cardNames(page).first().getByRole("link");
  await link.focus();
  const ring = await link.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element, "::after");
    return { outlineStyle, within: parseFloat(outlineOffset) <= -parseFloat(outlineWidth) };
  });
  expect(ring).toEqual({ outlineStyle: "solid", within: true });
});
