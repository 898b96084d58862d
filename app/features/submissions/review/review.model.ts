import type { StoredPayload } from "../form/payload.model";
import type {
  Claim,
  ColumnValues,
  OwnSubmission,
  SubmissionKind,
  SubmissionStatus,
  SubmissionTarget,
} from "../submissions.model";

/** Ages by which the queue can be filtered. */
export const QUEUE_AGES = ["day", "week", "month"] as const;

type QueueAge = (typeof QUEUE_AGES)[number];

/** The ages on the screen. */
export const AGE_WORDS: Readonly<Record<QueueAge, string>> = {
  day: "More than a day",
  week: "More than a week",
  month: "More than a month",
};

/** Orders of the queue. */
export const QUEUE_SORTS = ["oldest", "newest", "kind", "title"] as const;

type QueueSort = (typeof QUEUE_SORTS)[number];

/** The orders on the screen. */
export const SORT_WORDS: Readonly<Record<QueueSort, string>> = {
  oldest: "Longest wait",
  newest: "Newest",
  kind: "Type",
  title: "Title",
};

/** What of the queue is asked for. */
export interface QueueFilters {
  /** None: what waits. */
  readonly statuses: readonly SubmissionStatus[];
  /** None: all. */
  readonly kinds: readonly SubmissionKind[];
  readonly age: QueueAge | null;
  /** In the title, the note and the username, or `#12`. */
  readonly text: string;
  readonly sort: QueueSort;
  readonly page: number;
  /** Only what the reader has claimed. */
  readonly isMine: boolean;
}

type ListedFields = "id" | "kind" | "title" | "status" | "version" | "targetTable" | "targetId" | "createdAt";

/** One submission of the queue. */
export interface QueueItem extends Pick<
  OwnSubmission,
  ListedFields | "waitingSince" | "updatedAt" | "decidedAt" | "messages"
> {
  /** The username; null when the account is gone. */
  readonly submitter: string | null;
  readonly claim: Claim | null;
  readonly sourceUrl: string | null;
  /** The state of what it would change, which a decision names. */
  readonly liveVersion: string | null;
  /** How many of its fields say something else by now than its author saw. */
  readonly staleCount: number;
}

/** One page of the queue. */
export interface QueuePage {
  readonly items: readonly QueueItem[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** Under the filters besides. */
  readonly counts: {
    readonly status: Readonly<Record<SubmissionStatus, number>>;
    readonly kind: Readonly<Record<SubmissionKind, number>>;
  };
}

/** What merging a submission into a row that is there would do. */
export interface MergePreview {
  readonly target: SubmissionTarget;
  readonly live: ColumnValues;
  readonly liveVersion: string;
  /** Fields that the row does not state. */
  readonly fills: readonly string[];
  /** Fields of which the row states another value. */
  readonly differs: readonly string[];
  /** Printers and interfaces that it would get, as they are stored. */
  readonly printers: StoredPayload["printers"];
  readonly interfaces: StoredPayload["interfaces"];
}

/** Reasons for a rejection that its form offers: sentences that the moderator can go on with. */
const ENTRY_REASONS = [
  "This is already in the catalogue.",
  "We could not confirm this. A source would help.",
  "These values do not agree with the source.",
  "This is not a part, printer or maker that the catalogue covers.",
  "This reads like advertising.",
] as const;

/** Those for reports. */
const REPORT_REFUSALS = [
  "We looked at it and found nothing wrong.",
  "We could not confirm this. Tell us where it can be read.",
  "This has been dealt with already.",
  "An opinion that differs is no reason to hide it.",
] as const;

/** All of them, as a form may send them. */
export const ALL_REASONS = [...ENTRY_REASONS, ...REPORT_REFUSALS] as const;

/** The reasons that fit what was sent. */
export function rejectReasons(kind: SubmissionKind): readonly string[] {
  return kind === "report" ? REPORT_REFUSALS : ENTRY_REASONS;
}
