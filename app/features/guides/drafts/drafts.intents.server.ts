import { randomBytes } from "node:crypto";
import { data } from "@remix-run/node";
import { PICTURE_PROBLEMS, pictureIdsIn, type PictureProblem } from "~/features/pictures/pictures.model";
import { failed, type CommandResult } from "~/lib/command-result";
import { formIntent, type IntentOutcome } from "~/lib/http/run-action.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { DRAFT_EDITS, splitIntent, type EditedDraft } from "./draft-edits.model";
import { NOT_UPLOADED, pictureRefusal, refusedPicture, withPicture } from "./draft-pictures.model";
import { chosenFiles, draftOfForm, LAST_FIELD, stepFields } from "./draft-fields.model";
import { draftDifferences } from "./draft-differences.model";
import { readReference, type DraftReferences } from "./draft-references.model";
import { draftView } from "./draft-view.server";
import { withoutBlankRows, type Draft } from "./draft.model";
import { createDraft, deleteDraft, publishDraft, saveDraft, takeBackDraft } from "./drafts.commands.server";
import {
  clashToast,
  DRAFT_TOASTS,
  draftProblemStatus,
  draftProblemToast,
  type DraftProblemKind,
} from "./drafts.messages";
import {
  findDraft,
  getDraft,
  listMissingPictures,
  type DraftsContext,
  type StoredDraft,
} from "./drafts.queries.server";
import { joinedWithPublished, publishedSince, type PublishedGuide } from "./published-since.server";
import type { UnsavedDraft } from "./unsaved-draft.model";

/** What the intents of a draft need of other features; the route provides it. */
export interface DraftOptions {
  readonly id: string;
  readonly references: DraftReferences;
  /** Throws a redirect for everybody but administrators. */
  readonly adminGuard: (refusal: Toast) => Promise<void>;
  /** Stores what is to be kept of a picture for the member, and returns its address. */
  readonly storePicture: (file: Blob) => Promise<CommandResult<string, PictureProblem>>;
  /** Removes those of the member's pictures that nothing shows any more; these were shown until now. */
  readonly removePictures: (ids: readonly string[]) => Promise<void>;
  /** Lets this instance read what was published, so that the page that follows shows it. */
  readonly refresh: () => Promise<void>;
  /** Whether the visitor is signed in; throws when that cannot be found out. */
  readonly isMember: () => Promise<boolean>;
  /** A guide as it is now, for those who may change it also when it was withdrawn; null when there is none. */
  readonly published: (slug: string) => Promise<PublishedGuide | null>;
}

/** An id for a step that no other step of a draft has. */
export function newStepId(): string {
  return randomBytes(4).toString("hex");
}

/** The draft that a form holds, and the version it began with. */
function readForm(form: FormData, { parts, tools, printers, guides }: DraftReferences) {
  const version = Number(form.get("version"));
  return {
    version: Number.isSafeInteger(version) ? version : 0,
    draft: draftOfForm(form, {
      part: readReference(parts),
      tool: readReference(tools),
      printer: readReference(printers),
      guide: readReference(guides),
    }),
  };
}

/**
 * The intents of a draft's form. Each saves the whole form first; what was typed comes back when that fails. Long because
 * it is one list of intents.
 */
