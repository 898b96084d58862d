import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createOutboxSchema } from "../../../server/embedded/database/outbox-schema";
import type { TransactionalDatabase } from "../../../server/embedded/database/database";
import { withDirectDatabase } from "../../../server/embedded/database/postgres/direct-connection";
import { createMailQueue } from "../../../server/embedded/mail/mail-queue";
import { insertMails, takeMails } from "../../../server/embedded/mail/outbox/outbox-rows";
import { keepInOutbox, outboxMailbox, startOutbox, type Outbox } from "../../../server/embedded/mail/outbox/outbox";
import { startProgram, type ChildProgram } from "../../support/programs/child-process";
import { recordingLog } from "../../support/recording-log";
import { startForwarder, type Forwarder } from "../../support/servers/forwarder";
import { startMailSink, type MailSink } from "../../support/servers/mail-sink";
import { startTemporaryPostgres, type TemporaryPostgres } from "../../support/servers/postgres-backend";

/** Longer than it takes until a session that has fallen silent is ended, milliseconds. */
const HAND_OVER_MS = 8_000;

let server: TemporaryPostgres;
let direct: Forwarder;
let url: string;
let sink: MailSink;
const instances: ChildProgram[] = [];
const forwarders: Forwarder[] = [];
const outboxes: Outbox[] = [];

async function networkToServer(): Promise<{ readonly forwarder: Forwarder; readonly address: string }> {
  const forwarder = await startForwarder(join(server.socketFolder, ".s.PGSQL.5432"));
  return { forwarder, address: `postgres://postgres@127.0.0.1:${String(forwarder.port)}/postgres` };
}

beforeAll(async () => {
  server = await startTemporaryPostgres();
  ({ forwarder: direct, address: url } = await networkToServer());
  await withDirectDatabase(url, createOutboxSchema);
});

beforeEach(async () => {
  sink = await startMailSink();
});

afterEach(async () => {
  for (const { process } of instances) process.kill("SIGKILL");
  await Promise.all(instances.splice(0).map(({ ended }) => ended));
  await Promise.all(outboxes.splice(0).map((outbox) => outbox.close()));
  for (const forwarder of forwarders.splice(0)) forwarder.close();
  await sink.stop();
  await withDirectDatabase(url, (database) => database.exec("delete from outbox.mails"));
});

afterAll(async () => {
  direct.close();
  await server.stop();
});

const mailTo = (to: string) => ({ to, subject: "s", text: "t", html: "h", headers: { "X-Kind": "test" } });

/** An instance in a process of its own, with a network of its own. */
async function startInstance() {
  const { forwarder, address } = await networkToServer();
  forwarders.push(forwarder);
  const program = startProgram("tests/support/programs/outbox-process.ts", [address, sink.url]);
  instances.push(program);
  await program.nextLine();
  return { program, forwarder };
}

const write = (...mails: readonly string[]) =>
  withDirectDatabase(url, (database) => insertMails(database, mails.map(mailTo)));

const countRows = (): Promise<number> =>
  withDirectDatabase(url, async (database) => {
    const [row] = await database.query(z.object({ count: z.int() }), "select count(*)::int as count from outbox.mails");
    return row?.count ?? -1;
  });

/** As if so much time had passed that whoever has taken a mail is not sending it any more. */
const endClaims = () =>
  withDirectDatabase(url, (database) => database.exec("update outbox.mails set due_at = now() where due_at > now()"));

const take = () => withDirectDatabase(url, (database) => takeMails(database, { most: 10, perDomain: 2, without: [] }));

const addresses = (mails: MailSink["taken"]) => mails.flatMap(({ to }) => to).sort();

