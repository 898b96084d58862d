import type { PartCardView } from "../catalogue/find/find-view.model";
import type { MatchLevel } from "../catalogue/engine/text/document-search.model";
import type { Correction } from "../catalogue/engine/vocabulary.model";

/** What a search of the whole site finds, in the order of groups that it names equally well. */
export const GROUP_KINDS = ["printers", "parts", "guides", "calculators", "testPrints", "terms"] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** How many of a group are called: one, and several. */
export const GROUP_NAMES: Readonly<Record<GroupKind, readonly [one: string, many: string]>> = {
  printers: ["printer", "printers"],
  parts: ["part", "parts"],
  guides: ["guide", "guides"],
  calculators: ["calculator", "calculators"],
  testPrints: ["test print", "test prints"],
  terms: ["glossary term", "glossary terms"],
};

/** One result. */
export interface Hit {
  readonly to: string;
  readonly title: string;
  /** What it is, in a few words. */
  readonly note: string;
  /** Whether it is for the visitor's printer, in words; null when nothing is said of it. */
  readonly fit: { readonly text: string; readonly fits: boolean } | null;
  /** Of a part; null for anything else. */
  readonly card: PartCardView | null;
}

/** The results of a kind. */
export interface FoundGroup {
  readonly kind: GroupKind;
  /** How many there are; `hits` are the first of them. */
  readonly total: number;
  readonly level: MatchLevel;
  readonly hits: readonly Hit[];
  /** The list that has all of them; null when all are here. */
  readonly all: string | null;
  /** The printer that the results are for; null for any. */
  readonly printer: string | null;
  /** The same for all printers, where those are more. */
  readonly ofAllPrinters: { readonly total: number; readonly to: string } | null;
}

/** What a search finds in all areas that the visitor may see. */
export interface Found {
  readonly groups: readonly FoundGroup[];
  /** Whether something has all of the words. */
  readonly complete: boolean;
  /** Words that nothing here has, and what is looked for instead. */
  readonly corrections: readonly Correction[];
}

/** The page of a search. */
export interface SearchView extends Found {
  readonly q: string;
  /** The printer that results are for, or marked for. */
  readonly printer: { readonly slug: string; readonly label: string } | null;
  /** Searches to try: parts of this one that find something, or examples when nothing was searched for. */
  readonly tries: readonly { readonly q: string; readonly to: string }[];
}

/** What only mentions the words is read about, before it is bought. */
const OF_MENTIONS: readonly GroupKind[] = ["printers", "guides", "calculators", "parts", "testPrints", "terms"];

/**
 * The groups as they are shown: what the words name comes first, and the glossary before nothing that has them all. As
 * long as something has all words, what has only some of them is left out.
 */
export function rankedGroups(groups: readonly FoundGroup[]): Pick<Found, "groups" | "complete"> {
  const found = groups.filter(({ total }) => total > 0);
  const complete = found.some(({ level }) => level > 0);
  const shown = complete ? found.filter(({ level }) => level > 0) : found;
  const place = ({ kind, level }: FoundGroup): number => {
    const named = kind === "terms" ? Math.min(level, 1) : level;
    return (named === 1 ? OF_MENTIONS : GROUP_KINDS).indexOf(kind) - GROUP_KINDS.length * named;
  };
  return { complete, groups: shown.sort((one, other) => place(one) - place(other)) };
}
