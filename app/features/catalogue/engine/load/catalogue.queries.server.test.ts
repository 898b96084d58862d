/* Long because its tests share a stand-in of the data API. */
import { asRequest, type SendRequest } from "~/lib/http/service-request";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createPublicClient } from "~/data/supabase.server";
import type { Log } from "~/lib/log";
import { NO_CHANGES } from "../catalogue-data.server";
import { readChangesSince } from "./catalogue-changes.queries.server";
import { readCatalogue, readCatalogueVersion } from "./catalogue.queries.server";

type Row = Record<string, unknown>;

/** The parts of the data API that these reads use: tables, filters, order, and a limit of rows per response. */
function fakeDataApi(tables: Record<string, Row[]>, mostRows = 1_000, { busyOnce = "" } = {}) {
  const requests: string[] = [];
  const passes = (row: Row, column: string, condition: string): boolean => {
    const dot = condition.indexOf(".");
    const [operator, value] = [condition.slice(0, dot), condition.slice(dot + 1)];
    const own = row[column];
    if (operator === "eq") return String(own) === value;
    if (operator === "gt") return Number(own) > Number(value);
    if (operator === "gte") return Number(own) >= Number(value);
    return operator === "in" && value.replace(/[()"]/g, "").split(",").includes(String(own));
  };
  const historyOf = ({ id }: Row) => (tables["part_slug_history"] ?? []).filter((old) => old["part_id"] === id);
  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const table = url.pathname.split("/").at(-1) ?? "";
    requests.push(table);
    if (table === busyOnce && requests.filter((one) => one === table).length === 1) {
      return Response.json({ message: "The database is busy." }, { status: 503 });
    }
    if (table === "list_site_content") return Response.json({ cards: [], blocks: [] });
    if (url.pathname.includes("/rpc/")) {
      const { after_id, after_input, part_keys, keys_input, ids } = rpcSchema.parse(await request.json());
      const [after, keys] = [after_id ?? after_input ?? 0, part_keys ?? keys_input];
      const called = (tables[table] ?? []).filter(
        (row) =>
          Number(row.id) > after &&
          (keys?.includes(`${String(row.item_table ?? row.entity)}:${String(row.item_id ?? row.entity_id)}`) ?? true) &&
          (ids?.includes(Number(row.id)) ?? true),
      );
      return Response.json(called.slice(0, mostRows));
    }
    const filters = [...url.searchParams].filter(([name]) => !["select", "order", "limit"].includes(name));
    const order = (url.searchParams.get("order") ?? "id.asc").split(",").map((term) => term.split(".")[0] ?? "");
    const withHistory = url.searchParams.get("select")?.includes("part_slug_history(") === true;
    const rows = (tables[table] ?? [])
      .map((row) => (withHistory ? { ...row, part_slug_history: historyOf(row) } : row))
      .filter((row) => filters.every(([column, condition]) => passes(row, column, condition)))
      .sort((a, b) => order.reduce((sum, column) => sum || (Number(a[column]) || 0) - (Number(b[column]) || 0), 0));
    return Response.json(rows.slice(0, Math.min(mostRows, Number(url.searchParams.get("limit")))));
  };
  return { requests, client: clientOver(fetch) };
}

const rpcSchema = z.object({
  after_id: z.number().optional(),
  after_input: z.number().optional(),
  part_keys: z.array(z.string()).optional(),
  keys_input: z.array(z.string()).optional(),
  ids: z.array(z.number()).optional(),
});

const silent: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};

function clientOver(fetch: (request: Request) => Promise<Response>) {
  const send: SendRequest = (request) => fetch(asRequest(request));
  return createPublicClient({ url: "http://backend.test", publishableKey: "key", fetch: send, log: silent });
}

const hotend = (id: number, name = `Hotend ${id}`): Row => ({
  id,
  name,
  created_at: "2026-01-01T00:00:00Z",
  rating: null,
});
const registered = (id: number, itemId: number): Row => ({
  id,
  item_table: "hotend",
  item_id: itemId,
  manufacturer_slug: "generic",
  part_slug: `hotend-${itemId}`,
  purpose: ["upgrade"],
  status: "active",
});
const link = (id: number, partId: number, printerId: string | null): Row => ({
  id,
  part_table_name: "hotend",
  part_id: partId,
  printer_id: printerId,
  fit: null,
});

