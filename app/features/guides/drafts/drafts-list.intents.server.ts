import { formIntent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { blankDraft, type Draft } from "./draft.model";
import { createDraft } from "./drafts.commands.server";
import { newStepId, type DraftOptions } from "./drafts.intents.server";
import { draftProblemStatus, draftProblemToast } from "./drafts.messages";
import type { DraftsContext } from "./drafts.queries.server";

/** The intents of the creator's first page: `new` guide, and a `change` of a published one. */
export function draftListIntents(context: DraftsContext, { published }: Pick<DraftOptions, "published">) {
  const made = async (draft: Draft, form: FormData, guide?: string): Promise<IntentOutcome> => {
    const formId = form.get("formId");
    const result = await createDraft(context, {
      ...{ draft, guide },
      ...(typeof formId === "string" && formId !== "" && { formId }),
    });
    if (result.ok) return { ok: true, redirectTo: paths.guideDraft(result.value) };
    return { ok: false, toast: draftProblemToast(result.problem), status: draftProblemStatus(result.problem) };
  };
  return {
    new: formIntent((form) => made(blankDraft([newStepId(), newStepId()]), form)),
    change: formIntent(async (form) => {
      const slug = form.get("guide");
      const guide = typeof slug === "string" ? await published(slug) : null;
      if (guide === null || typeof slug !== "string") {
        return { ok: false, toast: draftProblemToast("unknown"), status: 404 };
      }
      return made(guide.draft, form, slug);
    }),
  };
}
