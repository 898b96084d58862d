import { paths } from "~/lib/paths";
import { fieldValuesOf, sentRows, storedPayload, type SentRow, type StoredPayload } from "../form/payload.model";
import type { CheckView, LookAlike } from "../form/form-view.model";
import { submissionView, type SubmissionView, type ViewOptions } from "../submission-view.model";
import {
  isOpen,
  MESSAGE_LENGTH,
  STATUS_WORDS,
  type CheckedLink,
  type Claim,
  type Submission,
  type SubmissionReview,
} from "../submissions.model";
import { rejectReasons, type MergePreview } from "./review.model";
import { fieldOfTable, memberFields } from "../fields/table-fields.model";
import { fieldWords } from "../fields/field.model";

/** A submission as an administrator reads it. */
export interface ReviewView extends SubmissionView {
  readonly version: number;
  readonly liveVersion: string | null;
  /** Whether it can still be decided on, here or where its guide is read. */
  readonly isOpen: boolean;
  /** Who sent it; null when the account is gone. */
  readonly submitter: { readonly name: string; readonly username: string } | null;
  /** Stands for who sent it where no account does. */
  readonly nobody: string;
  readonly earlier: SubmissionReview["earlier"];
  readonly claim: Claim | null;
  /** Whether the reader can claim it, or has claimed it. */
  readonly canClaim: boolean;
  readonly decidedBy: string | null;
  /** Others that are open and about the same. */
  readonly similar: readonly { readonly to: string; readonly title: string; readonly status: string }[];
  readonly checks: readonly CheckView[];
  /** What became of requesting the addresses that it names. */
  readonly links: readonly { readonly url: string; readonly words: string; readonly isWrong: boolean }[];
  readonly lookAlikes: readonly LookAlike[];
  /** How it is decided; null when it is not open, or where only its draft is. */
  readonly decision: Decision | null;
  /** Where a guide is reviewed. */
  readonly draftTo: string | null;
  /** A report about a deal: what that says. */
  readonly reportedDeal: {
    /** The shop's address. */
    readonly url: string | null;
    readonly facts: readonly { readonly label: string; readonly text: string }[];
  } | null;
  /** A report about what a member fitted: what that says. */
  readonly reported: { readonly part: string; readonly printer: string; readonly note: string | null } | null;
}

/** What a decision offers. */
export interface Decision {
  /** The button that approves. */
  readonly approve: string;
  /** Of a correction: its columns, those that are not stale ticked. */
  readonly choosesFields: boolean;
  /** Whether it can be merged into a row that is there. */
  readonly merges: boolean;
  /** Somebody else holds it. */
  readonly isHeld: boolean;
  /** Whether there is somebody to ask for changes. */
  readonly asks: boolean;
  /** For which decisions it needs a message, and who reads that. */
  readonly messageHint: string;
  /** Reasons to reject it that its form offers. */
  readonly reasons: readonly string[];
}

interface ReviewOptions extends Omit<ViewOptions, "live"> {
  readonly checks: readonly CheckView[];
  readonly lookAlikes: readonly LookAlike[];
}

const MERGED_KINDS: readonly Submission["kind"][] = ["part", "printer", "manufacturer"];

/** What the page of a submission shows an administrator. */
export function reviewView(submission: Submission, options: ReviewOptions): ReviewView {
  const { kind, status, version, liveVersion, review, target, targetId, live, stale } = submission;
  const state = live === null || kind === "report" ? null : { values: fieldValuesOf(live), stale };
  const view = submissionView(submission, { ...options, live: state });
  const claim = review?.claim ?? null;
  const isGuide = kind === "tutorial";
  const isFitReport = target?.fitReport ?? null;
  return {
    ...view,
    isOpen: isOpen(status),
    ...{ version, liveVersion, claim, lookAlikes: options.lookAlikes },
    // Who is asked for changes to a guide changes its draft, which then waits anew.
    canClaim: isOpen(status) && !(isGuide && status === "changes_requested") && (claim === null || claim.isOwn),
    checks: options.checks.map((check) => withSimilar(check, submission)),
    submitter: review?.submitter ?? null,
    nobody: nobodyWords(submission),
    earlier: review?.earlier ?? { approved: 0, rejected: 0, open: 0 },
    decidedBy: review?.decidedBy ?? null,
    links: (review?.links ?? []).map((link) => ({
      url: link.url,
      words: linkWords(link),
      isWrong: link.state === "missing" || link.state === "silent" || link.state === "not public",
    })),
    similar: (review?.similar ?? []).map((other) => ({
      to: paths.adminSubmission(String(other.id)),
      title: `#${String(other.id)} ${other.title}`,
      status: STATUS_WORDS[other.status],
    })),
    decision:
      !isOpen(status) || isGuide
        ? null
        : {
            approve: approveWords(submission),
            choosesFields: kind === "correction",
            merges: MERGED_KINDS.includes(kind),
            isHeld: claim !== null && !claim.isOwn,
            asks: review !== null && review.submitter !== null,
            messageHint:
              isFitReport === null
                ? `Required to request changes; up to ${MESSAGE_LENGTH.toLocaleString("en")} characters.`
                : "Required to hide the report, whose author reads it as the reason, and to request changes.",
            reasons: rejectReasons(kind),
          },
    draftTo: isGuide && isOpen(status) && targetId !== null ? paths.guideDraftPreview(targetId) : null,
    reportedDeal: reportedDeal(submission),
    reported: isFitReport && {
      part: options.nameOf("part", isFitReport.part),
      printer: options.nameOf("printer", isFitReport.printerId),
      note: isFitReport.note,
    },
  };
}