export function draftIntents(context: DraftsContext, options: DraftOptions) {
  const { id, references, adminGuard, refresh, removePictures, published } = options;
  const here = paths.guideDraft(id);

  /** Saves what is typed over the version that the form began with, or over the one that the visitor has seen beside it. */
  const save = async (form: FormData, edit?: (draft: Draft) => EditedDraft, over?: number): Promise<IntentOutcome> => {
    const { draft, version } = readForm(form, references);
    const edited = edit?.(draft) ?? { draft, place: "" };
    const result = await saveDraft(context, { id, draft: edited.draft, version: over ?? version });
    if (!result.ok) return refused(result.problem, form, draft);
    const refusal = edited.refusal === undefined ? null : { title: edited.refusal, variant: "destructive" as const };
    return {
      ok: true,
      redirectTo: edited.place === "" ? here : `${here}#${edited.place}`,
      ...(edit === undefined && { toast: DRAFT_TOASTS.saved }),
      ...notUploaded(id, form),
      ...(refusal !== null && { toast: refusal }),
      data: { version: result.value, savedAt: new Date().toISOString() },
    };
  };

  const refused = async (problem: DraftProblemKind, form: FormData, draft: Draft): Promise<IntentOutcome> => {
    const [toast, status] = [draftProblemToast(problem), draftProblemStatus(problem)];
    const { version } = readForm(form, references);
    const unsaved: UnsavedDraft = {
      // Saving a form that was cut off shows both versions again: only “Keep mine” saves it.
      ...{ problem, id, version: form.has(LAST_FIELD) ? version : 0, storedVersion: null },
      ...{ view: draftView(draft, references, null), differences: [] },
    };
    const isByItself = form.get("auto") === "1";
    if (problem === "changed" || problem === "cut-off") {
      const found = isByItself ? null : await findDraft(context, id);
      if (found?.ok === false) return refused(found.problem, form, draft);
      const stored = found?.value ?? null;
      if (stored === null) return found === null ? { ok: false, status, toast } : refused("unknown", form, draft);
      const differences = draftDifferences(draft, stored.draft);
      const view = draftView(draft, references, stored.guide);
      return { ok: false, status, toast, show: { ...unsaved, storedVersion: stored.version, view, differences } };
    }
    // The page's own loader would answer with another page.
    if ((problem === "signed-out" || problem === "unknown") && !isByItself) {
      throw data(unsaved, { status, headers: PRIVATE_HEADERS });
    }
    return { ok: false, status, toast, show: isByItself ? {} : unsaved };
  };

  /** Whether something was published of the guide that the author of a draft of changes was not told of. */
  const isChangedSince = async (stored: StoredDraft, draft: Draft) => {
    const now = stored.guide && (await published(stored.guide.slug));
    const since = publishedSince(stored, joinedWithPublished(stored, draft, now), now);
    return since !== null && since.version !== since.begunVersion;
  };

  /**
   * Saves what is complete with a further step; otherwise saves it, and leads to the list of what is missing, or to what was
   * published since.
   */
  const finish = async (
    form: FormData,
    incomplete: Toast,
    next: (draft: Draft, version: number) => Promise<IntentOutcome>,
  ): Promise<IntentOutcome> => {
    const { draft: typed, version } = readForm(form, references);
    const draft = withoutBlankRows(typed);
    const stored = await findDraft(context, id);
    if (!stored.ok) return refused(stored.problem, form, typed);
    const guide = stored.value?.guide ?? null;
    const missing = await listMissingPictures(context, id, draft);
    const problems = draftView(draft, references, guide, missing).problems;
    const forgotten = notUploaded(id, form, { check: "1" });
    const isChanged = stored.value !== null && (await isChangedSince(stored.value, draft));
    if (problems.length === 0 && forgotten === null && !isChanged) return next(draft, version);
    const result = await saveDraft(context, { id, draft: typed, version });
    if (!result.ok) return refused(result.problem, form, typed);
    if (problems.length === 0 && forgotten === null) {
      return { ok: true, redirectTo: `${here}#since`, toast: DRAFT_TOASTS.publishedSince };
    }
    return { ok: true, redirectTo: `${paths.guideDraft(id, { check: "1" })}#checks`, toast: incomplete, ...forgotten };
  };

  /** An intent of the whole form: one that is not whole saves nothing. */
  const wholeForm = (run: (form: FormData) => Promise<IntentOutcome>) =>
    formIntent((form) =>
      form.has(LAST_FIELD) ? run(form) : refused("cut-off", form, readForm(form, references).draft),
    );

  const edits = Object.fromEntries(
    [...DRAFT_EDITS].map(([name, edit]) => [
      name,
      wholeForm((form) => {
        const { target } = splitIntent(pressedIntent(form));
        return save(form, (draft) => edit(draft, target, newStepId));
      }),
    ]),
  );
  return {
    ...edits,
    save: wholeForm((form) => save(form)),
    join: wholeForm(async (form) => {
      const { draft, version } = readForm(form, references);
      const stored = await findDraft(context, id);
      if (!stored.ok) return refused(stored.problem, form, draft);
      const now = stored.value?.guide ? await published(stored.value.guide.slug) : null;
      const joined = stored.value && joinedWithPublished(stored.value, draft, now);
      if (now === null || joined === null) return save(form);
      const joinedWith = { draft: joined.base, version: now.version };
      const result = await saveDraft(context, { id, draft: joined.draft, version, joinedWith });
      if (!result.ok) return refused(result.problem, form, draft);
      if (stored.value?.base === null) return { ok: true, redirectTo: here, toast: DRAFT_TOASTS.notKnown };
      const clashing = joined.clashes.map(({ label }) => label);
      return clashing.length === 0
        ? { ok: true, redirectTo: here, toast: DRAFT_TOASTS.joined }
        : { ok: true, redirectTo: `${here}#since`, toast: clashToast(clashing) };
    }),
    keep: wholeForm((form) => save(form, undefined, Number(splitIntent(pressedIntent(form)).target) || 0)),
    // What was typed is given up, so that it does not matter how much of it has arrived.
    "use-saved": formIntent(() => Promise.resolve({ ok: true, redirectTo: here, toast: DRAFT_TOASTS.savedOneUsed })),
    upload: wholeForm(async (form) => {
      const { target } = splitIntent(pressedIntent(form));
      const { draft, version } = readForm(form, references);
      const saved = await saveDraft(context, { id, draft, version });
      if (!saved.ok) return refused(saved.problem, form, draft);
      const added = await addPicture(draft, target, form.get(stepFields(target).file), options);
      if ("refusal" in added) return { ok: false, status: added.status, show: refusedPicture(target, added.refusal) };
      const result = await saveDraft(context, { id, draft: added.draft, version: saved.value });
      if (!result.ok) return refused(result.problem, form, added.draft);
      await removePictures([]);
      return { ok: true, redirectTo: `${here}#step-${target}`, ...notUploaded(id, form, {}, target) };
    }),
    preview: wholeForm(async (form) => {
      const outcome = await save(form);
      // A picture that was chosen and not uploaded is said where it can be chosen again.
      return outcome.ok && notUploaded(id, form) === null
        ? { ok: true, redirectTo: paths.guideDraftPreview(id) }
        : outcome;
    }),
    submit: wholeForm((form) =>
      finish(form, DRAFT_TOASTS.incomplete, async (draft, version) => {
        const result = await saveDraft(context, { id, draft, version }, true);
        if (!result.ok) return refused(result.problem, form, draft);
        return { ok: true, redirectTo: here, toast: DRAFT_TOASTS.submitted };
      }),
    ),
    publish: wholeForm(async (form) => {
      const found = await findDraft(context, id);
      if (!found.ok) return refused(found.problem, form, readForm(form, references).draft);
      await adminGuard(DRAFT_TOASTS.onlyAdmins);
      return finish(form, DRAFT_TOASTS.notPublished, async (draft, version) => {
        const saved = await saveDraft(context, { id, draft, version });
        if (!saved.ok) return refused(saved.problem, form, draft);
        const result = await publishDraft(context, { id, version: saved.value });
        if (!result.ok) {
          return { ok: true, redirectTo: paths.guideDraftPreview(id), toast: draftProblemToast(result.problem) };
        }
        await refresh();
        await removePictures(pictureIdsIn(draft));
        return { ok: true, redirectTo: paths.guide(result.value), toast: DRAFT_TOASTS.published };
      });
    }),
    "take-back": formIntent(async (form) => {
      // Of a form that was open elsewhere while the draft was sent in, the text is saved with it.
      const isTyped = form.has("version");
      if (isTyped && !form.has(LAST_FIELD)) return refused("cut-off", form, readForm(form, references).draft);
      const result = await takeBackDraft(context, id);
      if (isTyped) {
        return result.ok ? save(form) : refused(result.problem, form, readForm(form, references).draft);
      }
      return {
        ok: true,
        redirectTo: here,
        toast: result.ok ? DRAFT_TOASTS.takenBack : draftProblemToast(result.problem),
      };
    }),
    "save-as-new": wholeForm(async (form) => {
      const { draft } = readForm(form, references);
      const result = await createDraft(context, { draft });
      if (!result.ok) return refused(result.problem, form, draft);
      return { ok: true, redirectTo: paths.guideDraft(result.value), toast: DRAFT_TOASTS.saved };
    }),
  };
}

