import type { Locator, Page } from "@playwright/test";
import { expectSignedIn, field, fillSignup, newAccount, signIn } from "../fixtures/accounts";
import { openHydrated, untilRun } from "../fixtures/hydrated-page";
import { toast } from "../fixtures/page-elements";
import { collectionsOf } from "../fixtures/stored-rows";
import { expect, test } from "../fixtures/test";

const BROKEN = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (?:413|429|500|503)/;

const SENDER = /\/assets\/sending-/;

/** Opens a page and waits for the code that sends forms, so that it needs no connection. */
async function openWithSender(page: Page, address: string): Promise<void> {
  const sender = page.waitForResponse(SENDER);
  await openHydrated(page, address);
  await untilRun(page, (await sender).url());
}

const offlineNotice = (page: Page) => page.getByRole("alert").filter({ hasText: "You are offline" });

/** Where something is in the window. */
async function boxOf(element: Locator) {
  const { y = NaN, width = NaN, height = NaN } = (await element.boundingBox()) ?? {};
  return { y, width, height, bottom: y + height };
}

/** Creates a collection of hotends and returns its path. */
async function createCollection(page: Page, name: string, parts: readonly string[]): Promise<string> {
  await page.goto("/saved");
  const created = page.getByLabel("Name", { exact: true });
  await created.fill(name);
  await page.getByRole("button", { name: "Create collection" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const { pathname } = new URL(page.url());
  for (const part of parts) {
    await page.goto(`/find/e3d/${part}`);
    await page.getByText("Add to collection", { exact: true }).click();
    await page.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
    await page.getByRole("button", { name: "Save collections" }).click();
    await expect(toast(page, "Added to collection")).toBeVisible();
  }
  return pathname;
}

test("signing in without a connection keeps the form with the password, and sends it again at a press", async ({
  page,
  context,
  account,
  pageErrors,
}) => {
  pageErrors.allow(BROKEN);
  await openWithSender(page, "/auth");
  await field(page, "Email").fill(account.email);
  await field(page, "Password").fill(account.password);
  await context.setOffline(true);
  const press = page.getByRole("button", { name: "Sign In", exact: true });
  await press.click();
  await expect(page.locator("form").filter({ has: offlineNotice(page) })).toContainText("Nothing was sent");
  await expect(offlineNotice(page)).toHaveAttribute("data-tone", "warning");
  await expect(field(page, "Password")).toHaveValue(account.password);
  await expect(press).toBeEnabled();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Send again" }).click();
  await expectSignedIn(page, account);
});

test("a form answered with an error stays as it was typed, and says what happened", async ({ page, pageErrors }) => {
  pageErrors.allow(BROKEN);
  const account = newAccount();
  await openWithSender(page, "/auth?mode=signup");
  let status = 500;
  await page.route("**/auth.data*", (route) =>
    route.fulfill({
      status,
      headers: { "X-Request-Id": `request-${String(status)}` },
      contentType: "text/html",
      body: "<p>Away",
    }),
  );
  await fillSignup(page, account);
  const again = page.getByRole("button", { name: "Send again" });
  for (const [next, title] of [
    [500, "The server is not responding"],
    [503, "The server is not responding"],
    [429, "Too many requests"],
    [413, "This is too large to send"],
  ] as const) {
    if (next !== status) {
      status = next;
      await again.click();
    }
    await expect(page.getByRole("alert").filter({ hasText: title })).toContainText(`request-${String(next)}`);
    await expect(field(page, "Username")).toHaveValue(account.username);
    await expect(field(page, "Confirm password")).toHaveValue(account.password);
  }
  await page.unroute("**/auth.data*");
  await again.click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
});

test("on a phone the message has the form's width, and is above the bottom bar", async ({ page, pageErrors }) => {
  pageErrors.allow(BROKEN);
  await page.setViewportSize({ width: 320, height: 640 });
  await openWithSender(page, "/auth?mode=signup");
  await page.route("**/auth.data*", (route) => route.fulfill({ status: 503, body: "Away" }));
  await fillSignup(page, newAccount());
  const notice = page.getByRole("alert").filter({ hasText: "The server is not responding" });
  const bar = page.getByRole("navigation", { name: "Quick" });
  await expect.poll(async () => (await boxOf(bar)).y - (await boxOf(notice)).bottom).toBeGreaterThan(0);
  const [whole, text] = [await boxOf(notice), await boxOf(notice.locator("> div"))];
  const again = await boxOf(notice.getByRole("button", { name: "Send again" }));
  expect(text.width).toBeGreaterThan(0.7 * whole.width);
  expect(again.y).toBeGreaterThanOrEqual(text.bottom);
  expect(again.height).toBeLessThan(48);
});

test("a collection edited without a connection is saved when the connection is back", async ({
  page,
  context,
  account,
  pageErrors,
}) => {
  pageErrors.allow(BROKEN);
  await signIn(page, account);
  const pathname = await createCollection(page, "Edited", []);
  await openWithSender(page, `${pathname}/edit`);
  await page.getByLabel("Description (optional)").fill("Written in the shed");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(offlineNotice(page)).toContainText("This is sent as soon as the connection is back.");
  await expect(page.getByLabel("Description (optional)")).toHaveValue("Written in the shed");
  await context.setOffline(false);
  await expect(page).toHaveURL(pathname);
  await expect(page.getByText("Written in the shed")).toBeVisible();
});

test("moves and a note made without a connection show at once and are sent in order", async ({
  page,
  context,
  account,
  site,
  pageErrors,
}) => {
  pageErrors.allow(BROKEN);
  await signIn(page, account);
  const pathname = await createCollection(page, "Queued", ["e3d-v6", "e3d-revo-six", "e3d-revo-voron"]);
  await openWithSender(page, pathname);
  const names = page.getByRole("main").locator("ol").getByRole("heading", { level: 3 });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Move E3D Revo Voron up" }).click();
  await expect(names).toHaveText(["E3D V6", "E3D Revo Voron", "E3D Revo Six"]);
  await page.getByRole("button", { name: "Move E3D Revo Voron up" }).click();
  await expect(names).toHaveText(["E3D Revo Voron", "E3D V6", "E3D Revo Six"]);
  await expect(offlineNotice(page)).toContainText("This is sent as soon as the connection is back.");
  await page.getByText("Note and position of E3D V6").click();
  await page.getByLabel("Note", { exact: true }).nth(1).fill("Spare");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(offlineNotice(page)).toHaveCount(2);
  await context.setOffline(false);
  await expect
    .poll(() => collectionsOf(site, account.username))
    .toEqual({ Queued: ["1 hotend:3", "2 hotend:1 Spare", "3 hotend:2"] });
  await expect(offlineNotice(page)).toHaveCount(0);
  await expect(page.locator("ol.saved-list")).toContainText("Spare");
});

test("what waits is sent by the next page of the tab", async ({ page, context, account, site, pageErrors }) => {
  pageErrors.allow(BROKEN);
  await signIn(page, account);
  const pathname = await createCollection(page, "Later", ["e3d-v6", "e3d-revo-six"]);
  await openWithSender(page, pathname);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Move E3D V6 down" }).click();
  await expect(offlineNotice(page)).toBeVisible();
  await page.evaluate(() => {
    // This happens when a tab is reloaded just as the connection comes back.
    addEventListener("online", (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await context.setOffline(false);
  await openHydrated(page, "/my-printer");
  await expect.poll(() => collectionsOf(site, account.username)).toEqual({ Later: ["1 hotend:2", "2 hotend:1"] });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("form-queue"))).toBeNull();
});

test("collections chosen on a part's page without a connection stay chosen and are saved later", async ({
  page,
  context,
  account,
  site,
  pageErrors,
}) => {
  pageErrors.allow(BROKEN);
  await signIn(page, account);
  await createCollection(page, "Chosen", []);
  const sender = page.waitForResponse(SENDER);
  await openHydrated(page, "/find/e3d/e3d-v6");
  await page.getByText("Add to collection", { exact: true }).click();
  const box = page.getByRole("checkbox", { name: /^Chosen/ });
  await box.check();
  await untilRun(page, (await sender).url());
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save collections" }).click();
  await expect(offlineNotice(page)).toBeVisible();
  await expect(box).toBeChecked();
  await context.setOffline(false);
  await expect(toast(page, "Added to collection")).toBeVisible();
  await expect.poll(() => collectionsOf(site, account.username)).toEqual({ Chosen: ["1 hotend:1"] });
});

test("what is wrong stays said when the page's data is loaded again", async ({ page, account, pageErrors }) => {
  pageErrors.allow(/status of 400/);
  await signIn(page, account);
  await openHydrated(page, "/calculators/flow-rate/save?variant=percent-block&oldFlow=0.97&percent=94");
  await page.getByLabel("Nozzle in mm (optional)").fill("wide");
  await page.getByRole("button", { name: "Save result" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeVisible();
  await page.waitForLoadState("networkidle");
  // Another tab signs in again.
  const loaded = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith("/save.data"));
  await page.evaluate(() => {
    new BroadcastChannel("first-layer:auth").postMessage("TOKEN_REFRESHED");
  });
  await loaded;
  await page.waitForLoadState("networkidle");
  await expect(summary).toBeVisible();
});
