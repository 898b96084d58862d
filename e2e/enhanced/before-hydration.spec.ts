import type { Page } from "@playwright/test";
import { signIn } from "../fixtures/accounts";
import { newDraft } from "../fixtures/drafts";
import { holdRequests, hydrate, openHydrated, type HeldRequests } from "../fixtures/hydrated-page";
import { expectFilters, filters } from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

/** Opens a page whose scripts come when the result's `release` is called. */
async function openUnhydrated(page: Page, address: string): Promise<HeldRequests> {
  const hydration = await holdRequests(page, /\/assets\/root-/);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return hydration;
}

async function hydrateNow(page: Page, hydration: HeldRequests): Promise<void> {
  await hydration.release();
  await hydrate(page);
}

test("filters of FIND that were chosen before apply", async ({ page }) => {
  const hydration = await openUnhydrated(page, "/find?category=hotend");
  const electrical = filters(page).getByRole("checkbox", { name: /^Electrical work/ });
  await electrical.check();
  await filters(page).getByLabel("Search", { exact: true }).fill("e3d");
  await hydrateNow(page, hydration);
  await expectFilters(page, { category: "hotend", hide: "electrical", q: "e3d" });
  await expect(electrical).toBeChecked();
});

test("filters of LEARN that were chosen before apply", async ({ page }) => {
  const hydration = await openUnhydrated(page, "/learn");
  const kind = page.getByRole("group", { name: "Kind" }).getByRole("checkbox").first();
  await kind.check();
  await hydrateNow(page, hydration);
  await expect(page).toHaveURL(/\/learn\?kind=/);
  await expect(kind).toBeChecked();
});

test("a page that nobody has filled in stays where it is", async ({ page }) => {
  for (const address of ["/find?category=hotend&min_rating=1", "/learn?difficulty=1"]) {
    await openHydrated(page, address);
    expect(await page.evaluate(() => history.length), address).toBeLessThan(4);
    await expect(page).toHaveURL(address);
  }
});

test("a draft that was written before saves itself", async ({ page, account }) => {
  await signIn(page, account);
  const draft = await newDraft(page);
  const hydration = await openUnhydrated(page, draft);
  const summary = page.getByRole("region", { name: "Basics" }).getByLabel("Summary");
  await summary.fill("In three sentences.");
  await hydrateNow(page, hydration);
  await expect(page.getByText(/^Saved .*UTC$/)).toBeVisible();
  await page.reload();
  await expect(summary).toHaveValue("In three sentences.");
});

test("a form that was filled in before asks before it is left", async ({ page, account }) => {
  await signIn(page, account);
  const hydration = await openUnhydrated(page, "/preferences/profile");
  await page.getByLabel("About you (optional)").fill("Prints in resin, too.");
  await hydrateNow(page, hydration);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Find" }).click();
  await expect.poll(() => asked).toEqual(["Leave without saving what you typed?"]);
  await expect(page.getByLabel("About you (optional)")).toHaveValue("Prints in resin, too.");
});

test("what was typed into a new part's form before is kept", async ({ page, account }) => {
  await signIn(page, account);
  const hydration = await openUnhydrated(page, "/submit?type=part&table=hotend");
  await page.getByLabel("Description").fill("Ten minutes of work");
  await page.getByLabel("Works with CFS").selectOption("No");
  await hydrateNow(page, hydration);
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("member-forms")))
    .toMatch(/cfs_compatible=no.*Ten\+minutes|Ten\+minutes.*cfs_compatible=no/);
});
