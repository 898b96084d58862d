import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test";
import {
  cardNames,
  choosePrinter,
  expectFilters,
  filters,
  partCard,
  resultCount,
  submitFilters,
  toast,
} from "../../fixtures/page-elements";

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

test.describe("on a phone", () => {
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
