import { partKey } from "~/features/catalogue/catalogue.model";
import type { AfterSignInResult } from "~/features/accounts/sign-in/after-sign-in.server";
import type { AccountsArgs } from "~/features/accounts/accounts-context";
import { markCalibrationComplete } from "~/features/calibration/calibration.commands.server";
import { addToCollection } from "~/features/collections/collection-items.commands.server";
import { copyCollection } from "~/features/collections/collections.commands.server";
import { COLLECTION_TOASTS, partAdded, problemToast } from "~/features/collections/collections.messages";
import { runPendingAction } from "~/features/pending-actions/pending-actions.intents.server";
import { mergeLocalPins, pinAfterSignIn } from "~/features/pins/pins.commands.server";
import { PIN_TOASTS, pinsLeftOnDevice } from "~/features/pins/pins.messages";
import { paths } from "~/lib/paths";

/**
 * Runs after every kind of sign-in: moves the device's pins into the account, then does the one action that had waited
 * for the sign-in.
 */
export async function afterSignIn(args: AccountsArgs): Promise<AfterSignInResult> {
  const left = await mergeLocalPins(args);
  const result = await runPending(args);
  // What happened to many pins comes before what was asked for with one press.
  return left === 0 ? result : { ...result, toast: pinsLeftOnDevice(left) };
}

function runPending(args: AccountsArgs): Promise<AfterSignInResult> {
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
    async markCalibrationComplete({ calibrationKey, metadata }) {
      const result = await markCalibrationComplete(args.context, { calibrationKey, ...metadata });
      if (!result.ok) throw new Error("The completion could not be saved");
      return { toast: { title: "Calibration marked as complete", variant: "default" } };
    },
  });
}
