import { once } from "node:events";
import WebSocket from "ws";
import { z } from "zod";
import { request } from "../load/http";
import type { LoadTool } from "../load/load-tool";
import { makeMember, type Member } from "../data/signed-in-member";
import type { FindRequests } from "../load/find-requests";
import type { Bar, Row } from "../report";
import type { MeasuredSite } from "../servers/servers";
import { median } from "../statistics";

const SUBSCRIBERS = 200;
/** One address may join 100 channels in a second, each listener joins two. */
const PER_ADDRESS = 45;
const CONNECTIONS = 32;
const LEAST_EVENTS = 40;
const GIVE_UP_MS = 20_000;
const PROMPT: Bar = { better: "lower", goal: 500, fail: 2_000 };

/**
 * P20: from sending a write to its event having reached each of 200 live connections, while pages not requested before
 * are requested as fast as the server responds. Half of the writes are a member's pins, half the lock of a page.
 *
 * @param seconds of load, four times
 */
export async function measureLive(
  tool: LoadTool,
  site: MeasuredSite,
  findRequests: FindRequests,
  seconds: number,
): Promise<readonly Row[]> {
  const member = await makeMember(site);
  const listeners = await Promise.all(
    Array.from({ length: SUBSCRIBERS }, (_, n) => listen(site, member, `127.0.0.${2 + Math.floor(n / PER_ADDRESS)}`)),
  );
  try {
    const write = createWriter(site, member);
    // The first of each kind warms up and is not counted.
    for (let n = 0; n < 4; n++) await measureOnce(write, listeners);
    const idle = await whileRunning(() => Promise.resolve(), write, listeners);
    const { combinations, twoFilters, text, firstPage } = findRequests;
    const loaded = await whileRunning(
      async () => {
        for (const list of [combinations, twoFilters, text, firstPage]) {
          const load = { target: site, path: list.again(), headers: {}, connections: CONNECTIONS, seconds };
          await tool.run(load);
        }
      },
      write,
      listeners,
    );
    return [rowOf("with nothing else to do", idle, false), rowOf("while the load runs", loaded, true)];
  } finally {
    for (const { socket } of listeners) socket.terminate();
  }
}

interface Reached {
  /** Of every event and every listener, milliseconds since the write was sent. */
  readonly afterMs: readonly number[];
  /** Until the response to the write, milliseconds. */
  readonly acceptedMs: readonly number[];
}

function rowOf(when: string, { afterMs, acceptedMs }: Reached, required: boolean): Row {
  const sorted = [...afterMs].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const events = acceptedMs.length;
  return {
    id: "P20",
    quantity: `write to event at each of ${SUBSCRIBERS} listeners, p99, ${when}`,
    bare: `${median([...acceptedMs]).toFixed(0)} ms to accept it`,
    ours: `p50 ${at(0.5).toFixed(0)} ms, at most ${at(1).toFixed(0)} ms, ${events} events`,
    value: at(0.99),
    unit: "ms",
    bar: PROMPT,
    required,
    details: { p50: at(0.5), p99: at(0.99), slowestMs: at(1), acceptedMs: median([...acceptedMs]), events },
  };
}

/** Writes and waits, one event after the other, until `work` is over and enough events have been counted. */
async function whileRunning(
  work: () => Promise<void>,
  write: () => Promise<void>,
  listeners: readonly Listener[],
): Promise<Reached> {
  const results: { readonly afterMs: readonly number[]; readonly acceptedMs: number }[] = [];
  const progress = { over: false };
  const working = work().finally(() => {
    progress.over = true;
  });
  // A failure is rethrown below; until then it must not count as an unhandled rejection.
  working.catch(() => undefined);
  while (!progress.over || results.length < LEAST_EVENTS) results.push(await measureOnce(write, listeners));
  await working;
  return {
    afterMs: results.flatMap(({ afterMs }) => afterMs),
    acceptedMs: results.map(({ acceptedMs }) => acceptedMs),
  };
}

async function measureOnce(
  write: () => Promise<void>,
  listeners: readonly Listener[],
): Promise<{ readonly afterMs: readonly number[]; readonly acceptedMs: number }> {
  const from = performance.now();
  const arrived = listeners.map(({ next }) => next());
  const accepted = write().then(() => performance.now() - from);
  const afterMs = (await Promise.all(arrived)).map((at) => at - from);
  return { afterMs, acceptedMs: await accepted };
}

/** Returns a function that writes in turn: pin, lock, unpin, unlock. Each write is one event. */
function createWriter({ origin }: MeasuredSite, { keys, token }: Member): () => Promise<void> {
  const asMember = { apikey: keys.publishableKey, authorization: `Bearer ${token}` };
  const asServer = { apikey: keys.secretKey };
  const send = async (method: string, path: string, headers: Record<string, string>, row?: object): Promise<void> => {
    const body = row === undefined ? {} : { body: JSON.stringify(row) };
    const response = await request(`${origin}/rest/v1/${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...body,
    });
    if (response.status >= 300) throw new Error(`${method} ${path} got the status ${response.status}`);
  };
  const tools = "page_access?page_name=eq.tools";
  const writes = [
    () => send("POST", "pinned_items", asMember, { item_id: "hotend:1" }),
    () => send("PATCH", tools, asServer, { is_locked: true }),
    () => send("DELETE", "pinned_items?item_id=eq.hotend:1", asMember),
    () => send("PATCH", tools, asServer, { is_locked: false }),
  ];
  let turn = 0;
  return async () => {
    await writes[turn++ % writes.length]?.();
  };
}

interface Listener {
  readonly socket: WebSocket;
  /** When the next event comes. Rejects when none does. */
  readonly next: () => Promise<number>;
}

/** Joins both topics over a connection of its own, as a signed-in page does. */
async function listen({ origin }: MeasuredSite, { id, token, keys }: Member, localAddress: string): Promise<Listener> {
  const url = `${origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${keys.publishableKey}&vsn=2.0.0`;
  const socket = new WebSocket(url, { localAddress });
  let onEvent: (() => void) | null = null;
  let joined = 0;
  socket.on("message", (data: Buffer) => {
    const frame = z
      .tuple([z.unknown(), z.unknown(), z.string(), z.string(), z.unknown()])
      .parse(JSON.parse(String(data)));
    if (frame[3] === "broadcast") onEvent?.();
    else if (JSON.stringify(frame[4]).includes('"status":"ok"')) joined += 1;
  });
  await once(socket, "open");
  const join = (ref: string, topic: string, isPrivate: boolean) => {
    socket.send(
      JSON.stringify([
        ref,
        ref,
        `realtime:${topic}`,
        "phx_join",
        { config: { private: isPrivate }, access_token: token },
      ]),
    );
  };
  join("1", `pins:${id}`, true);
  join("2", "page_access", false);
  const from = performance.now();
  while (joined < 2) {
    if (performance.now() - from > GIVE_UP_MS) throw new Error("A listener could not join");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return {
    socket,
    next: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new Error(`An event did not arrive within ${GIVE_UP_MS / 1_000} seconds`));
        }, GIVE_UP_MS);
        onEvent = () => {
          clearTimeout(timer);
          onEvent = null;
          resolve(performance.now());
        };
      }),
  };
}
