import type { Locator, Page } from "@playwright/test";
import { fillSignup, linkTo, newPerson, signIn, title } from "../fixtures/accounts";
import { makeCollection } from "../fixtures/collections";
import { collectionsOf, pinnedBy } from "../fixtures/rows";
import { cardNames, filters, partCard, resultCount, submitFilters, toast } from "../fixtures/steps";
import { expect, test } from "../fixtures/test";

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

/** Ticks a collection on a part's page. */
async function tickOn(page: Page, part: string, collection: string): Promise<void> {
  await page.goto(part);
  await page.getByText(/^(Add to collection|In \d+ of your collections)$/).click();
  await page.getByRole("checkbox", { name: new RegExp(`^${collection}`) }).check();
  await page.getByRole("button", { name: "Save collections" }).click();
  await expect(toast(page, "Added to collection")).toBeVisible();
}

test("from browsing as a stranger to a collection in my own order", async ({ page, site }) => {
  test.setTimeout(90_000);
  const person = newPerson();

  // Browse, filter, turn the page, pin.
  await page.goto("/find");
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page).toHaveURL(/page=2/);
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Probes/ })
    .click();
  await expect(page).toHaveURL("/find?category=probe");
  // The address is there a moment before its list and its form.
  await expect(resultCount(page)).toHaveText(/^\d+ probes/);
  await filters(page).getByLabel("Words").fill("bltouch");
  await submitFilters(page);
  await expect(resultCount(page)).toContainText("probe");
  await expect(cardNames(page).first()).toContainText("BLTouch");
  await partCard(page, "BLTouch V3.1").getByRole("button", { name: "Pin BLTouch V3.1" }).click();
  await expect(partCard(page, "BLTouch V3.1").getByRole("button", { name: "Unpin BLTouch V3.1" })).toBeVisible();

  // What a stranger wants waits for them.
  await page.goto(V6);
  await page.getByRole("button", { name: "Add to collection" }).click();
  await expect(title(page, "Sign in to your account or create a new one")).toBeVisible();
  await page.getByRole("link", { name: "Sign Up" }).click();
  await fillSignup(page, person);
  await expect(title(page, "Check your email")).toBeVisible();
  await page.goto(await linkTo(site, person.email, "signup"));
  await page.getByRole("button", { name: "Confirm my e-mail" }).click();
  await expect(title(page, "Login Successful!")).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();

  // The choice it had waited for, then back to where it was made.
  await expect(title(page, "Add to a collection")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("All-metal upgrade");
  await page.getByRole("button", { name: "Make it with this part" }).click();
  await expect(title(page, "E3D V6")).toBeVisible();
  await expect(page).toHaveURL(V6);
  await expect(toast(page, "Added to collection")).toBeVisible();
  expect(await pinnedBy(site, person.username)).toEqual(["probe:1"]);
  expect(await collectionsOf(site, person.username)).toEqual({ "All-metal upgrade": ["1 hotend:1"] });

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
  await expect.poll(() => collectionsOf(site, person.username)).toEqual(order);
});