/** The deal that a report is about, as it stands in the catalogue; null for other submissions. */
function reportedDeal({ kind, targetTable, live }: Submission): ReviewView["reportedDeal"] {
  if (kind !== "report" || targetTable !== "deals" || live === null) return null;
  const values = fieldValuesOf(live);
  const url = live["url"];
  return {
    url: typeof url === "string" ? url : null,
    facts: memberFields("deals")
      .filter(({ column }) => (values[column] ?? null) !== null && column !== "url")
      .map((field) => ({ label: field.label, text: fieldWords(field, values[field.column]) })),
  };
}

/** Who sent it, where no account says so: reports of several members are made by the database. */
export function nobodyWords({ kind, targetTable }: Pick<Submission, "kind" | "targetTable">): string {
  return kind === "report" && targetTable === "deals" ? "several members" : "a deleted member";
}

/** What approving does, on its button. */
function approveWords({ kind, targetTable }: Submission): string {
  if (kind !== "report") return "Approve";
  if (targetTable === "fit_reports") return "Hide the report";
  return targetTable === "deals" ? "End the deal" : "Mark as dealt with";
}

/** Other open ones of its kind about the same are like it, too. */
function withSimilar(check: CheckView, { kind, review }: Submission): CheckView {
  if (check.name !== "duplicate") return check;
  const others = (review?.similar ?? []).filter((other) => other.kind === kind);
  const problems = others.map(({ id, title }) => ({
    field: null,
    message: `#${String(id)} ${title} is open and about the same`,
  }));
  return { ...check, problems: [...check.problems, ...problems] };
}

function linkWords({ state, httpStatus }: CheckedLink): string {
  const status = httpStatus === null ? "" : ` (status ${String(httpStatus)})`;
  switch (state) {
    case "waiting":
      return "Not requested yet";
    case "responds":
      return `Responds${status}`;
    case "missing":
      return `Nothing is there${status}`;
    case "refuses":
      return `Does not let programs in${status}: open it yourself`;
    case "silent":
      return "Does not respond";
    case "not public":
      return "Is not an address of the public internet";
  }
}

/** What merging would do, in words. */
export interface MergeView {
  /** `hotend:12` */
  readonly into: string;
  readonly name: string;
  readonly liveVersion: string;
  /** What the row does not state and would get. */
  readonly fills: readonly SentRow[];
  /** What the row states otherwise. */
  readonly differs: readonly SentRow[];
}

/** What the page shows of a merge. */
export function mergeView(
  { payload, kind, targetTable }: Submission,
  { target, live, liveVersion, fills, differs, printers, interfaces }: MergePreview,
  options: Pick<ViewOptions, "nameOf" | "interfaceLabel">,
): MergeView {
  const values = fieldValuesOf(live);
  const parsed = storedPayload.safeParse(payload).data;
  const rowsOf = (stored: StoredPayload) => sentRows({ type: kind, payload: stored }, targetTable, options);
  const rows = parsed === undefined ? [] : rowsOf(parsed);
  const added = rowsOf({ fields: {}, printers, interfaces, remove: false });
  const rowsIn = (columns: readonly string[]) =>
    rows
      .filter(({ column }) => column !== null && columns.includes(column))
      .map((row): SentRow => {
        const field = fieldOfTable(targetTable ?? "", row.column ?? "");
        return { ...row, now: field && fieldWords(field, values[field.column]) };
      });
  return {
    into: `${target.table}:${target.id}`,
    name: target.name,
    liveVersion,
    fills: [...rowsIn(fills), ...added],
    differs: rowsIn(differs),
  };
}
