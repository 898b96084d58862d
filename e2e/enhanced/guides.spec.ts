import { expect, test } from "../fixtures/test";
import { openHydrated } from "../fixtures/hydrated-page";

const GUIDE = "/learn/keep-filament-dry";

test("ticks come back from the browser's copy when the cookie is gone", async ({ page, context }) => {
  await openHydrated(page, GUIDE);
  await page.getByRole("button", { name: "Mark step 2 done" }).click();
  await expect(page.getByText("1 of 8 done")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("learn_progress_1"))).toMatch(/~/);
  await context.clearCookies();
  await openHydrated(page, GUIDE);
  await expect(page.getByRole("button", { name: "Undo step 2" })).toBeVisible();
  // A tick that was undone stays undone.
  await page.getByRole("button", { name: "Undo step 2" }).click();
  await expect(page.getByText("0 of 8 done")).toBeVisible();
  await openHydrated(page, GUIDE);
  await expect(page.getByText("0 of 8 done")).toBeVisible();
});

test("the list of guides follows what is typed, and the field keeps the focus", async ({ page }) => {
  await openHydrated(page, "/learn");
  const discoveries: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/__manifest")) discoveries.push(request.url());
  });
  const search = page.getByRole("searchbox", { name: "Search", exact: true }).last();
  await search.click();
  await search.pressSequentially("stringing", { delay: 40 });
  await expect(page).toHaveURL(/q=stringing/);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("stringing");
  await expect(page.getByRole("link", { name: /Get rid of stubborn stringing/ }).first()).toBeVisible();
  // No word that is typed makes the router ask for the routes of all guides that it finds.
  expect(discoveries.filter((url) => url.includes("stringing"))).toEqual([]);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(search).toHaveValue("");
});

test("a printer that is chosen from the suggestions filters the guides", async ({ page }) => {
  await openHydrated(page, "/learn");
  const field = page.getByRole("combobox", { name: "Only for printer" });
  await field.fill("ender-3 v2");
  await expect(page.getByRole("listbox", { name: "Matching printers" }).getByRole("option").first()).toBeVisible();
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL(/printer=creality-ender-3-v2/);
  await expect(field).toHaveValue("Creality Ender-3 V2");
});