test("two instances send each mail once, with a Message-ID of its own, and delete it", async () => {
  await Promise.all([startInstance(), startInstance()]);
  const all = Array.from({ length: 40 }, (_, n) => `m${String(n)}@${String(n % 7)}.example`).sort();
  await Promise.all([write(...all.slice(0, 20)), write(...all.slice(20))]);
  await expect.poll(countRows, { timeout: HAND_OVER_MS }).toBe(0);
  expect(addresses(sink.taken)).toEqual(all);
  expect(new Set(sink.taken.map(({ messageId }) => messageId)).size).toBe(40);
  expect(sink.taken[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@first-layer\.example>$/);
});

test("a mail whose transaction is rolled back is not sent", async () => {
  await startInstance();
  const failing = async (database: TransactionalDatabase) =>
    database.transaction(async (work) => {
      await insertMails(work, [mailTo("never@a.example")]);
      throw new Error("rolled back");
    });
  await expect(withDirectDatabase(url, failing)).rejects.toThrow("rolled back");
  await write("kept@a.example");
  await expect.poll(countRows, { timeout: HAND_OVER_MS }).toBe(0);
  expect(addresses(sink.sent)).toEqual(["kept@a.example"]);
});

test("what an instance was sending when it was killed is sent by another one, with the same Message-ID", async () => {
  const { program } = await startInstance();
  sink.holdMailsTo("held@a.example");
  await write("held@a.example");
  await expect.poll(() => sink.sent.length, { timeout: HAND_OVER_MS }).toBe(1);
  const other = await startInstance();
  await write("next@b.example", "last@c.example");
  // The other one leaves it alone as long as the first one has it.
  await expect.poll(() => addresses(sink.taken), { timeout: HAND_OVER_MS }).toHaveLength(2);
  expect(sink.sent.filter(({ to }) => to[0] === "held@a.example")).toHaveLength(1);
  await expect.poll(countRows, { timeout: HAND_OVER_MS }).toBe(1);
  const release = sink.holdMailsTo("held@a.example");
  program.process.kill("SIGKILL");
  await program.ended;
  await endClaims();
  await expect
    .poll(() => sink.sent.filter(({ to }) => to[0] === "held@a.example"), { timeout: HAND_OVER_MS })
    .toHaveLength(2);
  release();
  await expect.poll(countRows, { timeout: HAND_OVER_MS }).toBe(0);
  const held = sink.sent.filter(({ to }) => to[0] === "held@a.example");
  expect(new Set(held.map(({ messageId }) => messageId)).size).toBe(1);
  expect(addresses(sink.taken)).toEqual(["held@a.example", "last@c.example", "next@b.example"]);
  expect(other.program.process.exitCode).toBeNull();
});

test("an instance whose network is cut begins no further mail; another one sends them", async () => {
  const { forwarder } = await startInstance();
  // One more than it sends at the same time, so that it holds one that is not begun.
  const all = Array.from({ length: 7 }, (_, n) => `m@${String(n)}.example`);
  const releases = all.map((to) => sink.holdMailsTo(to));
  await write(...all);
  await expect.poll(() => sink.sent.length, { timeout: HAND_OVER_MS }).toBe(6);
  const notBegun = all.filter((to) => !addresses(sink.sent).includes(to));
  forwarder.freeze();
  const sessions = () =>
    withDirectDatabase(url, (database) =>
      database.query(z.object({}), "select from pg_stat_activity where application_name = 'first-layer outbox'"),
    );
  await expect.poll(sessions, { timeout: HAND_OVER_MS }).toEqual([]);
  for (const release of releases) release();
  await expect.poll(() => sink.taken.length, { timeout: HAND_OVER_MS }).toBeGreaterThanOrEqual(6);
  await startInstance();
  await endClaims();
  await expect.poll(countRows, { timeout: HAND_OVER_MS }).toBe(0);
  expect(addresses(sink.taken).filter((to) => notBegun.includes(to))).toEqual(notBegun);
});

test("what was taken is left alone for a while when its session has ended, as all do when the server does", async () => {
  await write("one@a.example");
  expect(await take()).toHaveLength(1);
  expect(await take()).toEqual([]);
  await endClaims();
  expect(await take()).toHaveLength(1);
});

test("a mail that was not begun when its instance stops is taken by another one at once", async () => {
  await write("one@a.example");
  const events = new EventEmitter();
  const isBegun = once(events, "begun");
  const stopped = once(events, "stopped").then(() => "stopped" as const);
  const outbox = startOutbox({
    url,
    log: recordingLog(),
    queue: {
      send: () => undefined,
      deliver: () => Promise.resolve("failed"),
      sendHeld() {
        events.emit("begun");
        return stopped;
      },
      close: async () => void events.emit("stopped"),
    },
  });
  await isBegun;
  expect(await take()).toEqual([]);
  await outbox.close();
  expect(await take()).toHaveLength(1);
});

test("mails to one domain do not use up all places", async () => {
  const toDomain = (domain: string, count: number) =>
    write(...Array.from({ length: count }, (_, n) => `m${String(n)}@${domain}`));
  expect(await toDomain("slow.example", 2_500)).toBe(true);
  expect(await toDomain("SLOW.example", 1)).toBe(false);
  expect(await toDomain("other.example", 1)).toBe(true);
  expect(await countRows()).toBe(2_501);
});

test("it tells how many mails wait, of all instances, for how long, and which were given up", async () => {
  await write("late@a.example", "later@a.example");
  await withDirectDatabase(url, (database) =>
    database.exec(
      "update outbox.mails set due_at = now() + interval '1 hour', created_at = now() - interval '5 minutes'",
    ),
  );
  const told = { waiting: -1, oldest: -1, failed: 0 };
  const queue = createMailQueue(() => Promise.reject(new Error("not reached")), { log: recordingLog() });
  const watch = {
    ended: () => (told.failed += 1),
    waiting: (count: number) => (told.waiting = count),
    oldest: (seconds: number) => (told.oldest = seconds),
  };
  const network = await networkToServer();
  outboxes.push(startOutbox({ url: network.address, queue, log: recordingLog(), watch }));
  await expect.poll(() => told.waiting, { timeout: HAND_OVER_MS }).toBe(2);
  expect(told.oldest).toBeGreaterThanOrEqual(300);
  expect(told.failed).toBe(0);
  // Nobody knows how many they are then.
  network.forwarder.close();
  await expect.poll(() => told.waiting, { timeout: HAND_OVER_MS }).toBe(0);
  await outboxes.pop()?.close();
  await withDirectDatabase(url, (database) =>
    database.exec("update outbox.mails set created_at = now() - interval '2 hours'"),
  );
  outboxes.push(startOutbox({ url, queue, log: recordingLog(), watch }));
  await expect.poll(() => told.failed, { timeout: HAND_OVER_MS }).toBe(2);
});

test("a mail that is refused for now waits for a while", async () => {
  sink.refuse(true);
  await startInstance();
  await write("later@a.example");
  const isPostponed = () =>
    withDirectDatabase(url, async (database) => {
      const rows = await database.query(
        z.object({ waits: z.boolean() }),
        "select due_at > now() and attempts = 1 as waits from outbox.mails",
      );
      return rows[0]?.waits;
    });
  await expect.poll(isPostponed, { timeout: HAND_OVER_MS }).toBe(true);
  expect(sink.sent).toHaveLength(3);
  sink.refuse(false);
  await withDirectDatabase(url, (database) => database.exec("update outbox.mails set due_at = now()"));
  await expect.poll(countRows, { timeout: HAND_OVER_MS }).toBe(0);
  expect(addresses(sink.taken)).toEqual(["later@a.example"]);
});

test("a mail that has waited for too long is given up", async () => {
  await write("old@a.example");
  await withDirectDatabase(url, (database) =>
    database.exec(
      "update outbox.mails set created_at = now() - interval '2 hours', due_at = now() + interval '1 hour'",
    ),
  );
  await startInstance();
  await expect.poll(countRows, { timeout: HAND_OVER_MS }).toBe(0);
  expect(sink.sent).toEqual([]);
});

test("without a mail server mails stay in the mailbox, newest first, and the oldest are deleted", async () => {
  for (const to of ["a@a.example", "b@a.example"]) await write(to);
  expect(await keepInOutbox(url, mailTo("c@a.example"))).toBe("sent");
  const mails = await outboxMailbox(url).list();
  expect(mails.map(({ to }) => to)).toEqual(["c@a.example", "b@a.example", "a@a.example"]);
  expect(mails[0]).toMatchObject({
    subject: "s",
    headers: { "X-Kind": "test" },
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  await write(...Array.from({ length: 250 }, (_, n) => `m${String(n)}@a.example`));
  outboxes.push(startOutbox({ url, queue: null, log: recordingLog() }));
  await expect.poll(countRows, { timeout: HAND_OVER_MS }).toBe(200);
});

test("nobody who calls the data API may read or write them", async () => {
  const mayUse = await withDirectDatabase(url, async (database) => {
    await database.exec(
      "do $$ begin create role anon; create role authenticated; create role service_role bypassrls; exception when others then null; end $$",
    );
    return database.query(
      z.object({ may: z.boolean() }),
      `select has_schema_privilege(role, 'outbox', 'usage') or has_table_privilege(role, 'outbox.mails', 'select, insert, update, delete') as may
       from unnest(array['anon', 'authenticated', 'service_role']) as role`,
    );
  });
  expect(mayUse).toEqual([{ may: false }, { may: false }, { may: false }]);
});
