import { z } from "zod";
import { fieldWords, type FieldValue } from "~/features/submissions/fields/field.model";
import { isManagedTable, statusLabel } from "~/features/management/tables.model";
import { fieldOfTable } from "~/features/submissions/fields/table-fields.model";
import { formatFitKind } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { kindName } from "../fit/fit-words.model";
import { NOT_STATED, partTitle } from "../part/part-format.model";
import type { ChangeWords } from "./history-view.model";
import type { Revision } from "./revisions.model";

const value: z.ZodType<FieldValue> = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable();
const links = z.array(
  z.object({
    printer_id: z.string().nullable(),
    fit: z.enum(["drop_in", "adapter", "modification", "firmware"]).nullish().catch(null),
    note: z.string().nullish(),
  }),
);
const interfaces = z.array(z.object({ kind: z.string(), value: z.string() }));

/** What a revision changed, field by field, with labels and units. */
export function changeWords(snapshot: CatalogueSnapshot, { entity, changes }: Revision): ChangeWords[] {
  return Object.entries(changes).flatMap(([column, { from, to }]) => {
    const { label, words } = wordsOf(snapshot, entity, column);
    const [was, is] = [from === null ? null : words(from), to === null ? null : words(to)];
    return was === is ? [] : [{ label, from: was, to: is ?? NOT_STATED }];
  });
}

interface ColumnWords {
  readonly label: string;
  /** Null for what says nothing. */
  readonly words: (stored: unknown) => string | null;
}

function wordsOf(snapshot: CatalogueSnapshot, entity: string, column: string): ColumnWords {
  if (column === "compatibility") {
    return {
      label: "Printers it fits",
      words: (stored) => listWords(links, stored, (link) => linkWords(snapshot, link)),
    };
  }
  if (column === "interfaces") {
    const { label } = snapshot.interfaceBook;
    return {
      label: "Interfaces",
      words: (stored) => listWords(interfaces, stored, (one) => `${kindName(one.kind)}: ${label(one.kind, one.value)}`),
    };
  }
  if (column === "status" && isManagedTable(entity)) {
    return {
      label: "Status",
      words: (stored) => (typeof stored === "string" ? statusLabel(entity, stored) : null),
    };
  }
  const field = fieldOfTable(entity, column);
  if (field === null) return { label: column, words: (stored) => textOf(stored) };
  if (field.kind === "part" || field.kind === "parts") {
    return { label: field.label, words: (stored) => partNames(snapshot, stored) };
  }
  return {
    label: field.label,
    words: (stored) => {
      const known = value.safeParse(stored).data ?? null;
      return known === null || known === "" ? null : fieldWords(field, known);
    },
  };
}

function textOf(stored: unknown): string | null {
  return typeof stored === "string" || typeof stored === "number" ? String(stored) : null;
}

function listWords<Item>(
  schema: z.ZodType<Item[]>,
  stored: unknown,
  wordsOfItem: (item: Item) => string,
): string | null {
  const items = schema.safeParse(stored).data ?? [];
  return items.length === 0 ? null : items.map(wordsOfItem).join("; ");
}

function linkWords(snapshot: CatalogueSnapshot, { printer_id: id, fit, note }: z.output<typeof links>[number]): string {
  const printer = id === null ? "All printers" : (snapshot.printerById(id)?.label ?? "A printer that is not listed");
  return [printer, formatFitKind(fit ?? null), note ?? null].filter((word) => word !== null).join(", ");
}

/** The names of parts, as far as they can be found. */
function partNames(snapshot: CatalogueSnapshot, stored: unknown): string | null {
  const keys = z.union([z.string().transform((key) => [key]), z.array(z.string())]).safeParse(stored).data ?? [];
  const names = keys.map((key) => {
    const part = snapshot.partByKey(key);
    return part === null ? "A part that is not listed" : partTitle(part);
  });
  return names.length === 0 ? null : names.join("; ");
}

/** A change in one line: "Maximum flow: 24 mm³/s, before 20 mm³/s". */
export function changeLine({ label, from, to }: ChangeWords): string {
  const named = label.endsWith("?") ? label : `${label}:`;
  return from === null ? `${named} ${to}` : `${named} ${to}, before ${from}`;
}
