import { intent } from "~/lib/http/run-action.server";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import { requireCatalogue } from "../catalogue-responses.server";
import { myPrinterCookie } from "./my-printer-cookie.server";
import { choosePrinterSchema, forgetPrinterSchema, pathWithPrinter } from "./my-printer.model";

/** What the intents of `/my-printer` need of a request. */
export interface MyPrinterArgs {
  readonly context: Parameters<typeof myPrinterCookie>[0] & {
    readonly catalogue: Parameters<typeof requireCatalogue>[0];
  };
}

const NOT_IN_LIST = "Choose a printer from the list";
const FORGOTTEN: Toast = { title: "Printer forgotten", variant: "default" };

/** The intents of `/my-printer`: `remember` and `forget`. */
export function myPrinterIntents({ context }: MyPrinterArgs) {
  const cookie = myPrinterCookie(context);
  return {
    remember: intent({
      schema: choosePrinterSchema,
      run: async ({ printer, next }) => {
        const found = requireCatalogue(context.catalogue).printerBySlug(printer);
        if (!found) return { ok: false, fieldErrors: { printer: [NOT_IN_LIST] } };
        await cookie.write(found.slug);
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
        await cookie.clear();
        return {
          ok: true,
          redirectTo: pathWithPrinter(safeRedirectPath(next, paths.find()), null),
          toast: FORGOTTEN,
        };
      },
    }),
  };
}
