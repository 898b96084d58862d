import type { OwnPrintersContext } from "./own-printers-context";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { OwnPrinterProblem } from "./own-printers.messages";

/* Writes of the printers that members own. Each has the same effect when it is sent twice. */

type Context = Pick<OwnPrintersContext, "session" | "log">;
type Written = CommandResult<null, OwnPrinterProblem>;

const PROBLEM_CODES: Readonly<Record<string, OwnPrinterProblem>> = { "54000": "too-many", PT404: "unknown" };

/**
 * Adds a printer to the member's, or changes its nickname; an empty one takes it away. Returns whether it was not there yet.
 *
 * @param first whether it is to be "my printer"
 */
export async function saveOwnPrinter(
  context: Context,
  {
    printerId,
    nickname,
    first = false,
  }: { readonly printerId: string; readonly nickname?: string; readonly first?: boolean },
): Promise<CommandResult<{ readonly isNew: boolean }, OwnPrinterProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("save_own_printer", {
    printer_id_input: printerId,
    first_input: first,
    ...(nickname !== undefined && { nickname_input: nickname }),
  });
  return error ? refused(context, error) : succeeded({ isNew: data });
}

/** Puts one of the member's printers in a place, from 1. */
export async function moveOwnPrinter(context: Context, printerId: string, place: number): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("move_own_printer", { printer_id_input: printerId, position_input: place });
  return error ? refused(context, error) : succeeded(null);
}

/** Takes a printer off the member's list. Returns whether it was on it. */
export async function removeOwnPrinter(
  context: Context,
  printerId: string,
): Promise<CommandResult<{ readonly wasThere: boolean }, OwnPrinterProblem>> {
  const client = await context.session.client();
  const { data, error } = await client.rpc("remove_own_printer", { printer_id_input: printerId });
  return error ? refused(context, error) : succeeded({ wasThere: data });
}

function refused({ log }: Pick<Context, "log">, { code }: { readonly code: string }) {
  const problem = PROBLEM_CODES[code] ?? "failed";
  if (problem === "failed") log.warn({ code }, "a printer of a member could not be written");
  return failed(problem);
}
