import type { Part } from "../catalogue.model";
import type { IgnoredParam } from "./find-filter.model";

/** More parts do not fit on a screen side by side. */
export const COMPARE_MOST = 4;

/** What this needs of a snapshot. */
export interface PartLookup {
  partByKey(key: string): Part | null;
}

/**
 * The parts to show side by side, in the order given: `compare=hotend:1,hotend:7`, or one `compare=` per part as a form
 * sends them. `parts` may have fewer than two parts, when there is nothing to compare. Unknown parts and those after
 * the fourth are reported in `ignored`.
 */
export function parseCompare(
  searchParams: URLSearchParams,
  lookup: PartLookup,
): { parts: Part[]; ignored: IgnoredParam[] } {
  const keys = searchParams
    .getAll("compare")
    .slice(0, 20)
    .flatMap((value) => value.slice(0, 400).split(",", 20))
    .map((key) => key.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim())
    .filter((key) => key !== "");
  const parts = new Map<string, Part>();
  const ignored: IgnoredParam[] = [];
  for (const key of new Set(keys)) {
    const part = lookup.partByKey(key);
    if (part !== null && part.status !== "archived" && parts.size < COMPARE_MOST) parts.set(part.key, part);
    else if (ignored.length < 20) ignored.push({ param: "compare", value: key.slice(0, 60) });
  }
  return { parts: [...parts.values()], ignored };
}
