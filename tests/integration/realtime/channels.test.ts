import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeMember, startAuthServer, type AuthServer, type Session } from "../../support/servers/auth-server";
import { join, realtimeClient, pin, tokenFor, unpin, type Listening } from "../../support/clients/realtime-client";

/** The server disconnects a client that is silent for this long. */
const IDLE_MS = 2_000;
const QUICK = { heartbeatMs: 150 };

let site: AuthServer;
let ada: Session;
let bob: Session;

beforeAll(async () => {
  site = await startAuthServer({ live: { idleMs: IDLE_MS } });
  ada = await makeMember(site, "ada@first-layer.test", "ada");
  bob = await makeMember(site, "bob@first-layer.test", "bob");
});

afterAll(() => site.stop());

const own = (session: Session) => `pins:${session.user.id}`;
const as = (session: Session) => ({ token: () => session.access_token });

let nextPart = 1_000;
const newItem = () => `hotend:${(nextPart += 1)}`;

/** Pins a part and waits for its message: everything sent earlier to other clients has then arrived. */
async function pinAndReceive(session: Session, listening: Listening): Promise<string> {
  const item = newItem();
  expect(await pin(site, session.access_token, [item])).toBe(201);
  await expect.poll(() => listening.received).toContainEqual({ event: "INSERT", payload: { item_ids: [item] } });
  return item;
}

describe("a member", () => {
  test.each(["1.0.0", "2.0.0"] as const)("receives their own pins, protocol version %s", async (vsn) => {
    const listening = await join(realtimeClient(site, { ...as(ada), ...QUICK, vsn }), own(ada));
    expect(listening.statuses).toEqual(["SUBSCRIBED"]);
    const item = await pinAndReceive(ada, listening);
    expect(await unpin(site, ada.access_token, item)).toBe(204);
    await expect.poll(() => listening.received.at(-1)).toEqual({ event: "DELETE", payload: { item_ids: [item] } });
  });

  test("receives many pins of one write as one message", async () => {
    const listening = await join(realtimeClient(site, { ...as(ada), ...QUICK }), own(ada));
    const items = Array.from({ length: 60 }, newItem);
    expect(await pin(site, ada.access_token, items)).toBe(201);
    await expect.poll(() => listening.received.length).toBe(1);
    expect(listening.received[0]?.payload).toMatchObject({ item_ids: expect.any(Array) });
  });

  test("receives nothing of a write that was rolled back", async () => {
    const listening = await join(realtimeClient(site, { ...as(ada), ...QUICK }), own(ada));
    expect(await pin(site, ada.access_token, [newItem(), "spoon:1"])).toBeGreaterThan(399);
    await pinAndReceive(ada, listening);
    expect(listening.received).toHaveLength(1);
  });

  test("on two devices receives on both, and nothing after leaving", async () => {
    const laptop = await join(realtimeClient(site, { ...as(ada), ...QUICK }), own(ada));
    const phoneClient = realtimeClient(site, { ...as(ada), ...QUICK });
    const phone = await join(phoneClient, own(ada));
    await pinAndReceive(ada, laptop);
    await expect.poll(() => phone.received.length).toBe(1);
    expect(await phoneClient.client.removeChannel(phone.channel)).toBe("ok");
    expect(phone.statuses.at(-1)).toBe("CLOSED");
    await pinAndReceive(ada, laptop);
    expect(phone.received).toHaveLength(1);
    // It may join again.
    const again = await join(phoneClient, own(ada));
    await pinAndReceive(ada, again);
  });

  test("stays connected as long as the client sends heartbeats", async () => {
    const live = realtimeClient(site, { ...as(ada), ...QUICK });
    const listening = await join(live, own(ada));
    const acknowledged = () => live.heartbeats.filter((status) => status === "ok").length;
    await expect.poll(acknowledged).toBeGreaterThan(IDLE_MS / QUICK.heartbeatMs);
    expect(live.connections).toHaveLength(1);
    await pinAndReceive(ada, listening);
  });

  test("without heartbeats is disconnected, and reconnects", async () => {
    const live = realtimeClient(site, as(ada));
    const listening = await join(live, own(ada));
    await expect.poll(() => live.connections.length, { timeout: 5_000 }).toBeGreaterThan(1);
    await expect.poll(() => listening.statuses.filter((status) => status === "SUBSCRIBED").length).toBeGreaterThan(1);
  });

  test("receives again after a broken connection", async () => {
    const live = realtimeClient(site, { ...as(ada), ...QUICK });
    const listening = await join(live, own(ada));
    live.connections[0]?.terminate();
    await expect
      .poll(() => listening.statuses.filter((status) => status === "SUBSCRIBED").length, { timeout: 5_000 })
      .toBe(2);
    await pinAndReceive(ada, listening);
  });
});

