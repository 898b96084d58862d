import type { Page } from "@playwright/test";
import { signIn } from "../fixtures/accounts";
import { hydrate, openHydrated } from "../fixtures/hydrated-page";
import { partCard } from "../fixtures/page-elements";
import { expect, test } from "../fixtures/test";

/** What a page asks for from now on, documents and sockets included. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  page.on("websocket", (socket) => asked.push(`socket ${new URL(socket.url()).pathname}`));
  return asked;
}

const live = (page: Page) => page.locator("html[data-live~=pins]");

test("without a connection nothing is requested, and everything goes on when it is back", async ({
  page,
  context,
  account,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await signIn(page, account);
  await openHydrated(page, "/find?category=hotend&manufacturer=e3d");
  await expect(live(page)).toBeAttached();
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  const asked = requestsOf(page);
  // A pin waits in its queue.
  await partCard(page, "E3D V6").getByRole("button", { name: "Pin E3D V6" }).click();
  // A pointer on a link would load its page ahead.
  await partCard(page, "E3D Revo CR").getByRole("link", { name: "E3D Revo CR", exact: true }).hover();
  // Another tab signs in: the page would load its data again.
  await page.evaluate(() => {
    new BroadcastChannel("first-layer:auth").postMessage("TOKEN_REFRESHED");
  });
  // Longer than the first three waits of a lost live connection (1, 2 and 5 seconds).
  const start = Date.now();
  await expect.poll(() => Date.now() - start).toBeGreaterThan(9_000);
  expect(asked).toEqual([]);

  await context.setOffline(false);
  await expect.poll(() => asked).toContain("POST /pins");
  await expect.poll(() => asked).toContain("GET /live-token");
  await expect.poll(() => asked).toContain("socket /realtime/v1/websocket");
  await expect(partCard(page, "E3D V6").getByRole("button", { name: "Unpin E3D V6" })).toBeVisible();
});

test("a connection lost while the main area is loaded ahead leaves the page and what was typed", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  let tried = 0;
  await page.route(/\/assets\/find-/, async (route) => {
    tried += 1;
    await route.abort("internetdisconnected");
  });
  await page.goto("/auth");
  await page.getByLabel("Email").fill("maker@example.test");
  let documents = 0;
  page.on("request", (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await hydrate(page);
  await expect.poll(() => tried).toBeGreaterThan(0);
  // The detail pages come after the main area.
  await expect(page.locator('link[rel="modulepreload"][href*="/assets/part-"]')).toBeAttached();
  expect(documents).toBe(0);
  await expect(page.getByLabel("Email")).toHaveValue("maker@example.test");
});
