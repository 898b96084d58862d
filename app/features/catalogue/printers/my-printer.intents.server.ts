import { intent } from "~/lib/http/run-action.server";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { succeeded, type CommandResult } from "~/lib/command-result";
import type { Toast } from "~/lib/toast";
import type { Printer } from "../catalogue.model";
import { requireCatalogue } from "../catalogue-responses.server";
import { myPrinterCookie } from "./my-printer-cookie.server";
import { choosePrinterSchema, forgetPrinterSchema, pathWithPrinter } from "./my-printer.model";
import { removeOwnPrinter, saveOwnPrinter } from "./own/own-printers.commands.server";
import type { OwnPrintersContext } from "./own/own-printers-context";
import { OWN_PRINTER_PROBLEMS, type OwnPrinterProblem } from "./own/own-printers.messages";

/** What the intents of `/my-printer` need of a request. */
export interface MyPrinterArgs {
  readonly context: Parameters<typeof myPrinterCookie>[0] &
    OwnPrintersContext & {
      readonly catalogue: Parameters<typeof requireCatalogue>[0];
      readonly viewer: () => Promise<object | null>;
    };
}

type Written = CommandResult<unknown, OwnPrinterProblem>;

const NOT_IN_LIST = "Choose a printer from the list";
const FORGOTTEN: Toast = { title: "Printer forgotten", variant: "default" };

/**
 * The intents of `/my-printer`: `remember` and `forget`. For members they put the printer first among their own, or take it
 * off their list; for everybody else they write the cookie.
 */
export function myPrinterIntents({ context }: MyPrinterArgs) {
  const cookie = myPrinterCookie(context);

  const remember = async ({ idUuid, slug }: Printer): Promise<Written> => {
    if ((await context.viewer()) !== null) return saveOwnPrinter(context, { printerId: idUuid, first: true });
    await cookie.write(slug);
    return succeeded(null);
  };
  const forget = async (): Promise<Written> => {
    if ((await context.viewer()) !== null) {
      const mine = requireCatalogue(context.catalogue).printerBySlug((await context.myPrinter()) ?? "");
      return mine === null ? succeeded(null) : removeOwnPrinter(context, mine.idUuid);
    }
    await cookie.clear();
    return succeeded(null);
  };

  return {
    remember: intent({
      schema: choosePrinterSchema,
      run: async ({ printer, next }) => {
        const found = requireCatalogue(context.catalogue).printerBySlug(printer);
        if (!found) return { ok: false, fieldErrors: { printer: [NOT_IN_LIST] } };
        const saved = await remember(found);
        if (!saved.ok) return { ok: false, ...OWN_PRINTER_PROBLEMS[saved.problem] };
        return {
          ok: true,
          redirectTo: pathWithPrinter(safeRedirectPath(next, paths.find()), found.slug),
          toast: { title: `Your printer: ${found.label}`, variant: "default" },
        };
      },
    }),
    forget: intent({
      schema: forgetPrinterSchema,
      run: async ({ next }) => {
        const gone = await forget();
        if (!gone.ok) return { ok: false, ...OWN_PRINTER_PROBLEMS[gone.problem] };
        return {
          ok: true,
          redirectTo: pathWithPrinter(safeRedirectPath(next, paths.find()), null),
          toast: FORGOTTEN,
        };
      },
    }),
  };
}
