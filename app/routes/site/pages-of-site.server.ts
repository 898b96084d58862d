import { matchPath } from "@remix-run/react";
import type { Part } from "~/features/catalogue/catalogue.model";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { resolveIdentifier } from "~/features/catalogue/part/identifier.server";
import { printerAt, printerOrMaker } from "~/features/catalogue/printers/find-printer.server";
import { calculatorSlug } from "~/features/calibration/calibration-steps.model";
import { guideBySlug } from "~/features/guides/page/guide-view.server";
import { testPrintNamed } from "~/features/test-prints/test-prints.model";
import { parsedUrl } from "~/lib/parsed-url";
import { paths } from "~/lib/paths";
import { resolveRedirect } from "~/lib/redirects";
import { ROUTE_ENTRIES } from "~/lib/route-entries";

/** The path of a pasted link, whichever address the site has for who pasted it; null for what is no link. */
export function pathOf(typed: string): string | null {
  if (typed.startsWith("/")) return typed.replace(/[?#].*$/s, "").replace(/\/$/, "");
  const url = /^https?:\/\//i.test(typed) ? parsedUrl(typed) : null;
  return url && url.pathname.replace(/\/$/, "");
}

/** The part at `{maker}/{part}`, now or once. */
export function partAtAddress(snapshot: CatalogueSnapshot, address: string): Part | null {
  const [maker = "", slug = "", ...more] = address.toLowerCase().split("/");
  if (maker === "" || slug === "" || more.length > 0) return null;
  return snapshot.partBySlugs(maker, slug) ?? snapshot.partByOldAddress(maker, slug);
}

/** Pages that visitors may open, some once they have signed in. */
const PAGES = ROUTE_ENTRIES.filter(({ path, access }) => !path.includes("*") && access !== "admin").map(
  ({ path }) => `/${path}`,
);

/** Whether there is what a page is about; pages that are not named are about nothing else. */
const SUBJECTS: Readonly<Record<string, (snapshot: CatalogueSnapshot, first: string, second: string) => boolean>> = {
  [paths.part.pattern]: (snapshot, maker, part) => partAtAddress(snapshot, `${maker}/${part}`) !== null,
  [paths.partHistory.pattern]: (snapshot, maker, part) => partAtAddress(snapshot, `${maker}/${part}`) !== null,
  [paths.legacyPart.pattern]: (snapshot, word) => resolveIdentifier(snapshot, word) !== null,
  [paths.movedPart.pattern]: (snapshot, word) => resolveIdentifier(snapshot, word) !== null,
  [paths.printer.pattern]: (snapshot, maker, model) => printerAt(snapshot, maker, model) !== null,
  [paths.printerHistory.pattern]: (snapshot, maker, model) => printerAt(snapshot, maker, model) !== null,
  [paths.printerMaker.pattern]: (snapshot, word) => printerOrMaker(snapshot, word) !== null,
  [paths.guide.pattern]: (snapshot, slug) => guideBySlug(snapshot, slug) !== null,
  [paths.calculator.pattern]: (_, slug) => calculatorSlug(slug) !== null,
  [paths.testPrint.pattern]: (_, slug) => testPrintNamed(slug) !== null,
};

/** Whether visitors find a page of the site at an address: of a part, a printer or a guide, that there is such a one. */
export function hasPageAt(snapshot: CatalogueSnapshot, address: string): boolean {
  const asked = pathOf(address) ?? "";
  const path = pathOf(resolveRedirect(asked, "")?.location ?? asked) ?? "";
  if (path === "") return true;
  // Of the patterns that match the one with the fewest parameters is the page's.
  const [match] = PAGES.flatMap((pattern) => {
    const params = matchPath(pattern, path)?.params;
    return params === undefined ? [] : [{ pattern, values: Object.values(params).map((value) => value ?? "") }];
  }).sort((one, other) => one.values.length - other.values.length);
  if (match === undefined) return false;
  const [first = "", second = ""] = match.values;
  return SUBJECTS[match.pattern]?.(snapshot, first, second) ?? true;
}
