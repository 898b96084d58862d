import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { findChoices } from "~/features/catalogue/find/find-choices.server";
import { isUsual, usableDefaults, type FindDefaults } from "~/features/catalogue/find/find-defaults.model";

/** What FIND shows the signed-in member where an address does not say otherwise; null for who has chosen nothing. */
export async function findDefaults(
  context: LoaderFunctionArgs["context"],
  snapshot: CatalogueSnapshot,
): Promise<FindDefaults | null> {
  const viewer = await context.viewer();
  if (viewer === null) return null;
  const { printerId, ...rest } = viewer.preferences.find;
  const printer = printerId === null ? null : (snapshot.printerById(printerId)?.slug ?? null);
  const defaults = usableDefaults({ ...rest, printer }, findChoices(snapshot));
  return isUsual(defaults) ? null : defaults;
}
