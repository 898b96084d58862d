import type { CommandResult } from "~/lib/command-result";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { undoRemoval, type UndoContext } from "./undo.commands.server";
import { undoneToast, undoProblemToast } from "./undo.messages";
import { undoSchema, type Undone, type UndoProblem } from "./undo.model";

interface UndoIntentsOptions {
  /** Throws a redirect to signing in when the visitor is not signed in. */
  readonly guard: () => Promise<void>;
  /** Lets this instance read a report that is back, or taken back, so that the page that follows shows it. */
  readonly refresh: () => Promise<void>;
  /** Undoes what was not removed from an account's lists; null when the id names such a removal. */
  readonly undoOther: (removal: string) => Promise<CommandResult<Undone, UndoProblem>> | null;
}

/** The intent of `/undo`. */
export function undoIntents(
  { context }: { readonly context: UndoContext },
  { guard, refresh, undoOther }: UndoIntentsOptions,
) {
  const ofAccount = async (removal: string) => {
    await guard();
    return undoRemoval(context, removal);
  };
  return {
    undo: intent({
      schema: undoSchema,
      run: async ({ removal, redirectTo }): Promise<IntentOutcome> => {
        const back = safeRedirectPath(redirectTo, paths.saved());
        const result = await (undoOther(removal) ?? ofAccount(removal));
        if (!result.ok) return { ok: true, redirectTo: back, toast: undoProblemToast(result.problem, removal) };
        const { slug, kind } = result.value;
        if (kind === "report" || kind === "deal-report" || kind === "site-change") await refresh();
        const target = slug === null ? back : paths.collection(slug);
        return { ok: true, redirectTo: target, toast: undoneToast(result.value) };
      },
    }),
  };
}