const report = (id: number, partId: number): Row => ({
  ...{ id, item_table: "hotend", item_id: partId, printer_id: "u1", outcome: "fits", stars: 4 },
  ...{ note: null, author: "Ada", created_at: "2026-01-01T00:00:00Z", updated_at: "2026-01-01T00:00:00Z" },
});

/** A row of `get_revisions`. */
const revision = (id: number, entity: string, entityId: string, given: object = {}): Row => ({
  ...{ id, entity, entity_id: entityId, changes: { name: { from: "A", to: "B" } }, why: null, source_url: null },
  ...{ author: { name: "Ada", username: "ada" }, submission_id: null, created_at: "2026-01-01T00:00:00Z" },
  ...given,
});

/** A row of `list_guides`. */
const guide = (id: number, given: object = {}) => ({
  ...{ id, slug: `guide-${id}`, title: "A guide", summary: "In short.", kind: "tip", difficulty: 1 },
  ...{ minutes_min: 5, minutes_max: 10, flags: [], firmware: [], slicer: [], calculators: [] },
  ...{ series: null, series_position: null, printer_ids: null, prerequisites: [], tools: [], parts: [], sources: [] },
  ...{
    introduction: "Why.",
    steps: [],
    conclusion: "Done.",
    author: null,
    author_username: null,
    licence: "CC BY-SA 4.0",
    version: 1,
  },
  ...{ published_at: "2026-01-01T00:00:00.000Z", reviewed_at: "2026-01-01T00:00:00.000Z", done_count: 0 },
  ...given,
});

let tables: Record<string, Row[]>;
beforeEach(() => {
  tables = {
    catalogue_version: [{ id: 1, version: 5 }],
    catalogue_changes: [],
    hotend: [hotend(1), hotend(2), hotend(3)],
    parts: [registered(11, 1), registered(12, 2), registered(13, 3)],
    printers: [{ id: 1, id_uuid: "u1", slug: "ender-3", name: "Ender-3", manufacturer: "Creality" }],
    manufacturers: [{ id: 1, manufacturer: "E3D", slug: "e3d" }],
    part_printer_compatibility: [link(1, 1, "u1"), link(2, 1, null), link(3, 2, "u1")],
    part_slug_history: [
      { part_id: 11, manufacturer_slug: "generic", part_slug: "old" },
      { part_id: 11, manufacturer_slug: "generic", part_slug: "older" },
    ],
    interfaces: [{ id: 1, kind: "hotend_mount", value: "v6", label: "V6 groove", slot: "hotend" }],
    interface_rules: [{ id: 1, part_table_name: "hotend", kind: "hotend_mount", role: "must", caveat: "Check." }],
    part_interfaces: [
      { id: 1, part_table_name: "hotend", part_id: 1, kind: "hotend_mount", value: "v6", confidence: "high" },
      { id: 2, part_table_name: "hotend", part_id: 2, kind: "hotend_mount", value: "v6", source: "a page" },
      { id: 3, part_table_name: "hotend", part_id: 2, kind: "supply_v", value: "24", confidence: "unheard of" },
    ],
    printer_interfaces: [
      { id: 1, printer_id: "u1", kind: "hotend_mount", value: "v6" },
      { id: 2, printer_id: "u2", kind: "supply_v", value: "24", verified_at: "2026-01-01T00:00:00Z" },
    ],
    get_fit_reports: [report(1, 1), report(2, 2), report(3, 2)],
    list_guides: [guide(1), guide(4), guide(9)],
    get_revisions: [revision(1, "hotend", "2"), revision(2, "printers", "u1"), revision(3, "hotend", "2")],
    search_synonyms: [{ id: 1, term: "ssr", means: "solid state relay", kind: "synonym" }],
  };
});

const changed = (version: number, entity: string, id: string | number): Row => ({
  version,
  entity,
  entity_id: String(id),
});
const KNOWN = { version: 5, partByRegistryId: () => null, partByKey: () => null };

