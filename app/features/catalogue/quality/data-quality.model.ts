import { isPartCategory, type PartCategory } from "../catalogue.model";

/** How bad a problem is, worst first, and what a list of them is called. */
export const SEVERITIES = [
  { key: "wrong", label: "Contradictions" },
  { key: "uncertain", label: "Uncertain" },
  { key: "missing", label: "Missing" },
] as const;

export type Severity = (typeof SEVERITIES)[number]["key"];

interface ProblemKind {
  readonly key: string;
  readonly severity: Severity;
  /** What has it: parts, printers, rows that say that a part fits a printer, or rows that there could be. */
  readonly of: "part" | "printer" | "row" | "proposal";
  readonly label: string;
  readonly why: string;
  /** Anyone can help with it, without knowing what the database looks like. */
  readonly open?: true;
}

/** Printers with fewer parts made for them are listed. */
export const FEW_PARTS = 10;

/*
 * What can be wrong with the catalogue, uncertain or missing, worst first. What `fitProposals` finds is among it:
 * administrators decide whether a row is written.
 */
export const QUALITY_PROBLEMS = [
  {
    key: "contradiction",
    severity: "wrong",
    of: "row",
    label: "Rows that contradict interfaces",
    why: "A row says that the part fits, and an interface that must agree differs. One of the two is wrong.",
  },
  {
    key: "refuted",
    severity: "wrong",
    of: "row",
    label: "Rows that members contradict",
    why: "A row says that the part fits, and more members say that it does not than that it does.",
  },
  {
    key: "same-name",
    severity: "wrong",
    of: "part",
    label: "Parts that share a name",
    why: "Parts of one maker have the same name, so the address of one has a number. If they are one part, merge them.",
  },
  {
    key: "proposal",
    severity: "uncertain",
    of: "proposal",
    label: "Rows that members propose",
    why: "Three members or more fitted the part to the printer as it is, and no row says that it fits.",
  },
  {
    key: "low-confidence",
    severity: "uncertain",
    of: "part",
    label: "Parts with low confidence",
    why: "Their source is weak, or sources disagree.",
    open: true,
  },
  {
    key: "low-confidence-row",
    severity: "uncertain",
    of: "row",
    label: "Rows with low confidence",
    why: "Whoever wrote that the part fits was not sure.",
    open: true,
  },
  {
    key: "low-confidence-interface",
    severity: "uncertain",
    of: "part",
    label: "Parts with uncertain interfaces",
    why: "Answers that rest on one of these facts are of low confidence.",
    open: true,
  },
  {
    key: "low-confidence-printer",
    severity: "uncertain",
    of: "printer",
    label: "Printers with uncertain interfaces",
    why: "Answers for them that rest on one of these facts are of low confidence.",
    open: true,
  },
  {
    key: "few-parts",
    severity: "missing",
    of: "printer",
    label: `Printers with fewer than ${String(FEW_PARTS)} parts`,
    why: "Parts that are listed for them or should fit, tools and what fits every printer left out.",
    open: true,
  },
  {
    key: "no-printer",
    severity: "missing",
    of: "part",
    label: "Parts without a printer they fit",
    why: "No row names a printer, and no printer has the same interfaces.",
    open: true,
  },
  {
    key: "no-interface",
    severity: "missing",
    of: "part",
    label: "Parts without interfaces",
    why: "Only a row can say which printers they fit.",
    open: true,
  },
  {
    key: "no-printer-interface",
    severity: "missing",
    of: "printer",
    label: "Printers without interfaces",
    why: "Only a row can say which parts fit them.",
    open: true,
  },
  {
    key: "no-source",
    severity: "missing",
    of: "part",
    label: "Parts without a source",
    why: "Their figures cannot be checked.",
    open: true,
  },
  {
    key: "no-row-source",
    severity: "missing",
    of: "row",
    label: "Rows without a source",
    why: "Visitors read that the part fits, and not who says so.",
  },
  {
    key: "no-interface-source",
    severity: "missing",
    of: "part",
    label: "Parts with interfaces without a source",
    why: "Visitors read what the part needs, and not who says so.",
  },
  {
    key: "no-row-date",
    severity: "missing",
    of: "row",
    label: "Rows nobody has verified",
    why: "They have no date of a check.",
  },
  {
    key: "no-interface-date",
    severity: "missing",
    of: "part",
    label: "Parts with interfaces nobody has verified",
    why: "Not one of their interfaces has the date of a check.",
  },
  {
    key: "no-printer-date",
    severity: "missing",
    of: "printer",
    label: "Printers with interfaces nobody has verified",
    why: "Not one of their interfaces has the date of a check.",
  },
  {
    key: "no-specs",
    severity: "missing",
    of: "part",
    label: "Parts without a single figure",
    why: "Their whole spec table reads “not stated”.",
    open: true,
  },
  {
    key: "no-description",
    severity: "missing",
    of: "part",
    label: "Parts without a description",
    why: "Search has only name and facts to go by.",
    open: true,
  },
  {
    key: "no-image",
    severity: "missing",
    of: "part",
    label: "Parts without a photo",
    why: "A drawing stands in.",
    open: true,
  },
  {
    key: "no-build-volume",
    severity: "missing",
    of: "printer",
    label: "Printers without a build volume",
    why: "Owners cannot tell similar models apart.",
    open: true,
  },
] as const satisfies readonly ProblemKind[];

