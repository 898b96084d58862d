import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createPublicClient, type DataClient } from "~/data/supabase.server";
import { applyChanges, buildSnapshot } from "~/features/catalogue/engine/build-snapshot.server";
import { readChangesSince } from "~/features/catalogue/engine/load/catalogue-changes.queries.server";
import { readCatalogue } from "~/features/catalogue/engine/load/catalogue.queries.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { startEmbeddedBackend, type EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { recordingLog } from "../../support/recording-log";

const log = recordingLog();
let data: Awaited<ReturnType<typeof freshDataDirectory>>;
let backend: EmbeddedBackend;
let client: DataClient;
let memberId: string;

beforeAll(async () => {
  data = await freshDataDirectory();
  backend = await startEmbeddedBackend({ dataDir: data.path, log, siteUrl: "http://localhost:3000" });
  const { publishableKey, fetch } = backend;
  client = createPublicClient({ url: "http://embedded.test", publishableKey, fetch, log });
  memberId = z
    .object({ user: z.object({ id: z.string() }) })
    .or(z.object({ id: z.string() }).transform((user) => ({ user })))
    .parse(await call("POST", "auth/v1/signup", { email: "maker@example.org", password: "Long enough 42" })).user.id;
});

afterAll(async () => {
  await backend.close();
  await data.remove();
});

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const response = await backend.fetch(
    new Request(`http://embedded.test/${path}`, {
      method,
      headers: { apikey: backend.secretKey, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
  return text === "" ? null : JSON.parse(text);
}

/** All rows that a snapshot was made from, in one order. */
function rowsOf(snapshot: CatalogueSnapshot): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(snapshot.data()).map(([name, rows]) => [
      name,
      Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)).sort() : rows,
    ]),
  );
}

/** Two parts with links and interfaces, and a printer that one is linked to. */
async function findParts() {
  const links = z
    .array(z.object({ part_id: z.number(), printer_id: z.string() }))
    .parse(
      await call(
        "GET",
        "rest/v1/part_printer_compatibility?select=part_id,printer_id&part_table_name=eq.hotend&printer_id=not.is.null&order=id",
      ),
    );
  const withFacts = z
    .array(z.object({ part_id: z.number() }))
    .parse(await call("GET", "rest/v1/part_interfaces?select=part_id&part_table_name=eq.hotend"));
  const [first, ...others] = links.filter(({ part_id }) => withFacts.some((fact) => fact.part_id === part_id));
  const second = others.find(({ part_id }) => part_id !== first?.part_id);
  if (first === undefined || second === undefined) throw new Error("The seed has no two such hotends.");
  return { id: first.part_id, other: second.part_id, printer: first.printer_id };
}

