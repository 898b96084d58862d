import type { Page } from "@playwright/test";
import { signIn } from "../fixtures/accounts";
import { holdRequests, openHydrated } from "../fixtures/browser-steps";
import { collectionsOf } from "../fixtures/rows";
import { toast } from "../fixtures/steps";
import { expect, test } from "../fixtures/test";

const names = (page: Page) => page.getByRole("main").locator("ol").getByRole("heading", { level: 3 });
const THREE = ["E3D V6", "E3D Revo Six", "E3D Revo Voron"];

/** A collection of three hotends, opened; gives its path, which depends on who else has one of this name. */
async function openThree(page: Page): Promise<string> {
  await page.goto("/saved");
  await page.getByLabel("Name", { exact: true }).fill("Three");
  await page.getByRole("button", { name: "Make the collection" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Three" })).toBeVisible();
  const { pathname } = new URL(page.url());
  for (const part of ["e3d-v6", "e3d-revo-six", "e3d-revo-voron"]) {
    await page.goto(`/find/e3d/${part}`);
    await page.getByText("Add to collection", { exact: true }).click();
    await page.getByRole("checkbox", { name: /^Three/ }).check();
    await page.getByRole("button", { name: "Save collections" }).click();
    await expect(toast(page, "Added to collection")).toBeVisible();
  }
  await openHydrated(page, pathname);
  await expect(names(page)).toHaveText(THREE);
  return pathname;
}

test("a moved part stands at its new place at once, and its button keeps the focus", async ({ page, person, site }) => {
  await signIn(page, person);
  await openThree(page);
  const held = await holdRequests(page, /\/saved\/three[-\d]*\.data/);
  const up = page.getByRole("button", { name: "Move E3D Revo Voron up" });
  await up.click();
  await expect.poll(() => held.asked.length).toBeGreaterThan(0);
  await expect(names(page)).toHaveText(["E3D V6", "E3D Revo Voron", "E3D Revo Six"]);
  await held.release();
  await expect
    .poll(() => collectionsOf(site, person.username))
    .toEqual({ Three: ["1 hotend:1", "2 hotend:3", "3 hotend:2"] });
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText(["E3D Revo Voron", "E3D V6", "E3D Revo Six"]);
  // At the top there is no further up: the other button of the row takes over.
  await expect(page.getByRole("button", { name: "Move E3D Revo Voron down" })).toBeFocused();
});

test("a move of what another device has removed puts things right, and says so", async ({
  page,
  person,
  site,
  otherDevice,
}) => {
  await signIn(page, person);
  const pathname = await openThree(page);
  await signIn(otherDevice, person);
  await otherDevice.goto(pathname);
  await otherDevice.getByRole("button", { name: "Remove E3D Revo Voron" }).click();
  await expect(names(otherDevice)).toHaveText(["E3D V6", "E3D Revo Six"]);
  await page.getByRole("button", { name: "Move E3D Revo Voron up" }).click();
  await expect(page.getByRole("alert").getByText("This part is no longer in the collection")).toBeVisible();
  await expect(names(page)).toHaveText(["E3D V6", "E3D Revo Six"]);
  expect(await collectionsOf(site, person.username)).toEqual({ Three: ["1 hotend:1", "2 hotend:2"] });
});

test("a part can be dragged to another place", async ({ page, person, site }) => {
  // Both ends in sight: a page that scrolls under the pointer ends the drag.
  await page.setViewportSize({ width: 1_280, height: 1_400 });
  await signIn(page, person);
  await openThree(page);
  const rows = page.getByRole("main").locator(".saved-list > li");
  await rows.nth(2).locator(".drag-handle").dragTo(rows.nth(0));
  await expect(names(page)).toHaveText(["E3D Revo Voron", "E3D V6", "E3D Revo Six"]);
  await expect
    .poll(() => collectionsOf(site, person.username))
    .toEqual({ Three: ["1 hotend:3", "2 hotend:1", "3 hotend:2"] });
});

test("two clicks on one button have one effect (R30)", async ({ page, person, site }) => {
  await signIn(page, person);
  await openThree(page);
  // Both presses mean the button as it was: rows change places under a pointer.
  await page.getByRole("button", { name: "Move E3D V6 down" }).evaluate((button) => {
    if (!(button instanceof HTMLButtonElement)) throw new Error("It is a button");
    button.click();
    button.click();
  });
  await expect
    .poll(() => collectionsOf(site, person.username))
    .toEqual({ Three: ["1 hotend:2", "2 hotend:1", "3 hotend:3"] });
  await page.goto("/saved");
  await page.getByText("New collection", { exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Once");
  await page.getByRole("button", { name: "Make the collection" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "Once" })).toBeVisible();
  expect(Object.keys(await collectionsOf(site, person.username)).toSorted()).toEqual(["Once", "Three"]);
});
