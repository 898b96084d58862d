import { ownValue } from "~/lib/own-value";
import { z } from "zod";
import { capitalised, kindName } from "../../catalogue/fit/fit-words.model";
import { fieldText, fieldWords, type Field, type FieldValue, type FieldValues } from "../fields/field.model";
import { fieldOfTable, isDescribed, memberFields } from "../fields/table-fields.model";
import { FIT_NOTE, interfaceColumn, PRINTERS_FIELD } from "./form-fields.model";
import type { FormType } from "./submit-address.model";
import { REPORT_REASONS } from "../submissions.model";
import { ALL_PRINTERS, type SubmitReferences } from "./submit-references.model";

const fieldValue: z.ZodType<FieldValue> = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
const change = z.object({ from: fieldValue.default(null), to: fieldValue.default(null) });

/** What a submission says, as it is stored. */
export const storedPayload = z.object({
  fields: z.record(z.string(), z.union([fieldValue, change])).default({}),
  printers: z.array(z.object({ printer_id: z.string().nullable().default(null) })).default([]),
  interfaces: z.array(z.object({ kind: z.string(), value: z.string() })).default([]),
  remove: z.boolean().default(false),
});

export type StoredPayload = z.infer<typeof storedPayload>;
type Stored = StoredPayload["fields"][string];

function isChange(stored: Stored): stored is z.infer<typeof change> {
  return typeof stored === "object" && stored !== null && "to" in stored;
}

/** What a field is to be. */
const valueOf = (stored: Stored | undefined): FieldValue | undefined =>
  stored !== undefined && isChange(stored) ? stored.to : stored;

/** What its fields are to be, by column. */
export function plainFields({ fields }: StoredPayload): FieldValues {
  return Object.fromEntries(Object.entries(fields).map(([column, stored]) => [column, valueOf(stored) ?? null]));
}

/** Whether two payloads of one kind, about the same row, change the same: a field, a printer's fit, an interface. */
export function changeTheSame(one: StoredPayload, other: StoredPayload): boolean {
  const [fields, others] = [plainFields(one), plainFields(other)];
  const isEqual = (column: string) =>
    fieldText({ kind: "line" }, fields[column]) === fieldText({ kind: "line" }, others[column]);
  if ("printer_id" in fields) return isEqual("printer_id");
  if ("kind" in fields) return isEqual("kind") && isEqual("value");
  return Object.keys(fields).some((column) => column in others);
}

interface StoredEntry {
  readonly type: FormType;
  readonly payload: StoredPayload;
  readonly sourceUrl: string | null;
  readonly note: string | null;
}

/** What stands in the form of a stored entry, by field. */
export function storedTexts(
  { type, payload, sourceUrl, note }: StoredEntry,
  fields: readonly Field[],
  { nameOf }: Pick<SubmitReferences, "nameOf">,
): Record<string, string> {
  const texts = fields.flatMap((field) => {
    const value = valueOf(payload.fields[field.column === FIT_NOTE ? "note" : field.column]);
    return value === undefined ? [] : [[field.column, fieldText(field, value)] as const];
  });
  const printers = payload.printers.map(({ printer_id: id }) => (id === null ? ALL_PRINTERS : nameOf("printer", id)));
  return {
    ...Object.fromEntries(texts),
    ...Object.fromEntries(payload.interfaces.map(({ kind, value }) => [interfaceColumn(kind), value])),
    ...(type === "compatibility" && payload.fields["printer_id"] === null && { printer_id: ALL_PRINTERS }),
    ...(type === "part" && { [PRINTERS_FIELD.column]: printers.join("\n") }),
    ...(payload.remove && { remove: "yes" }),
    source_url: sourceUrl ?? "",
    note: note ?? "",
  };
}

/** One line of what was sent. */
export interface SentRow {
  /** Its column; null for what is about several. */
  readonly column: string | null;
  readonly label: string;
  /** What stood there; null for what is new. */
  readonly from: string | null;
  readonly to: string;
  /** What stands there by now, when that is neither. */
  readonly now: string | null;
  /** Of an approved correction: its moderator did not take it over. */
  readonly isLeftOut?: boolean | undefined;
}

