import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { calculatorSlug } from "~/features/calibration/calibration-steps.model";
import { saveIntents } from "~/features/calibration/history/history.intents.server";
import { resultToSave } from "~/features/calibration/history/new-result.server";
import { SaveResultPage } from "~/features/calibration/history/ui/save-result-page";
import { printerNozzle } from "~/features/calibration/page/printer-preset.model";
import { pageHeaders } from "~/lib/http/page-headers";
import { NO_STORE_HEADERS, PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { pendingOptions } from "../saved/pending-options.server";
import { ownPrinter } from "./own-printer.server";

export { privateMeta as meta };

export { pageHeaders as headers };

/** The result that the address names; the calculator itself says what is wrong with inputs that give none. */
function asked({ request, params }: Pick<LoaderFunctionArgs, "request" | "params">) {
  const query = new URL(request.url).searchParams;
  const calculator = calculatorSlug(params["slug"]);
  if (calculator === null) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  const found = resultToSave(calculator, query);
  if (found === null) throw redirect(paths.calculator(calculator, query), { headers: PRIVATE_HEADERS });
  return { calculator, query, ...found };
}

export async function loader(args: LoaderFunctionArgs) {
  const { calculator, query, result, test, main, plusMinus } = asked(args);
  await requireViewer(args);
  const printer = await ownPrinter(args);
  return data(
    {
      siteUrl: args.context.siteUrl,
      form: {
        calculator,
        test,
        main,
        plusMinus,
        printer: printer?.label ?? null,
        nozzle: result.nozzleMm === null ? printerNozzle(printer) : null,
        here: paths.calculatorSave(calculator, query),
        address: result.address,
      },
    },
    { headers: PRIVATE_HEADERS },
  );
}

export async function action(args: ActionFunctionArgs) {
  const { calculator, query, result } = asked(args);
  const printer = await ownPrinter(args);
  const intents = saveIntents(
    args.context,
    { ...result, printerId: printer?.idUuid ?? null },
    { here: paths.calculatorSave(calculator, query), printer: printer?.slug ?? null, ...pendingOptions(args) },
  );
  return runAction(args, intents);
}

export default function CalculatorSave() {
  const { form } = useLoaderData<typeof loader>();
  return <SaveResultPage {...form} />;
}

export function ErrorBoundary() {
  return <PageError page="Save this result" service="your account" />;
}
