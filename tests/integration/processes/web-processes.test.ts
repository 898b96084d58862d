import { once } from "node:events";
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { z } from "zod";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { freshIp, signUpAndConfirm } from "../../support/clients/account-visitor";

/* Two web processes share one port and one embedded backend, which a first process has started. */

const AT_ONCE_MS = 1_000;

let site: BuiltSite;
beforeAll(async () => {
  site = await startBuiltSite({ env: { WEB_CONCURRENCY: "2", TRUST_PROXY: "1" } });
});
afterAll(async () => site.stop());

interface Answer {
  readonly status: number;
  readonly location: string;
  readonly text: string;
  /** Which process has answered. */
  process(): Promise<number>;
}

/** One connection, and so one process. */
interface Connection {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers: Record<string, string>): Promise<Answer>;
  close(): void;
}

function connect(): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  async function send(path: string, options: RequestOptions, body?: string): Promise<Answer> {
    const sent = httpRequest(`${site.origin}${path}`, { agent, ...options }).end(body);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once("response", resolve).once("error", reject);
    });
    let text = "";
    for await (const chunk of response) text += String(chunk);
    return {
      status: Number(response.statusCode),
      location: String(response.headers.location),
      text,
      process: () => processOf(String(response.headers["x-request-id"])),
    };
  }
  return {
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers) =>
      send(path, { method: "POST", headers: { "content-type": "application/json", ...headers } }, JSON.stringify(body)),
    close: () => agent.destroy(),
  };
}

/** The process that wrote the line of a request into the log. */
async function processOf(requestId: string): Promise<number> {
  const line = () =>
    site
      .log()
      .split("\n")
      .find((one) => one.includes(requestId));
  await eventually(async () => line() !== undefined, 2_000);
  return Number(/"process":(\d+)/.exec(line() ?? "")?.[1]);
}

/** A connection to each of the two processes. */
async function connectToBoth(): Promise<readonly [Connection, Connection]> {
  const found = new Map<number, Connection>();
  await eventually(async () => {
    const connection = connect();
    const process = await (await connection.get("/find.json")).process();
    if (found.has(process)) connection.close();
    else found.set(process, connection);
    return found.size === 2;
  }, 10_000);
  const [one, other] = [...found.values()];
  if (one === undefined || other === undefined) throw new Error("There are no two processes");
  return [one, other];
}

const refusal = z.object({ cause: z.object({ code: z.string() }) });
const codeOf = (error: unknown) => refusal.safeParse(error).data?.cause.code ?? String(error);

const cookiesOf = (cookies: ReadonlyMap<string, string>) => [...cookies].map((pair) => pair.join("=")).join("; ");

/** Both answer as they should: on an idle machine within some ten milliseconds of each other. */
const eventuallyBoth = (both: readonly Connection[], isSo: (connection: Connection) => Promise<boolean>) =>
  Promise.all(both.map((connection) => eventually(() => isSo(connection), 5_000, 5)));

const namesFound = async ({ get }: Connection, words: string) => (await get(`/find.json?q=${words}`)).text;

test("a write shows in both processes, and so does what is taken away", async () => {
  const both = await connectToBoth();
  for (const word of ["Seenbyboth", "Againbyboth", "Thricebyboth"]) {
    for (const connection of both) expect(await namesFound(connection, word)).not.toContain(`${word} 77`);
    await site.write("PATCH", "hotend?id=eq.1", { name: `${word} 77` });
    await eventuallyBoth(both, async (connection) => (await namesFound(connection, word)).includes(`${word} 77`));
  }
  await site.write("PATCH", "parts?item_table=eq.hotend&item_id=eq.1", { status: "archived" });
  await eventuallyBoth(both, async (connection) => !(await namesFound(connection, "Thricebyboth")).includes("77"));
  for (const { close } of both) close();
});

