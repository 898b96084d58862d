import { z } from "zod";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { DealProblem } from "./deals.messages";
import type { ReportingContext } from "./deals-context";

/** Says for the member that a deal is no longer valid. The value is whether it is off the list now. */
export async function reportDeal(
  context: ReportingContext,
  deal: number,
): Promise<CommandResult<boolean, DealProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("report_deal", { deal_id_input: deal });
  return error ? failed(databaseProblem(context, error)) : succeeded(z.boolean().parse(data));
}

/** Takes the member's report of a deal back. The value is whether there was one. */
export async function takeBackDealReport(
  context: ReportingContext,
  deal: number,
): Promise<CommandResult<boolean, DealProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("take_back_deal_report", { deal_id_input: deal });
  return error ? failed(databaseProblem(context, error)) : succeeded(z.boolean().parse(data));
}

function databaseProblem({ log }: ReportingContext, { code }: { readonly code: string }): DealProblem {
  if (code === "PT404") return "unknown";
  if (code === "PT429") return "too-often";
  log.warn({ code }, "a report of a deal could not be written");
  return "failed";
}
