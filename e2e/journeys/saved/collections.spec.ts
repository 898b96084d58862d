import type { Locator, Page } from "@playwright/test";
import { fillSignup, linkTo, newAccount, signIn, title } from "../../fixtures/accounts";
import { makeCollection } from "../../fixtures/collections";
import { collectionsOf, pinnedBy } from "../../fixtures/stored-rows";
import { cardNames, filters, partCard, resultCount, submitFilters, toast } from "../../fixtures/page-elements";
import { expect, test } from "../../fixtures/test";

const V6 = "/find/e3d/e3d-v6";
const BLTOUCH = "/find/antclabs/bltouch-v31";
const FAN = "/find/generic/noctua-nf-a4x10-flx-40x10mm-12v";

/** The row of one saved part. */
function row(page: Page, name: string): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });
}

const names = (page: Page) => page.getByRole("main").locator("ol").getByRole("heading", { level: 3 });

/** Checks the checkbox of a collection on a part's page. */
async function tickOn(page: Page, part: string, collection: string): Promise<void> {
  await page.goto(part);
  await page.getByText(/^(Add to collection|In \d+ of your collections)$/).click();
  await page.getByRole("checkbox", { name: new RegExp(`^${collection}`) }).check();
  await page.getByRole("button", { name: "Save collections" }).click();
  await expect(toast(page, "Added to collection")).toBeVisible();
}

test("from browsing signed out to a collection in my own order", async ({ page, site }) => {
  const account = newAccount();

  // Browse, filter, turn the page, pin.
  await page.goto("/find");
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Probes/ })
    .click();
  await expect(page).toHaveURL("/find?category=probe");
  // The URL changes a moment before its list and its form are drawn.
  await expect(resultCount(page)).toHaveText(/^\d+ probes/);
  await filters(page).getByLabel("Search").fill("bltouch");
  await submitFilters(page);
  await expect(resultCount(page)).toContainText("probe");
  await expect(cardNames(page).first()).toContainText("BLTouch");
  await partCard(page, "BLTouch V3.1").getByRole("button", { name: "Pin BLTouch V3.1" }).click();
  await expect(partCard(page, "BLTouch V3.1").getByRole("button", { name: "Unpin BLTouch V3.1" })).toBeVisible();

  // The action of a signed-out visitor is kept until they sign in.
  await page.goto(V6);
  await page.getByRole("button", { name: "Add to collection" }).click();
  await expect(title(page, "Sign in to your account or create a new one")).toBeVisible();
  await page.getByRole("link", { name: "Sign Up" }).click();
  await fillSignup(page, account);
  await expect(title(page, "Check your email")).toBeVisible();
  await page.goto(await linkTo(site, account.email, "signup"));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(title(page, "Login Successful!")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();

  // The kept action is done, then the visitor returns to the page it came from.
  await expect(title(page, "Add to a collection")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("All-metal upgrade");
  await page.getByRole("button", { name: "Create with this part" }).click();
  await expect(title(page, "E3D V6")).toBeVisible();
  await expect(page).toHaveURL(V6);
  await expect(toast(page, "Added to collection")).toBeVisible();
  expect(await pinnedBy(site, account.username)).toEqual(["probe:1"]);
  expect(await collectionsOf(site, account.username)).toEqual({ "All-metal upgrade": ["1 hotend:1"] });

  await tickOn(page, BLTOUCH, "All-metal upgrade");
  await tickOn(page, FAN, "All-metal upgrade");

  await page.goto("/saved");
  await expect(row(page, "BLTouch V3.1")).toBeVisible();
  await page.getByRole("link", { name: "All-metal upgrade" }).click();
  await expect(names(page)).toHaveText(["E3D V6", "BLTouch V3.1", "Noctua NF-A4x10 FLX 40x10mm 12V"]);
  await page.getByRole("button", { name: "Move Noctua NF-A4x10 FLX 40x10mm 12V up" }).click();
  await expect(names(page)).toHaveText(["E3D V6", "Noctua NF-A4x10 FLX 40x10mm 12V", "BLTouch V3.1"]);
  await page.getByRole("button", { name: "Move E3D V6 down" }).click();
  await expect(names(page)).toHaveText(["Noctua NF-A4x10 FLX 40x10mm 12V", "E3D V6", "BLTouch V3.1"]);
  const order = { "All-metal upgrade": ["1 fan:1", "2 hotend:1", "3 probe:1"] };
  await expect.poll(() => collectionsOf(site, account.username)).toEqual(order);
});