/**
 * Of pictures that were chosen and not uploaded, which the next page does not have: where it leads instead, to the field of
 * the first, and what is said there; null without any.
 */
function notUploaded(id: string, form: FormData, query: { readonly check?: string } = {}, uploaded?: string) {
  // A script saves it in place, and what was chosen is still there.
  const steps = form.get("auto") === "1" ? [] : chosenFiles(form, uploaded);
  const [first] = steps;
  if (first === undefined) return null;
  const field = `field-${stepFields(first).file}`;
  const redirectTo = `${paths.guideDraft(id, { ...query, [NOT_UPLOADED]: steps })}#${field}`;
  return { redirectTo, toast: DRAFT_TOASTS.notUploaded };
}

function pressedIntent(form: FormData): string {
  const pressed = form.get("intent");
  return typeof pressed === "string" ? pressed : "";
}

/** The draft with another picture in a step; else why there is none. */
async function addPicture(
  draft: Draft,
  step: string,
  file: FormDataEntryValue | null,
  { storePicture }: Pick<DraftOptions, "storePicture">,
): Promise<{ readonly draft: Draft } | { readonly refusal: string; readonly status: number }> {
  const full = pictureRefusal(draft, step);
  if (full !== null) return { refusal: full, status: 422 };
  // A field in which nothing was chosen is sent as a file without a name.
  const isChosen = file instanceof File && (file.name !== "" || file.size > 0);
  const stored = isChosen ? await storePicture(file) : failed("none" as const);
  if (!stored.ok) {
    const { text, status } = PICTURE_PROBLEMS[stored.problem];
    return { refusal: text, status };
  }
  const added = withPicture(draft, step, stored.value);
  return typeof added === "string" ? { refusal: added, status: 422 } : { draft: added };
}

/** The intent of the page that confirms a deletion. */
export function deleteIntents(
  context: DraftsContext,
  { id, removePictures }: Pick<DraftOptions, "id" | "removePictures">,
) {
  return {
    delete: formIntent(async () => {
      const stored = await getDraft(context, id);
      const result = await deleteDraft(context, id);
      if (result.ok) await removePictures(pictureIdsIn(stored?.draft ?? null));
      const toast = result.ok ? DRAFT_TOASTS.deleted : draftProblemToast(result.problem);
      return { ok: true, redirectTo: paths.tutorialCreator(), toast };
    }),
  };
}
