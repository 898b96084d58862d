import type { SeedParts } from "./catalogue-rows";
import { purchaseKindRow, purposeRow, renamedPartRow, weightBasisRow, type PurchaseKindRow } from "./csv-rows";
import type { Located, SeedFiles } from "./seed-files";
import { renameParts, type SeedRow, type SeedTable } from "./seed-sql";

/* What separate files say about single parts. */

type NamedPart = Pick<PurchaseKindRow, "part_table_name" | "part_name">;

/** The rows by part: each part is in the files, and named once. */
function byPart<Row extends NamedPart>(
  files: SeedFiles,
  parts: SeedParts,
  file: string,
  located: readonly Located<Row>[],
): ReadonlyMap<string, Located<Row>> {
  files.mustBeUnique(file, located, (row) => `${row.part_table_name} "${row.part_name}"`);
  for (const { row, line } of located) {
    if (parts.find(row.part_table_name, row.part_name) === undefined) {
      files.problem(file, line, `no part "${row.part_name}" in ${row.part_table_name}.csv`);
    }
  }
  return new Map(located.map((entry) => [`${entry.row.part_table_name}\n${entry.row.part_name}`, entry]));
}

/** What the registry says about a part that the seed has not decided about. */
export const UNDECIDED = JSON.stringify({
  purpose: ["upgrade"],
  purchase_kind: null,
  purchase_detail: null,
  purchase_source: null,
});

/** What parts are for, and what of printed designs has to be bought: purpose.csv and purchase-kind.csv. */
export function decisionsOf(files: SeedFiles, parts: SeedParts): SeedTable {
  const purposes = byPart(files, parts, "about-parts/purpose.csv", files.rows("about-parts/purpose.csv", purposeRow));
  const purchases = byPart(
    files,
    parts,
    "about-parts/purchase-kind.csv",
    files.rows("about-parts/purchase-kind.csv", purchaseKindRow),
  );
  const rows = parts.all.flatMap(({ table, name, line }): SeedRow[] => {
    const purpose = purposes.get(`${table}\n${name}`)?.row.purpose;
    const purchase = purchases.get(`${table}\n${name}`)?.row;
    if (purpose === undefined) {
      files.problem(`${table}.csv`, line, `"${name}" has no purpose in purpose.csv`);
      return [];
    }
    return [
      {
        part_table_name: table,
        part_name: name,
        purpose,
        purchase_kind: purchase?.what_to_buy ?? null,
        purchase_detail: purchase?.detail ?? null,
        purchase_source: purchase?.source ?? null,
      },
    ];
  });
  return {
    name: "parts",
    columns: ["purpose", "purchase_kind", "purchase_detail", "purchase_source"],
    key: "part_table_name || ': ' || part_name",
    together: [["purchase_kind", "purchase_detail", "purchase_source"]],
    rows,
    ofParts: true,
  };
}

/** The table of extruders with what their weights cover. A basis without a weight says nothing. */
export function withWeightBasis(files: SeedFiles, parts: SeedParts, extruders: SeedTable): SeedTable {
  const file = "about-parts/extruder-weight-basis.csv";
  const bases = byPart(files, parts, file, files.rows(file, weightBasisRow));
  for (const { row, line } of bases.values()) {
    const weight = parts.find(row.part_table_name, row.part_name)?.cells.weight ?? null;
    if (row.part_table_name !== "extruder") files.problem(file, line, "only extruders have a weight");
    else if (weight !== null && weight !== row.weight_g) {
      files.problem(file, line, `"${row.part_name}" weighs ${String(weight)} g in extruder.csv`);
    }
  }
  return {
    ...extruders,
    columns: [...extruders.columns, "weight_basis", "weight_source"],
    together: [["weight", "weight_basis", "weight_source"]],
    rows: extruders.rows.map((row) => {
      const basis = row.weight === null ? undefined : bases.get(`extruder\n${String(row.name)}`)?.row;
      const known = [basis?.how_known, basis?.source].filter((text) => typeof text === "string");
      return {
        ...row,
        weight_basis: basis?.weight_basis ?? null,
        weight_source: known.length === 0 ? null : known.join(" | "),
      };
    }),
  };
}

/** SQL that lets parts of older seeds go on under the names of renamed-parts.csv. */
export function renamingsOf(files: SeedFiles, parts: SeedParts): string {
  const file = "about-parts/renamed-parts.csv";
  const located = files.rows(file, renamedPartRow);
  files.mustBeUnique(file, located, ({ part_table_name: table, was }) => `${table} "${was}"`);
  for (const { row, line } of located) {
    if (parts.find(row.part_table_name, row.name) === undefined) {
      files.problem(file, line, `no part "${row.name}" in ${row.part_table_name}.csv`);
    }
    if (parts.find(row.part_table_name, row.was) !== undefined) {
      files.problem(file, line, `"${row.was}" is still in ${row.part_table_name}.csv`);
    }
  }
  return renameParts(located.map(({ row }) => row));
}