describe("another member's pins cannot be received", () => {
  test("by any topic name", async () => {
    const owner = await join(realtimeClient(site, { ...as(ada), ...QUICK }), own(ada));
    const member = realtimeClient(site, { ...as(bob), ...QUICK });
    const anonymous = realtimeClient(site, QUICK);
    const control = await join(member, own(bob));
    expect(control.statuses).toEqual(["SUBSCRIBED"]);

    const refused: [string, Listening][] = [];
    const open: [string, Listening][] = [];
    for (const [name, attacker] of [
      ["member", member],
      ["anonymous", anonymous],
    ] as const) {
      for (const topic of [
        own(ada),
        `${own(ada)} `,
        own(ada).toUpperCase(),
        "pins:*",
        "pins:%",
        "*",
        "pins:",
        "pins",
      ]) {
        refused.push([`${name} ${topic}`, await join(attacker, topic)]);
      }
      const alone = name === "member" ? realtimeClient(site, { ...as(bob), ...QUICK }) : realtimeClient(site, QUICK);
      for (const topic of [own(ada), "pins:*", "*", "page_access"]) {
        open.push([`${name} ${topic}`, await join(alone, topic, { isPrivate: false })]);
      }
      const rows = name === "member" ? realtimeClient(site, { ...as(bob), ...QUICK }) : realtimeClient(site, QUICK);
      refused.push([`${name} rows`, await join(rows, "rows", { isPrivate: false, changesOf: "pinned_items" })]);
      refused.push([`${name} all rows`, await join(rows, own(ada), { isPrivate: false, changesOf: "*" })]);
    }
    for (const [name, { statuses }] of refused) expect(statuses[0], name).toMatch(/^CHANNEL_ERROR: /);
    for (const [name, { statuses }] of open) expect(statuses[0], name).toBe("SUBSCRIBED");

    await pinAndReceive(ada, owner);
    await unpin(site, ada.access_token, await pinAndReceive(ada, owner));
    // What Bob does afterwards reaches Bob; had anything of Ada's been sent to him, it would have come before.
    await pinAndReceive(bob, control);
    for (const [name, { received }] of [...refused, ...open]) expect(received, name).toEqual([]);
    expect(control.received).toHaveLength(1);
    expect(owner.received.every(({ payload }) => JSON.stringify(payload).includes("hotend:"))).toBe(true);
  });

  test.each([
    ["signed with another secret", () => tokenFor(site, ada, {}, "another secret that is long enough")],
    ["expired", () => tokenFor(site, ada, { exp: Math.floor(Date.now() / 1_000) - 5 })],
    ["for another audience", () => tokenFor(site, ada, { aud: "anon" })],
    ["of a higher role", () => tokenFor(site, ada, { role: "service_role" })],
    ["no token at all", () => "nonsense"],
    [
      "without a signature",
      () => tokenFor(site, ada).replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString("base64url")),
    ],
  ])("with a token that is %s", async (_name, forge) => {
    const { statuses, received } = await join(realtimeClient(site, { token: forge, ...QUICK }), own(ada));
    expect(statuses[0]).toMatch(/^CHANNEL_ERROR: InvalidJWTToken/);
    const control = await join(realtimeClient(site, { token: () => tokenFor(site, ada), ...QUICK }), own(ada));
    expect(control.statuses).toEqual(["SUBSCRIBED"]);
    await pinAndReceive(ada, control);
    expect(received).toEqual([]);
  });

  test("and messages cannot be sent: clients only receive", async () => {
    const victim = await join(realtimeClient(site, { ...as(ada), ...QUICK }), own(ada));
    const listener = await join(realtimeClient(site, QUICK), "page_access", { isPrivate: false });
    const message = { type: "broadcast", event: "INSERT", payload: { item_ids: ["hotend:666"] } } as const;
    const self = await join(realtimeClient(site, { ...as(ada), ...QUICK }), own(ada), { ack: true });
    const anonymous = await join(realtimeClient(site, QUICK), "page_access", { isPrivate: false, ack: true });
    expect(await self.channel.send(message)).toBe("error");
    expect(await anonymous.channel.send(message)).toBe("error");
    await pinAndReceive(ada, victim);
    expect(victim.received).toHaveLength(1);
    expect(listener.received).toEqual([]);
  });

  test("through the data API", async () => {
    const victim = await join(realtimeClient(site, { ...as(ada), ...QUICK }), own(ada));
    const call = async (path: string, body: object) => {
      const response = await site.backend.fetch(
        new Request(`${site.origin}/rest/v1/${path}`, {
          method: "POST",
          headers: {
            apikey: site.backend.publishableKey,
            authorization: `Bearer ${bob.access_token}`,
            "content-type": "application/json",
            "content-profile": "realtime",
          },
          body: JSON.stringify(body),
        }),
      );
      await response.arrayBuffer();
      return response.status;
    };
    expect(await call("rpc/send", { payload: {}, event: "INSERT", topic: own(ada), private: true })).toBeGreaterThan(
      399,
    );
    expect(await call("messages", { topic: own(ada), extension: "broadcast" })).toBeGreaterThan(399);
    await pinAndReceive(ada, victim);
    expect(victim.received).toHaveLength(1);
  });
});

