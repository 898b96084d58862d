import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/features/accounts/session/guards.server";
import { isDeviceUndo, undoOnDevice } from "~/features/pins/pins.commands.server";
import { refreshed } from "~/features/catalogue/catalogue-responses.server";
import { takeBackDealReport } from "~/features/deals/deals.commands.server";
import { dealOfUndo } from "~/features/deals/deals.model";
import { undoSiteChange } from "~/features/site-content/site-content.commands.server";
import { changeOfUndo } from "~/features/site-content/site-content.messages";
import { undoIntents } from "~/features/undo/undo.intents.server";
import { failed, succeeded } from "~/lib/command-result";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runResourceAction } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";

/** The address has no page: a GET redirects to the saved parts. */
export function loader() {
  return redirect(paths.saved(), { status: 302, headers: PRIVATE_HEADERS });
}

/** Receives the Undo button of toasts. */
export function action(args: ActionFunctionArgs) {
  const guard = async () => {
    await requireViewer(args);
  };
  return runResourceAction(
    args,
    undoIntents(args, {
      guard,
      refresh: () => refreshed(args.context.catalogue),
      undoOther: (removal) => {
        if (isDeviceUndo(removal)) return undoDevicePins(args, removal);
        const deal = dealOfUndo(removal);
        if (deal !== null) return guard().then(() => undoDealReport(args, deal));
        const change = changeOfUndo(removal);
        return change === null ? null : guard().then(() => undoChange(args, change));
      },
    }),
  );
}

async function undoDevicePins(args: ActionFunctionArgs, removal: string) {
  const result = await undoOnDevice(args, removal);
  if (result.ok) return succeeded({ kind: "pins" as const, restored: result.value, slug: null });
  return failed(result.problem === "device-full" ? ("full" as const) : result.problem);
}

async function undoChange({ context }: ActionFunctionArgs, change: number) {
  const result = await undoSiteChange(context, change);
  if (!result.ok) return failed(result.problem === "failed" ? ("failed" as const) : ("expired" as const));
  return succeeded({ kind: "site-change" as const, restored: result.value ? 1 : null, slug: null });
}

async function undoDealReport({ context }: ActionFunctionArgs, deal: number) {
  const result = await takeBackDealReport(context, deal);
  if (!result.ok) return failed("failed" as const);
  return succeeded({ kind: "deal-report" as const, restored: result.value ? 1 : null, slug: null });
}
