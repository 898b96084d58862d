import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import type { CatalogueStore } from "~/features/catalogue/engine/load/catalogue-store.server";
import { myPrinterIn, myPrinterName, myPrinterPair } from "~/features/catalogue/printers/my-printer-cookie.server";
import { nextChangeOf } from "~/features/deals/deals.model";
import { nextCardChange } from "~/features/site-content/featured-cards.model";
import { nextReviewOf } from "~/features/guides/guides.model";
import type { PageAccess } from "~/features/page-access/page-access.model";
import type { PageAccessStore } from "~/features/page-access/page-access.store.server";
import { flashName } from "~/lib/cookies/flash-session.server";
import type { PublicSource, PublicState } from "../http/page-cache/public-source";

/** What public pages are made from. */
export interface PublicSourceOptions {
  readonly catalogue: Pick<CatalogueStore, "current" | "status">;
  readonly pageAccess: Pick<PageAccessStore, "known" | "isCurrent">;
  /** The backend has started; before, pages show no locks. */
  readonly isStarted: () => boolean;
}

/** What the pages of the newest version are made from. A snapshot is large, and has to go when there is another. */
interface Seen {
  readonly snapshot: WeakRef<CatalogueSnapshot>;
  readonly locks: PageAccess;
  readonly lockText: string;
  /** From this moment on pages with deals, featured cards or guides say something else, milliseconds since 1970. */
  readonly until: number;
  readonly state: PublicState;
}

/**
 * Tells the page cache what public pages are made from: the catalogue's snapshot, whether it is current, the page locks,
 * which deals are good, which featured cards are shown and which guides are due for a review at the moment. A store that
 * a new public page reads has to be added here.
 */
export function createPublicSource({ catalogue, pageAccess, isStarted }: PublicSourceOptions): PublicSource {
  let seen: Seen | null = null;
  return {
    state() {
      const snapshot = catalogue.current();
      if (snapshot === null || !isStarted() || !pageAccess.isCurrent()) return null;
      const locks = pageAccess.known();
      const current = catalogue.status().state === "fresh";
      const now = Date.now();
      const isSame = seen?.snapshot.deref() === snapshot && seen.state.current === current && now < seen.until;
      if (seen !== null && isSame && seen.locks === locks) return seen.state;
      // The locks are read again every few minutes and hardly ever differ.
      const lockText = JSON.stringify(locks);
      const version = seen?.state.version ?? 0;
      const state = isSame && seen?.lockText === lockText ? seen.state : { version: version + 1, current };
      const until = isSame && seen !== null ? seen.until : nextChange(snapshot, now);
      seen = { snapshot: new WeakRef(snapshot), locks, lockText, until, state };
      return state;
    },
    hasData: () => catalogue.current() !== null,
    publicCookies(header, secure) {
      if (header === undefined || header === "") return "";
      const slug = onlyPrinter(header, secure);
      if (slug === null) return null;
      if (slug === "") return "";
      // Of a printer that is gone, or never was, there would be any number of pages.
      const printer = catalogue.current()?.printerBySlug(slug) ?? null;
      return printer && myPrinterPair(printer.slug, secure);
    },
  };
}

/** The next moment at which public pages say something else without anything being written. */
function nextChange({ deals, cards, guides }: CatalogueSnapshot, now: number): number {
  return Math.min(nextChangeOf(deals, now), nextCardChange(cards, now), nextReviewOf(guides, now));
}

/** The printer in a `Cookie` header; empty without one, null when anything else is in it. */
function onlyPrinter(header: string, secure: boolean): string | null {
  let slug = "";
  for (const pair of header.split(";")) {
    const [name = "", ...rest] = pair.trim().split("=");
    const value = rest.join("=");
    // What the flash cookie said has been shown, and the browser has not removed it yet.
    if (name === flashName(secure) && value === "") continue;
    if (name !== myPrinterName(secure) || slug !== "") return null;
    const found = myPrinterIn(value);
    if (found === null) return null;
    slug = found;
  }
  return slug;
}
