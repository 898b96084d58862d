import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { LEAST_VERSION_HEADER } from "~/lib/http/least-version";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { onDatabase, serverDatabase, type ServerDatabase } from "../../support/data/server-database";
import { temporaryFolder } from "../../support/data/temporary-folder";
import { recordingLog, type RecordingLog } from "../../support/recording-log";
import { startForwarder, type Forwarder } from "../../support/servers/forwarder";
import { serverOptions } from "../../support/servers/test-backend";

/* A second database stands in for the standby: it has the version that a test gives it, and a name of its own. */

let primary: ServerDatabase;
let standby: ServerDatabase;
let network: Forwarder;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let log: RecordingLog;
let backend: EmbeddedBackend;

beforeAll(async () => {
  folder = await temporaryFolder();
  [primary, standby] = await Promise.all([serverDatabase(), serverDatabase()]);
  for (const [{ url }, name] of [
    [primary, "from the primary"],
    [standby, "from the standby"],
  ] as const) {
    await onDatabase(
      url,
      `update public.interfaces set label = '${name}' where id = (select min(id) from public.interfaces)`,
    );
  }
});

beforeEach(async () => {
  await setVersion(primary, 1_000);
  await setVersion(standby, 1_000);
  const [, socketFolder = "", name = ""] = /@([^/]+)\/(\w+)$/.exec(standby.url) ?? [];
  network = await startForwarder(join(decodeURIComponent(socketFolder), ".s.PGSQL.5432"));
  log = recordingLog();
  backend = await startEmbeddedBackend({
    dataDir: folder.path,
    log,
    siteUrl: "http://localhost:3000",
    postgres: {
      ...serverOptions(primary, folder.path),
      replicaUrl: `postgres://postgres@127.0.0.1:${String(network.port)}/${name}`,
    },
  });
});

afterEach(async () => {
  await backend.close();
  network.close();
});

afterAll(() => Promise.all([primary.remove(), standby.remove(), folder.remove()]));

const setVersion = ({ url }: ServerDatabase, version: number) =>
  onDatabase(url, `update public.catalogue_version set version = ${String(version)} where id = 1`);

/** Where a read comes from. */
async function source(least?: number): Promise<string> {
  const headers = {
    apikey: backend.publishableKey,
    ...(least !== undefined && { [LEAST_VERSION_HEADER]: String(least) }),
  };
  const response = await backend.fetch(
    new Request("http://localhost/rest/v1/interfaces?select=label&order=id&limit=1", { headers }),
  );
  return response.text();
}

const warnings = () => log.lines.filter((line) => line.includes("the replica is left out"));

test("a call that says so is answered by a replica that has its version, all others by the primary", async () => {
  expect(await source()).toContain("from the primary");
  expect(await source(1_000)).toContain("from the standby");
  expect(await source(999)).toContain("from the standby");
  expect(warnings()).toEqual([]);
});

test("a replica that is behind for a moment is waited for; one that stays behind is left out", async () => {
  await setVersion(standby, 999);
  const soon = source(1_000);
  await setVersion(standby, 1_000);
  expect(await soon).toContain("from the standby");

  await setVersion(standby, 999);
  expect(await source(1_000)).toContain("from the primary");
  expect(await Promise.all([source(1_000), source(998)])).toEqual([
    expect.stringContaining("from the primary"),
    expect.stringContaining("from the primary"),
  ]);
  expect(warnings()).toEqual([
    'warn the replica is left out: the catalogue is read from the primary {"reason":"it is behind"}',
  ]);

  await setVersion(standby, 1_000);
  await expect.poll(() => source(1_000), { timeout: 10_000, interval: 250 }).toContain("from the standby");
  expect(log.lines).toContain("info the catalogue is read from the replica again {}");
});

test("a replica whose network is cut is left out in time, and used when it is back", async () => {
  expect(await source(1_000)).toContain("from the standby");
  network.freeze();
  const startedAt = performance.now();
  expect(await source(1_000)).toContain("from the primary");
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(warnings()).toHaveLength(1);
  network.thaw();
  await expect.poll(() => source(1_000), { timeout: 15_000, interval: 250 }).toContain("from the standby");
});
