/** What parts or printers can lack, most important first. `of` says which of the two. */
export const QUALITY_PROBLEMS = [
  {
    key: "no-compatibility",
    of: "part",
    label: "Parts without a compatible printer",
    why: "No compatible printer is recorded, so visitors read “Fit not verified yet”.",
  },
  {
    key: "no-source",
    of: "part",
    label: "Parts without a source",
    why: "Their figures cannot be checked.",
  },
  {
    key: "low-confidence",
    of: "part",
    label: "Parts with low confidence",
    why: "Their source is weak, or sources disagree.",
  },
  {
    key: "no-specs",
    of: "part",
    label: "Parts without a single figure",
    why: "Their whole spec table reads “not stated”.",
  },
  {
    key: "no-description",
    of: "part",
    label: "Parts without a description",
    why: "Search has only the name to go by.",
  },
  {
    key: "no-image",
    of: "part",
    label: "Parts without a photo",
    why: "The drawing of their category stands in.",
  },
  {
    key: "no-build-volume",
    of: "printer",
    label: "Printers without a build volume",
    why: "Owners cannot tell similar models apart.",
  },
  {
    key: "no-listed-part",
    of: "printer",
    label: "Printers no part is listed for",
    why: "Their owners see only parts that fit every printer.",
  },
] as const;

/** One entry of {@link QUALITY_PROBLEMS}. */
export type QualityProblem = (typeof QUALITY_PROBLEMS)[number]["key"];

/** How often the catalogue has a problem. */
export interface ProblemCount {
  readonly key: QualityProblem;
  readonly label: string;
  readonly why: string;
  /** Parts or printers with it, and how many there are of them in all. */
  readonly count: number;
  readonly total: number;
}

/** One part or printer with a problem. */
export interface ProblemEntry {
  readonly key: string;
  readonly name: string;
  /** What kind of part it is; null for a printer. */
  readonly kind: string | null;
  readonly to: string;
}

/** The problem that is open, with one page of its entries. */
export interface OpenProblem {
  readonly key: QualityProblem;
  readonly label: string;
  readonly entries: readonly ProblemEntry[];
  readonly page: number;
  readonly pageCount: number;
}

/** All problems with their counts, and one of them in full. */
export interface DataQuality {
  readonly problems: readonly ProblemCount[];
  readonly open: OpenProblem | null;
}

/** How many of everything the catalogue has. */
export interface CatalogueFacts {
  readonly version: number;
  readonly parts: number;
  readonly printers: number;
  readonly manufacturers: number;
  /** Rows that say which printers a part fits; one row may mean all printers. */
  readonly compatibility: number;
  readonly categories: readonly { readonly label: string; readonly count: number; readonly to: string }[];
}

/** The open problem and its page in a query, `?problem=no-source&page=2`. Unknown values are ignored. */
export function readQualityQuery(params: URLSearchParams): { problem: QualityProblem | null; page: number } {
  const asked = params.get("problem");
  const page = params.get("page") ?? "";
  return {
    problem: QUALITY_PROBLEMS.find(({ key }) => key === asked)?.key ?? null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}
