import { fieldWords } from "../fields/field.model";
import { fieldOfTable } from "../fields/table-fields.model";
import type { LookAlike, Target } from "./form-view.model";
import { plainFields, storedPayload } from "./payload.model";
import type { FormProblem } from "./read-form.model";
import type { FormType } from "./submit-address.model";
import type { SubmitReferences } from "./submit-references.model";

const TEXTS = {
  notListed: "The catalogue does not list this, so there is nothing to take off",
  theSame: "The catalogue says exactly this already",
} as const;

/** What the catalogue says already of what a form adds to a row, or takes off it. */
interface ListedAlready {
  readonly problems: readonly FormProblem[];
  readonly lookAlikes: readonly LookAlike[];
}

const NOTHING: ListedAlready = { problems: [], lookAlikes: [] };
const refused = (field: string, message: string): ListedAlready => ({
  ...NOTHING,
  problems: [{ field, message, check: "changed" }],
});

/** Whether the catalogue has the fit or the interface of a form already, in the same way or in another. */
export function listedAlready(
  { type, payload, target }: { readonly type: FormType; readonly payload: object; readonly target: Target },
  references: SubmitReferences,
): ListedAlready {
  const parsed = storedPayload.safeParse(payload);
  if (!parsed.success) return NOTHING;
  const { remove: removes } = parsed.data;
  const fields = plainFields(parsed.data);
  const text = (column: string) => {
    const value = fields[column];
    return typeof value === "string" ? value : null;
  };
  if (type === "interface") {
    const [kind, value] = [text("kind"), text("value")];
    if (kind === null || value === null) return NOTHING;
    const isListed = references.hasInterface(target, kind, value);
    if (isListed === removes) return NOTHING;
    return refused("value", removes ? TEXTS.notListed : TEXTS.theSame);
  }
  if (type !== "compatibility" || fields["printer_id"] === undefined) return NOTHING;
  const printer = text("printer_id");
  const listed = references.fitOf(target, printer);
  if (listed === null) return removes ? refused("printer_id", TEXTS.notListed) : NOTHING;
  if (removes) return NOTHING;
  const { fit, note, sourceUrl } = listed;
  const isSame = fit === text("fit") && note === text("note") && sourceUrl === text("source_url");
  if (isSame) return refused("printer_id", TEXTS.theSame);
  const field = fieldOfTable("part_printer_compatibility", "fit");
  const how = field === null || fit === null ? "" : ` (${fieldWords(field, fit)})`;
  const label = `${target.label} for ${printer === null ? "all printers" : references.nameOf("printer", printer)}`;
  const standing = `in the catalogue already${how}: yours would replace what it says`;
  return { ...NOTHING, lookAlikes: target.to === null ? [] : [{ label, to: target.to, note: standing }] };
}
