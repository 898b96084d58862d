import { isUnder, pathnameOf } from "~/lib/path-prefix";
import { paths } from "~/lib/paths";
import { lockablePage, type LockablePageName } from "./lockable-pages.model";

/** An area of the site that may not be open: not built yet, or locked. */
export interface AnnouncedArea {
  readonly name: string;
  readonly drawing: "learn" | "tune" | "unfinished";
  /** What it holds, or will hold. */
  readonly promise: string;
  /** What of it is open already. */
  readonly meanwhile?: { readonly label: string; readonly to: string };
}

const ANNOUNCED_AREAS: Readonly<Partial<Record<LockablePageName, AnnouncedArea>>> = {
  guides: {
    name: "LEARN",
    drawing: "learn",
    promise:
      "Repair guides, upgrade tutorials and slicer walkthroughs, one small step at a time, with the tools and parts each of them needs.",
  },
  tools: {
    name: "TUNE",
    drawing: "tune",
    promise:
      "Calculators for flow rate, pressure advance, maximum volumetric flow, retraction and skew, with lines to paste into your firmware.",
  },
  contribute: {
    name: "Contribute",
    drawing: "unfinished",
    promise: "Submit parts, confirm what fits, and correct what is wrong.",
    meanwhile: { label: "What is missing", to: paths.whatIsMissing() },
  },
};

/** The area that a path belongs to, if it is one that may not be open. */
export function announcedArea(address: string): AnnouncedArea | null {
  const page = lockablePage(pathnameOf(address));
  return page === null ? null : (ANNOUNCED_AREAS[page.name] ?? null);
}

/** The path prefixes of the coming-soon route in the table of routes. */
const COMING_SOON_PREFIXES = Object.values(paths).flatMap(({ file, pattern }) =>
  file === "coming-soon" ? pattern.replace(/\/\*$/, "") : [],
);

/** Whether nothing is built yet at an address, locked or not. */
export function isComingSoon(address: string): boolean {
  return isUnder(pathnameOf(address), COMING_SOON_PREFIXES);
}