describe("a token", () => {
  const inSeconds = (seconds: number) => ({ exp: Math.floor(Date.now() / 1_000) + seconds });

  test("that expires closes a private channel, with the reason", async () => {
    const token = tokenFor(site, ada, inSeconds(2));
    const listening = await join(realtimeClient(site, { token: () => token, ...QUICK }), own(ada));
    expect(listening.statuses).toEqual(["SUBSCRIBED"]);
    await expect.poll(() => listening.statuses.at(-1), { timeout: 5_000 }).toBe("CLOSED");
    expect(listening.system).toContainEqual(expect.objectContaining({ message: "Token has expired", status: "error" }));
    const control = await join(realtimeClient(site, { ...as(ada), ...QUICK }), own(ada));
    await pinAndReceive(ada, control);
    expect(listening.received).toEqual([]);
  });

  test("that is renewed in time keeps it open", async () => {
    const tokens = { current: tokenFor(site, ada, inSeconds(2)) };
    const live = realtimeClient(site, { token: () => tokens.current, ...QUICK });
    const listening = await join(live, own(ada));
    tokens.current = tokenFor(site, ada);
    // A channel with only the short token shows when that token has expired.
    const short = tokenFor(site, bob, inSeconds(3));
    const clock = await join(realtimeClient(site, { token: () => short, ...QUICK }), own(bob));
    await expect.poll(() => clock.statuses.at(-1), { timeout: 6_000 }).toBe("CLOSED");
    expect(listening.statuses).toEqual(["SUBSCRIBED"]);
    await pinAndReceive(ada, listening);
  });

  test("of another member closes it", async () => {
    const tokens = { current: ada.access_token };
    const live = realtimeClient(site, { token: () => tokens.current, ...QUICK });
    const listening = await join(live, own(ada));
    tokens.current = bob.access_token;
    await live.client.realtime.setAuth();
    await expect.poll(() => listening.statuses.at(-1)).toBe("CLOSED");
    const control = await join(realtimeClient(site, { ...as(ada), ...QUICK }), own(ada));
    await pinAndReceive(ada, control);
    expect(listening.received).toEqual([]);
  });
});

describe("the locks of pages", () => {
  test("are sent to everybody, on a public topic", async () => {
    const anybody = await join(realtimeClient(site, QUICK), "page_access", { isPrivate: false });
    const secret = await join(realtimeClient(site, { ...as(ada), ...QUICK }), "page_access");
    expect(secret.statuses[0]).toMatch(/^CHANNEL_ERROR: Unauthorized/);
    await site.sql("update public.page_access set is_locked = not is_locked where page_name = 'tools'");
    await expect
      .poll(() => anybody.received)
      .toContainEqual({ event: "UPDATE", payload: { page_name: "tools", is_locked: expect.any(Boolean) } });
    expect(secret.received).toEqual([]);
  });
});

describe("a broadcast of the database", () => {
  const send = (size: number) =>
    site.sql(
      `with written as (update public.page_access set locked_at = locked_at where page_name = 'tools' returning 1)
       select realtime.send(jsonb_build_object('text', repeat('x', $1::int)), 'BIG', 'big', false) from written`,
      [size],
    );

  test.each([
    [100, false],
    [7_000, false],
    [9_000, true],
    [500_000, true],
  ])("of %i bytes breaks no write, and is delivered or reported as too long (%o)", async (size, omitted) => {
    const listening = await join(realtimeClient(site, QUICK), "big", { isPrivate: false });
    await send(size);
    await expect.poll(() => listening.received.length).toBe(1);
    expect(listening.received[0]?.payload).toEqual(omitted ? { omitted: true } : { text: "x".repeat(size) });
  });

  test("that cannot be sent does not fail the write", async () => {
    await expect(site.sql("select realtime.send('{}', 'E', null, false)")).resolves.toHaveLength(1);
  });
});
