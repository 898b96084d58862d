import type { CommandResult } from "~/lib/command-result";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import type { Toast } from "~/lib/toast";
import { reportDeal, takeBackDealReport } from "./deals.commands.server";
import {
  dealProblemStatus,
  dealProblemToast,
  dealReported,
  dealReportTakenBack,
  type DealProblem,
} from "./deals.messages";
import { dealReportSchema } from "./deals.model";
import type { ReportingContext } from "./deals-context";

interface DealsOptions {
  /** The list that the form is on. */
  readonly redirectTo: string;
  /** Throws a redirect to signing in when the visitor is not signed in. */
  readonly guard: () => Promise<void>;
  /** Lets this instance read what was written, so that the page that follows shows it. */
  readonly refresh: () => Promise<void>;
}

/** The intents of lists of deals: `report-deal` says that one is no longer valid, `take-back-deal-report` that it is. */
export function dealsIntents(context: ReportingContext, { redirectTo, guard, refresh }: DealsOptions) {
  const written = async (
    result: CommandResult<boolean, DealProblem>,
    toastOf: (value: boolean) => Toast,
  ): Promise<IntentOutcome> => {
    // What is not on the list any more is gone from the page that follows, too.
    await refresh();
    if (result.ok) return { ok: true, redirectTo, toast: toastOf(result.value) };
    const { problem } = result;
    if (problem === "unknown") return { ok: true, redirectTo, toast: dealProblemToast(problem) };
    return { ok: false, toast: dealProblemToast(problem), status: dealProblemStatus(problem) };
  };
  return {
    "report-deal": intent({
      schema: dealReportSchema,
      guard,
      run: async ({ deal }) => written(await reportDeal(context, deal), (isOff) => dealReported(deal, isOff)),
    }),
    "take-back-deal-report": intent({
      schema: dealReportSchema,
      guard,
      run: async ({ deal }) => written(await takeBackDealReport(context, deal), dealReportTakenBack),
    }),
  };
}
