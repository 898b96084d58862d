import { once } from "node:events";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { z } from "zod";
import { realtimeTransport } from "~/data/supabase.server";
import { newVisitor, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

const FROM_PAGE = { "sec-fetch-site": "same-origin" };

/** Head and payload of any token. "eyJ" alone may stand in a nonce by chance. */
const TOKEN = /eyJ[\w-]*\.eyJ/;

const accessSchema = z.strictObject({
  url: z.string(),
  apikey: z.string(),
  topic: z.string(),
  also: z.array(z.string()),
  token: z.string().nullable(),
  expiresAt: z.number().nullable(),
});
type Access = z.infer<typeof accessSchema>;

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1" } });
});

afterAll(() => site.stop());

async function accessOf(visitor: AccountVisitor, topic = "pins"): Promise<Access> {
  const response = await visitor.get(`/live-token?topic=${topic}`, FROM_PAGE);
  expect(response.status).toBe(200);
  expect(response).toBePrivate();
  return accessSchema.parse(await response.json());
}

/** Subscribes as a browser does. Returns the messages received. */
async function listen({ url, apikey, topic, token }: Access): Promise<unknown[]> {
  const client = createClient(url, apikey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token !== null && { accessToken: () => Promise.resolve(token) }),
    realtime: { transport: realtimeTransport(WebSocket) },
  });
  onTestFinished(async () => {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  });
  await client.realtime.setAuth();
  const received: unknown[] = [];
  const statuses: string[] = [];
  client
    .channel(topic, { config: { private: token !== null } })
    .on("broadcast", { event: "*" }, ({ event, payload }: { event: string; payload?: unknown }) => {
      received.push({ event, payload });
    })
    .subscribe((status) => statuses.push(status));
  await expect.poll(() => statuses).toEqual(["SUBSCRIBED"]);
  return received;
}

describe("the live token", () => {
  test("lets a member receive their own changes", async () => {
    const member = await signUpAndConfirm(site);
    const access = await accessOf(member);
    expect(access.url).toBe(site.origin);
    expect(access.topic).toMatch(/^pins:[0-9a-f-]{36}$/);
    expect(access.expiresAt).toBeGreaterThan(Date.now() / 1_000 + 60);
    const received = await listen(access);
    const response = await member.post("/pins", { intent: "pin", item: "hotend:1", redirectTo: "/find" });
    expect(response.status).toBe(303);
    await expect.poll(() => received).toEqual([{ event: "INSERT", payload: { item_ids: ["hotend:1"] } }]);
    await member.post("/pins", { intent: "unpin", item: "hotend:1", redirectTo: "/find" });
    await expect.poll(() => received.at(-1)).toEqual({ event: "DELETE", payload: { item_ids: ["hotend:1"] } });
  });

  test("is refused without an account, while page locks are public", async () => {
    const anybody = newVisitor(site);
    const refused = await anybody.get("/live-token?topic=pins", FROM_PAGE);
    expect(refused.status).toBe(401);
    expect(refused).toBePrivate();
    expect(await refused.json()).toEqual({ message: "Not signed in" });
    const access = await accessOf(anybody, "page_access");
    expect(access).toMatchObject({ topic: "page_access", token: null, expiresAt: null });
    await listen(access);
    expect((await anybody.get("/live-token?topic=everything", FROM_PAGE)).status).toBe(400);
  });

  test("is given to pages of this site only", async () => {
    const member = await signUpAndConfirm(site);
    await accessOf(member);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { origin: "https://evil.example" },
      {},
    ]) {
      const response = await member.get("/live-token?topic=pins", headers);
      expect(response.status, JSON.stringify(headers)).toBe(403);
      expect(await response.text()).not.toMatch(TOKEN);
    }
    expect((await member.get("/live-token?topic=pins", { origin: site.origin })).status).toBe(200);
  });

  test("is in no page", async () => {
    const member = await signUpAndConfirm(site);
    const { token } = await accessOf(member);
    for (const path of ["/", "/find", "/saved", "/preferences"]) {
      const response = await member.get(path);
      const html = await response.text();
      expect(html, path).not.toContain(token);
      expect(html, path).not.toMatch(TOKEN);
    }
  });

  test("names a URL that the page's policy allows", async () => {
    const policy = (await site.request("/")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`connect-src 'self' ${site.origin.replace("http", "ws")};`);
  });
});

// The last one: it ends the site of all.
test("stopping the site does not wait for live connections", async () => {
  const { apikey } = accessSchema.parse(
    await (await site.request("/live-token?topic=page_access", { headers: FROM_PAGE })).json(),
  );
  const socket = new WebSocket(`${site.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${apikey}`);
  await once(socket, "open");
  const closed = once(socket, "close");
  const from = performance.now();
  await site.stop();
  expect(performance.now() - from).toBeLessThan(3_000);
  expect((await closed)[0]).toBe(1001);
  expect(site.log()).not.toContain("stopping failed");
});
