import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPublicClient, type DataClient } from "~/data/supabase.server";
import { readChangesSince } from "~/features/catalogue/engine/load/catalogue-changes.queries.server";
import { readCatalogue } from "~/features/catalogue/engine/load/catalogue.queries.server";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { startProgram } from "../../support/programs/child-process";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { startPostgresBackend, type PostgresBackend } from "../../support/servers/postgres-backend";
import { recordingLog } from "../../support/recording-log";
import { temporaryFolder } from "../../support/data/temporary-folder";

const TABLES = [
  "bed",
  "build_plate",
  "extruder",
  "fan",
  "hotend",
  "motion_system",
  "probe",
  "tools",
  "parts",
  "printers",
  "manufacturers",
  "part_printer_compatibility",
  "interfaces",
  "interface_rules",
  "part_interfaces",
  "printer_interfaces",
  "search_synonyms",
  "tutorial_steps",
  "tutorial_parts",
  "tutorial_tools",
  "tutorial_printers",
  "page_access",
  "catalogue_version",
] as const;

/** For reads of what has changed. */
const NOTHING_KNOWN = { partByRegistryId: () => null, partByKey: () => null };

const log = recordingLog();
let data: Awaited<ReturnType<typeof freshDataDirectory>>;
let backend: EmbeddedBackend;
let hosted: PostgresBackend;

beforeAll(async () => {
  hosted = await startPostgresBackend();
  data = await freshDataDirectory();
  backend = await startEmbeddedBackend({ dataDir: data.path, log, siteUrl: "http://localhost:3000" });
});

afterAll(async () => {
  await backend.close();
  await data.remove();
  await hosted.stop();
});

const hostedClient = (): DataClient =>
  createPublicClient({ url: hosted.url, publishableKey: hosted.publishableKey, log });

const embeddedClient = (): DataClient =>
  createPublicClient({
    url: "http://embedded.test",
    publishableKey: backend.publishableKey,
    fetch: backend.fetch,
    log,
  });

async function counts(client: DataClient): Promise<Record<string, number | null>> {
  const result: Record<string, number | null> = {};
  for (const table of TABLES) {
    const { count, error } = await client.from(table).select("*", { count: "exact", head: true });
    expect(error, table).toBeNull();
    result[table] = count;
  }
  return result;
}