describe("reading the whole catalogue", () => {
  test("returns parts with their registry rows, printers, manufacturers, compatibility and old slugs", async () => {
    const rows = await readCatalogue(fakeDataApi(tables).client);
    expect(rows.version).toBe(5);
    expect(rows.parts.map(({ key, registryId, partSlug }) => [key, registryId, partSlug])).toEqual([
      ["hotend:1", 11, "hotend-1"],
      ["hotend:2", 12, "hotend-2"],
      ["hotend:3", 13, "hotend-3"],
    ]);
    expect(rows.printers).toHaveLength(1);
    expect(rows.manufacturers).toEqual([
      { id: 1, name: "E3D", slug: "e3d", oldSlugs: [], country: null, website: null },
    ]);
    expect(rows.compatibility).toHaveLength(3);
    expect(rows.slugHistory).toHaveLength(2);
  });

  test("goes on from what it has after a request that the backend had no time for", async () => {
    const { client, requests } = fakeDataApi(tables, 2, { busyOnce: "hotend" });
    expect((await readCatalogue(client)).parts).toHaveLength(3);
    expect(requests.filter((table) => table === "hotend")).toHaveLength(4);
    expect(requests.filter((table) => table === "parts")).toHaveLength(3);
  });

  test("returns what is known about interfaces, and synonyms", async () => {
    const rows = await readCatalogue(fakeDataApi(tables, 2).client);
    expect(rows.interfaces).toEqual([
      { kind: "hotend_mount", value: "v6", label: "V6 groove", slot: "hotend", measure: null },
    ]);
    expect(rows.interfaceRules).toEqual([
      { category: "hotend", subcategory: null, kind: "hotend_mount", role: "must", caveat: "Check." },
    ]);
    const fact = { source: null, confidence: null, verifiedAt: null };
    expect(rows.partInterfaces).toEqual([
      { ...fact, table: "hotend", partId: 1, kind: "hotend_mount", value: "v6", confidence: "high" },
      { ...fact, table: "hotend", partId: 2, kind: "hotend_mount", value: "v6", source: "a page" },
      { ...fact, table: "hotend", partId: 2, kind: "supply_v", value: "24" },
    ]);
    expect(rows.printerInterfaces).toEqual([
      { ...fact, printerId: "u1", kind: "hotend_mount", value: "v6" },
      { ...fact, printerId: "u2", kind: "supply_v", value: "24", verifiedAt: "2026-01-01T00:00:00.000Z" },
    ]);
    expect(rows.synonyms).toEqual([{ term: "ssr", means: "solid state relay" }]);
  });

  test("is complete when the server returns fewer rows than requested", async () => {
    const rows = await readCatalogue(fakeDataApi(tables, 2).client);
    expect(rows.parts).toHaveLength(3);
    expect(rows.compatibility).toHaveLength(3);
    expect(rows.slugHistory).toHaveLength(2);
    expect(rows.fitReports.map(({ id, partId }) => [id, partId])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
  });

  test("returns every guide, page by page, without one that is not as expected", async () => {
    tables["list_guides"] = [
      guide(1),
      guide(4, { kind: "story" }),
      guide(9, { series: "Firsts", series_position: 2, printer_ids: ["u1"] }),
    ];
    const bad: string[] = [];
    const api = fakeDataApi(tables, 2);
    const { guides } = await readCatalogue(api.client, { onBadRow: (table) => bad.push(table) });
    expect(guides.map(({ id, series, printerIds }) => [id, series, printerIds])).toEqual([
      [1, null, null],
      [9, { name: "Firsts", position: 2 }, ["u1"]],
    ]);
    expect(bad).toEqual(["list_guides"]);
    expect(api.requests.filter((name) => name === "list_guides")).toHaveLength(3);
  });

  test("returns every revision, page by page, without one that is not as expected", async () => {
    tables["get_revisions"]?.push(
      revision(4, "hotend", "3", { changes: [] }),
      revision(5, "hotend", "3", { author: null }),
    );
    const bad: string[] = [];
    const { revisions } = await readCatalogue(fakeDataApi(tables, 2).client, { onBadRow: (table) => bad.push(table) });
    expect(revisions.map(({ id, entity, entityId, author }) => [id, entity, entityId, author])).toEqual([
      [1, "hotend", "2", "Ada"],
      [2, "printers", "u1", "Ada"],
      [3, "hotend", "2", "Ada"],
      [5, "hotend", "3", null],
    ]);
    expect(bad).toEqual(["get_revisions"]);
  });

  test("skips an invalid row and reports it", async () => {
    tables["hotend"] = [hotend(1), { id: 2, name: "Broken", rating: "high", created_at: "x" }];
    tables["get_fit_reports"] = [report(1, 1), { ...report(2, 2), stars: 9 }];
    const bad: string[] = [];
    const rows = await readCatalogue(fakeDataApi(tables).client, { onBadRow: (table) => bad.push(table) });
    expect(rows.parts).toHaveLength(1);
    expect(rows.fitReports).toHaveLength(1);
    expect(bad).toEqual(["hotend", "get_fit_reports"]);
  });
});

describe("reading changes", () => {
  test("takes one request while nothing changed", async () => {
    const api = fakeDataApi(tables);
    expect(await readChangesSince(api.client, KNOWN)).toEqual({ ...NO_CHANGES, version: 5 });
    expect(api.requests).toEqual(["catalogue_version"]);
  });

  /** What is known of a part that the snapshot has. */
  const knowingPart1 = {
    version: 5,
    partByRegistryId: () => ({ table: "hotend", id: 1 }) as const,
    partByKey: () => ({}),
  };
  const aboutParts = (changes: Awaited<ReturnType<typeof readChangesSince>>) =>
    changes?.parts.map(({ compatibility, interfaces, reports, slugHistory, revisions }) =>
      [compatibility, interfaces, reports, slugHistory, revisions].map((rows) => rows?.length ?? null),
    );

  test("reads of a part that is known only what has changed", async () => {
    tables["catalogue_version"] = [{ id: 1, version: 7 }];
    tables["catalogue_changes"] = [changed(6, "hotend", 1), changed(7, "parts", 11)];
    const api = fakeDataApi(tables);
    expect(aboutParts(await readChangesSince(api.client, knowingPart1))).toEqual([[null, null, null, 2, 0]]);
    expect(api.requests).toEqual([
      ...["catalogue_version", "catalogue_changes", "hotend", "parts", "get_revisions", "catalogue_version"],
    ]);
  });

  test.each([
    ["part_printer_compatibility", [2, null, null, 2, 0]],
    ["part_interfaces", [null, 1, null, 2, 0]],
    ["fit_reports", [null, null, 1, 2, 0]],
  ])("reads the rows of %s about a part when one has changed", async (table, rows) => {
    tables["catalogue_version"] = [{ id: 1, version: 7 }];
    tables["catalogue_changes"] = [changed(6, "hotend", 1), changed(7, table, "hotend:1")];
    expect(aboutParts(await readChangesSince(fakeDataApi(tables).client, knowingPart1))).toEqual([rows]);
  });

  test("reads all about a part that is not known", async () => {
    tables["catalogue_version"] = [{ id: 1, version: 6 }];
    tables["catalogue_changes"] = [changed(6, "hotend", 1)];
    expect(aboutParts(await readChangesSince(fakeDataApi(tables).client, KNOWN))).toEqual([[2, 1, 1, 2, 0]]);
  });

  test("returns all that a part fits when that takes more than one response", async () => {
    tables["catalogue_version"] = [{ id: 1, version: 6 }];
    tables["catalogue_changes"] = [changed(6, "hotend", 1)];
    tables["part_printer_compatibility"] = Array.from({ length: 250 }, (_, at) => link(at + 1, 1, `u${String(at)}`));
    const changes = await readChangesSince(fakeDataApi(tables, 100).client, KNOWN);
    expect(changes?.parts.map(({ compatibility }) => compatibility?.length)).toEqual([250]);
  });

  test("returns the changed rows in their current state", async () => {
    tables["catalogue_version"] = [{ id: 1, version: 9 }];
    tables["catalogue_changes"] = [
      changed(6, "hotend", 1),
      changed(7, "hotend", 99),
      changed(7, "parts", 12),
      changed(8, "part_printer_compatibility", "hotend:3"),
      changed(8, "printers", "u1"),
      changed(9, "printers", "gone"),
      changed(9, "manufacturers", 1),
    ];
    const changes = await readChangesSince(fakeDataApi(tables).client, KNOWN);
    expect(changes?.version).toBe(9);
    const parts = Object.fromEntries(
      changes?.parts.map(({ id, part, compatibility, slugHistory }) => [
        id,
        [part?.key ?? null, compatibility?.length, slugHistory.length],
      ]) ?? [],
    );
    expect(parts).toEqual({ 1: ["hotend:1", 2, 2], 2: ["hotend:2", 1, 0], 3: ["hotend:3", 0, 0], 99: [null, 0, 0] });
    expect(changes?.printers.map(({ idUuid, printer }) => [idUuid, printer?.slug ?? null])).toEqual([
      ["u1", "ender-3"],
      ["gone", null],
    ]);
    expect(changes?.manufacturers).toHaveLength(1);
    expect(changes).toMatchObject({ interfaces: null, interfaceRules: null, synonyms: null, guides: [] });
  });

  test("returns parts and printers with their interfaces, and small tables whole", async () => {
    tables["catalogue_version"] = [{ id: 1, version: 8 }];
    tables["catalogue_changes"] = [
      changed(6, "part_interfaces", "hotend:2"),
      changed(7, "printer_interfaces", "u1"),
      changed(7, "interfaces", 99),
      changed(8, "interface_rules", 1),
      changed(8, "search_synonyms", 1),
    ];
    const changes = await readChangesSince(fakeDataApi(tables).client, KNOWN);
    expect(changes?.parts.map(({ id, interfaces }) => [id, interfaces?.map(({ kind }) => kind)])).toEqual([
      [2, ["hotend_mount", "supply_v"]],
    ]);
    expect(changes?.printers.map(({ printer, interfaces }) => [printer?.slug, interfaces])).toEqual([
      ["ender-3", [{ kind: "hotend_mount", value: "v6", source: null, confidence: null, verifiedAt: null }]],
    ]);
    expect(changes).toMatchObject({
      interfaces: [{ label: "V6 groove" }],
      interfaceRules: [{ role: "must" }],
      synonyms: [{ term: "ssr" }],
    });
  });

  test("returns the history of a part and of a printer", async () => {
    tables["catalogue_version"] = [{ id: 1, version: 7 }];
    tables["catalogue_changes"] = [changed(6, "hotend", 2), changed(7, "printers", "u1")];
    const changes = await readChangesSince(fakeDataApi(tables).client, KNOWN);
    expect(changes?.parts.map(({ revisions }) => revisions.map(({ id }) => id))).toEqual([[1, 3]]);
    expect(changes?.printers.map(({ revisions }) => revisions.map(({ id }) => id))).toEqual([[2]]);
  });

  test("returns the reports about a part that has new ones", async () => {
    tables["catalogue_version"] = [{ id: 1, version: 6 }];
    tables["catalogue_changes"] = [changed(6, "fit_reports", "hotend:2")];
    const changes = await readChangesSince(fakeDataApi(tables).client, KNOWN);
    expect(changes?.parts.map(({ id, reports }) => [id, reports])).toEqual([
      [
        2,
        [2, 3].map((id) => ({
          ...{ id, printerId: "u1", outcome: "fits", stars: 4, note: null, author: "Ada" },
          ...{ createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-01T00:00:00Z" },
        })),
      ],
    ]);
  });

  test("returns the guides that have changed, and which of them are not public any more", async () => {
    tables["catalogue_version"] = [{ id: 1, version: 7 }];
    tables["catalogue_changes"] = [changed(6, "tutorials", 4), changed(7, "tutorials", 5)];
    const api = fakeDataApi(tables);
    const changes = await readChangesSince(api.client, KNOWN);
    expect(changes?.guides.map(({ id, guide }) => [id, guide?.slug])).toEqual([
      [4, "guide-4"],
      [5, undefined],
    ]);
    expect(changes).toMatchObject({ parts: [], printers: [] });
    expect(api.requests.filter((name) => name === "list_guides")).toHaveLength(2);
  });

  test("finds a part whose registry row is gone by its last known one", async () => {
    tables["catalogue_version"] = [{ id: 1, version: 6 }];
    tables["catalogue_changes"] = [changed(6, "parts", 77)];
    const known = { ...KNOWN, partByRegistryId: () => ({ table: "hotend", id: 42 }) as const };
    const changes = await readChangesSince(fakeDataApi(tables).client, known);
    expect(changes?.parts.map(({ id, part }) => [id, part])).toEqual([[42, null]]);
  });

  test.each([
    ["the version went back", 3, [changed(3, "hotend", 1)]],
    ["the log begins too late", 9, [changed(8, "hotend", 1), changed(9, "hotend", 2)]],
    ["the log is empty", 9, []],
    ["the log ends too early", 9, [changed(6, "hotend", 1)]],
    ["much changed at once", 6, [changed(6, "*", "*")]],
    ["something unknown changed", 6, [changed(6, "galaxy", 1)]],
    ["more changed than is worth it", 6, Array.from({ length: 501 }, (_, at) => changed(6, "hotend", at + 1))],
  ])("reads everything when %s", async (_, version, log) => {
    tables["catalogue_version"] = [{ id: 1, version }];
    tables["catalogue_changes"] = log;
    expect(await readChangesSince(fakeDataApi(tables).client, KNOWN)).toBeNull();
  });

  test("reads many rows that are written in a row some at a time, each version as a whole", async () => {
    const version = (at: number) =>
      Array.from({ length: 300 }, (_, nth) =>
        changed(
          at,
          nth < 150 ? "hotend" : "part_printer_compatibility",
          nth < 150 ? nth + 1 : `hotend:${String(nth - 149)}`,
        ),
      );
    tables["catalogue_version"] = [{ id: 1, version: 9 }];
    tables["catalogue_changes"] = [6, 7, 8, 9].flatMap(version);
    const first = await readChangesSince(fakeDataApi(tables).client, KNOWN);
    expect(first).toMatchObject({ version: 8, isPart: true });
    expect(first?.parts).toHaveLength(150);
    const rest = await readChangesSince(fakeDataApi(tables).client, { ...KNOWN, version: 8 });
    expect(rest).toMatchObject({ version: 9, isPart: false });
  });

  test("reads again when something was written meanwhile", async () => {
    tables["catalogue_version"] = [{ id: 1, version: 6 }];
    tables["catalogue_changes"] = [changed(6, "hotend", 1)];
    const api = fakeDataApi(tables);
    const push = api.requests.push.bind(api.requests);
    // The write comes while the part is being read.
    api.requests.push = (...made) => {
      if (made.includes("hotend") && !api.requests.includes("hotend")) {
        tables["catalogue_version"] = [{ id: 1, version: 7 }];
        tables["catalogue_changes"]?.push(changed(7, "hotend", 2));
      }
      return push(...made);
    };
    const changes = await readChangesSince(api.client, KNOWN);
    expect(changes?.version).toBe(7);
    expect(changes?.parts.map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe("a failing backend", () => {
  test("has its error passed on with the table's name", async () => {
    const client = clientOver(async () => Response.json({ message: "permission denied" }, { status: 403 }));
    await expect(readCatalogueVersion(client)).rejects.toThrow("Reading catalogue_version failed: permission denied");
  });

  test("with an invalid response is an error, not an empty catalogue", async () => {
    await expect(readCatalogueVersion(clientOver(async () => Response.json({})))).rejects.toThrow();
    await expect(readCatalogueVersion(clientOver(async () => Response.json([])))).rejects.toThrow();
  });

  test("that never responds times out", async () => {
    const frozen = clientOver(() => new Promise<Response>(() => undefined));
    await expect(readCatalogueVersion(frozen)).rejects.toThrow("longer than 2000 ms");
    await expect(readCatalogueVersion(frozen, { timeoutMs: 20 })).rejects.toThrow("longer than 20 ms");
    await expect(readCatalogueVersion(frozen, { signal: AbortSignal.abort() })).rejects.toThrow();
  });
});
