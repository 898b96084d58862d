import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import WebSocket from "ws";
import type { listenLive, TopicAccess } from "~/data/realtime.client";
import { makeMember, startAuthServer, type AuthServer, type Session } from "../../support/servers/auth-server";
import { pin, tokenFor } from "../../support/clients/realtime-client";

/* The client that pages load, with a WebSocket class like the browser's. */

let site: AuthServer;
let ada: Session;
let nextPart = 5_000;
let startListening: typeof listenLive;
const connections: WebSocket[] = [];

class ObservedSocket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols);
    connections.push(this);
  }
}

beforeAll(async () => {
  // Node 20 has no class of its own; the client extends it as soon as it is loaded.
  vi.stubGlobal("WebSocket", ObservedSocket);
  ({ listenLive: startListening } = await import("~/data/realtime.client"));
  site = await startAuthServer();
  ada = await makeMember(site, "ada@first-layer.test", "ada");
});

afterAll(() => site.stop());

beforeEach(() => {
  connections.length = 0;
});

function accessOf({ user, access_token }: Session, seconds = 3_600): TopicAccess {
  const expiresAt = Math.floor(Date.now() / 1_000) + seconds;
  const token = tokenFor(site, { user, access_token }, { exp: expiresAt });
  return { url: site.origin, apikey: site.backend.publishableKey, topic: `pins:${user.id}`, token, expiresAt };
}

function listen(request: () => Promise<TopicAccess | null>) {
  const ready: boolean[] = [];
  const messages: unknown[] = [];
  const { stop } = startListening(request, {
    onReady: (again) => ready.push(again),
    onMessage: (message) => messages.push(message),
  });
  onTestFinished(stop);
  return { ready, messages, stop };
}

async function pinned(messages: readonly unknown[]): Promise<void> {
  const item = `fan:${(nextPart += 1)}`;
  expect(await pin(site, ada.access_token, [item])).toBe(201);
  await expect
    .poll(() => messages)
    .toContainEqual(expect.objectContaining({ event: "INSERT", payload: { item_ids: [item] } }));
}

test("the browser client receives messages, reconnects after a broken connection, and reports the gap", async () => {
  const { ready, messages } = listen(() => Promise.resolve(accessOf(ada)));
  await expect.poll(() => ready).toEqual([false]);
  await pinned(messages);
  connections[0]?.terminate();
  await expect.poll(() => ready, { timeout: 10_000 }).toEqual([false, true]);
  await pinned(messages);
});

test("the browser client retries while it gets no token, and when the server closes the topic", async () => {
  let requestCount = 0;
  const { ready, messages } = listen(async () => {
    requestCount += 1;
    if (requestCount === 1) throw new Error("not now");
    const lasting = accessOf(ada);
    // The token ends before its stated time: the server closes the topic, and the library does not join it again.
    return requestCount === 2 ? { ...lasting, token: accessOf(ada, 2).token } : lasting;
  });
  await expect.poll(() => ready.at(-1), { timeout: 15_000 }).toBe(true);
  await pinned(messages);
});

test("the browser client stops when the visitor has signed out, and when it is told to", async () => {
  const withoutAccount = listen(() => Promise.resolve(null));
  const withAccount = listen(() => Promise.resolve(accessOf(ada)));
  await expect.poll(() => withAccount.ready).toEqual([false]);
  expect(withoutAccount.ready).toEqual([]);
  expect(connections).toHaveLength(1);
  const closed = new Promise((resolve) => connections[0]?.once("close", resolve));
  withAccount.stop();
  await closed;
  const control = listen(() => Promise.resolve(accessOf(ada)));
  await expect.poll(() => control.ready).toEqual([false]);
  await pinned(control.messages);
  expect(withAccount.messages).toEqual([]);
});
