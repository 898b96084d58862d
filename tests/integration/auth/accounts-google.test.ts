import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeGoogle, type FakeGoogle } from "../../support/servers/fake-google";
import { newVisitor, type AccountVisitor } from "../../support/clients/account-visitor";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { textOf } from "../../support/checks/page-html";

/* A complete social sign-in through the site, by the requests of a browser without JavaScript. */

const GRACE = { sub: "g-grace", email: "grace@example.com", email_verified: true, name: "Grace Hopper" };
const VERIFIER = "sb-first-layer-auth-token-code-verifier";

let google: FakeGoogle;
let site: BuiltSite;

beforeAll(async () => {
  google = await startFakeGoogle(GRACE);
  site = await startBuiltSite({
    env: {
      TRUST_PROXY: "1",
      HOST: "127.0.0.1",
      NODE_OPTIONS: `--import=${fileURLToPath(new URL("../../support/programs/fake-provider-fetch.mjs", import.meta.url))}`,
      FAKE_GOOGLE_ORIGIN: google.origin,
      SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: "first-layer.apps.googleusercontent.test",
      SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: "google-canary-4711",
    },
  });
});

afterAll(async () => {
  await site.stop();
  await google.stop();
});

const locationOf = (response: Response) => response.headers.get("location") ?? "";
const pathOf = (address: string) => {
  const { origin, pathname, search } = new URL(address, site.origin);
  expect(origin).toBe(site.origin);
  return pathname + search;
};

/** Follows the redirects from the button to the callback, and returns its URL with the provider's code. */
async function goThroughGoogle(
  visitor: AccountVisitor,
  next: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const started = await visitor.post(`/auth?next=${encodeURIComponent(next)}`, {
    intent: "social",
    provider: "google",
    next,
    ...more,
  });
  expect(started.status).toBe(303);
  // The redirect sets the cookie that ties the provider's response to this browser.
  const verifier = started.headers.getSetCookie().find((line) => line.startsWith(`${VERIFIER}=`));
  expect(verifier).toMatch(/; HttpOnly; SameSite=Lax/);

  const response = await fetch(google.pageAt(locationOf(started)), { redirect: "manual" });
  const returned = await visitor.get(pathOf(locationOf(response)));
  expect(returned.status).toBe(302);
  const callback = pathOf(locationOf(returned));
  expect(callback).toMatch(/^\/auth\/callback\?code=/);
  return callback;
}

test("signing in with Google leads from the button back to the page the visitor came from", async () => {
  const visitor = newVisitor(site);
  const callback = await goThroughGoogle(visitor, "/find?category=fan");

  // In another browser the code is rejected, and stays usable in this one.
  expect((await newVisitor(site).get(callback)).status).toBe(400);

  const exchanged = await visitor.get(callback);
  expect([exchanged.status, locationOf(exchanged)]).toEqual([
    302,
    `/login-success?next=${encodeURIComponent("/find?category=fan")}`,
  ]);
  expect(exchanged.headers.get("cache-control")).toMatch(/private, no-store/);
  expect(visitor.cookies.has(VERIFIER)).toBe(false);

  const success = await (await visitor.get(locationOf(exchanged))).text();
  expect(textOf(success)).toContain("Login Successful!");
  expect(success).toContain('href="/find?category=fan"');
  expect((await visitor.get("/find?category=fan")).status).toBe(200);
  expect(await (await visitor.get("/preferences")).text()).toContain(GRACE.email);

  // The code can be used once.
  expect((await visitor.get(callback)).status).toBe(400);
  expect(site.log()).not.toContain("google-canary-4711");
});

test("signing in with Google stays after the browser is closed only where that was asked for", async () => {
  const ofSession = (visitor: AccountVisitor) =>
    visitor.setCookies.filter((line) => /^sb-first-layer-auth-token(\.\d+)?=[^;]/.test(line));
  expect(await (await newVisitor(site).get("/auth")).text()).toContain("Keep me signed in with Google");
  const kept = newVisitor(site);
  await kept.get(await goThroughGoogle(kept, "/find", { keep: "on" }));
  for (const line of ofSession(kept)) expect(line).toMatch(/Max-Age=\d{5,}/);
  const closed = newVisitor(site);
  await closed.get(await goThroughGoogle(closed, "/find"));
  expect(ofSession(closed).length).toBeGreaterThan(0);
  for (const line of ofSession(closed)) expect(line).not.toMatch(/Max-Age|Expires/i);
  // The next sign-in is asked anew.
  await closed.get(await goThroughGoogle(closed, "/find", { keep: "on" }));
  expect(ofSession(closed).at(-1)).toMatch(/Max-Age=\d{5,}/);
});

test("only the provider that is set up has a button that works", async () => {
  const html = await (await newVisitor(site).get("/auth")).text();
  expect(html).toMatch(/<button\b(?=[^>]*value="google")(?![^>]*\bdisabled\b)[^>]*>/);
  expect(textOf(html)).toContain("Signing in with Facebook or Discord is not set up on this site.");
});

test("signing in with Google does the pending action and imports the pins", async () => {
  const part = "/find/e3d/e3d-v6";
  const visitor = newVisitor(site);
  await visitor.post("/pins", { intent: "pin", item: "fan:1", redirectTo: part });
  await visitor.post("/collections", { intent: "add", item: "hotend:1", redirectTo: part });
  expect(visitor.cookies.has("__pending")).toBe(true);

  const exchanged = await visitor.get(await goThroughGoogle(visitor, part));
  expect(visitor.cookies.has("__pending")).toBe(false);
  expect(visitor.cookies.has("pins")).toBe(false);
  const success = await (await visitor.get(locationOf(exchanged))).text();
  expect(success).toContain("/saved?add=hotend:1&amp;next=");
  expect(textOf(await (await visitor.get("/saved")).text())).toContain("Noctua NF-A4x10 FLX");
});
