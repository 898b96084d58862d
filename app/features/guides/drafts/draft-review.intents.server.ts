import { data } from "@remix-run/node";
import { formIntent, type IntentOutcome } from "~/lib/http/run-action.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { visibleText } from "~/lib/text/visible-text";
import type { Toast } from "~/lib/toast";
import { publishDraft, rejectDraft, requestChanges } from "./drafts.commands.server";
import type { DraftOptions } from "./drafts.intents.server";
import { DRAFT_TOASTS, draftProblemStatus, draftProblemToast, longNoteToast } from "./drafts.messages";
import { getDraft, publishedAs, type DraftsContext } from "./drafts.queries.server";
import { joinedWithPublished } from "./published-since.server";
import { GUIDE_LIMITS } from "../guide-limits.model";
import { NOTE_FIELDS, type NoteIntent, type UnsentNote } from "./unsent-note.model";

/** What an administrator decides about a draft that waits: `publish`, `request-changes` and `reject`. */
export function reviewIntents(
  context: DraftsContext,
  {
    id,
    adminGuard,
    refresh,
    isMember,
    published,
  }: Pick<DraftOptions, "id" | "adminGuard" | "refresh" | "isMember" | "published">,
) {
  const seen = (form: FormData) => ({
    id,
    version: Number(form.get("version")) || 0,
    guideVersion: Number(form.get("guideVersion")) || undefined,
  });
  /** A decision with a text that the author reads. */
  const withNote = (intent: NoteIntent, decide: typeof requestChanges, without: Toast, done: Toast) =>
    formIntent(async (form): Promise<IntentOutcome> => {
      const note = form.get(NOTE_FIELDS[intent]);
      if (typeof note === "string" && !(await isMember())) {
        // The page's own loader would ask to sign in, and the note would be gone.
        const unsent: UnsentNote = { id, version: seen(form).version, intent, note };
        throw data(unsent, { status: draftProblemStatus("signed-out"), headers: PRIVATE_HEADERS });
      }
      await adminGuard(DRAFT_TOASTS.onlyAdmins);
      if (typeof note !== "string" || visibleText(note) === "") return { ok: false, toast: without, show: { note } };
      if (note.length > GUIDE_LIMITS.reviewNote)
        return { ok: false, toast: longNoteToast(note.length), show: { note } };
      const result = await decide(context, seen(form), note);
      if (!result.ok) {
        const [toast, status] = [draftProblemToast(result.problem), draftProblemStatus(result.problem)];
        return { ok: false, toast, status, show: { note } };
      }
      return { ok: true, redirectTo: paths.adminSubmissions(), toast: done };
    });
  return {
    publish: formIntent(async (form) => {
      await adminGuard(DRAFT_TOASTS.onlyAdmins);
      const stored = await getDraft(context, id);
      const now = stored?.guide ? await published(stored.guide.slug) : null;
      const joined = stored && joinedWithPublished(stored, stored.draft, now)?.draft;
      const result = await publishDraft(context, {
        ...seen(form),
        // Another version than the page showed is refused.
        ...(now !== null && now.version !== seen(form).guideVersion && { guideVersion: 0 }),
        ...(joined && { joined }),
        restores: form.get("restores") === "1",
      });
      if (!result.ok) {
        const slug = result.problem === "unknown" ? await publishedAs(context, id) : null;
        if (slug !== null) return { ok: true, redirectTo: paths.guide(slug), toast: DRAFT_TOASTS.published };
        return { ok: true, redirectTo: paths.guideDraftPreview(id), toast: draftProblemToast(result.problem) };
      }
      await refresh();
      return { ok: true, redirectTo: paths.guide(result.value), toast: DRAFT_TOASTS.published };
    }),
    "request-changes": withNote("request-changes", requestChanges, DRAFT_TOASTS.noNote, DRAFT_TOASTS.changesRequested),
    reject: withNote("reject", rejectDraft, DRAFT_TOASTS.noReason, DRAFT_TOASTS.rejected),
  };
}
