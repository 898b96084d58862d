import { Agent, request, type ClientRequest } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { RealtimeClient } from "@supabase/realtime-js";
import WebSocket from "ws";
import { realtimeTransport } from "~/data/supabase.server";
import { KINDS, loadPlanSchema, type Kind, type LoadPlan, type LoadRecord } from "./load-messages";

/*
 * The load, in a process of its own: visitors with loopback addresses of their own. Gets its plan as the argument, says
 * `started` when it runs, and sends what it has recorded when it is told to `stop`.
 */
const TIMEOUT_MS = 20_000;
const JOIN_MS = 20_000;
const VISITORS = 40;

const CACHED_PATHS = ["/", "/find", "/find?category=hotend", "/printers", "/tune", "/learn", "/find?sort=name"];

const plan = loadPlanSchema.parse(JSON.parse(process.argv[2] ?? ""));
const records: LoadRecord[] = [];
const gaps: { readonly at: number; readonly ms: number }[] = [];
const agents = Array.from({ length: VISITORS }, () => new Agent({ keepAlive: true, maxSockets: 8 }));
const open = new Set<Promise<void>>();
const state = { stopped: false };
let turn = 0;
let number = plan.firstNumber;

interface Sent {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly written: LoadRecord["written"];
}

function memberOf({ members }: LoadPlan): LoadPlan["members"][number] {
  const member = members[turn % members.length];
  if (member === undefined) throw new Error("The load has no members");
  return member;
}

function requestOf(kind: Kind): Sent {
  const get = { method: "GET", headers: {}, body: null, written: null } as const;
  switch (kind) {
    case "cached":
      return { ...get, path: CACHED_PATHS[turn % CACHED_PATHS.length] ?? "/" };
    case "fresh":
      return { ...get, path: `/find?min_rating=0.${String(Date.now())}${String(turn)}` };
    case "member":
      return { ...get, path: "/saved", headers: { cookie: memberOf(plan).cookie } };
    case "pin":
      return write("/rest/v1/pinned_items", (of) => ({ item_id: `hotend:${String(of)}` }));
    case "collection":
      return write("/rest/v1/rpc/create_collection", (of) => ({ name_input: collectionName(of) }));
  }
}

/** The name says which write made it. */
function collectionName(of: number): string {
  return `Collection ${String(of)}`;
}

function write(path: string, row: (number: number) => object): Sent {
  const { id, token } = memberOf(plan);
  number += 1;
  return {
    path,
    method: "POST",
    headers: {
      apikey: plan.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(row(number)),
    written: { member: id, number },
  };
}

function send(kind: Kind): Promise<void> {
  turn += 1;
  const visitor = turn % VISITORS;
  const { path, method, headers, body, written } = requestOf(kind);
  const at = Date.now();
  const from = performance.now();
  return new Promise((resolve) => {
    let settled = false;
    const settle = (status: number): void => {
      if (settled) return;
      settled = true;
      clearTimeout(late);
      records.push({ kind, at, ms: performance.now() - from, status, path, written });
      resolve();
    };
    const target = { method, headers, agent: agents[visitor], localAddress: `127.0.10.${String(visitor + 1)}` };
    let outgoing: ClientRequest;
    const attempt = (isRepeated: boolean): void => {
      let isAnswered = false;
      const sent = request(new URL(path, plan.origin), target, (response) => {
        isAnswered = true;
        response.on("error", () => {
          settle(0);
        });
        response.on("end", () => {
          settle(response.statusCode ?? 0);
        });
        response.resume();
      });
      outgoing = sent;
      sent.on("error", () => {
        // A kept connection that the proxy closed just then: a browser asks once more, and so does this.
        if (method === "GET" && sent.reusedSocket && !isAnswered && !isRepeated && !settled) attempt(true);
        else settle(0);
      });
      sent.end(body ?? undefined);
    };
    const late = setTimeout(() => {
      settle(0);
      outgoing.destroy();
    }, TIMEOUT_MS);
    attempt(false);
  });
}

function track(sent: Promise<void>): void {
  open.add(sent);
  void sent.finally(() => open.delete(sent));
}

async function sendAtRate(kind: Kind, perSecond: number): Promise<void> {
  if (perSecond === 0) return;
  const from = performance.now();
  for (let count = 0; ; count++) {
    await wait(Math.max(0, from + (count * 1_000) / perSecond - performance.now()));
    if (state.stopped) return;
    track(send(kind));
  }
}

async function sendWithoutPause(kind: Kind): Promise<void> {
  while (!state.stopped) await send(kind);
}

interface Live {
  joined: boolean;
  lostAt: number | null;
}

/** A live connection as pages have it, with the library's own ways to reconnect. */
function listen(at: number): { readonly live: Live; readonly close: () => Promise<unknown> } {
  const live: Live = { joined: false, lostAt: null };
  const client = new RealtimeClient(`${plan.origin.replace("http", "ws")}/realtime/v1`, {
    params: { apikey: plan.publishableKey },
    transport: realtimeTransport(withAddress(`127.0.11.${String((at % 100) + 1)}`)),
  });
  const join = (): void => {
    client.channel("page_access").subscribe((status) => {
      if (status === "SUBSCRIBED") {
        if (live.lostAt !== null && !state.stopped) gaps.push({ at: live.lostAt, ms: Date.now() - live.lostAt });
        live.joined = true;
        live.lostAt = null;
        return;
      }
      live.joined = false;
      live.lostAt ??= Date.now();
    });
  };
  join();
  return { live, close: () => client.removeAllChannels() };
}

/** The socket of `ws`, which connects from an address of the visitor's own. */
function withAddress(localAddress: string) {
  return class extends WebSocket {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols, { localAddress });
    }
  };
}

const listeners = Array.from({ length: plan.sockets }, (_, at) => listen(at));
const joinBy = performance.now() + JOIN_MS;
while (listeners.some(({ live }) => !live.joined) && performance.now() < joinBy) await wait(20);

const { closed, perSecond } = plan;
const running =
  closed === null
    ? KINDS.map((kind) => sendAtRate(kind, perSecond[kind] ?? 0))
    : Array.from({ length: closed.connections }, () => sendWithoutPause(closed.kind));
process.send?.("started");

process.on("message", () => {
  state.stopped = true;
});
process.on("disconnect", () => process.exit(1));
await Promise.all(running);
await Promise.all(open);
const notJoined = listeners.filter(({ live }) => !live.joined).length;
process.send?.({ records, gaps, notJoined }, () => process.exit(0));
