import { refreshed } from "~/features/catalogue/catalogue-responses.server";
import type { CatalogueStore } from "~/features/catalogue/engine/load/catalogue-store.server";
import { partKey } from "~/features/catalogue/catalogue.model";
import type { AfterSignIn, AfterSignInResult } from "~/features/accounts/sign-in/after-sign-in.server";
import type { AccountsArgs } from "~/features/accounts/accounts-context";
import { saveNewerCompletions } from "~/features/calibration/calibration.commands.server";
import { completedFor } from "~/features/calibration/calibration.messages";
import { saveWithTexts } from "~/features/calibration/history/history.intents.server";
import { HISTORY_PROBLEMS, HISTORY_TOASTS } from "~/features/calibration/history/history.messages";
import { resultOfForm } from "~/features/calibration/history/new-result.server";
import { addToCollection } from "~/features/collections/collection-items.commands.server";
import { copyCollection } from "~/features/collections/collections.commands.server";
import { COLLECTION_TOASTS, partAdded, problemToast } from "~/features/collections/collections.messages";
import { saveReport } from "~/features/fit-reports/fit-reports.commands.server";
import { myPrinterCookie } from "~/features/catalogue/printers/my-printer-cookie.server";
import { saveOwnPrinter } from "~/features/catalogue/printers/own/own-printers.commands.server";
import { problemToast as reportProblemToast, reportSaved } from "~/features/fit-reports/fit-reports.messages";
import { runPendingAction } from "~/features/pending-actions/pending-actions.intents.server";
import { mergeProgress } from "~/features/guides/progress/progress.commands.server";
import { progressCookie } from "~/features/guides/progress/progress-cookie.server";
import { mergeLocalPins, pinAfterSignIn } from "~/features/pins/pins.commands.server";
import { PIN_TOASTS, pinsLeftOnDevice } from "~/features/pins/pins.messages";
import { displayCookie } from "~/features/preferences/display-cookie.server";
import { readPreferences } from "~/features/preferences/preferences.queries.server";
import { paths } from "~/lib/paths";

/**
 * What runs after every kind of sign-in: moves the device's pins, its printer and its progress in guides into the account,
 * then does the one action that had waited for the sign-in.
 */
export function afterSignIn({ catalogue }: { readonly catalogue: CatalogueStore }): AfterSignIn {
  return async (args) => {
    const [left] = await Promise.all([
      mergeLocalPins(args),
      mergeLocalProgress(args, catalogue),
      joinLocalPrinter(args, catalogue),
      applyDisplay(args),
    ]);
    const result = await runPending(args, catalogue);
    // What happened to many pins comes before what was asked for with one press.
    return left === 0 ? result : { ...result, toast: pinsLeftOnDevice(left) };
  };
}

/** What cannot be moved stays on the device for the next time. */
async function mergeLocalProgress({ request, context }: AccountsArgs, catalogue: CatalogueStore): Promise<void> {
  const cookie = progressCookie(context);
  const device = await cookie.read(request);
  const guides = catalogue.current()?.guides;
  if (device === null || guides === undefined) return;
  const result = await mergeProgress(context, device, guides);
  if (result.ok) await cookie.clear();
}

/** Pages look as the member has chosen from the next one on; what cannot be read leaves them as they are. */
async function applyDisplay({ context }: AccountsArgs): Promise<void> {
  const preferences = await readPreferences(context);
  if (preferences !== null) await displayCookie(context).write(preferences.display);
}

/** The printer of this browser joins the member's. One that cannot be added stays on the device for the next time. */
async function joinLocalPrinter(args: AccountsArgs, catalogue: CatalogueStore): Promise<void> {
  const cookie = myPrinterCookie(args.context);
  const printerId = printerIdOf(await cookie.read(args.request), catalogue);
  if (printerId === null) return;
  const result = await saveOwnPrinter(args.context, { printerId });
  if (result.ok || result.problem === "too-many") await cookie.clear();
}

function runPending(args: AccountsArgs, catalogue: CatalogueStore): Promise<AfterSignInResult> {
  return runPendingAction(args, {
    async pinItem({ category, partId }) {
      const result = await pinAfterSignIn(args, partKey(category, partId));
      if (result.ok) return { toast: PIN_TOASTS.pinned };
      if (result.problem === "account-full") return { toast: PIN_TOASTS.accountFull };
      throw new Error("The part could not be pinned");
    },
    async addToCollection({ category, partId, collectionId }, returnUrl) {
      const key = partKey(category, partId);
      // Without a collection the visitor chooses one on another page, which then leads back.
      if (collectionId === undefined) return { redirectTo: paths.saved({ add: key, next: returnUrl }) };
      const result = await addToCollection(args.context, key, collectionId);
      if (!result.ok && result.problem === "failed") throw new Error("The part could not be added");
      return { toast: partAdded(result) };
    },
    async copyCollection({ slug }) {
      const result = await copyCollection(args.context, { slug });
      if (!result.ok) return { toast: problemToast(result.problem) };
      return { redirectTo: paths.collection(result.value.slug), toast: COLLECTION_TOASTS.copied };
    },
    async reportFit({ category: table, partId: id, printer: slug, outcome, stars, note }) {
      const printer = catalogue.current()?.printerBySlug(slug);
      if (!printer) return { toast: reportProblemToast("unknown-printer") };
      const report = { part: { table, id }, printerId: printer.idUuid, outcome, stars, note: note || null };
      const result = await saveReport(args.context, report);
      if (!result.ok && result.problem === "failed") throw new Error("The report could not be saved");
      if (!result.ok) return { toast: reportProblemToast(result.problem) };
      await refreshed(catalogue);
      return { toast: reportSaved(result.value) };
    },
    async saveCalibrationResult({ printer, ...texts }, formUrl) {
      const asked = resultOfForm(formUrl);
      if (asked === null) throw new Error("The form has no result");
      const printerId = printerIdOf(printer, catalogue);
      const saved = await saveWithTexts(args.context, { ...asked.result, printerId }, texts);
      if (!saved.ok) return { toast: HISTORY_PROBLEMS[saved.problem].toast };
      return { redirectTo: asked.result.address, toast: HISTORY_TOASTS.saved };
    },
    async markCalibrationComplete({ calibrationKey, metadata, printer }) {
      const printerId = printerIdOf(printer, catalogue);
      const result = await saveNewerCompletions(args.context, [{ calibrationKey, ...metadata }], printerId);
      if (!result.ok) throw new Error("The completion could not be saved");
      // Signing in may have brought another printer.
      const label = printer === null ? undefined : catalogue.current()?.printerBySlug(printer)?.label;
      return { toast: completedFor(label) };
    },
  });
}

/** The id of a printer by its slug; null for none, and for one that the catalogue has no more. */
function printerIdOf(slug: string | null, catalogue: CatalogueStore): string | null {
  return slug === null ? null : (catalogue.current()?.printerBySlug(slug)?.idUuid ?? null);
}
