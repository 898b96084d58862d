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

/** Why a connection is not opened, when Node or the client says so with this code. */
function reasonFor(code: string, query: string): Promise<unknown> {
  const url = `postgres://site:hunter2@127.0.0.1:1/first_layer${query}`;
  const sql = postgres(url, clientOptions(url, "test"));
  const unsafe = () => Promise.reject(Object.assign(new Error("of the network"), { code }));
  return holdSession(Object.assign(sql, { unsafe }), createFate()).catch((error: unknown) => String(error));
}

test.each([
  ["ECONNRESET", "?sslmode=require", "sslmode=require asks for TLS, which a server without it ends in this way"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "?sslmode=verify-full", "Name the file of that authority in NODE_EXTRA_CA_CERTS"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "?sslmode=verify-full", "NODE_EXTRA_CA_CERTS"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "?sslmode=verify-full", "the server's certificate is for another name"],
  ["CERT_HAS_EXPIRED", "?sslmode=verify-full", "the server's certificate is not valid today"],
])("%s with %s says what to do", async (code, query, advice) => {
  const reason = await reasonFor(code, query);
  expect(reason).toContain(`The database cannot be reached (${code}): `);
  expect(reason).toContain(advice);
});

test("a connection without TLS that is reset is no matter of TLS", async () => {
  expect(await reasonFor("ECONNRESET", "")).toBe(
    "DatabaseUnavailableError: The database cannot be reached (ECONNRESET)",
  );
});
