import { data } from "@remix-run/node";
import type { Part } from "./catalogue.model";
import type { CatalogueSnapshot } from "./engine/snapshot.server";
import type { ExportedFit } from "./find/find-export.server";
import type { FindFilter } from "./find/find-filter.model";
import { fitWords } from "./fit/fit-words.model";
import type { NearName } from "./part/part-view.model";
import { within } from "~/lib/within";
import { ASK_EACH_TIME_HEADERS, NO_STORE_HEADERS, PRIVATE_HEADERS } from "~/lib/http/private-headers";

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
    headers: { ...NO_STORE_HEADERS, "Retry-After": "5", "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** A page is not kept waiting for longer, and shows what the last read said. */
const REFRESH_TIMEOUT_MS = 1_500;

/** Reads what was written just now, so that the page that follows shows it. */
export function refreshed(store: { refresh(): Promise<void> }): Promise<void> {
  return within(REFRESH_TIMEOUT_MS, store.refresh(), undefined);
}

/** An id of a database: no name of a part comes near it. */
const MACHINE_ID = /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$|^(?=.*\d)[0-9a-f]{16,}$/i;

/** A 404 with the parts whose names are similar to the requested one. */
export function partNotFound(snapshot: CatalogueSnapshot, asked: string) {
  const near = asked.split(" ").some((word) => MACHINE_ID.test(word)) ? [] : snapshot.nearNames(asked, NEAR_NAMES);
  const nearNames = near.map(({ name, manufacturer, manufacturerSlug, partSlug }): NearName => ({
    name,
    manufacturer,
    manufacturerSlug,
    partSlug,
  }));
  return data({ nearNames }, { status: 404, headers: NO_STORE_HEADERS });
}

/** How a part fits the printer of a filter; undefined when the filter names none. */
export function fitUnder(snapshot: CatalogueSnapshot, filter: FindFilter): ((part: Part) => ExportedFit) | undefined {
  const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
  if (printer === null) return undefined;
  const wording = { printer: printer.label, labelOf: snapshot.interfaceBook.label };
  return (part) => {
    const fit = snapshot.fitFor(part, printer.idUuid);
    const reports = snapshot.reportCounts(part, printer.idUuid);
    return { ...fitWords(fit, { ...wording, reports }), confidence: fit.confidence, reports };
  };
}

/** {@link pageCaching} of a page that says something else at a certain moment, although nothing is written then. */
export function timedPageCaching(store: { status(): { readonly state: string } }, isPersonal: boolean) {
  const usual = pageCaching(store, isPersonal);
  return usual === CURRENT_HEADERS ? ASK_EACH_TIME_HEADERS : usual;
}

const CURRENT_HEADERS = { "Cache-Control": "private, no-cache" } as const;

/**
 * Headers of a page made from the catalogue: kept by nobody when it shows what is one visitor's own, by no browser while
 * the catalogue may be out of date; else by the visitor's browser, which asks again each time.
 */
export function pageCaching(store: { status(): { readonly state: string } }, isPersonal: boolean) {
  if (isPersonal) return PRIVATE_HEADERS;
  const mayBeOld = store.status().state !== "fresh";
  return mayBeOld ? NO_STORE_HEADERS : CURRENT_HEADERS;
}

/** Caching headers of an export. One that is limited to the visitor's pins must not be cached for others. */
export function exportCaching(filter: FindFilter) {
  if (filter.pinned) return PRIVATE_HEADERS;
  return { "Cache-Control": "public, max-age=0, s-maxage=300, stale-while-revalidate=600" } as const;
}
