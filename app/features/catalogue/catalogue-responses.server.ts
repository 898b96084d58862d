import { data } from "@remix-run/node";
import type { FitState, Part } from "./catalogue.model";
import type { CatalogueSnapshot } from "./engine/snapshot.server";
import type { FindFilter } from "./find/find-filter.model";
import type { NearName } from "./part/part-view.model";
import { PRIVATE_CACHE_CONTROL } from "~/lib/http/private-headers";

const NEAR_NAMES = 5;

/**
 * The current snapshot. Before there is one (the first start, while the backend cannot be reached) it throws a 503 with
 * Retry-After, since an empty list would say that there are no parts.
 */
export function requireCatalogue(store: { current(): CatalogueSnapshot | null }): CatalogueSnapshot {
  const snapshot = store.current();
  if (snapshot) return snapshot;
  // A Response and not data, because the exports have no error page.
  throw new Response("The catalogue cannot be reached right now. Please try again in a moment.", {
    status: 503,
    headers: { "Retry-After": "5", "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** A 404 with the parts whose names are similar to the requested one. */
export function partNotFound(snapshot: CatalogueSnapshot, asked: string) {
  const nearNames = snapshot
    .nearNames(asked, NEAR_NAMES)
    .map(({ name, manufacturer, manufacturerSlug, partSlug }): NearName => ({
      name,
      manufacturer,
      manufacturerSlug,
      partSlug,
    }));
  return data({ nearNames }, { status: 404, headers: { "Cache-Control": "no-store" } });
}

/** How a part fits the printer of a filter; undefined when the filter names none. */
export function fitUnder(snapshot: CatalogueSnapshot, filter: FindFilter): ((part: Part) => FitState) | undefined {
  const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
  return printer === null ? undefined : (part) => snapshot.fitFor(part, printer.idUuid);
}

/** Cache-Control of an export. One that is limited to the visitor's pins must not be cached for others. */
export function exportCaching(filter: FindFilter): string {
  return filter.pinned ? PRIVATE_CACHE_CONTROL : "public, max-age=0, s-maxage=300, stale-while-revalidate=600";
}
