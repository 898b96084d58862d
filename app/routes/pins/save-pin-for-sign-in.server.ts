import { parsePartKey, type PartKey } from "~/features/catalogue/catalogue.model";
import { savePendingAction, type PendingActionArgs } from "~/features/pending-actions/pending-actions.commands.server";

/** Saves a pin that the device has no room for as a pending action, to be set after signing in. */
export async function savePinForSignIn(args: PendingActionArgs, key: PartKey, returnUrl: string): Promise<void> {
  const part = parsePartKey(key);
  if (part === null) return;
  await savePendingAction(args, {
    action_type: "pin_item",
    payload: { partId: part.id, category: part.table },
    return_url: returnUrl,
  });
}
