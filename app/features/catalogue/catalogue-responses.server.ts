import { data } from "@remix-run/node";
import type { FitState, Part } from "./catalogue.model";
import type { CatalogueSnapshot } from "./catalogue.snapshot.server";
import type { FindFilter } from "./find-filter.model";
import type { NearName } from "./part-view.model";

const NEAR_NAMES = 5;

/**
 * The catalogue as this instance knows it. While there is none (first start with the backend away) the
 * answer is 503 with Retry-After, never an empty list that looks like "no parts".
 */
export function requireCatalogue(store: { current(): CatalogueSnapshot | null }): CatalogueSnapshot {
  const snapshot = store.current();
  if (snapshot) return snapshot;
  // A response and not data, since the exports have no page to draw an error on.
  throw new Response("The catalogue cannot be reached right now. Please try again in a moment.", {
    status: 503,
    headers: { "Retry-After": "5", "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** A 404 that carries the parts whose names come near what was asked for. */
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

/** How long others may keep an export: what somebody pinned is theirs alone. */
export function exportCaching(filter: FindFilter): string {
  return filter.pinned ? "private, no-store" : "public, max-age=0, s-maxage=300, stale-while-revalidate=600";
}
