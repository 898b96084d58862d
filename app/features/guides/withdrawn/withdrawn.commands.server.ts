import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { WithdrawProblem } from "./withdrawn.messages";
import type { WithdrawnContext } from "./withdrawn.queries.server";

/** Takes a guide down; one that is down already stays as it is. */
export async function withdrawGuide(
  context: WithdrawnContext,
  slug: string,
  reason: string,
): Promise<CommandResult<null, WithdrawProblem>> {
  const client = await context.session.client();
  const { error } = await client.rpc("withdraw_guide", { slug_input: slug, reason_input: reason });
  return error ? failed(problemOf(context, error)) : succeeded(null);
}

/** Brings a guide back; one that is there already stays as it is. */
export async function restoreGuide(
  context: WithdrawnContext,
  slug: string,
): Promise<CommandResult<null, WithdrawProblem>> {
  const client = await context.session.client();
  const { error } = await client.rpc("restore_guide", { slug_input: slug });
  return error ? failed(problemOf(context, error)) : succeeded(null);
}

function problemOf({ log }: WithdrawnContext, { code }: { readonly code: string }): WithdrawProblem {
  switch (code) {
    case "PT404":
      return "unknown";
    case "22023":
      return "no-reason";
    case "PT409":
      return "by-admin";
    case "42501":
    case "PGRST301":
    case "PGRST303":
      return "signed-out";
    default:
      log.warn({ code }, "a guide could not be taken down or brought back");
      return "failed";
  }
}
