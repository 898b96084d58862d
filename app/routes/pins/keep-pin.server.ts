import { parsePartKey } from "~/features/catalogue/catalogue.model";
import { savePendingAction, type PendingVisit } from "~/features/pending-actions/pending-actions.server";

/** Keeps a pin this device has no room for: it is set when the visitor signs in soon. */
export async function keepPin(visit: PendingVisit, key: string, returnUrl: string): Promise<void> {
  const part = parsePartKey(key);
  if (part === null) return;
  await savePendingAction(visit, {
    action_type: "pin_item",
    payload: { partId: part.id, category: part.table },
    return_url: returnUrl,
  });
}
