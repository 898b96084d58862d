import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { restoreGuide, withdrawGuide } from "./withdrawn.commands.server";
import { restoreSchema, withdrawOwnSchema, withdrawSchema } from "./withdrawn-forms.model";
import {
  WITHDRAWN_TOASTS,
  withdrawProblemStatus,
  withdrawProblemToast,
  type WithdrawProblem,
} from "./withdrawn.messages";
import type { WithdrawnContext } from "./withdrawn.queries.server";

interface WithdrawnOptions {
  readonly slug: string;
  /** The visitor wrote it. */
  readonly isOwn: boolean;
  /** Lets this instance read what was changed, so that the page that follows shows it. */
  readonly refresh: () => Promise<void>;
}

/** Taking a guide down and bringing it back: `withdraw` and `restore`. */
export function withdrawnIntents(context: WithdrawnContext, { slug, isOwn, refresh }: WithdrawnOptions) {
  const refused = (problem: WithdrawProblem): IntentOutcome => ({
    ...{ ok: false, toast: withdrawProblemToast(problem), status: withdrawProblemStatus(problem) },
  });
  return {
    withdraw: intent({
      schema: isOwn ? withdrawOwnSchema : withdrawSchema,
      run: async ({ reason }): Promise<IntentOutcome> => {
        const result = await withdrawGuide(context, slug, reason);
        if (!result.ok) return refused(result.problem);
        await refresh();
        return { ok: true, redirectTo: paths.guide(slug), toast: WITHDRAWN_TOASTS.withdrawn };
      },
    }),
    restore: intent({
      schema: restoreSchema,
      run: async (): Promise<IntentOutcome> => {
        const result = await restoreGuide(context, slug);
        // The button is on other pages, so the answer is a page, too.
        if (!result.ok) return { ok: true, redirectTo: paths.guide(slug), toast: withdrawProblemToast(result.problem) };
        await refresh();
        return { ok: true, redirectTo: paths.guide(slug), toast: WITHDRAWN_TOASTS.restored };
      },
    }),
  };
}
