import type { Page } from "@playwright/test";
import { holdRequests, openHydrated, untilRun } from "../fixtures/hydrated-page";
import { expect, test } from "../fixtures/test";
import { cardNames, partCard, savedCount, toast } from "../fixtures/page-elements";

const HOTENDS = "/find?category=hotend&q=e3d+v6";
const OFFLINE = /ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|Failed to fetch/;

const pinButton = (page: Page) => partCard(page, "E3D V6").getByRole("button", { name: /^(Pin|Unpin) E3D V6/ });
const isPost = (method: string, url: string) => method === "POST" && new URL(url).pathname === "/pins";

/** The requests posted to `/pins` so far. */
function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on("request", (request) => {
    if (isPost(request.method(), request.url())) posts.push(request.postData() ?? "");
  });
  return posts;
}

/** Local storage of the page, by key. */
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Waits until the code of the pin queue is loaded, so that a press needs no connection. */
async function openWithQueue(page: Page, address: string): Promise<void> {
  const queue = page.waitForResponse(/\/assets\/sending-/);
  await openHydrated(page, address);
  await untilRun(page, (await queue).url());
}

test("pinning changes the button at once, and the server's response confirms it", async ({ page }) => {
  await openHydrated(page, HOTENDS);
  const held = await holdRequests(page, /\/pins$/);
  const button = pinButton(page);
  await button.click();
  await expect(button).toHaveAccessibleName("Unpin E3D V6, Pinned");
  await expect(button).toBeFocused();
  await expect(savedCount(page, 1)).toBeVisible();
  await expect(toast(page, "Part pinned")).toHaveCount(0);
  await held.release();
  await expect(toast(page, "Part pinned")).toBeVisible();
  await expect(button).toHaveAccessibleName("Unpin E3D V6, Pinned");
  await expect(savedCount(page, 1)).toBeVisible();
  await expect(page).toHaveURL(HOTENDS);
});

test("a pin that fails is reverted, with a message", async ({ page, pageErrors }) => {
  pageErrors.allow(OFFLINE);
  await openHydrated(page, HOTENDS);
  await page.route("**/pins", (route) => route.abort("failed"));
  const button = pinButton(page);
  await button.click();
  await expect(page.getByRole("alert").getByText("Failed to sync pin")).toBeVisible();
  await expect(button).toHaveAccessibleName("Pin E3D V6");
  await expect(savedCount(page, 0)).toBeVisible();
});

test("pins made offline are queued, the last state wins, and all are sent when the connection is back", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(OFFLINE);
  await openWithQueue(page, HOTENDS);
  const posts = postsOf(page);
  const button = pinButton(page);
  await context.setOffline(true);
  await button.click();
  await expect(button).toContainText("waiting for connection");
  await expect(toast(page, "Your pins are sent as soon as there is a connection again.")).toBeVisible();
  await button.click();
  await button.click();
  await expect(button).toHaveAccessibleName(/^Unpin E3D V6/);
  expect(posts).toEqual([]);

  await context.setOffline(false);
  await expect(toast(page, "Part pinned")).toBeVisible();
  await expect(button).not.toContainText("waiting");
  expect(posts).toHaveLength(1);
  expect(posts[0]).toContain("intent=pin&");
  await page.reload();
  await expect(pinButton(page)).toHaveAccessibleName("Unpin E3D V6, Pinned");
});

test("pending pins are sent by the next page of the tab", async ({ page, context, pageErrors }) => {
  pageErrors.allow(OFFLINE);
  await openWithQueue(page, HOTENDS);
  await context.setOffline(true);
  await pinButton(page).click();
  await expect(pinButton(page)).toContainText("waiting for connection");
  await page.evaluate(() => {
    // This happens when a tab is reloaded just as the connection comes back.
    addEventListener("online", (event) => event.stopImmediatePropagation(), { capture: true });
  });
  const kept = await page.evaluate(() => sessionStorage.getItem("pin-queue"));
  expect(JSON.parse(kept ?? "[]")).toHaveLength(1);
  await context.setOffline(false);
  await openHydrated(page, "/my-printer");
  await expect(savedCount(page, 1)).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("pin-queue"))).toBeNull();
  await page.goto(HOTENDS);
  await expect(pinButton(page)).toHaveAccessibleName("Unpin E3D V6, Pinned");
});

test("a pin pressed without a connection and without the code that keeps it leaves the page as it is", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(OFFLINE);
  const queue = /\/assets\/sending-/;
  await page.route(queue, (route) => route.abort("internetdisconnected"));
  await openHydrated(page, HOTENDS);
  await context.setOffline(true);
  await pinButton(page).click();
  await expect(toast(page, "Nothing was sent, and nothing you typed is lost.")).toBeVisible();
  await expect(pinButton(page)).toHaveAccessibleName("Pin E3D V6");
  await page.unroute(queue);
  await context.setOffline(false);
  await pinButton(page).click();
  await expect(savedCount(page, 1)).toBeVisible();
});

test("two pins in quick succession are both stored", async ({ page }) => {
  await openHydrated(page, "/find?category=hotend");
  // Slowed down so that responses arrive before React has drawn the previous ones.
  await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const buttons = page.getByRole("main").getByRole("button", { name: /^Pin / });
  await expect(buttons).toHaveCount(40);
  for (let at = 0; at < 5; at += 1) await buttons.first().click();
  await expect(savedCount(page, 5)).toBeVisible();
  await expect.poll(async () => stored(page, "local_pinned_rev")).toBe("5");
  await page.reload();
  await expect(savedCount(page, 5)).toBeVisible();
});

test("two tabs show the same pins", async ({ page, context }) => {
  await openHydrated(page, HOTENDS);
  const other = await context.newPage();
  await openHydrated(other, HOTENDS);
  await pinButton(other).click();
  await expect(toast(other, "Part pinned")).toBeVisible();
  await expect(pinButton(page)).toHaveAccessibleName("Unpin E3D V6, Pinned");
  await expect(savedCount(page, 1)).toBeVisible();
});

test("pins in an old version's storage are imported, and its oldest key removed", async ({ page }) => {
  await page.goto("/under-construction");
  await page.evaluate(() => {
    localStorage.setItem("local_pinned_items", JSON.stringify(["hotend:1", "hotend:NaN", 7]));
    localStorage.setItem("pinned_parts", "[1,2,3]");
  });
  await openHydrated(page, "/find?pinned=1");
  await expect(cardNames(page)).toHaveCount(1);
  await expect(savedCount(page, 1)).toBeVisible();
  expect(await stored(page, "pinned_parts")).toBeNull();
  expect(await stored(page, "local_pinned_items")).toBe('["hotend:1"]');
  expect(await stored(page, "local_pinned_rev")).toBe("1");
});

test("when the pin queue's code does not load, pinning submits an ordinary form", async ({ page, pageErrors }) => {
  pageErrors.allow(/sending|Failed to fetch dynamically|net::ERR_FAILED|Failed to load resource/);
  await page.route(/\/assets\/sending-/, (route) => route.abort("failed"));
  await openHydrated(page, HOTENDS);
  await pinButton(page).click();
  await expect(page).toHaveURL(/#part-hotend-\d+$/);
  await expect(toast(page, "Part pinned")).toBeVisible();
  await expect(pinButton(page)).toHaveAccessibleName("Unpin E3D V6, Pinned");
});
