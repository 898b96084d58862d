import { formatDay } from "~/lib/text/format-date";
import { SelectField, TextField } from "~/ui/form/field";
import { COMPATIBILITY_FIELDS } from "../../submissions/fields/fact-fields.model";
import type { Evidence } from "../management.model";

/** What the fields of facts are called, by their names in forms. */
export const FACT_LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(COMPATIBILITY_FIELDS.map(({ column, label }) => [column, label])),
  ...{ printers: "Printers", printer: "Printer", fact: "Interface", scope: "Which printers does it fit?" },
};

/** What can be chosen in a field of facts, after a choice for nothing. */
export function factOptions(column: "fit" | "confidence") {
  const choices = COMPATIBILITY_FIELDS.find((field) => field.column === column)?.choices ?? [];
  return [{ value: "", label: "Not stated" }, ...choices];
}

/** "source, high confidence, verified on 24 November 2026"; where nothing is known, so. */
export function evidenceWords({ source, confidence, verifiedAt }: Evidence): string {
  const words = [
    source,
    confidence === null ? null : `${confidence} confidence`,
    verifiedAt === null ? null : `verified on ${formatDay(verifiedAt)}`,
  ];
  return words.filter((word) => word !== null).join(", ") || "no source";
}

/** Where a fact is from, and how sure it is. `id` makes the ids of the fields. */
export function EvidenceFields({ id, of }: { readonly id: string; readonly of?: Evidence }) {
  return (
    <>
      <TextField
        id={`${id}-source`}
        name="source"
        label={FACT_LABELS["source"]}
        defaultValue={of?.source ?? ""}
        autoComplete="off"
      />
      <SelectField
        id={`${id}-confidence`}
        name="confidence"
        label={FACT_LABELS["confidence"]}
        defaultValue={of?.confidence ?? ""}
        options={factOptions("confidence")}
      />
      <TextField
        id={`${id}-verified`}
        name="verified_at"
        type="date"
        label={FACT_LABELS["verified_at"]}
        defaultValue={of?.verifiedAt?.slice(0, 10) ?? ""}
      />
    </>
  );
}