describe("the same client, migrations and seed", () => {
  test("read the same catalogue from a PostgreSQL server in another process as from the embedded database", async () => {
    const embedded = await counts(embeddedClient());
    expect(await counts(hostedClient())).toEqual(embedded);
    expect(embedded).toMatchObject({ parts: 541, part_printer_compatibility: 1352, page_access: 4 });
  });

  test("load every guide, and again when one of them has changed", async () => {
    const bad: string[] = [];
    const options = { onBadRow: (table: string, reason: string) => bad.push(`${table}: ${reason}`) };
    const { version, guides } = await readCatalogue(embeddedClient(), options);
    const onServer = await readCatalogue(hostedClient(), options);
    expect(bad).toEqual([]);
    expect(guides).toHaveLength(30);
    expect(onServer.guides.map(({ slug }) => slug)).toEqual(guides.map(({ slug }) => slug));
    const [first] = guides;
    const response = await backend.fetch(
      new Request(`http://embedded.test/rest/v1/tutorials?slug=eq.${first?.slug ?? ""}`, {
        method: "PATCH",
        headers: { apikey: backend.secretKey, "content-type": "application/json" },
        body: JSON.stringify({ summary: "Something else." }),
      }),
    );
    expect(response.status).toBe(204);
    const changes = await readChangesSince(embeddedClient(), { version, ...NOTHING_KNOWN }, options);
    expect(changes?.guides).toEqual([
      {
        id: first?.id,
        guide: expect.objectContaining({ slug: first?.slug, summary: "Something else." }),
      },
    ]);
  });

  test("load every row of the catalogue, and the interfaces that change later", async () => {
    const bad: string[] = [];
    const options = { onBadRow: (table: string, reason: string) => bad.push(`${table}: ${reason}`) };
    const rows = await readCatalogue(embeddedClient(), options);
    const onServer = await readCatalogue(hostedClient(), options);
    expect(bad).toEqual([]);
    for (const { interfaces, interfaceRules, partInterfaces, printerInterfaces, synonyms } of [rows, onServer]) {
      expect(
        [interfaces, interfaceRules, partInterfaces, printerInterfaces, synonyms].map(({ length }) => length),
      ).toEqual([216, 69, 1014, 1587, 554]);
    }
    expect(rows.compatibility.filter(({ confidence }) => confidence !== null)).toHaveLength(474);

    const write = async (path: string, body: object) => {
      const response = await backend.fetch(
        new Request(`http://embedded.test/rest/v1/${path}`, {
          method: "PATCH",
          headers: { apikey: backend.secretKey, "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      );
      expect(response.status, path).toBe(204);
    };
    const [printer] = rows.printerInterfaces;
    const [part] = rows.partInterfaces;
    if (printer === undefined || part === undefined) throw new Error("There are no interfaces.");
    await write(`printer_interfaces?printer_id=eq.${printer.printerId}`, { confidence: "low" });
    await write(`part_interfaces?part_table_name=eq.${part.table}&part_id=eq.${String(part.partId)}`, {
      source: "new",
    });
    await write("interfaces?value=eq.gt2-6mm", { label: "A belt" });
    await write("interface_rules?part_table_name=eq.tools", { caveat: "Check." });
    await write("search_synonyms?term=eq.ssr", { means: "relay" });
    const known = { version: rows.version, ...NOTHING_KNOWN };
    const changes = await readChangesSince(embeddedClient(), known, options);
    expect(bad).toEqual([]);
    expect(changes?.printers.map(({ idUuid }) => idUuid)).toEqual([printer.printerId]);
    expect(changes?.printers[0]?.interfaces.every(({ confidence }) => confidence === "low")).toBe(true);
    expect(changes?.parts.map(({ table, id }) => [table, id])).toEqual([[part.table, part.partId]]);
    expect(changes?.parts[0]?.interfaces?.every(({ source }) => source === "new")).toBe(true);
    expect(changes?.interfaces).toContainEqual(expect.objectContaining({ value: "gt2-6mm", label: "A belt" }));
    expect(changes?.interfaceRules).toContainEqual(expect.objectContaining({ category: "tools", caveat: "Check." }));
    expect(changes?.synonyms).toContainEqual({ term: "ssr", means: "relay" });
  });

  test("refuse an anonymous write on both", async () => {
    for (const client of [hostedClient(), embeddedClient()]) {
      const { error } = await client.from("page_access").update({ is_locked: true }).eq("page_name", "parts").select();
      expect(error).toMatchObject({ code: "42501" });
    }
    expect(log.lines.some((line) => line.includes("a data call was refused"))).toBe(true);
  });

  test("send the product's name with every request", async () => {
    const seen: (string | null)[] = [];
    const client = createPublicClient({
      url: "http://embedded.test",
      publishableKey: backend.publishableKey,
      fetch: (request) => {
        seen.push(request.headers.get("x-client-info"));
        return backend.fetch(request);
      },
      log,
    });
    await client.from("parts").select("id").limit(1);
    expect(seen).toEqual([expect.stringMatching(/^first-layer\/\d/)]);
  });
});

test("a paused backend sends no response until it is resumed", async () => {
  hosted.pause();
  const { error } = await hostedClient().from("parts").select("id").limit(1).abortSignal(AbortSignal.timeout(300));
  expect(error).not.toBeNull();
  hosted.resume();
  expect((await hostedClient().from("parts").select("id").limit(1)).error).toBeNull();
});

describe("the modules of the embedded backend", () => {
  const EMBEDDED_MODULES = /@supabase\/lite|pglite|kysely|libpg|server\/embedded\//;

  /** Runs a program that starts the backend, and gives what it read and the modules Node loaded for it. */
  async function traceModules(env: Readonly<Record<string, string>>): Promise<{ rows: number; modules: string[] }> {
    const folder = await temporaryFolder();
    // Node's coverage report lists every script that was loaded.
    const settings = { ...env, NODE_V8_COVERAGE: folder.path };
    const program = startProgram("tests/support/programs/backend-client-process.ts", [], settings, "modules");
    const { rows } = z.object({ rows: z.int() }).parse(JSON.parse(await program.nextLine()));
    expect((await program.ended).code).toBe(0);
    const coverage = z.object({ result: z.array(z.object({ url: z.string() })) });
    const modules: string[] = [];
    for (const name of await readdir(folder.path)) {
      const { result } = coverage.parse(JSON.parse(await readFile(join(folder.path, name), "utf8")));
      modules.push(...result.map(({ url }) => url));
    }
    await folder.remove();
    return { rows, modules };
  }

  test("are not loaded with a hosted backend", async () => {
    const { rows, modules } = await traceModules({
      SUPABASE_URL: hosted.url,
      SUPABASE_PUBLISHABLE_KEY: hosted.publishableKey,
    });
    expect(rows).toBe(4);
    expect(modules.some((url) => url.includes("@supabase/supabase-js"))).toBe(true);
    expect(modules.filter((url) => EMBEDDED_MODULES.test(url))).toEqual([]);
  });

  test("are loaded without one (control)", async () => {
    const own = await freshDataDirectory();
    const { rows, modules } = await traceModules({ DATA_DIR: own.path });
    expect(rows).toBe(4);
    expect(modules.filter((url) => EMBEDDED_MODULES.test(url)).length).toBeGreaterThan(10);
    expect(modules.filter((url) => /sentry|telemetry|posthog/i.test(url))).toEqual([]);
    await own.remove();
  });
});
