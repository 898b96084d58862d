import { expect, test } from "../fixtures/test";
import { openHydrated } from "../fixtures/hydrated-page";
import { expectFilters } from "../fixtures/page-elements";

test("the printer field is a combobox that works by keyboard", async ({ page }) => {
  await openHydrated(page, "/");
  const field = page.getByRole("combobox", { name: "My printer" });
  await field.fill("ender-3 v");
  const list = page.getByRole("listbox", { name: "Matching printers" });
  const options = list.getByRole("option");
  await expect(options.first()).toContainText("Creality Ender-3 V");
  await expect(field).toHaveAttribute("aria-expanded", "true");
  const first = (await options.nth(0).textContent()) ?? "";

  await field.press("ArrowDown");
  await expect(list.getByRole("option", { selected: true })).toHaveText(first);
  const id = await options.nth(0).getAttribute("id");
  await expect(field).toHaveAttribute("aria-activedescendant", id ?? "");
  await field.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowUp");
  await field.press("ArrowUp");
  // ArrowUp on the first option wraps to the last.
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(field).toBeFocused();

  await field.press("Escape");
  await expect(list).toBeHidden();
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(field).not.toHaveAttribute("aria-activedescendant", /./);

  await field.press("ArrowDown");
  await expect(list).toBeVisible();
  await field.press("ArrowDown");
  const chosen = (await list.getByRole("option", { selected: true }).textContent()) ?? "";
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: /^Parts for Creality Ender-3 V/ })).toBeVisible();
  expect(chosen).toContain(
    (await page.getByRole("heading", { name: /^Parts for / }).textContent())?.replace("Parts for ", ""),
  );
});

test("Enter without a selected suggestion submits the words, as without JavaScript", async ({ page }) => {
  await openHydrated(page, "/");
  await page.getByRole("combobox", { name: "My printer" }).fill("ender-3 v");
  await page.getByRole("combobox", { name: "My printer" }).press("Enter");
  await expect(page).toHaveURL(/\/my-printer\?.*q=ender-3/);
  await expect(page.getByRole("heading", { name: "Matching printers" })).toBeVisible();
});

test("clicking a suggestion selects it", async ({ page }) => {
  await openHydrated(page, "/find?category=hotend");
  await page.getByRole("combobox", { name: "My printer" }).fill("k2 plus");
  await page.getByRole("option", { name: /Creality K2 Plus/ }).click();
  await expectFilters(page, { category: "hotend", printer: "creality-k2-plus" });
});

/** A promise, and the function that resolves it. */
function signal(): [Promise<void>, () => void] {
  let fulfil: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return [
    promise,
    () => {
      fulfil();
    },
  ];
}

test("late suggestions are shown only when they match what the field holds now", async ({ page }) => {
  await openHydrated(page, "/");
  const [newerShown, showNewer] = signal();
  const [respondedLate, respondLate] = signal();
  await page.route(/printers\.json(?:\.data)?\?q=ender/, async (route) => {
    const slow = await route.fetch();
    await newerShown;
    await route.fulfill({ response: slow }).catch(() => undefined);
    respondLate();
  });
  const field = page.getByRole("combobox", { name: "My printer" });
  const requested = page.waitForRequest(/printers\.json(?:\.data)?\?q=ender/);
  await field.fill("ender");
  await requested;
  await field.fill("prusa mk4");
  await expect(page.getByRole("option").first()).toContainText("Prusa");
  showNewer();
  await respondedLate;
  await expect(page.getByRole("option").first()).toContainText("Prusa");
});

test("words that match no printer get no suggestions, and the page says so", async ({ page }) => {
  await openHydrated(page, "/");
  const field = page.getByRole("combobox", { name: "My printer" });
  const response = page.waitForResponse(/printers\.json(?:\.data)?\?q=zzzz/);
  await field.fill("zzzz");
  await response;
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await field.press("ArrowDown");
  await field.press("ArrowUp");
  await field.press("Enter");
  await expect(page.getByText("No printer matches “zzzz”")).toBeVisible();
});