/** What stands in the catalogue by now, where a submission would change it. */
export interface LiveState {
  readonly values: FieldValues;
  /** Columns that say something else than the author saw. */
  readonly stale: readonly string[];
}

/** How what was sent is put into words. */
export interface SentOptions {
  readonly nameOf: SubmitReferences["nameOf"];
  readonly interfaceLabel: (kind: string, value: string) => string;
  /** Null when nothing stands there, or nobody compares. */
  readonly live?: LiveState | null;
}

/** What a submission says, with labels and units. */
export function sentRows(
  { type, payload }: Pick<StoredEntry, "type" | "payload">,
  table: string | null,
  { nameOf, interfaceLabel, live = null }: SentOptions,
): SentRow[] {
  const wordsOf = (column: string, value: FieldValue): string => {
    if (column === "printer_id") return value === null ? "All printers" : nameOf("printer", String(value));
    if (type === "report" && column === "reason")
      return REPORT_REASONS.find((reason) => reason.value === value)?.label ?? String(value ?? "");
    if (type === "interface" && column === "kind") return capitalised(kindName(String(value)));
    if (type === "interface" && column === "value")
      return interfaceLabel(fieldText({ kind: "line" }, valueOf(payload.fields["kind"])), String(value));
    const field = fieldOfTable(describedBy(type, table), column);
    if (field?.kind === "part" || field?.kind === "parts") return partNames(value) ?? fieldWords(field, value);
    return field === null ? String(value ?? "") : fieldWords(field, value);
  };
  const partNames = (value: FieldValue): string | null => {
    const keys = typeof value === "string" ? [value] : typeof value === "object" && value !== null ? value : [];
    return keys.length === 0 ? null : keys.map((key) => nameOf("part", key)).join("; ");
  };
  const rows = Object.entries(payload.fields)
    .filter(([, stored]) => isChange(stored) || stored !== null || type === "compatibility")
    .filter(([column, stored]) => stored !== null || column === "printer_id")
    .map(([column, stored]): SentRow => {
      const [to, standing] = [
        wordsOf(column, valueOf(stored) ?? null),
        live && wordsOf(column, live.values[column] ?? null),
      ];
      const isStale = live?.stale.includes(column) === true;
      return {
        column,
        label: fieldOfTable(describedBy(type, table), column)?.label ?? ownValue(REPORT_LABELS, column) ?? column,
        from: isChange(stored) ? wordsOf(column, stored.from) : standing === to ? null : standing,
        to,
        now: isChange(stored) && isStale ? standing : null,
      };
    });
  const printers = payload.printers.map(({ printer_id: id }) => wordsOf("printer_id", id));
  return [
    ...inFormOrder(rows, describedBy(type, table)),
    ...payload.interfaces.map(({ kind, value }) => ({
      ...{ column: null, label: capitalised(kindName(kind)) },
      ...{ from: null, to: interfaceLabel(kind, value), now: null },
    })),
    ...(printers.length === 0 ? [] : [whole(PRINTERS_FIELD.label, printers.join(", "))]),
    ...(payload.remove ? [whole("Change", "Take it off the list")] : []),
  ];
}

/** The rows in the order of the form; the database keeps them by name. */
function inFormOrder(rows: readonly SentRow[], table: string): SentRow[] {
  const columns = isDescribed(table) ? memberFields(table).map(({ column }) => column) : [];
  const place = ({ column }: SentRow) => {
    const index = columns.indexOf(column ?? "");
    return index < 0 ? columns.length : index;
  };
  return rows.toSorted((a, b) => place(a) - place(b));
}

function whole(label: string, to: string): SentRow {
  return { column: null, label, from: null, to, now: null };
}

const REPORT_LABELS: Readonly<Record<string, string>> = { reason: "Problem" };

function describedBy(type: FormType, table: string | null): string {
  if (type === "compatibility") return "part_printer_compatibility";
  if (type === "interface") return "part_interfaces";
  return table ?? "";
}

const liveFields = z.record(z.string(), fieldValue.catch(null));

/** The values of a row as the database gives them; what is no value of a field counts as not stated. */
export function fieldValuesOf(fields: unknown): FieldValues {
  return liveFields.parse(fields);
}
