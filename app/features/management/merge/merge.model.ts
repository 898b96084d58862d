import { fieldText, fieldWords } from "../../submissions/fields/field.model";
import type { ManagedRow } from "../management.model";
import { managedFields } from "../tables.model";

/** Columns that are about a row itself and are never taken over. */
const OWN_COLUMNS: readonly string[] = ["status", "superseded_by"];

/** A field that both parts state otherwise. */
export interface DifferingField {
  readonly column: string;
  readonly label: string;
  readonly kept: string;
  readonly duplicate: string;
}

/** What merging a part into another one does. */
export interface MergePreview {
  readonly kept: { readonly id: string; readonly name: string; readonly version: string };
  /** Fields that the kept part does not state, with what it gets. */
  readonly fills: readonly { readonly label: string; readonly text: string }[];
  readonly differs: readonly DifferingField[];
  /** How many printers and interfaces are added to those that it has. */
  readonly printers: number;
  readonly interfaces: number;
}

/** What merging the one part into the other does, before anybody decides. */
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

/** A merge into a part that can be undone. */
export interface PartMerge {
  readonly id: number;
  /** What the part that went was called. */
  readonly name: string;
  /** ISO 8601. */
  readonly mergedAt: string;
}
