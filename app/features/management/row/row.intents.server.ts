import { z } from "zod";
import { failed, type CommandResult } from "~/lib/command-result";
import { begunTexts } from "~/lib/forms/began-fields";
import { formIntent, intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { visibleLines } from "~/lib/text/visible-text";
import type { Toast } from "~/lib/toast";
import { PICTURE_PROBLEMS, type PictureProblem } from "../../pictures/pictures.model";
import { dealProblems } from "../../submissions/fields/deal-rules.model";
import { readFields, sentTexts, type NamedThings } from "../../submissions/fields/field-schema.model";
import type { Field, FieldValues } from "../../submissions/fields/field.model";
import { editRows, saveFacts, saveRow, undoRevision, type FactsChange } from "../management.commands.server";
import {
  managementStatus,
  managementToast,
  MANAGEMENT_TOASTS,
  statusToast,
  type ManagementProblem,
} from "../management.messages";
import type { ManagedRow } from "../management.model";
import { refusedOutcome } from "../management-problems.server";
import { getRow, type ManagementContext } from "../management.queries.server";
import { isManagedTable, statusActions, statusLabel, type ManagedTable } from "../tables.model";
import { factSchema } from "./facts.model";
import { mergedTexts, rowFields, rowForm, whyProblem, type RowFormView, type RowReferences } from "./row-form.model";

/** What the intents need of this request and of other features; the route provides it. */
export interface RowOptions {
  readonly table: ManagedTable;
  /** The row as it is now; null for a new one. */
  readonly row: ManagedRow | null;
  readonly references: RowReferences & { readonly named: NamedThings };
  /** Lets this instance read what was written, so that the pages that follow show it. */
  readonly refresh: () => Promise<void>;
}

/** What a refused form of a row comes back with. */
export interface ReturnedRow {
  readonly rowForm: RowFormView;
}

interface SentRow {
  readonly texts: Readonly<Record<string, string>>;
  readonly began: Readonly<Record<string, string>>;
  readonly version: string;
  readonly why: string;
}

function readSent(form: FormData, fields: readonly Field[]): SentRow {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return {
    texts: sentTexts(form, fields),
    began: begunTexts(form),
    version: text("version"),
    why: visibleLines(text("why")),
  };
}

/** The intents of a row's form: `save`. What was typed comes back whenever it is not saved. */
export function rowFormIntents(context: ManagementContext, options: RowOptions) {
  return { save: formIntent((form) => save(context, options, form)) };
}

async function save(context: ManagementContext, options: RowOptions, form: FormData): Promise<IntentOutcome> {
  const { table, row, references, refresh } = options;
  const live = row?.fields ?? {};
  const fields = rowFields(table, live);
  const sent = readSent(form, fields);
  const isChanged = ({ column }: Field) => row === null || (sent.began[column] ?? "") !== (sent.texts[column] ?? "");
  const changed = fields.filter((field) => sent.texts[field.column] !== undefined && isChanged(field));
  const { values, problems } = readFields(changed, sent.texts, references.named);
  const tooLong = whyProblem(sent.why);
  const errors = Object.fromEntries([
    ...[...problems, ...togetherProblems(table, row, values)].map(({ column, message }) => [column, message] as const),
    ...(tooLong === null ? [] : [["why", tooLong] as const]),
  ]);
  const back = (more: { readonly errors?: Record<string, string>; readonly namesake?: string | null }) => ({
    rowForm: rowForm(
      { table, id: row?.id ?? null, version: sent.version || null, live, texts: sent.texts, why: sent.why, ...more },
      references,
    ),
  });
  if (Object.keys(errors).length > 0) {
    return { ok: false, toast: MANAGEMENT_TOASTS.incomplete, show: withBeginning(back({ errors }), sent) };
  }
  if (row !== null && changed.length === 0) {
    return { ok: true, redirectTo: paths.adminPart({ table, id: row.id }), toast: MANAGEMENT_TOASTS.unchanged };
  }
  const result = await saveRow(context, {
    ...{ table, id: row?.id ?? null, fields: values, version: row === null ? null : sent.version },
    why: sent.why || null,
  });
  if (result.ok) {
    await refresh();
    const toast = row === null ? MANAGEMENT_TOASTS.added : MANAGEMENT_TOASTS.saved;
    return { ok: true, redirectTo: paths.adminPart({ table, id: result.value.id }), toast };
  }
  const { problem } = result;
  if (problem.code === "changed" && row !== null) return conflict(context, options, sent);
  const toast = managementToast(problem);
  const ofField = problem.field === undefined ? {} : { [problem.field]: toast.title };
  return {
    ok: false,
    status: managementStatus(problem),
    toast,
    show: withBeginning(back({ errors: ofField, namesake: problem.id ?? null }), sent),
  };
}

/** A form that comes back goes on comparing with what it began with. */
function withBeginning({ rowForm: form }: ReturnedRow, { began }: SentRow): ReturnedRow {
  const fields = form.fields.map((field) => ({
    ...field,
    was: field.was === null ? null : (began[field.name] ?? field.was),
  }));
  return { rowForm: { ...form, fields } };
}

/** What fields that are right by themselves say wrong together. */
function togetherProblems(table: ManagedTable, row: ManagedRow | null, values: FieldValues) {
  if (table !== "deals") return [];
  const today = new Date().toISOString().slice(0, 10);
  return dealProblems({ ...row?.fields, ...values }, { isNew: row === null, today });
}

/** The form with what another administrator has saved since. */
async function conflict(
  context: ManagementContext,
  { table, row, references }: RowOptions,
  { began, texts: typed, why }: SentRow,
): Promise<IntentOutcome> {
  const now = row === null ? null : await getRow(context, table, row.id);
  if (now === null) return refusedOutcome({ code: "unknown" });
  const { texts, conflict: both } = mergedTexts(rowFields(table, now.fields), { live: now.fields, began, typed });
  const form = rowForm(
    { table, id: now.id, version: now.version, live: now.fields, texts, why, conflict: both },
    references,
  );
  const problem: ManagementProblem = { code: "changed" };
  return { ok: false, status: managementStatus(problem), toast: managementToast(problem), show: { rowForm: form } };
}

const statusSchema = z.object({ status: z.string().max(40) });
const undoSchema = z.object({ revision: z.coerce.number().int().positive() });

/** What is done with a row beside its form: `status`, `undo`, `put-interface`, `remove-interface`. */
export function rowIntents(context: ManagementContext, { row, refresh }: RowOptions & { readonly row: ManagedRow }) {
  const { table, id, interfacesVersion } = row;
  const here = paths.adminPart({ table, id });
  const done = async (result: CommandResult<unknown, ManagementProblem>, toast: Toast, place = "") => {
    if (!result.ok) return refusedOutcome(result.problem);
    await refresh();
    return { ok: true, redirectTo: `${here}${place}`, toast } satisfies IntentOutcome;
  };
  const facts = (change: Pick<FactsChange, "put" | "remove">, version: string) =>
    saveFacts(context, { table, id, kind: "interfaces", version: version || interfacesVersion, why: null, ...change });
  return {
    status: intent({
      schema: statusSchema,
      run: async ({ status }) => {
        if (!statusActions(table, row.status).some((action) => action.status === status)) {
          return refusedOutcome({ code: "changed" });
        }
        const result = await editRows(context, { table, rows: [{ id, version: null }], fields: { status }, why: null });
        return done(result, statusToast(statusLabel(table, status)));
      },
    }),
    undo: intent({
      schema: undoSchema,
      run: async ({ revision }) => done(await undoRevision(context, revision), MANAGEMENT_TOASTS.undone, "#history"),
    }),
    "put-interface": intent({
      schema: factSchema,
      run: async ({ fact, version, ...evidence }) =>
        done(await facts({ put: [{ ...fact, ...evidence }] }, version), MANAGEMENT_TOASTS.saved, "#interfaces"),
    }),
    "remove-interface": intent({
      schema: factSchema,
      run: async ({ fact, version }) =>
        done(await facts({ remove: [fact] }, version), MANAGEMENT_TOASTS.saved, "#interfaces"),
    }),
  };
}

/** Stores a file as a picture, and gives its address. */
type StorePicture = (file: Blob) => Promise<CommandResult<string, PictureProblem>>;

/** The picture of a row: `picture` uploads one in place of the one it has. */
export function pictureIntents(
  context: ManagementContext,
  { row, refresh, storePicture }: RowOptions & { readonly row: ManagedRow; readonly storePicture: StorePicture },
) {
  return {
    picture: formIntent(async (form): Promise<IntentOutcome> => {
      const { table, id, version } = row;
      const file = form.get("file");
      const stored = file instanceof Blob && file.size > 0 ? await storePicture(file) : failed("none" as const);
      if (!stored.ok) {
        const { text, status } = PICTURE_PROBLEMS[stored.problem];
        return { ok: false, status, toast: { title: text, variant: "destructive" } };
      }
      const seen = form.get("version");
      const saved = await saveRow(context, {
        ...{ table, id, fields: { image_url: stored.value }, why: null },
        version: typeof seen === "string" ? seen : version,
      });
      if (!saved.ok) {
        const refused = refusedOutcome(saved.problem);
        return saved.problem.code === "changed" ? { ...refused, toast: MANAGEMENT_TOASTS.photoChanged } : refused;
      }
      await refresh();
      return { ok: true, redirectTo: `${paths.adminPart({ table, id })}#picture`, toast: MANAGEMENT_TOASTS.saved };
    }),
  };
}

/** The table of an address; null for a word that is none. */
export function tableNamed(name: string | undefined): ManagedTable | null {
  return name !== undefined && isManagedTable(name) ? name : null;
}
