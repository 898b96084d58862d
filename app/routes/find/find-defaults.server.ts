import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { isUsual, type FindDefaults } from "~/features/catalogue/find/find-defaults.model";

/** What FIND shows the signed-in member where an address does not say otherwise; null for who has chosen nothing. */
export async function findDefaults(
  context: LoaderFunctionArgs["context"],
  snapshot: CatalogueSnapshot,
): Promise<FindDefaults | null> {
  const viewer = await context.viewer();
  if (viewer === null) return null;
  const { printerId, ...rest } = viewer.preferences.find;
  const printer = printerId === null ? null : (snapshot.printerById(printerId)?.slug ?? null);
  const defaults: FindDefaults = { ...rest, printer };
  return isUsual(defaults) ? null : defaults;
}
