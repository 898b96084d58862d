import { z } from "zod";
import { formId } from "~/lib/forms/form-id";
import { formKey } from "~/lib/forms/form-key.server";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { messageSchema } from "./submission-forms.model";
import { addMessage, withdrawSubmission } from "./submissions.commands.server";
import { problemStatus, problemToast, SUBMISSION_TOASTS } from "./submissions.messages";
import type { SubmissionsContext } from "./submissions.queries.server";

/** What the author of a submission does with it: `message` and `withdraw`. */
export function submissionIntents(context: SubmissionsContext, id: number) {
  const here = paths.submission(String(id));
  return {
    ...messageIntent(context, id, here),
    withdraw: intent({
      schema: z.object({}),
      run: async (): Promise<IntentOutcome> => {
        const result = await withdrawSubmission(context, id);
        return {
          ok: true,
          redirectTo: here,
          toast: result.ok ? SUBMISSION_TOASTS.withdrawn : problemToast(result.problem),
        };
      },
    }),
  };
}

/** Writes into the thread of a submission: `message`. */
export function messageIntent(context: SubmissionsContext, id: number, here: string) {
  return {
    message: intent({
      schema: messageSchema.extend({ formId }),
      run: async ({ body, formId: sentWith }): Promise<IntentOutcome> => {
        const key = sentWith === undefined ? null : formKey(sentWith, { id, body });
        const result = await addMessage(context, { id, body, formKey: key });
        if (!result.ok)
          return { ok: false, toast: problemToast(result.problem), status: problemStatus(result.problem) };
        return { ok: true, redirectTo: `${here}#thread`, toast: SUBMISSION_TOASTS.messageSent };
      },
    }),
  };
}

/** What was written by a visitor who is signed out: the page's own loader would answer with another page. */
export async function unsentMessage(request: Request): Promise<string> {
  const body = (await request.formData()).get("body");
  return typeof body === "string" ? body : "";
}
