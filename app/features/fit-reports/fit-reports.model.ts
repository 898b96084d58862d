import type { PartCategory } from "../catalogue/catalogue.model";

/** What members found when they fitted a part, best first. */
export const OUTCOMES = ["fits", "fits_with_changes", "does_not_fit"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Whether a text is an outcome. */
export function isOutcome(text: string): text is Outcome {
  return OUTCOMES.some((outcome) => outcome === text);
}

/** What the outcomes are called in forms and lists. */
export const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  fits: "Fits",
  fits_with_changes: "Fits with changes",
  does_not_fit: "Does not fit",
};

/** The most characters of a note, an emoji counted as one. */
export const REPORT_NOTE_MAX = 300;
/** The most lines of a note. */
export const REPORT_NOTE_LINES_MAX = 10;
/** The most characters of the reason for which a report is hidden. */
export const HIDE_REASON_MAX = 300;
export const MOST_STARS = 5;

/** A visible report about a part. */
export interface FitReport {
  readonly id: number;
  /** The printer's `idUuid`. */
  readonly printerId: string;
  readonly outcome: Outcome;
  readonly stars: number;
  /** What was changed, or what stands in the way. */
  readonly note: string | null;
  /** The member's name; null when the profile is not public. */
  readonly author: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A member's own report. */
export interface OwnReport extends Omit<FitReport, "author"> {
  readonly table: PartCategory;
  readonly partId: number;
  /** Why an administrator hid it; null while it is visible. */
  readonly hiddenReason: string | null;
}

/** A report that administrators have hidden, with the username of its author. */
export interface HiddenReport extends FitReport {
  readonly table: PartCategory;
  readonly partId: number;
  readonly hiddenReason: string;
}

/** How many members found what. */
export type ReportCounts = Readonly<Record<Outcome, number>>;

/** Counts reports by outcome. */
export function countReports(reports: Iterable<Pick<FitReport, "outcome">>): ReportCounts {
  const counts = { fits: 0, fits_with_changes: 0, does_not_fit: 0 };
  for (const { outcome } of reports) counts[outcome]++;
  return counts;
}

/** How many more members fitted it than could not; 0 when as many could not. */
export function confirmations({ fits, fits_with_changes: changed, does_not_fit: not }: ReportCounts): number {
  return Math.max(0, fits + changed - not);
}

/** "3 fitted it, 1 could not", for where there is little room; null when nobody reported. */
export function shortCountsText({ fits, fits_with_changes: changed, does_not_fit: not }: ReportCounts): string | null {
  const fitted = fits + changed;
  if (fitted === 0) return not === 0 ? null : `${String(not)} could not fit it`;
  return `${String(fitted)} fitted it${not === 0 ? "" : `, ${String(not)} could not`}`;
}

/** "3 fitted it to a Creality K1, 1 needed changes, 1 says it does not fit"; null when nobody reported. */
export function countsText(counts: ReportCounts, printer: string | null = null): string | null {
  const { fits, fits_with_changes: changed, does_not_fit: not } = counts;
  const fitted = fits + changed;
  const a = printer === null ? "" : ` ${/^[aeiou]/i.test(printer) ? "an" : "a"} ${printer}`;
  const texts = [
    fitted === 0 ? null : `${String(fitted)} fitted it${a && ` to${a}`}${fits === 0 ? " with changes" : ""}`,
    fits === 0 || changed === 0 ? null : `${String(changed)} needed changes`,
    not === 0 ? null : `${String(not)} ${not === 1 ? "says" : "say"} it does not fit${fitted === 0 ? a : ""}`,
  ];
  return texts.filter((text) => text !== null).join(", ") || null;
}
