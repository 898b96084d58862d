import type { Page } from "@playwright/test";
import { signIn } from "../fixtures/accounts";
import { holdRequests, openHydrated } from "../fixtures/hydrated-page";
import { collectionsOf } from "../fixtures/stored-rows";
import { toast } from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

const names = (page: Page) => page.getByRole("main").locator("ol").getByRole("heading", { level: 3 });
const THREE = ["E3D V6", "E3D Revo Six", "E3D Revo Voron"];

/** Creates and opens a collection of three hotends. Returns its path, which depends on other collections of that name. */
async function openThree(page: Page): Promise<string> {
  await page.goto("/saved");
  await page.getByLabel("Name", { exact: true }).fill("Three");
  await page.getByRole("button", { name: "Create collection" }).click();
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

test("moving a part shows its new place at once, and its button keeps the focus", async ({ page, account, site }) => {
  await signIn(page, account);
  await openThree(page);
  const held = await holdRequests(page, /\/saved\/three[-\w]*\.data/);
  const up = page.getByRole("button", { name: "Move E3D Revo Voron up" });
  await up.click();
  await expect.poll(() => held.requests.length).toBeGreaterThan(0);
  await expect(names(page)).toHaveText(["E3D V6", "E3D Revo Voron", "E3D Revo Six"]);
  await held.release();
  await expect
    .poll(() => collectionsOf(site, account.username))
    .toEqual({ Three: ["1 hotend:1", "2 hotend:3", "3 hotend:2"] });
  await expect(up).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText(["E3D Revo Voron", "E3D V6", "E3D Revo Six"]);
  // The first row has no "up" button, so the focus moves to its other button.
  await expect(page.getByRole("button", { name: "Move E3D Revo Voron down" })).toBeFocused();
});

test("moving a part that another device has removed restores the list and says so", async ({
  page,
  account,
  site,
  otherDevice,
}) => {
  await signIn(page, account);
  const pathname = await openThree(page);
  await signIn(otherDevice, account);
  await otherDevice.goto(pathname);
  await otherDevice.getByRole("button", { name: "Remove E3D Revo Voron" }).click();
  await expect(names(otherDevice)).toHaveText(["E3D V6", "E3D Revo Six"]);
  await page.getByRole("button", { name: "Move E3D Revo Voron up" }).click();
  await expect(page.getByRole("alert").getByText("This part is no longer in the collection")).toBeVisible();
  await expect(names(page)).toHaveText(["E3D V6", "E3D Revo Six"]);
  expect(await collectionsOf(site, account.username)).toEqual({ Three: ["1 hotend:1", "2 hotend:2"] });
});

test("dragging a part moves it to another place", async ({ page, account, site }) => {
  // Both ends must be visible: scrolling during the drag ends it.
  await page.setViewportSize({ width: 1_280, height: 1_400 });
  await signIn(page, account);
  await openThree(page);
  const rows = page.getByRole("main").locator(".saved-list > li");
  await rows.nth(2).getByTitle("Drag to another position").dragTo(rows.nth(0));
  await expect(names(page)).toHaveText(["E3D Revo Voron", "E3D V6", "E3D Revo Six"]);
  await expect
    .poll(() => collectionsOf(site, account.username))
    .toEqual({ Three: ["1 hotend:3", "2 hotend:1", "3 hotend:2"] });
});

test("a double click on a button has one effect", async ({ page, account, site }) => {
  await signIn(page, account);
  await openThree(page);
  // Both presses count for the row first pressed, although rows change places under the pointer.
  await page.getByRole("button", { name: "Move E3D V6 down" }).evaluate((button) => {
    if (!(button instanceof HTMLButtonElement)) throw new Error("It is a button");
    button.click();
    button.click();
  });
  await expect
    .poll(() => collectionsOf(site, account.username))
    .toEqual({ Three: ["1 hotend:2", "2 hotend:1", "3 hotend:3"] });
  await page.goto("/saved");
  await page.getByText("New collection", { exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Once");
  await page.getByRole("button", { name: "Create collection" }).dblclick();
  await expect(page.getByRole("heading", { level: 1, name: "Once" })).toBeVisible();
  expect(Object.keys(await collectionsOf(site, account.username)).toSorted()).toEqual(["Once", "Three"]);
});

test("sharing a collection copies its link with the same press", async ({ page, account, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, account, "/saved");
  await page.getByLabel("Name", { exact: true }).fill("For the club");
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "For the club" })).toBeVisible();
  await openHydrated(page, new URL(page.url()).pathname);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});
