import postgres from "postgres";
import { afterEach, expect, test, vi } from "vitest";
import {
  startFakePostgres,
  type FakePostgres,
  type FakePostgresOptions,
} from "../../../../tests/support/servers/fake-postgres";
import { clientOptions, createFate, directOptions, holdSession } from "./held-session";

const started: FakePostgres[] = [];

async function server(options: FakePostgresOptions): Promise<FakePostgres> {
  const fake = await startFakePostgres(options);
  started.push(fake);
  return fake;
}

afterEach(async () => {
  vi.useRealTimers();
  for (const fake of started.splice(0)) await fake.stop();
});

const addressOf = (...servers: readonly FakePostgres[]) =>
  `postgres://site:hunter2@${servers.map(({ port }) => `127.0.0.1:${String(port)}`).join(",")}/first_layer`;

async function hold(url: string, options: ReturnType<typeof clientOptions> = clientOptions(url, "test")) {
  const fate = createFate();
  const sql = postgres(url, { ...options, fetch_types: false, onclose: () => fate.lose("it was closed") });
  try {
    const session = await holdSession(sql, fate);
    await session.unsafe("select 1");
  } finally {
    await sql.end({ timeout: 0 });
  }
}

const PRIMARY = { in_hot_standby: "off", default_transaction_read_only: "off" };
const STANDBY = { in_hot_standby: "on", default_transaction_read_only: "off" };

test("of several hosts the primary is used, also when a standby is named first", async () => {
  const [standby, primary] = [await server({ states: STANDBY }), await server({ states: PRIMARY })];
  await hold(addressOf(standby, primary));
  expect([standby.seen(), primary.seen()]).toEqual([1, 1]);
});

test("a standby alone is not taken for the primary", async () => {
  const standby = await server({ states: STANDBY });
  await expect(hold(addressOf(standby))).rejects.toThrow("The database cannot be reached");
});

test("a server that lets a client in and says nothing more is given up", async () => {
  const silent = await server({ states: PRIMARY, isSilent: true });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const held = expect(hold(addressOf(silent))).rejects.toThrow("The database does not answer");
  await silent.asked;
  await vi.advanceTimersByTimeAsync(5_000);
  await held;
});

test.each(["unsupported startup parameter: options", "unsupported startup parameter in options: idle_session_timeout"])(
  "a pooler that says %j is named in place of the server",
  async (refusal) => {
    const pooler = await server({ refusal });
    const url = addressOf(pooler);
    await expect(hold(url, directOptions(url, "test", { idle_session_timeout: 0 }))).rejects.toThrow(
      "DATABASE_DIRECT_URL, or DATABASE_URL without it, leads to a pooler: give it the address of the server itself",
    );
  },
);