test("note, place, remove, rename, share and delete", async ({ page, person, site, otherDevice }) => {
  test.setTimeout(60_000);
  await signIn(page, person);
  await makeCollection(page, "Spares", "What wears out");
  await expect(page.getByRole("main")).toContainText("Nothing in here yet");
  for (const part of [V6, BLTOUCH, FAN]) await tickOn(page, part, "Spares");
  await page.goto("/saved/spares");

  await row(page, "BLTouch V3.1")
    .getByText(/^Note and place/)
    .click();
  await row(page, "BLTouch V3.1").getByLabel("Note").fill("See https://example.org/manual");
  await row(page, "BLTouch V3.1").getByRole("button", { name: "Save note" }).click();
  await expect(toast(page, "Note saved")).toBeVisible();
  await expect(row(page, "BLTouch V3.1").getByRole("link", { name: "https://example.org/manual" })).toBeVisible();

  await row(page, "E3D V6")
    .getByText(/^Note and place/)
    .click();
  await row(page, "E3D V6").getByLabel("Place").fill("3");
  await row(page, "E3D V6").getByRole("button", { name: "Move there" }).click();
  await expect(names(page)).toHaveText(["BLTouch V3.1", "Noctua NF-A4x10 FLX 40x10mm 12V", "E3D V6"]);

  await page.getByRole("button", { name: "Remove Noctua NF-A4x10 FLX 40x10mm 12V" }).click();
  await expect(toast(page, "1 part removed")).toBeVisible();
  await expect
    .poll(() => collectionsOf(site, person.username))
    .toEqual({ Spares: ["1 probe:1 See https://example.org/manual", "2 hotend:1"] });

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Spares for both");
  await page.getByRole("radio", { name: "Unlisted" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(title(page, "Spares for both")).toBeVisible();
  await expect(page).toHaveURL("/saved/spares");
  const link = await page.getByLabel("Link to this collection").inputValue();

  await otherDevice.goto(link);
  await expect(title(otherDevice, "Spares for both")).toBeVisible();
  await expect(otherDevice.getByRole("button", { name: /^(Move|Remove) / })).toHaveCount(0);
  await expect(otherDevice.getByRole("button", { name: "Save a copy" })).toBeVisible();

  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await expect(title(page, "Delete this collection?")).toBeVisible();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(toast(page, "Collection deleted")).toBeVisible();
  expect(await collectionsOf(site, person.username)).toEqual({});
});

test("another member's private collection is not there", async ({ page, person, otherDevice, faults }) => {
  faults.allow(/status of 404/);
  await signIn(otherDevice, person);
  await makeCollection(otherDevice, "Mine alone");
  const address = new URL(otherDevice.url()).pathname;
  await page.goto(address);
  await expect(title(page, "Collection not found")).toBeVisible();
  await page.getByRole("link", { name: "Your saved parts" }).click();
  await expect(title(page, "Saved")).toBeVisible();
});

test("of two editors the later sees both versions", async ({ page, person, otherDevice, faults }) => {
  faults.allow(/status of 409/);
  await signIn(page, person);
  await makeCollection(page, "Shared work");
  await signIn(otherDevice, person);
  for (const device of [page, otherDevice]) await device.goto("/saved/shared-work/edit");
  await otherDevice.getByLabel("Name", { exact: true }).fill("Theirs");
  await otherDevice.getByRole("button", { name: "Save", exact: true }).click();
  await expect(title(otherDevice, "Theirs")).toBeVisible();

  await page.getByLabel("Name", { exact: true }).fill("Mine");
  await page.getByLabel("What it is for").fill("Written with care");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This collection has changed meanwhile" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What is saved now" })).toContainText("Theirs");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Mine");
  await expect(page.getByLabel("What it is for")).toHaveValue("Written with care");
  await page.getByRole("button", { name: "Save mine instead" }).click();
  await expect(title(page, "Mine")).toBeVisible();
});

test("pins become a collection, and several parts go at once", async ({ page, person, site }) => {
  await signIn(page, person);
  for (const part of [V6, BLTOUCH, FAN]) {
    await page.goto(part);
    await page.getByRole("button", { name: /^Pin / }).first().click();
    await expect(page.getByRole("button", { name: /^Unpin / }).first()).toBeVisible();
  }
  await expect.poll(() => pinnedBy(site, person.username)).toHaveLength(3);
  await page.goto("/saved");
  await page.getByRole("checkbox", { name: "Choose E3D V6" }).check();
  await page.getByRole("checkbox", { name: "Choose BLTouch V3.1" }).check();
  await page.getByLabel("Name of the collection").fill("First two");
  await page.getByRole("button", { name: "Make a collection of these" }).click();
  await expect(title(page, "First two")).toBeVisible();
  await expect(names(page)).toHaveCount(2);

  await page.getByRole("checkbox", { name: "Choose E3D V6" }).check();
  await page.getByRole("button", { name: "Remove from this one" }).click();
  await expect(names(page)).toHaveText(["BLTouch V3.1"]);
  await expect.poll(() => collectionsOf(site, person.username)).toEqual({ "First two": ["1 probe:1"] });

  await page.goto("/saved");
  await page.getByRole("checkbox", { name: "Choose E3D V6" }).check();
  await page.getByRole("button", { name: "Unpin these" }).click();
  await expect(toast(page, "Part unpinned")).toBeVisible();
  expect(await pinnedBy(site, person.username)).toEqual(["fan:1", "probe:1"]);
});

test("axe finds nothing on the pages of saved parts", async ({ page, person, expectAccessible, faults }) => {
  test.setTimeout(120_000);
  faults.allow(/status of 4\d\d|Applying inline style violates/);
  await page.goto("/saved");
  await expectAccessible();
  await signIn(page, person, "/saved");
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
