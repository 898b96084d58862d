import { fieldText, fieldWords } from "../../submissions/fields/field.model";
import { isPartCategory } from "../../catalogue/catalogue.model";
import { USE_KINDS, type ManagedRow, type RowUses } from "../management.model";
import { managedFields } from "../tables.model";

/** The id of a row that can be merged; of a printer its `id_uuid`. */
export const ROW_ID = /^(?:[1-9]\d{0,14}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Columns that are about a row itself and are never taken over. */
const OWN_COLUMNS: readonly string[] = ["status", "superseded_by"];

/** A field that both rows state otherwise. */
export interface DifferingField {
  readonly column: string;
  readonly label: string;
  readonly kept: string;
  readonly duplicate: string;
}

/** What merging a row into another one does. */
export interface MergePreview {
  readonly kept: { readonly id: string; readonly name: string; readonly version: string };
  /** Fields that the kept row does not state, with what it gets. */
  readonly fills: readonly { readonly label: string; readonly text: string }[];
  readonly differs: readonly DifferingField[];
  /** How many printers and interfaces are added to those that it has. */
  readonly printers: number;
  readonly interfaces: number;
}

/** What merging the one row into the other does, before anybody decides. */
export function mergePreview(duplicate: ManagedRow, kept: ManagedRow): MergePreview {
  const fields = managedFields(kept.table).filter(({ column }) => !OWN_COLUMNS.includes(column));
  const text = (row: ManagedRow, field: (typeof fields)[number]) => fieldText(field, row.fields[field.column]);
  const stated = fields.filter((field) => text(duplicate, field) !== "");
  const printers = new Set(kept.links.map(({ printerId }) => printerId));
  const interfaces = new Set(kept.interfaces.map(({ kind, value }) => `${kind}=${value}`));
  return {
    kept: { id: kept.id, name: kept.name, version: kept.version },
    fills: stated
      .filter((field) => text(kept, field) === "" && field.column !== "purpose")
      .map((field) => ({ label: field.label, text: fieldWords(field, duplicate.fields[field.column]) })),
    differs: stated
      .filter((field) => text(kept, field) !== "" && text(kept, field) !== text(duplicate, field))
      .map((field) => ({
        ...{ column: field.column, label: field.label },
        kept: fieldWords(field, kept.fields[field.column]),
        duplicate: fieldWords(field, duplicate.fields[field.column]),
      })),
    printers: duplicate.links.filter(({ printerId }) => !printers.has(printerId)).length,
    interfaces: duplicate.interfaces.filter(({ kind, value }) => !interfaces.has(`${kind}=${value}`)).length,
  };
}

/** A merge into a row that can be undone. */
export interface RowMerge {
  readonly id: number;
  /** What the row that went was called. */
  readonly name: string;
  /** ISO 8601. */
  readonly mergedAt: string;
  /** What of it comes back. */
  readonly uses: RowUses;
}

const USE_WORDS: Readonly<Record<(typeof USE_KINDS)[number], readonly [string, string]>> = {
  parts: ["part", "parts"],
  printers: ["printer", "printers"],
  pins: ["pin", "pins"],
  collections: ["place in collections", "places in collections"],
  reports: ["report", "reports"],
  guides: ["guide", "guides"],
  owners: ["owner", "owners"],
  calibrations: ["calibration", "calibrations"],
};

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${String(count)} ${count === 1 ? one : many}`;

/** What has a row, as "3 pins"; what could and has not, too, where it is wanted. */
export function usesWords(uses: RowUses, { withNone = false } = {}): string[] {
  return USE_KINDS.flatMap((kind) => {
    const { [kind]: count } = uses;
    return count === undefined || (count === 0 && !withNone) ? [] : [counted(count, USE_WORDS[kind])];
  });
}

/** What undoing a merge brings back, for whoever decides about it. */
export function returningWords({ uses }: Pick<RowMerge, "uses">): string {
  const counts = usesWords(uses);
  return counts.length === 0
    ? "Undo brings it back with its addresses."
    : `Undo brings it back with its addresses and ${counts.join(", ")}, also for those who had both. ` +
        "What they removed or changed since stays that way.";
}

/** What moves to the row that is kept: "2 printers", "1 interface", "3 pins" and so on. */
export function movedWords(
  { table, uses }: Pick<ManagedRow, "table" | "uses">,
  { printers, interfaces }: Pick<MergePreview, "printers" | "interfaces">,
): string[] {
  const facts = [
    ...(printers === 0 ? [] : [counted(printers, USE_WORDS.printers)]),
    ...(interfaces === 0 ? [] : [counted(interfaces, ["interface", "interfaces"])]),
  ];
  const rest = isPartCategory(table) ? ["what guides and other parts say of it"] : [];
  return [...facts, ...usesWords(uses ?? {}), ...rest, "what members have sent about it"];
}
