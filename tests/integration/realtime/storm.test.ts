import { once } from "node:events";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import WebSocket from "ws";
import { makeMember, startAuthServer, type AuthServer, type Session } from "../../support/servers/auth-server";

const SOCKETS = 60;
const JOINS = 40;
const JOINS_PER_SECOND = 200;

let site: AuthServer;
let ada: Session;

beforeAll(async () => {
  site = await startAuthServer({ live: { joins: JOINS, joinsPerSecond: JOINS_PER_SECOND } });
  ada = await makeMember(site, "ada@first-layer.test", "ada");
});

afterAll(() => site.stop());

/** Opens a connection whose refused joins are counted. */
async function open(localAddress: string) {
  const url = `${site.origin.replace("http", "ws")}/realtime/v1/websocket?apikey=${site.backend.publishableKey}&vsn=2.0.0`;
  const socket = new WebSocket(url.replace("localhost", "127.0.0.1"), { localAddress });
  const replies: string[] = [];
  socket.on("error", () => undefined);
  socket.on("message", (data: Buffer) => replies.push(data.toString("utf8")));
  onTestFinished(() => {
    socket.terminate();
  });
  await once(socket, "open");
  const join = (n: number, topic: string, token: string | null) => {
    const payload = { config: { private: true }, ...(token !== null && { access_token: token }) };
    socket.send(JSON.stringify([String(n), String(n), `realtime:${topic}`, "phx_join", payload]));
  };
  return { socket, replies, join };
}

/** How often the database has been asked who may listen. */
async function authorisations(): Promise<number> {
  const [row] = await site.sql("select nextval('asked')::int as count");
  return Number(row?.["count"]);
}

test("joins of connections that were cut are dropped, and the others are answered between them", async () => {
  await site.sql("create sequence asked");
  await site.sql(
    `create function count_asked() returns trigger language plpgsql security definer set search_path = '' as
     $$ begin perform nextval('public.asked'); return new; end $$`,
  );
  await site.sql("create trigger asked before insert on realtime.messages for each row execute function count_asked()");
  const clients = await Promise.all(Array.from({ length: SOCKETS }, (_, n) => open(`127.0.1.${1 + (n % 20)}`)));
  for (const { join } of clients) {
    for (let n = 0; n < JOINS; n += 1) join(n, `pins:${String(n)}`, ada.access_token);
  }
  // They are being worked on.
  await expect.poll(() => clients.some(({ replies }) => replies.length > 0)).toBe(true);
  for (const { socket } of clients) socket.terminate();
  await expect.poll(async () => (await fetch(`${site.origin}/healthz`)).status).toBe(200);
  const listening = await open("127.0.1.99");
  listening.join(1, `pins:${ada.user.id}`, ada.access_token);
  await expect.poll(() => listening.replies.join("")).toContain('"status":"ok"');
  expect(await authorisations()).toBeLessThan((SOCKETS * JOINS) / 4);
  expect(site.lines.join("")).not.toContain("could not be answered");
});

test("a private topic is refused to a visitor who is not signed in without asking the database", async () => {
  const before = await authorisations();
  const { join, replies } = await open("127.0.2.1");
  join(1, `pins:${ada.user.id}`, null);
  await expect.poll(() => replies.join("")).toContain("Unauthorized");
  expect(await authorisations()).toBe(before + 1);
});

test("joins of one address are limited per second, over all of its connections", async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => open("127.0.3.1")));
  for (const { join } of clients) {
    for (let n = 0; n < JOINS; n += 1) join(n, `pins:${ada.user.id}`, null);
  }
  const replies = () => clients.flatMap((client) => client.replies);
  await expect.poll(() => replies().length).toBe(8 * JOINS);
  const refused = replies().filter((reply) => reply.includes("Too many joins")).length;
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(8 * JOINS - JOINS_PER_SECOND);
  const other = await open("127.0.3.2");
  other.join(1, `pins:${ada.user.id}`, ada.access_token);
  await expect.poll(() => other.replies.join("")).toContain('"status":"ok"');
});
