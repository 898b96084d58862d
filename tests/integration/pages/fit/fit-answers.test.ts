import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { BuiltSite } from "../../../support/servers/built-site";
import { sharedSite } from "../../../support/servers/shared-site";

/*
 * Every part of the catalogue that ships, on every popular printer: what the site answers beside what follows from the
 * files alone. The second is worked out here in the words in which the files are described, one fact at a time, and
 * shares no code with the product.
 */

type Row = Readonly<Record<string, string>>;

const rowsSchema = z.array(z.record(z.string(), z.string()));
const file = (name: string): Row[] =>
  rowsSchema.parse(parse(readFileSync(`supabase/seed/data/${name}.csv`), { columns: true, bom: true }));

const TABLES = ["bed", "build_plate", "extruder", "fan", "hotend", "motion_system", "probe", "tools"];
const parts = TABLES.flatMap((table) =>
  file(table).map((row) => ({ table, name: row["name"] ?? "", subcategory: row["subcategory"] ?? "" })),
);
const printers = file("printers-popular").map((row) => ({
  maker: row["manufacturer"] ?? "",
  name: row["name"] ?? "",
}));
type FilePart = (typeof parts)[number];
type FilePrinter = (typeof printers)[number];

/** The rows of a file by the texts of two of its columns. */
function byColumns(rows: readonly Row[], one: string, other: string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row[one] ?? ""}|${row[other] ?? ""}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

const compatibility = byColumns(file("compatibility"), "part_table_name", "part_name");
const ofParts = byColumns(file("part-interfaces"), "part_table_name", "part_name");
const ofPrinters = byColumns(file("printer-interfaces"), "manufacturer", "name");
const rules = file("interface-rules");

/** Values that never match, not even themselves. */
const LIKE_NO_OTHER = ["maker-specific", "built-in", "loadcell-builtin", "nozzle-integrated"];

function valuesIn(rows: readonly Row[] | undefined, kind: string): string[] {
  return (rows ?? []).filter((row) => row["kind"] === kind).map((row) => row["value"] ?? "");
}

/** The answer that follows from the files. */
function expectedAnswer(part: FilePart, printer: FilePrinter): string {
  const listed = compatibility.get(`${part.table}|${part.name}`) ?? [];
  // Both printer cells empty: fits all printers.
  if (listed.some((row) => row["printer_manufacturer"] === "" && row["printer_name"] === "")) return "universal";
  if (listed.some((row) => row["printer_manufacturer"] === printer.maker && row["printer_name"] === printer.name)) {
    return "listed";
  }
  const nobodyKnows = listed.length > 0 ? "not_listed" : "not_verified";
  const partFacts = ofParts.get(`${part.table}|${part.name}`);
  const printerFacts = ofPrinters.get(`${printer.maker}|${printer.name}`);
  // The rules of a subcategory replace the category's.
  const ofTable = rules.filter((rule) => rule["part_table_name"] === part.table);
  const own = ofTable.filter((rule) => rule["subcategory"] !== "" && rule["subcategory"] === part.subcategory);
  const mine = own.length > 0 ? own : ofTable.filter((rule) => rule["subcategory"] === "");
  const ports = valuesIn(printerFacts, "probe_port");
  const probesItself = ports.includes("built-in") || ports.includes("loadcell-builtin");

  let agreeing = 0;
  let unknown = 0;
  let differing = 0;
  let unlike = 0;
  for (const rule of mine) {
    const kind = rule["kind"] ?? "";
    const needed = valuesIn(partFacts, kind);
    // What the part offers is never compared, and neither is what it does not state.
    if (rule["role"] === "offers" || needed.length === 0) continue;
    let offered = valuesIn(printerFacts, kind);
    // Whatever other ports it has.
    if (kind === "probe_port" && probesItself) offered = offered.filter((value) => LIKE_NO_OTHER.includes(value));
    const common = needed.filter((value) => offered.includes(value));
    const matches = common.some((value) => !LIKE_NO_OTHER.includes(value));
    if (offered.length === 0 || (common.length > 0 && !matches)) {
      // "should" counts only when it is known on both sides.
      if (rule["role"] === "must") unknown += 1;
    } else if (!matches) {
      // "Does not fit as it is" is for a "must" that differs; a "should" that does only keeps the part from "should fit".
      if (rule["role"] === "must") differing += 1;
      else unlike += 1;
    }
    // At least one must-kind other than a voltage has to agree.
    else if (rule["role"] === "must" && kind !== "fan_v" && kind !== "supply_v") agreeing += 1;
  }
  if (differing > 0) return "does_not_fit";
  // A printer with a probe of its own takes none by interface; a heated bed never matches by size.
  const never = (part.table === "probe" && probesItself) || (part.table === "bed" && part.subcategory === "Heater");
  return agreeing > 0 && unknown === 0 && unlike === 0 && !never ? "should_fit" : nobodyKnows;
}

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

async function slugsOfPopularPrinters(): Promise<ReadonlyMap<string, string>> {
  const schema = z.object({ items: z.array(z.object({ slug: z.string(), label: z.string() })) });
  const { items } = schema.parse(await (await site.request("/printers.json")).json());
  return new Map(items.map(({ slug, label }) => [label, slug]));
}

test("every answer for every popular printer is the one that follows from the files", async () => {
  const slugs = await slugsOfPopularPrinters();
  expect(slugs.size).toBe(printers.length);
  const seen = new Map<string, number>();
  let wellServed = 0;
  for (const printer of printers) {
    const slug = slugs.get(`${printer.maker} ${printer.name}`) ?? slugs.get(printer.name) ?? "";
    const csv = await (await site.request(`/find.csv?printer=${slug}&fit=all`)).text();
    const answered = rowsSchema.parse(parse(csv, { columns: true, bom: true }));
    const answers = Object.fromEntries(answered.map((row) => [`${row["category"]}: ${row["name"]}`, row["fit"]]));
    const expected = Object.fromEntries(
      parts.map((part) => [`${part.table}: ${part.name}`, expectedAnswer(part, printer)]),
    );
    expect({ slug, answers }).toEqual({ slug, answers: expected });
    for (const answer of Object.values(expected)) seen.set(answer, (seen.get(answer) ?? 0) + 1);

    // By the bitsets of all parts, where the above was answered part by part.
    const likely = z
      .object({ total: z.number(), fits: z.record(z.string(), z.number()) })
      .parse(await (await site.request(`/find.json?printer=${slug}`)).json());
    const count = (...wanted: string[]) => Object.values(expected).filter((answer) => wanted.includes(answer)).length;
    expect({ slug, ...likely }).toMatchObject({
      slug,
      total: count("universal", "listed", "should_fit"),
      fits: {
        listed: count("universal", "listed"),
        should_fit: count("should_fit"),
        universal: count("universal"),
        does_not_fit: count("does_not_fit"),
        not_listed: count("not_listed"),
        not_verified: count("not_verified"),
        all: parts.length,
      },
    });
    const made = parts.filter(({ table }) => table !== "tools");
    const fitting = made.filter((part) => ["listed", "should_fit"].includes(expectedAnswer(part, printer)));
    if (fitting.length >= 10) wellServed += 1;
  }
  // No row of the files names a change, so no part needs one.
  expect([...seen.keys()].sort()).toEqual([
    "does_not_fit",
    "listed",
    "not_listed",
    "not_verified",
    "should_fit",
    "universal",
  ]);
  expect(wellServed).toBeGreaterThanOrEqual(80);
});