test("a collection can be noted, reordered, renamed, shared and deleted, and its parts removed", async ({
  page,
  account,
  site,
  otherDevice,
}) => {
  await signIn(page, account);
  const path = await makeCollection(page, "Spares", "What wears out");
  await expect(page.getByRole("main")).toContainText("This collection is empty");
  for (const part of [V6, BLTOUCH, FAN]) await tickOn(page, part, "Spares");
  await page.goto(path);

  await row(page, "BLTouch V3.1")
    .getByText(/^Note and position/)
    .click();
  await row(page, "BLTouch V3.1").getByLabel("Note").fill("See https://example.org/manual");
  await row(page, "BLTouch V3.1").getByRole("button", { name: "Save note" }).click();
  await expect(toast(page, "Note saved")).toBeVisible();
  await expect(row(page, "BLTouch V3.1").getByRole("link", { name: "https://example.org/manual" })).toBeVisible();

  await row(page, "E3D V6")
    .getByText(/^Note and position/)
    .click();
  await row(page, "E3D V6").getByLabel("Position").fill("3");
  await row(page, "E3D V6").getByRole("button", { name: "Move", exact: true }).click();
  await expect(names(page)).toHaveText(["BLTouch V3.1", "Noctua NF-A4x10 FLX 40x10mm 12V", "E3D V6"]);

  await page.getByRole("button", { name: "Remove Noctua NF-A4x10 FLX 40x10mm 12V" }).click();
  await expect(toast(page, "1 part removed")).toBeVisible();
  await expect
    .poll(() => collectionsOf(site, account.username))
    .toEqual({ Spares: ["1 probe:1 See https://example.org/manual", "2 hotend:1"] });

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Spares for both");
  await page.getByRole("radio", { name: "Unlisted" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(title(page, "Spares for both")).toBeVisible();
  await expect(page).toHaveURL(path);
  const link = await page.getByLabel("Link to this collection").inputValue();

  await otherDevice.goto(link);
  await expect(title(otherDevice, "Spares for both")).toBeVisible();
  await expect(otherDevice.getByRole("button", { name: /^(Move|Remove) / })).toHaveCount(0);
  await expect(otherDevice.getByRole("button", { name: "Save a copy" })).toBeVisible();

  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await expect(title(page, "Delete this collection?")).toBeVisible();
  await page.getByRole("button", { name: "Delete collection" }).click();
  await expect(toast(page, "Collection deleted")).toBeVisible();
  expect(await collectionsOf(site, account.username)).toEqual({});
});

test("pins become a collection, and several parts are removed at once", async ({ page, account, site }) => {
  await signIn(page, account);
  for (const part of [V6, BLTOUCH, FAN]) {
    await page.goto(part);
    await page.getByRole("button", { name: /^Pin / }).first().click();
    await expect(page.getByRole("button", { name: /^Unpin / }).first()).toBeVisible();
  }
  await expect.poll(() => pinnedBy(site, account.username)).toHaveLength(3);
  await page.goto("/saved");
  await page.getByRole("checkbox", { name: "Choose E3D V6" }).check();
  await page.getByRole("checkbox", { name: "Choose BLTouch V3.1" }).check();
  await page.getByLabel("Name of the collection").fill("First two");
  await page.getByRole("button", { name: "Create collection from selected" }).click();
  await expect(title(page, "First two")).toBeVisible();
  await expect(names(page)).toHaveCount(2);

  await page.getByRole("checkbox", { name: "Choose E3D V6" }).check();
  await page.getByRole("button", { name: "Remove from this collection" }).click();
  await expect(names(page)).toHaveText(["BLTouch V3.1"]);
  await expect.poll(() => collectionsOf(site, account.username)).toEqual({ "First two": ["1 probe:1"] });

  await page.goto("/saved");
  await page.getByRole("checkbox", { name: "Choose E3D V6" }).check();
  await page.getByRole("button", { name: "Unpin selected" }).click();
  await expect(toast(page, "Part unpinned")).toBeVisible();
  expect(await pinnedBy(site, account.username)).toEqual(["fan:1", "probe:1"]);
});

test("axe finds nothing on the saved pages", async ({ page, account, expectAccessible, pageErrors }) => {
  pageErrors.allow(/status of 4\d\d|Applying inline style violates/);
  await page.goto("/saved");
  await expectAccessible();
  await signIn(page, account, "/saved");
  await expectAccessible();
  await makeCollection(page, `${"Very-long-word".repeat(6)} and more`);
  const empty = new URL(page.url()).pathname;
  await expectAccessible();
  await page.goto(V6);
  await page.getByText("Add to collection", { exact: true }).click();
  await expectAccessible();
  await page.getByRole("checkbox", { name: /^Very-long/ }).check();
  await page.getByRole("button", { name: "Save collections" }).click();
  await expect(toast(page, "Added to collection")).toBeVisible();
  for (const address of [empty, `${empty}/edit`, `${empty}/delete`, "/saved?add=hotend:2", "/saved", "/saved/none"]) {
    await page.goto(address);
    for (const width of [1_280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible();
      const { wide, room } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        room: document.documentElement.clientWidth,
      }));
      expect(wide, `${address} scrolls sideways`).toBeLessThanOrEqual(room);
    }
  }
});
