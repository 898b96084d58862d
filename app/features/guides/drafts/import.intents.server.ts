import { data } from "@remix-run/node";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { formIntent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { parseUnfinishedGuide } from "../document/parse-guide.server";
import { createDraft } from "./drafts.commands.server";
import { newStepId } from "./drafts.intents.server";
import { DRAFT_TOASTS, draftProblemStatus, draftProblemToast } from "./drafts.messages";
import type { DraftsContext } from "./drafts.queries.server";
import { draftOfDocument } from "./guide-markdown.server";
import type { RefusedImport } from "./import.model";

/** The intent `import`: a Markdown file, typed or uploaded, becomes a draft. */
export function importIntents(context: DraftsContext) {
  return {
    import: formIntent(async (form): Promise<IntentOutcome> => {
      const text = await textOf(form);
      const { guide, problems } = parseUnfinishedGuide(text);
      if (guide === null) {
        const refused: RefusedImport = {
          text,
          problems,
          title: "Nothing was imported: part of this text cannot be read",
        };
        return { ok: false, show: refused };
      }
      const formId = form.get("formId");
      const result = await createDraft(context, {
        draft: draftOfDocument(guide, newStepId),
        ...(typeof formId === "string" && formId !== "" && { formId: `import ${formId}` }),
      });
      if (result.ok) return { ok: true, redirectTo: paths.guideDraft(result.value), toast: DRAFT_TOASTS.imported };
      const status = draftProblemStatus(result.problem);
      const refused: RefusedImport = { text, problems: [], title: draftProblemToast(result.problem).title };
      // The page's own loader would ask to sign in, and what was typed would be gone.
      if (result.problem === "signed-out") throw data(refused, { status, headers: PRIVATE_HEADERS });
      return { ok: false, status, show: refused };
    }),
  };
}

async function textOf(form: FormData): Promise<string> {
  const [typed, file] = [form.get("text"), form.get("file")];
  if (file instanceof File && file.size > 0) return await file.text();
  return typeof typed === "string" ? typed : "";
}
