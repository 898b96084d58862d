import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newMember, PASSWORD, startTwoInstances, type TwoInstances } from "../../support/servers/two-instances";

/* What one instance does is seen by the other, and what becomes of their connections. */

let site: TwoInstances;

const SLEEPS = `create function public.sleeps() returns void language sql as 'select pg_sleep(60)';
  grant execute on function public.sleeps() to anon`;

beforeAll(async () => {
  site = await startTwoInstances(SLEEPS);
});

afterAll(() => site.stop());

/** The contents of all files of a folder, one after the other. */
async function textOfFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return (await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1")))).join(
    "\n",
  );
}

const PARTS = "/rest/v1/parts?select=id&limit=1";

test("keys are the same, and no file holds them", async () => {
  const [one, other] = site.instances;
  const files = await Promise.all(site.folders.map(textOfFiles));
  for (const key of ["publishableKey", "secretKey", "jwtSecret", "sessionSecret"] as const) {
    expect(one[key]).toBe(other[key]);
    expect(files.join("\n")).not.toContain(one[key]);
  }
});

test("who signs out everywhere on one is signed out on the other", async () => {
  const { email, access_token: token } = await newMember(site);
  const elsewhere = await site.call(1, "/auth/v1/token?grant_type=password", { body: { email, password: PASSWORD } });
  expect(elsewhere.status).toBe(200);
  expect((await site.call(1, PARTS, { token })).status).toBe(200);
  const ended: unknown[] = [];
  const stop = await site.instances[1].onNotify("realtime_messages", (payload) => ended.push(payload));
  expect((await site.call(0, "/auth/v1/logout?scope=global", { method: "POST", token })).status).toBe(204);
  expect((await site.call(1, PARTS, { token })).status).toBe(401);
  expect((await site.call(1, "/auth/v1/user", { token })).status).toBe(403);
  // Its live connections are told.
  await expect.poll(() => ended.filter((payload) => String(payload).includes("ended:")).length).toBe(2);
  await stop();
});

test("a message that one sends reaches listeners of both", async () => {
  const heard: string[] = [];
  const stops = site.instances.map((instance, index) =>
    instance.realtime.onBroadcast("news", ({ event }) => heard.push(`${String(index)} ${event}`)),
  );
  await site.instances[0].withDatabase((database) =>
    database.exec(`select realtime.send('{"a": 1}', 'told', 'news', false)`),
  );
  await expect.poll(() => heard.toSorted()).toEqual(["0 told", "1 told"]);
  for (const stop of stops) stop();
});

test("a write to the catalogue on one is told to the other", async () => {
  const told: (string | null)[] = [];
  const stop = await site.instances[1].onNotify("catalogue_changed", (payload) => told.push(payload));
  await site.instances[0].withDatabase((database) =>
    database.exec(
      "update public.manufacturers set country = 'Utopia' where id = (select min(id) from public.manufacturers)",
    ),
  );
  await expect.poll(() => told.length).toBeGreaterThan(0);
  await stop();
});

test("a statement of a visitor ends after the time of the visitor's role", async () => {
  const { status, body } = await site.call(0, "/rest/v1/rpc/sleeps", { body: {} });
  expect({ status, body }).toMatchObject({ status: 500, body: { code: "57014" } });
});

const ends = (name: string) =>
  `select count(pg_terminate_backend(pid)) from pg_stat_activity
   where application_name = '${name}' and datname = current_database()`;

test("connections that are ended are replaced, and nobody is told anything but to come again", async () => {
  await site.sql(ends("first-layer"));
  const statuses = new Set<number>();
  await expect
    .poll(async () => {
      const responses = await site.atOnce(8, PARTS, {});
      for (const { status } of responses) statuses.add(status);
      return responses.every(({ status }) => status === 200);
    })
    .toBe(true);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

test("a connection that is ended while a call uses it gives 503", async () => {
  const calls = site.atOnce(4, "/rest/v1/rpc/sleeps", { body: {} });
  await expect
    .poll(() =>
      site.sql(
        `select 1 from pg_stat_activity where query like '%sleeps%' and state = 'active' and pid <> pg_backend_pid()`,
      ),
    )
    .toHaveLength(4);
  await site.sql(ends("first-layer"));
  for (const { status } of await calls) expect(status).toBe(503);
});

test("after notifications may have been missed, listeners are told so, and go on hearing them", async () => {
  const told: (string | null)[] = [];
  const stop = await site.instances[0].onNotify("things", (payload) => told.push(payload));
  await site.sql(ends("first-layer notifications"));
  await expect.poll(() => told).toEqual([null]);
  await site.sql("notify things, 'again'");
  await expect.poll(() => told).toEqual([null, "again"]);
  await stop();
});