test("whatever is written about a part, what is read of it is what reading everything gives", async () => {
  const { id, other, printer } = await findParts();
  const part = `item_table=eq.hotend&item_id=eq.${String(id)}`;
  const rows = `part_table_name=eq.hotend&part_id=eq.${String(id)}`;
  const report = {
    user_id: memberId,
    item_table: "hotend",
    item_id: id,
    printer_id: printer,
    outcome: "fits",
    stars: 4,
  };
  const writes: readonly [method: string, path: string, body?: object][] = [
    ["PATCH", `hotend?id=eq.${String(id)}`, { name: "Renamed once" }],
    ["PATCH", `hotend?id=eq.${String(id)}`, { name: "Renamed twice" }],
    // Another part takes the address that this one had, and goes.
    ["POST", "hotend", { id: 990001, name: "Renamed once" }],
    ["PATCH", "parts?item_table=eq.hotend&item_id=eq.990001", { status: "archived" }],
    ["DELETE", "hotend?id=eq.990001"],
    ["POST", "fit_reports", report],
    ["PATCH", `fit_reports?${part}`, { stars: 2, note: "With a bracket" }],
    ["PATCH", `part_interfaces?${rows}`, { source: "measured" }],
    ["PATCH", `part_printer_compatibility?${rows}&printer_id=eq.${printer}`, { fit: "adapter" }],
    ["PATCH", `parts?${part}`, { status: "archived" }],
    ["PATCH", `hotend?id=eq.${String(id)}`, { rating: 3 }],
    ["PATCH", `parts?${part}`, { status: "active" }],
    ["PATCH", `fit_reports?${part}`, { status: "hidden", hidden_reason: "Not about this part" }],
    ["PATCH", `fit_reports?${part}`, { status: "visible", hidden_reason: null }],
    ["PATCH", `printers?id_uuid=eq.${printer}`, { status: "rejected" }],
    ["PATCH", `printers?id_uuid=eq.${printer}`, { status: "approved" }],
    ["DELETE", `part_printer_compatibility?${rows}`],
    ["POST", "part_printer_compatibility", { part_table_name: "hotend", part_id: id, printer_id: printer }],
    ["DELETE", `part_interfaces?${rows}`],
    ["DELETE", `fit_reports?${part}`],
    ["DELETE", `hotend?id=eq.${String(other)}`],
    ["POST", "hotend", { name: "New here" }],
    ["DELETE", `printers?id_uuid=eq.${printer}`],
  ];
  let snapshot = buildSnapshot(await readCatalogue(client));
  for (const [method, path, body] of writes) {
    await call(method, `rest/v1/${path}`, body);
    const changes = await readChangesSince(client, snapshot);
    if (changes === null) throw new Error(`After ${method} ${path} everything would have been read.`);
    expect(changes.version, `${method} ${path}`).toBeGreaterThan(snapshot.version);
    snapshot = applyChanges(snapshot, changes);
    const whole = buildSnapshot(await readCatalogue(client));
    expect(rowsOf(snapshot), `${method} ${path}`).toEqual(rowsOf(whole));
  }
});

test("a part that was archived and came back while it was known is read whole", async () => {
  const { id } = await findParts();
  const part = `item_table=eq.hotend&item_id=eq.${String(id)}`;
  await call("PATCH", `rest/v1/parts?${part}`, { status: "archived" });
  const whole = buildSnapshot(await readCatalogue(client));
  await call("PATCH", `rest/v1/parts?${part}`, { status: "active" });
  // A reader whose first reading had the part's row, but not the rows that are hidden with it.
  const changes = await readChangesSince(client, {
    version: whole.version,
    partByRegistryId: () => null,
    partByKey: () => ({}),
  });
  const found = changes?.parts.find((change) => change.id === id);
  expect(found?.part).not.toBeNull();
  expect([found?.compatibility, found?.interfaces, found?.reports].map((rows) => Array.isArray(rows))).toEqual([
    true,
    true,
    true,
  ]);
});

test("a part, a tool, a printer and a guide that are deleted go from the guides that name them", async () => {
  let snapshot = buildSnapshot(await readCatalogue(client));
  const part = snapshot.guides.flatMap(({ parts }) => parts)[0];
  const tool = snapshot.guides.flatMap(({ tools }) => tools).find(({ toolId }) => toolId !== null);
  const printer = snapshot.guides.flatMap(({ printerIds }) => printerIds ?? [])[0];
  const guide = snapshot.guides.flatMap(({ prerequisites }) => prerequisites)[0];
  if (part === undefined || tool === undefined || printer === undefined || guide === undefined) {
    throw new Error("The seed does not name all of them.");
  }
  for (const path of [
    `${part.table}?id=eq.${String(part.partId)}`,
    `tools?id=eq.${String(tool.toolId)}`,
    `printers?id_uuid=eq.${printer}`,
    `tutorials?id=eq.${String(guide)}`,
  ]) {
    await call("DELETE", `rest/v1/${path}`);
    const changes = await readChangesSince(client, snapshot);
    if (changes === null) throw new Error(`After ${path} everything would have been read.`);
    snapshot = applyChanges(snapshot, changes);
    expect(rowsOf(snapshot), path).toEqual(rowsOf(buildSnapshot(await readCatalogue(client))));
  }
});