test("a lock holds in both processes at once", async () => {
  const both = await connectToBoth();
  for (const { get } of both) expect((await get("/tune")).location).not.toContain("/auth?");
  await site.write("PATCH", "page_access?page_name=eq.tools", { is_locked: true });
  await Promise.all(
    both.map(({ get }) => eventually(async () => (await get("/tune")).location.includes("/auth?"), AT_ONCE_MS, 5)),
  );
  await site.write("PATCH", "page_access?page_name=eq.tools", { is_locked: false });
  for (const { close } of both) close();
});

test("attempts to sign in are counted together", async () => {
  const [one, other] = await connectToBoth();
  const headers = { apikey: await site.publishableKey(), "x-forwarded-for": freshIp() };
  const attempt = async ({ post }: Connection) =>
    (await post("/auth/v1/token?grant_type=password", { email: "both@example.com", password: "Wrong-1" }, headers))
      .status;
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push(await attempt(one), await attempt(other));
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
  one.close();
  other.close();
});

test("a session that ends at one process has ended at the other", async () => {
  const both = await connectToBoth();
  const member = await signUpAndConfirm(site);
  const cookie = { cookie: cookiesOf(member.cookies), "x-forwarded-for": member.ip };
  for (const { get } of both) expect((await get("/preferences", cookie)).status).toBe(200);
  expect((await member.post("/auth/sign-out", { intent: "sign-out", scope: "local" })).status).toBe(303);
  for (const { get } of both) expect((await get("/preferences", cookie)).status).toBe(302);
  for (const { close } of both) close();
});

test("live events reach the clients of both processes", async () => {
  const key = await site.publishableKey();
  const url = `${site.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`;
  const heard = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const socket = new WebSocket(url);
      await once(socket, "open");
      const messages: string[] = [];
      socket.on("message", (data) => messages.push(z.instanceof(Buffer).parse(data).toString()));
      const join = { topic: "realtime:page_access", event: "phx_join", ref: "1", join_ref: "1", payload: {} };
      socket.send(JSON.stringify(join));
      await eventually(async () => messages.some((one) => one.includes('"ok"')), 5_000);
      return { socket, messages };
    }),
  );
  await site.write("PATCH", "page_access?page_name=eq.tools", { is_locked: true });
  for (const { messages, socket } of heard) {
    await eventually(async () => messages.some((one) => one.includes('"broadcast"')), AT_ONCE_MS);
    socket.terminate();
  }
  await site.write("PATCH", "page_access?page_name=eq.tools", { is_locked: false });
});

test("a process that is killed comes back, and visitors of the other one, old and new, notice nothing", async () => {
  const [one, other] = await connectToBoth();
  process.kill(await (await one.get("/find.json")).process(), "SIGKILL");
  const statuses = new Set<number>();
  await eventually(async () => {
    const visitor = connect();
    statuses.add((await other.get("/find.json")).status);
    // Of a process that still starts it would be 503.
    statuses.add((await visitor.get("/readyz")).status).add((await visitor.get("/find.json")).status);
    visitor.close();
    return (site.log().match(/a web process is ready/g) ?? []).length === 3;
  }, 20_000);
  expect([...statuses]).toEqual([200]);
  one.close();
  other.close();
  for (const { close } of await connectToBoth()) close();
});

// The last one: it ends the site of all.
test("SIGTERM under load ends in order, with the database closed", async () => {
  const failed: unknown[] = [];
  const statuses: number[] = [];
  const load = Array.from({ length: 8 }, async () => {
    for (;;) {
      const response = await site.request("/find?q=hotend").catch((error: unknown) => error);
      if (!(response instanceof Response)) return failed.push(response);
      statuses.push(response.status);
      const body = await response.text().catch((error: unknown) => error);
      if (typeof body !== "string") return failed.push(body);
    }
  });
  await eventually(async () => statuses.length > 100, 20_000);
  statuses.length = 0;
  const from = performance.now();
  await site.stop();
  expect(performance.now() - from).toBeLessThan(5_000);
  await Promise.all(load);
  // Who came later was refused; nothing that was being answered broke off.
  expect([...new Set(statuses)]).toEqual([200]);
  expect(failed.map(codeOf)).toEqual(Array<string>(8).fill("ECONNREFUSED"));
  expect(site.log()).toContain("closed the embedded backend");
});
