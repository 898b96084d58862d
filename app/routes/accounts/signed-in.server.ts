import type { AfterSignInResult } from "~/features/accounts/after-sign-in.server";
import type { Visit } from "~/features/accounts/guards.server";
import { markCalibrationComplete } from "~/features/calibration/calibration.commands.server";
import { addToCollection } from "~/features/collections/collections.commands.server";
import { runPendingAction } from "~/features/pending-actions/pending-actions.server";
import { mergeLocalPins, pinAfterSignIn } from "~/features/pins/pins.commands.server";
import { PIN_TOASTS } from "~/features/pins/pins.messages";
import { paths } from "~/lib/paths";

/**
 * What happens once somebody has signed in, whichever way: the device's pins become theirs, then the one action that
 * had waited is done.
 */
export async function afterSignIn(visit: Visit): Promise<AfterSignInResult> {
  await mergeLocalPins(visit);
  return runPendingAction(visit, {
    async pinItem({ category, partId }) {
      const result = await pinAfterSignIn(visit, `${category}:${String(partId)}`);
      if (result.done) return { toast: PIN_TOASTS.pinned };
      if (result.reason === "account-full") return { toast: PIN_TOASTS.accountFull };
      throw new Error("The part could not be pinned");
    },
    async addToCollection({ category, partId, collectionId }, returnUrl) {
      const key = `${category}:${String(partId)}`;
      // Which one? That is asked on a page of its own, which then leads back.
      if (collectionId === undefined) return { redirectTo: paths.saved({ add: key, next: returnUrl }) };
      const { outcome, toast } = await addToCollection(visit, key, collectionId);
      if (outcome === "failed") throw new Error("The part could not be added");
      return { toast };
    },
    async markCalibrationComplete({ calibrationKey, metadata }) {
      await markCalibrationComplete(visit.context, { calibrationKey, ...metadata });
      return { toast: { title: "Calibration marked as complete", variant: "default" } };
    },
  });
}
