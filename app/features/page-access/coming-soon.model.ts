import { isUnder, pathnameOf } from "~/lib/path-prefix";
import { paths } from "~/lib/paths";
import { lockablePage, type LockablePageName } from "./lockable-pages.model";

/** An area of the site that is announced and not built yet. */
export interface ComingSoonArea {
  readonly name: string;
  readonly drawing: "learn" | "tune" | "unfinished";
  /** What it will hold. */
  readonly promise: string;
  /** What of it is open already. */
  readonly meanwhile?: { readonly label: string; readonly to: string };
}

const COMING_SOON_AREAS: Readonly<Partial<Record<LockablePageName, ComingSoonArea>>> = {
  guides: {
    name: "LEARN",
    drawing: "learn",
    promise:
      "Repair guides, upgrade tutorials and slicer walkthroughs, one small step at a time, with the tools and parts each of them needs. The first thirty topics are researched and being written.",
  },
  tools: {
    name: "TUNE",
    drawing: "tune",
    promise:
      "Calculators for flow rate, pressure advance, maximum volumetric flow, retraction and skew, each with a picture of the test print and lines to paste into your firmware.",
  },
  contribute: {
    name: "Contribute",
    drawing: "unfinished",
    promise: "Submit parts, confirm what fits, and correct what is wrong.",
    meanwhile: { label: "What is missing", to: paths.whatIsMissing() },
  },
};

/** The coming-soon area that a path belongs to, if any. */
export function comingSoonArea(address: string): ComingSoonArea | null {
  const page = lockablePage(pathnameOf(address));
  return page === null ? null : (COMING_SOON_AREAS[page.name] ?? null);
}

/** The path prefixes of the coming-soon route in the table of routes. */
const COMING_SOON_PREFIXES = Object.values(paths).flatMap(({ file, pattern }) =>
  file === "coming-soon" ? pattern.replace(/\/\*$/, "") : [],
);

/** Whether nothing is built yet at an address, locked or not. */
export function isComingSoon(address: string): boolean {
  return isUnder(pathnameOf(address), COMING_SOON_PREFIXES);
}
