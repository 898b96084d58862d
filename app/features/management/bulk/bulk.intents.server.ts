import { formIntent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { visibleLines } from "~/lib/text/visible-text";
import { readFields, sentTexts, type NamedThings } from "../../submissions/fields/field-schema.model";
import { editRows } from "../management.commands.server";
import { bulkToast, MANAGEMENT_TOASTS } from "../management.messages";
import { refusedOutcome } from "../management-problems.server";
import type { ManagementContext } from "../management.queries.server";
import { whyProblem } from "../row/row-form.model";
import { listOf, type BulkAddress } from "./bulk.model";

interface BulkOptions {
  readonly address: BulkAddress;
  readonly named: NamedThings;
  /** Lets this instance read what was written, so that the pages that follow show it. */
  readonly refresh: () => Promise<void>;
}

/** What the refused form comes back with. */
export interface ReturnedValue {
  readonly text: string;
  readonly error: string | null;
  readonly why: string;
  readonly whyError: string | null;
}

/** One field of several rows: `apply`. */
export function bulkIntents(context: ManagementContext, options: BulkOptions) {
  return { apply: formIntent((form) => apply(context, options, form)) };
}

async function apply(
  context: ManagementContext,
  { address, named, refresh }: BulkOptions,
  form: FormData,
): Promise<IntentOutcome> {
  const { table, ids, field, isCut } = address;
  if (field === null || ids.length === 0 || isCut) return refusedOutcome({ code: "too-many" });
  const texts = { [field.column]: "", ...sentTexts(form, [field]) };
  const text = texts[field.column] ?? "";
  const { values, problems } = readFields([field], texts, named);
  const [problem] = problems;
  const given = form.get("why");
  const why = typeof given === "string" ? visibleLines(given) : "";
  const whyError = whyProblem(why);
  const returned = (error: string | null): ReturnedValue => ({ text, error, why, whyError });
  if (problem !== undefined || whyError !== null) {
    return { ok: false, toast: MANAGEMENT_TOASTS.incomplete, show: returned(problem?.message ?? null) };
  }
  const versions = seenVersions(form);
  const result = await editRows(context, {
    table,
    rows: ids.map((id) => ({ id, version: versions.get(id) ?? null })),
    fields: values,
    why: why || null,
  });
  if (!result.ok) return { ...refusedOutcome(result.problem), show: returned(null) };
  await refresh();
  return { ok: true, redirectTo: paths.adminParts(listOf(address)), toast: bulkToast(result.value) };
}

/** The states of the rows that the page has shown, by id: `seen` is `{id}|{version}`. */
function seenVersions(form: FormData): ReadonlyMap<string, string> {
  return new Map(
    form.getAll("seen").flatMap((seen): (readonly [string, string])[] => {
      const [id = "", version = ""] = typeof seen === "string" ? seen.split("|") : [];
      return version === "" ? [] : [[id, version]];
    }),
  );
}
