import { z } from "zod";
import type { CommandResult } from "~/lib/command-result";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { UNDECIDED } from "~/lib/forms/undecided";
import type { Toast } from "~/lib/toast";
import { messageIntent } from "../submission.intents.server";
import {
  approvedToast,
  NOT_DECIDED,
  problemStatus,
  problemToast,
  rejectedToast,
  SUBMISSION_TOASTS,
  type SubmissionProblem,
} from "../submissions.messages";
import type { Submission } from "../submissions.model";
import type { SubmissionsContext } from "../submissions.queries.server";
import {
  approveSchema,
  bulkSchema,
  bulkWithReasonSchema,
  changesSchema,
  mergeSchema,
  rejectSchema,
} from "./review-forms.model";
import {
  claimSubmission,
  decideSubmission,
  decideSubmissions,
  releaseSubmission,
  type BulkDecision,
  type Decision,
} from "./review.commands.server";

/** What deciding needs of other features; the route provides it. */
interface ReviewOptions {
  /** Throws a redirect for everybody but administrators. */
  readonly adminGuard: (refusal: Toast) => Promise<void>;
  /** Lets this instance read what was approved, so that the pages that follow show it. */
  readonly refresh: () => Promise<void>;
}

type Reviewed = Pick<Submission, "id" | "kind" | "targetTable">;

const ONLY_ADMINS = problemToast({ code: "not-admin" });

/** What an administrator does with one submission: `claim`, `release`, `approve`, `request-changes`, `reject`, `merge`, `message`. */
export function reviewIntents(
  context: SubmissionsContext,
  { submission, adminGuard, refresh }: ReviewOptions & { readonly submission: Reviewed },
) {
  const { id } = submission;
  const here = paths.adminSubmission(String(id));
  const guard = () => adminGuard(ONLY_ADMINS);
  const decide = async (decision: Omit<Decision, "id">, toast: Toast): Promise<IntentOutcome> => {
    const result = await decideSubmission(context, { id, ...decision });
    if (!result.ok) return refused(result.problem);
    await refresh();
    return { ok: true, redirectTo: paths.adminSubmissions(), toast };
  };
  const held = async (result: CommandResult<unknown, SubmissionProblem>, toast: Toast): Promise<IntentOutcome> =>
    result.ok ? { ok: true, redirectTo: here, toast } : refused(result.problem);

  return {
    claim: intent({
      schema: z.object({}),
      guard,
      run: async () => held(await claimSubmission(context, id), SUBMISSION_TOASTS.claimed),
    }),
    release: intent({
      schema: z.object({}),
      guard,
      run: async () => held(await releaseSubmission(context, id), SUBMISSION_TOASTS.released),
    }),
    approve: intent({
      schema: approveSchema,
      guard,
      run: ({ fields, choosesFields, ...form }) =>
        decide(
          { ...seen(form), decision: "approve", fields: choosesFields === undefined ? null : fields, into: null },
          approvedToast(submission),
        ),
    }),
    "request-changes": intent({
      schema: changesSchema,
      guard,
      run: (form) =>
        decide(
          { ...seen(form), decision: "request_changes", fields: null, into: null },
          SUBMISSION_TOASTS.changesRequested,
        ),
    }),
    reject: intent({
      schema: rejectSchema,
      guard,
      run: ({ reason, ...form }) =>
        decide(
          {
            ...seen({ ...form, message: [reason ?? "", form.message].filter((text) => text !== "").join("\n") }),
            ...{ decision: "reject", fields: null, into: null },
          },
          rejectedToast(submission),
        ),
    }),
    merge: intent({
      schema: mergeSchema,
      guard,
      run: ({ into, fields, ...form }) =>
        decide(
          { ...seen(form), decision: "merge", fields, into: into.slice(into.indexOf(":") + 1) },
          SUBMISSION_TOASTS.merged,
        ),
    }),
    ...undecidedIntent(guard),
    ...messageIntent(context, id, here),
  };
}

/** What a decision names of what its administrator has seen, and what they say. */
function seen({
  version,
  liveVersion,
  message,
}: {
  readonly version: number;
  readonly liveVersion: string;
  readonly message: string;
}) {
  return { version, liveVersion: liveVersion || null, message: message || null };
}

function refused(problem: SubmissionProblem): IntentOutcome {
  const [toast, status] = [problemToast(problem), problemStatus(problem)];
  if (problem.field === "message") return { ok: false, status, fieldErrors: { message: [toast.title] } };
  return { ok: false, toast, status };
}

/** Enter in a form that decides: it comes back as it was. */
function undecidedIntent(guard: () => Promise<void>) {
  return {
    [UNDECIDED]: intent({
      schema: z.object({}),
      guard,
      run: async (): Promise<IntentOutcome> => Promise.resolve({ ok: false, toast: NOT_DECIDED }),
    }),
  };
}

/** What became of those of several that could not be decided. */
export interface BulkFailure {
  readonly id: number;
  readonly text: string;
}

/** The same decision on several submissions: `approve`, `request-changes`, `reject`. */
export function queueIntents(
  context: SubmissionsContext,
  { adminGuard, refresh, redirectTo }: ReviewOptions & { readonly redirectTo: string },
) {
  const guard = () => adminGuard(ONLY_ADMINS);
  const decide = async (
    decision: BulkDecision["decision"],
    { chosen, message }: z.output<typeof bulkSchema>,
    done: string,
  ): Promise<IntentOutcome> => {
    const result = await decideSubmissions(context, { items: chosen, decision, message: message || null });
    if (!result.ok) return refused(result.problem);
    await refresh();
    const failures = result.value.flatMap(({ id, problem }): BulkFailure[] =>
      problem === null ? [] : [{ id, text: problemToast(problem).title }],
    );
    const count = result.value.length - failures.length;
    if (failures.length > 0) return { ok: true, show: { failures, decided: `${String(count)} ${done}` } };
    return { ok: true, redirectTo, toast: { title: `${String(count)} ${done}`, variant: "default" } };
  };
  return {
    ...undecidedIntent(guard),
    approve: intent({ schema: bulkSchema, guard, run: (form) => decide("approve", form, "approved") }),
    "request-changes": intent({
      schema: bulkWithReasonSchema,
      guard,
      run: (form) => decide("request_changes", form, "sent back for changes"),
    }),
    reject: intent({ schema: bulkWithReasonSchema, guard, run: (form) => decide("reject", form, "rejected") }),
  };
}
