import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page, WebSocketRoute } from "@playwright/test";
import { z } from "zod";
import { partKey } from "~/features/catalogue/catalogue.model";
import { createAccount, newAccount, signIn, type Account } from "../fixtures/accounts";
import { openHydrated } from "../fixtures/hydrated-page";
import type { Site } from "../fixtures/site-process";
import { expect, test } from "../fixtures/test";
import { randomIpAddress } from "../fixtures/ip-address";

test.use({ ownSite: true });

/* Changes on one device show on the other without a reload. */

const savedLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Saved/ });

/** Opens a page and waits until it has subscribed to changes. */
async function openLive(page: Page, address: string): Promise<void> {
  await openHydrated(page, address);
  await expect(page.locator("html[data-live~=pins]")).toBeAttached();
}

/** A device outside the browsers: pins and unpins through the data API. */
async function phoneOf(site: Site, { email, password }: Account) {
  const file = await readFile(join(site.dataDir, "secrets.json"), "utf8");
  const { publishableKey } = z.object({ publishableKey: z.string() }).parse(JSON.parse(file));
  const request = async (path: string, method: string, token: string | null, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${site.origin}/${path}`, {
      method,
      headers: {
        apikey: publishableKey,
        "content-type": "application/json",
        "x-forwarded-for": randomIpAddress(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const session = await request("auth/v1/token?grant_type=password", "POST", null, { email, password });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(session);
  return {
    pin: (items: readonly string[]) =>
      request(
        "rest/v1/pinned_items",
        "POST",
        token,
        items.map((item_id) => ({ item_id })),
      ),
    unpin: (item: string) => request(`rest/v1/pinned_items?item_id=eq.${item}`, "DELETE", token),
  };
}

test("a step that is ticked off on another device is ticked off in a guide that is open", async ({
  page,
  otherDevice,
  account,
}) => {
  await signIn(page, account);
  await signIn(otherDevice, account);
  await openLive(page, "/learn/keep-filament-dry");
  await openHydrated(otherDevice, "/learn/keep-filament-dry");
  await otherDevice.getByRole("button", { name: "Mark step 2 done" }).click();
  await expect(page.getByRole("button", { name: "Undo step 2" })).toBeVisible();
  await otherDevice.getByRole("button", { name: "Undo step 2" }).click();
  await expect(page.getByRole("button", { name: "Mark step 2 done" })).toBeVisible();
});

test("a pin made or removed on another device shows at once", async ({ page, otherDevice, site, account }) => {
  await signIn(page, account);
  await signIn(otherDevice, account);
  await openLive(page, "/find");
  await openLive(otherDevice, "/");
  const phone = await phoneOf(site, account);
  await phone.pin(["hotend:1", "hotend:2"]);
  for (const device of [page, otherDevice]) await expect(savedLink(device)).toContainText("2");
  await phone.unpin("hotend:1");
  for (const device of [page, otherDevice]) await expect(savedLink(device)).toContainText("1");
});

test("messages that arrive together cause one revalidation", async ({ page, site, account }) => {
  const held: (string | Buffer)[] = [];
  let hold = false;
  let deliver: (message: string | Buffer) => void = () => undefined;
  await page.routeWebSocket(/\/realtime\/v1\//, (connection) => {
    deliver = (message) => {
      connection.send(message);
    };
    connection.connectToServer().onMessage((message) => {
      if (hold) held.push(message);
      else deliver(message);
    });
  });
  await signIn(page, account);
  await openLive(page, "/");
  const revalidations: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("_root.data")) revalidations.push(request.url());
  });
  const phone = await phoneOf(site, account);
  hold = true;
  for (let id = 1; id <= 5; id += 1) await phone.pin([partKey("hotend", id)]);
  await expect.poll(() => held.filter((message) => String(message).includes("hotend:")).length).toBe(5);
  for (const message of held) deliver(message);
  await expect(savedLink(page)).toContainText("5");
  expect(revalidations).toHaveLength(1);
});

test("changes missed while the connection was down show after reconnecting", async ({ page, site, account }) => {
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/realtime\/v1\//, (line) => {
    lines.push(line);
    line.connectToServer();
  });
  await signIn(page, account);
  await openLive(page, "/");
  const phone = await phoneOf(site, account);
  const before = lines.length;
  // The client reconnects after a second.
  for (const line of lines) await line.close({ code: 1001 });
  await phone.pin(["hotend:3"]);
  await expect(savedLink(page)).toContainText("1");
  expect(lines.length).toBeGreaterThan(before);
  await phone.pin(["hotend:4"]);
  await expect(savedLink(page)).toContainText("2");
});

test("without an account no page subscribes to pins", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await openHydrated(page, "/under-construction?from=/tune");
  await expect(page.locator("html")).toHaveAttribute("data-live", "page_access");
  expect(requests.filter((address) => address.includes("topic=pins"))).toEqual([]);
});

test("another member's pins are never received, and nothing is received after signing out", async ({
  page,
  otherDevice,
  site,
  account,
}) => {
  const otherAccount = newAccount();
  await createAccount(site, otherAccount, randomIpAddress());
  await signIn(page, account);
  await signIn(otherDevice, otherAccount);
  await openLive(page, "/");
  await openLive(otherDevice, "/");
  const received: string[] = [];
  otherDevice.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => received.push(String(payload))));
  otherDevice.on("request", (request) => received.push(request.url()));
  const phone = await phoneOf(site, account);
  await phone.pin(["hotend:5"]);
  await expect(savedLink(page)).toContainText("1");
  expect(received.filter((text) => text.includes("hotend:5") || text.includes("_root.data"))).toEqual([]);

  await page.getByRole("banner").locator("details").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-live", /pins/);
});
