import { fieldsOf, type Field, type FieldWords } from "./field.model";

const EVIDENCE: readonly FieldWords[] = [
  { column: "source", label: "Source", kind: "line", group: "more", by: "admins" },
  {
    column: "confidence",
    label: "Confidence",
    kind: "choice",
    group: "more",
    by: "admins",
    words: { high: "High", medium: "Medium", low: "Low" },
  },
  { column: "verified_at", label: "Verified on", kind: "day", group: "more", by: "admins" },
];

/** The columns that say which printer a part fits, and how. */
export const COMPATIBILITY_FIELDS: readonly Field[] = fieldsOf("link", [
  { column: "printer_id", label: "Printer", kind: "printer", group: "about", hint: "Type a part of its name." },
  {
    column: "fit",
    label: "How does it fit?",
    kind: "choice",
    group: "about",
    words: {
      drop_in: "Drop-in: nothing else is needed",
      adapter: "With an adapter",
      modification: "The printer or the part has to be modified",
      firmware: "The firmware has to be changed",
    },
  },
  {
    column: "note",
    label: "What to know when fitting it",
    kind: "lines",
    group: "about",
    hint: "Shown beside the printer on the part's page.",
  },
  { column: "source_url", label: "Where can this be read?", kind: "address", group: "proof" },
  ...EVIDENCE,
]);

const FACT: readonly FieldWords[] = [
  { column: "kind", label: "What", kind: "choice", group: "about", isRequired: true },
  { column: "value", label: "Value", kind: "line", group: "about", isRequired: true },
  ...EVIDENCE,
];

/** The columns of an interface of a part or a printer: a mount, a size, a voltage. */
export const PART_INTERFACE_FIELDS: readonly Field[] = fieldsOf("part_interfaces", FACT);
export const PRINTER_INTERFACE_FIELDS: readonly Field[] = fieldsOf("printer_interfaces", FACT);
