import type { CommandResult } from "~/lib/command-result";
import { intent, type IntentOutcome } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { requireCatalogue } from "../../catalogue-responses.server";
import { moveOwnPrinter, removeOwnPrinter, saveOwnPrinter } from "./own-printers.commands.server";
import type { OwnPrintersContext } from "./own-printers-context";
import {
  OWN_PRINTER_PROBLEMS as PROBLEMS,
  OWN_PRINTER_TOASTS as TOASTS,
  type OwnPrinterProblem,
} from "./own-printers.messages";
import { namedPrinters } from "../printer-picker.server";
import {
  ADD_PRINTER_TEXTS as TEXTS,
  addPrinterSchema,
  movePrinterSchema,
  nicknameSchema,
  removePrinterSchema,
} from "./own-printers.model";

interface OwnPrintersIntentsContext extends Pick<OwnPrintersContext, "session" | "log"> {
  readonly catalogue: Parameters<typeof requireCatalogue>[0];
}

/** The intents of the printers on `/profile`, whose route lets in members only. */
export function ownPrintersIntents(context: OwnPrintersIntentsContext) {
  return {
    "add-printer": intent({
      schema: addPrinterSchema,
      run: async ({ printer }) => {
        const snapshot = requireCatalogue(context.catalogue);
        const exact = snapshot.printerBySlug(printer);
        const found = exact === null ? namedPrinters(snapshot, printer) : [exact];
        const [only, ...others] = found;
        if (only === undefined) return { ok: false, fieldErrors: { printer: [TEXTS.unknown] } };
        if (others.length > 0) {
          const matches = found.map(({ slug, label }) => ({ slug, label }));
          return { ok: false, fieldErrors: { printer: [TEXTS.unclear] }, show: { matches } };
        }
        const result = await saveOwnPrinter(context, { printerId: only.idUuid });
        return outcome(result, result.ok && !result.value.isNew ? TOASTS.hadAlready : TOASTS.added);
      },
    }),
    "name-printer": intent({
      schema: nicknameSchema,
      run: async ({ printer: printerId, nickname }) =>
        outcome(await saveOwnPrinter(context, { printerId, nickname }), TOASTS.named),
    }),
    "move-printer": intent({
      schema: movePrinterSchema,
      run: async ({ printer, place }) => outcome(await moveOwnPrinter(context, printer, place), TOASTS.moved),
    }),
    "remove-printer": intent({
      schema: removePrinterSchema,
      run: async ({ printer }) => {
        const result = await removeOwnPrinter(context, printer);
        return outcome(result, result.ok && !result.value.wasThere ? TOASTS.goneAlready : TOASTS.removed);
      },
    }),
  };
}

function outcome(result: CommandResult<unknown, OwnPrinterProblem>, toast: Toast): IntentOutcome {
  if (!result.ok) return { ok: false, ...PROBLEMS[result.problem] };
  return { ok: true, redirectTo: `${paths.profile()}#printers`, toast };
}
