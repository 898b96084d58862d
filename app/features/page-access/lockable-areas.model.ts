import { pathnameOf } from "~/lib/path-prefix";
import { lockablePage, type LockablePageName } from "./lockable-pages.model";

/** An area of the site that may be locked. */
export interface LockableArea {
  readonly name: string;
  readonly drawing: "learn" | "tune" | "unfinished";
  /** What it holds. */
  readonly promise: string;
}

const LOCKABLE_AREAS: Readonly<Partial<Record<LockablePageName, LockableArea>>> = {
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
    promise: "Submit parts, confirm what fits, correct what is wrong, and suggest what the site should do.",
  },
};

/** The area that a path belongs to, if it is one that may be locked. */
export function lockableArea(address: string): LockableArea | null {
  const page = lockablePage(pathnameOf(address));
  return page === null ? null : (LOCKABLE_AREAS[page.name] ?? null);
}
