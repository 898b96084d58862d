import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CommandResult } from "~/lib/command-result";
import { formKey } from "~/lib/forms/form-key.server";
import { intent, retryIn, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import {
  editSuggestion,
  mergeSuggestion,
  replyToSuggestion,
  setSuggestionStatus,
  suggest,
  unvoteSuggestion,
  voteForSuggestion,
  withdrawSuggestion,
} from "./suggestions.commands.server";
import {
  editSuggestionSchema,
  mergeSchema,
  mergeTarget,
  replySchema,
  statusFormSchema,
  SUGGESTION_TEXTS,
  suggestSchema,
  voteSchema,
} from "./suggestions-forms.model";
import {
  problemStatus,
  problemToast,
  SUGGESTION_TOASTS as TOASTS,
  type SuggestionProblem,
} from "./suggestions.messages";
import { similarSuggestions, type SuggestionsContext } from "./suggestions.queries.server";

interface VoteOptions {
  /** The page that the vote was made on. */
  readonly here: string;
  /** Throws a redirect to signing in when the visitor is not signed in. */
  readonly guard: () => Promise<void>;
}

/** The intents `vote` and `unvote`. */
function voteIntents(context: SuggestionsContext, { here, guard }: VoteOptions) {
  return {
    vote: intent({
      schema: voteSchema,
      guard,
      run: async ({ suggestion }) => outcome(await voteForSuggestion(context, suggestion), here, TOASTS.voted),
    }),
    unvote: intent({
      schema: voteSchema,
      guard,
      run: async ({ suggestion }) => outcome(await unvoteSuggestion(context, suggestion), here, TOASTS.unvoted),
    }),
  };
}

interface ListOptions extends VoteOptions {
  /** Whether the visitor is signed in; throws when that cannot be found out. */
  readonly isMember: () => Promise<boolean>;
}

/** The intents of the list of suggestions: `suggest`, `vote` and `unvote`. */
export function suggestionListIntents(context: SuggestionsContext, options: ListOptions) {
  return {
    // Without a guard: who was signed out while writing gets the text back.
    suggest: intent({
      schema: suggestSchema,
      run: async ({ formId = randomUUID(), anyway, title, body = "", area }): Promise<IntentOutcome> => {
        if (!(await options.isMember())) return refused({ kind: "not-member" });
        // Whoever changed the title since then has not seen those that are similar to it.
        const similar = anyway === title ? [] : await similarSuggestions(context, title);
        if (similar.length > 0) {
          return { ok: false, reason: "similar", show: { similar, title }, toast: TOASTS.similar, status: 409 };
        }
        const text = { title, body, area };
        const made = await suggest(context, formKey(formId, text), text);
        if (!made.ok) return refused(made.problem);
        return { ok: true, redirectTo: paths.suggestion(String(made.value)), toast: TOASTS.added };
      },
    }),
    ...voteIntents(context, options),
  };
}

interface PageOptions extends VoteOptions {
  readonly id: number;
  /** Throws a redirect for everybody but administrators. */
  readonly adminGuard: (refusal: Toast) => Promise<void>;
}

/** The intents of a suggestion's page. */
export function suggestionIntents(context: SuggestionsContext, options: PageOptions) {
  const { id, here, guard } = options;
  const adminGuard = () => options.adminGuard(TOASTS.onlyAdmins);
  return {
    ...voteIntents(context, options),
    "edit-suggestion": intent({
      schema: editSuggestionSchema,
      run: async ({ body = "", ...text }) =>
        outcome(await editSuggestion(context, id, { ...text, body }), here, TOASTS.saved),
    }),
    "withdraw-suggestion": intent({
      schema: z.object({}),
      guard,
      run: async () => outcome(await withdrawSuggestion(context, id), paths.suggestFeature(), TOASTS.withdrawn),
    }),
    "set-status": intent({
      schema: statusFormSchema,
      guard: adminGuard,
      run: async ({ status }) => outcome(await setSuggestionStatus(context, id, status), here, TOASTS.statusSaved),
    }),
    reply: intent({
      schema: replySchema,
      guard: adminGuard,
      run: async ({ reply = "" }) => outcome(await replyToSuggestion(context, id, reply), here, TOASTS.replied),
    }),
    merge: intent({
      schema: mergeSchema,
      guard: adminGuard,
      run: async ({ into }): Promise<IntentOutcome> => {
        const target = mergeTarget(into);
        const result = target === null ? null : await mergeSuggestion(context, id, target);
        const wrong =
          result === null ? SUGGESTION_TEXTS.intoRequired : result.ok ? undefined : intoError(result.problem);
        if (wrong !== undefined) return { ok: false, fieldErrors: { into: [wrong] } };
        return result?.ok === false ? refused(result.problem) : { ok: true, redirectTo: here, toast: TOASTS.merged };
      },
    }),
  };
}

/** The error at the field for the other suggestion, when the problem is there. */
function intoError({ kind }: SuggestionProblem): string | undefined {
  if (kind === "unknown-target") return SUGGESTION_TEXTS.intoUnknown;
  if (kind === "merged-target") return SUGGESTION_TEXTS.intoMerged;
  return kind === "same-target" ? SUGGESTION_TEXTS.intoItself : undefined;
}

function outcome(result: CommandResult<unknown, SuggestionProblem>, redirectTo: string, toast: Toast): IntentOutcome {
  return result.ok ? { ok: true, redirectTo, toast } : refused(result.problem);
}

function refused(problem: SuggestionProblem): IntentOutcome {
  return {
    ok: false,
    toast: problemToast(problem),
    status: problemStatus(problem),
    reason: problem.kind,
    ...(problem.kind === "too-often" && { retry: retryIn(problem.retryInS) }),
  };
}
