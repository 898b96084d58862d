import { ownValue } from "~/lib/own-value";

/** What can be sent. Guides are handed in where they are written. */
export const SUBMISSION_KINDS = [
  "part",
  "printer",
  "manufacturer",
  "compatibility",
  "interface",
  "correction",
  "tutorial",
  "deal",
  "report",
] as const;

export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** The kinds on the screen. */
export const KIND_WORDS: Readonly<Record<SubmissionKind, string>> = {
  part: "New part",
  printer: "New printer",
  manufacturer: "New maker",
  compatibility: "Printer fit",
  interface: "Interface",
  correction: "Correction",
  tutorial: "Guide",
  deal: "Deal",
  report: "Report",
};

/** The same for a kind that a row of the database names. */
export function kindWords(kind: string): string {
  return ownValue(KIND_WORDS, kind) ?? "Contribution";
}

/** `in_review` while an administrator has claimed it. */
export const SUBMISSION_STATUSES = [
  "pending",
  "in_review",
  "changes_requested",
  "approved",
  "rejected",
  "withdrawn",
] as const;

export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** The statuses on the screen. */
export const STATUS_WORDS: Readonly<Record<SubmissionStatus, string>> = {
  pending: "Pending",
  in_review: "In review",
  changes_requested: "Changes requested",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

/** Whether its author can still change or withdraw it, and an administrator decide on it. */
export function isOpen(status: SubmissionStatus): boolean {
  return status === "pending" || status === "in_review" || status === "changes_requested";
}

/** What a report says is wrong, as its form offers it. */
export const REPORT_REASONS = [
  { value: "wrong", label: "Something is wrong" },
  { value: "unsafe", label: "Unsafe" },
  { value: "spam", label: "Spam or advertising" },
  { value: "offensive", label: "Offensive" },
  { value: "copyright", label: "Copyright" },
  { value: "other", label: "Something else" },
] as const;

/** The most characters of texts that come with a submission. */
export const NOTE_LENGTH = 1000;
export const MESSAGE_LENGTH = 2000;

/** One submission in its author's list. */
export interface OwnSubmission {
  readonly id: number;
  readonly kind: SubmissionKind;
  /** What it is about: the name of what is new, or of the row that is there. */
  readonly title: string;
  readonly status: SubmissionStatus;
  /** Goes up with each change: a form names the version that it began with. */
  readonly version: number;
  readonly targetTable: string | null;
  readonly targetId: string | null;
  /** What was asked for, or why it was rejected. */
  readonly reason: string | null;
  /** ISO 8601, as the other times. */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly decidedAt: string | null;
  readonly waitingSince: string;
  /** How many wait longer; null when it does not wait. */
  readonly ahead: number | null;
  readonly messages: number;
  /** The row that it became, or changed. */
  readonly result: { readonly table: string; readonly id: string } | null;
}

/** What became of a submission, on the screen: a report that was right is dealt with, there is nothing to approve. */
export function statusWords({
  kind,
  status,
  targetTable,
}: Pick<OwnSubmission, "kind" | "status" | "targetTable">): string {
  if (kind !== "report" || status !== "approved") return STATUS_WORDS[status];
  return targetTable === "fit_reports" ? "Report hidden" : "Dealt with";
}

/** How long submissions waited for an answer in the last seven days. */
export interface SubmissionWait {
  /** Null when nothing was answered. */
  readonly medianSeconds: number | null;
  readonly decided: number;
}

/** What a member has sent. */
export interface OwnSubmissions {
  readonly items: readonly OwnSubmission[];
  readonly wait: SubmissionWait;
  /** How many more they may send today; null when that has no limit. */
  readonly leftToday: number | null;
}

/** One message between the author and administrators. */
export interface ThreadMessage {
  readonly id: number;
  readonly body: string;
  /** Null when the reader may not know the name, and when the account is gone. */
  readonly author: string | null;
  readonly isOwn: boolean;
  readonly isModerator: boolean;
  readonly createdAt: string;
}

/** The row that a submission is about. */
export interface SubmissionTarget {
  readonly table: string;
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly manufacturerSlug: string | null;
  readonly updatedAt: string | null;
  readonly status: string | null;
  readonly isPublic: boolean;
  /** A fit report that was reported. */
  readonly fitReport: ReportedFit | null;
}

/** What a reported fit report says. */
export interface ReportedFit {
  /** `{table}:{id}` */
  readonly part: string;
  readonly printerId: string;
  readonly outcome: string;
  readonly stars: number;
  readonly note: string | null;
  readonly hiddenReason: string | null;
}

/** Values by column. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** What a change did, by field. */
export type FieldChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** Who holds a submission, so that two administrators do not work on the same one. */
export interface Claim {
  readonly by: string;
  readonly isOwn: boolean;
  readonly until: string;
}

/** A submission with what its page shows. */
export interface Submission extends OwnSubmission {
  readonly payload: unknown;
  readonly sourceUrl: string | null;
  readonly note: string | null;
  readonly licence: string | null;
  readonly isOwn: boolean;
  /** Null when there is none, or it is gone. */
  readonly target: SubmissionTarget | null;
  /** What stands where it would change something. */
  readonly live: ColumnValues | null;
  /** The state of that, which a decision names. */
  readonly liveVersion: string | null;
  /** Fields of a correction that say something else by now than its author saw. */
  readonly stale: readonly string[];
  readonly thread: readonly ThreadMessage[];
  readonly applied: FieldChanges | null;
  /** What administrators read besides; null for the author. */
  readonly review: SubmissionReview | null;
}

/** What became of requesting an address; `waiting` before that. */
export const LINK_STATES = ["waiting", "responds", "missing", "refuses", "silent", "not public"] as const;

/** An address that a submission names, and whether it responds. */
export interface CheckedLink {
  readonly url: string;
  readonly state: (typeof LINK_STATES)[number];
  readonly httpStatus: number | null;
}

/** What administrators read of a submission. */
export interface SubmissionReview {
  /** Null when the account is gone. */
  readonly submitter: { readonly username: string; readonly name: string } | null;
  readonly claim: Claim | null;
  readonly decidedBy: string | null;
  /** What the same member has sent besides. */
  readonly earlier: { readonly approved: number; readonly rejected: number; readonly open: number };
  readonly links: readonly CheckedLink[];
  /** Other open ones about the same. */
  readonly similar: readonly Pick<OwnSubmission, "id" | "kind" | "title" | "status">[];
}
