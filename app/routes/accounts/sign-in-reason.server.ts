import type { LoaderFunctionArgs } from "@remix-run/node";
import { partKey, type PartCategory } from "~/features/catalogue/catalogue.model";
import { readPendingAction } from "~/features/pending-actions/pending-actions.commands.server";
import type { PendingAction } from "~/features/pending-actions/pending-actions.model";
import { isUnder, pathnameOf } from "~/lib/path-prefix";
import { paths } from "~/lib/paths";

/** Pages that ask visitors to sign in, and what for. */
const PAGES = [
  [paths.preferences(), "to open your preferences"],
  [paths.admin(), "to open the admin area"],
  [paths.saved(), "to sync your saved parts"],
] as const;

/**
 * Why the visitor is asked to sign in, to be read after "Sign in": what they wanted to do, else the page they wanted to
 * see. Null when neither is known.
 *
 * @param next where signing in leads; empty when nowhere in particular
 */
export async function signInReason(args: LoaderFunctionArgs, next: string): Promise<string | null> {
  const action = await readPendingAction(args);
  if (action !== null) return reasonOf(action, (category, id) => nameOf(args, category, id));
  return PAGES.find(([page]) => isUnder(pathnameOf(next), [page]))?.[1] ?? null;
}

function reasonOf(action: PendingAction, name: (category: PartCategory, id: number) => string): string {
  switch (action.action_type) {
    case "pin_item":
      return `to pin ${name(action.payload.category, action.payload.partId)}`;
    case "add_to_collection":
      return `to add ${name(action.payload.category, action.payload.partId)} to a collection`;
    case "copy_collection":
      return "to save your copy of the collection";
    case "report_fit":
      return `to report how ${name(action.payload.category, action.payload.partId)} fitted`;
    case "save_calibration_result":
      return "to save the result with what you typed";
    case "mark_calibration_complete":
      return "to mark the calibration as complete in your account";
  }
}

/** A part by maker and name, the maker only where the name does not begin with it. */
function nameOf({ context }: LoaderFunctionArgs, category: PartCategory, id: number): string {
  const part = context.catalogue.current()?.partByKey(partKey(category, id)) ?? null;
  if (part === null) return "the part";
  const { manufacturer, name } = part;
  return manufacturer === null || name.toLowerCase().startsWith(manufacturer.toLowerCase())
    ? name
    : `${manufacturer} ${name}`;
}