/** One entry of {@link QUALITY_PROBLEMS}. */
export type QualityProblem = (typeof QUALITY_PROBLEMS)[number]["key"];

/** Whom a list is for: administrators see all problems, anyone those they can help with. */
export type QualityAudience = "admins" | "anyone";

/** The problems that an audience sees. */
export function problemsFor(audience: QualityAudience): readonly ((typeof QUALITY_PROBLEMS)[number] & ProblemKind)[] {
  const all: readonly ((typeof QUALITY_PROBLEMS)[number] & ProblemKind)[] = QUALITY_PROBLEMS;
  return audience === "admins" ? all : all.filter(({ open }) => open === true);
}

/** How often the catalogue has a problem. */
export interface ProblemCount {
  readonly key: QualityProblem;
  readonly severity: Severity;
  readonly label: string;
  readonly why: string;
  /** Parts, printers or rows with it, and how many there are of them in all; null for what there could be. */
  readonly count: number;
  readonly total: number | null;
}

/** One part or printer with a problem, or both when their row has it. */
export interface ProblemEntry {
  readonly key: string;
  readonly part: { readonly name: string; readonly kind: string; readonly to: string } | null;
  readonly printer: { readonly name: string; readonly to: string } | null;
  /** What exactly, when the problem's name does not say it. */
  readonly detail: string | null;
}

/** The problem that is open, with one page of its entries. */
export interface OpenProblem {
  readonly key: QualityProblem;
  readonly label: string;
  readonly why: string;
  /** The category that its entries are limited to, and those there are to choose from. */
  readonly category: PartCategory | null;
  readonly categories: readonly { readonly value: PartCategory; readonly label: string; readonly count: number }[];
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

/** What a list of problems shows. */
export interface QualityQuery {
  readonly problem: QualityProblem | null;
  readonly category: PartCategory | null;
  readonly page: number;
}

/** The parameters of a list of problems. */
export const QUALITY_PARAMS = ["problem", "category", "page"] as const;

/**
 * The open problem, its category and page in a query, `?problem=no-source&page=2`. Unknown values are left out, and so is
 * a problem that the audience does not see.
 */
export function readQualityQuery(params: URLSearchParams, audience: QualityAudience): QualityQuery {
  const asked = params.get("problem");
  const category = params.get("category") ?? "";
  const page = params.get("page") ?? "";
  return {
    problem: problemsFor(audience).find(({ key }) => key === asked)?.key ?? null,
    category: isPartCategory(category) ? category : null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}
