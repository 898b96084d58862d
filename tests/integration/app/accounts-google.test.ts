import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startGoogleStandIn, type GoogleStandIn } from "../embedded/google-stand-in";
import { newVisitor, type AccountVisitor } from "./account-visitor";
import { startBuiltSite, type BuiltSite } from "./built-site";
import { wordsOf } from "./page-checks";

/* The whole way of a social sign-in, through the site, as a browser without JavaScript goes it. */

const GRACE = { sub: "g-grace", email: "grace@example.com", email_verified: true, name: "Grace Hopper" };
const VERIFIER = "sb-first-layer-auth-token-code-verifier";

let google: GoogleStandIn;
let site: BuiltSite;

beforeAll(async () => {
  google = await startGoogleStandIn(GRACE);
  site = await startBuiltSite({
    env: {
      TRUST_PROXY: "1",
      HOST: "127.0.0.1",
      NODE_OPTIONS: `--import=${fileURLToPath(new URL("../embedded/google-fetch.mjs", import.meta.url))}`,
      GOOGLE_STAND_IN: google.origin,
      SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: "first-layer.apps.googleusercontent.test",
      SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: "google-canary-4711",
    },
  });
}, 120_000);

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

/** Goes from the button to the page with the provider's code in its address, and gives that address. */
async function goThroughGoogle(visitor: AccountVisitor, next: string): Promise<string> {
  const begun = await visitor.post(`/auth?next=${encodeURIComponent(next)}`, {
    intent: "social",
    provider: "google",
    next,
  });
  expect(begun.status).toBe(303);
  // The proof that the answer belongs to this browser comes with the redirect itself.
  const verifier = begun.headers.getSetCookie().find((line) => line.startsWith(`${VERIFIER}=`));
  expect(verifier).toMatch(/; HttpOnly; SameSite=Lax/);

  const answered = await fetch(google.pageAt(locationOf(begun)), { redirect: "manual" });
  const returned = await visitor.get(pathOf(locationOf(answered)));
  expect(returned.status).toBe(302);
  const callback = pathOf(locationOf(returned));
  expect(callback).toMatch(/^\/auth\/callback\?code=/);
  return callback;
}

test("Google: from the button to where the visitor was going", async () => {
  const visitor = newVisitor(site);
  const callback = await goThroughGoogle(visitor, "/find?category=fan");

  // In another browser the code is worth nothing, and there it is not used up either.
  expect((await newVisitor(site).get(callback)).status).toBe(400);

  const exchanged = await visitor.get(callback);
  expect([exchanged.status, locationOf(exchanged)]).toEqual([
    302,
    `/login-success?next=${encodeURIComponent("/find?category=fan")}`,
  ]);
  expect(exchanged.headers.get("cache-control")).toMatch(/private, no-store/);
  expect(visitor.cookies.has(VERIFIER)).toBe(false);

  const success = await (await visitor.get(locationOf(exchanged))).text();
  expect(wordsOf(success)).toContain("Login Successful!");
  expect(success).toContain('href="/find?category=fan"');
  expect((await visitor.get("/find?category=fan")).status).toBe(200);
  expect(await (await visitor.get("/preferences")).text()).toContain(GRACE.email);

  // The code is good for one use.
  expect((await visitor.get(callback)).status).toBe(400);
  expect(site.log()).not.toContain("google-canary-4711");
});

test("Google: what was wanted before signing in is done then, pins and all", async () => {
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
  expect(wordsOf(await (await visitor.get("/saved")).text())).toContain("Noctua NF-A4x10 FLX");
});
