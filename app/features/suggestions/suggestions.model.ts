/** What a suggestion is about, with its name on the screen. */
export const SUGGESTION_AREAS = [
  { value: "find", label: "FIND" },
  { value: "learn", label: "LEARN" },
  { value: "tune", label: "TUNE" },
  { value: "account", label: "Account" },
  { value: "other", label: "Other" },
] as const;

/** See {@link SUGGESTION_AREAS}. */
export type SuggestionArea = (typeof SUGGESTION_AREAS)[number]["value"];

/** What became of a suggestion, with its name on the screen. */
export const SUGGESTION_STATUSES = [
  { value: "open", label: "Open" },
  { value: "planned", label: "Planned" },
  { value: "in_progress", label: "In progress" },
  { value: "shipped", label: "Shipped" },
  { value: "declined", label: "Declined" },
  { value: "duplicate", label: "Merged" },
] as const;

/** See {@link SUGGESTION_STATUSES}. */
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number]["value"];

/** The statuses that administrators choose from; merging gives the other one. */
export const CHOSEN_STATUSES = ["open", "planned", "in_progress", "shipped", "declined"] as const;

/** The columns of the roadmap. */
export const ROADMAP_STATUSES = ["planned", "in_progress", "shipped"] as const;

/** An area's name on the screen. */
export function areaLabel(area: SuggestionArea): string {
  return SUGGESTION_AREAS.find(({ value }) => value === area)?.label ?? area;
}

/** A status' name on the screen. */
export function statusLabel(status: SuggestionStatus): string {
  return SUGGESTION_STATUSES.find(({ value }) => value === status)?.label ?? status;
}

/** Whether members can vote for what has this status. */
export function takesVotes(status: SuggestionStatus): boolean {
  return status === "open" || status === "planned" || status === "in_progress";
}

/** "1 vote", "12 votes". */
export function votesText(votes: number): string {
  return votes === 1 ? "1 vote" : `${String(votes)} votes`;
}

/** A suggestion as a list shows it to the visitor. */
export interface Suggestion {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly area: SuggestionArea;
  readonly status: SuggestionStatus;
  readonly adminReply: string | null;
  readonly votes: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Null when the member's profile is not public. */
  readonly author: string | null;
  /** Of the author's public profile; null without one. */
  readonly authorUsername: string | null;
  readonly isOwn: boolean;
  readonly hasVoted: boolean;
}

/** One that another one refers to. */
export interface SuggestionLink {
  readonly id: number;
  readonly title: string;
}

/** A suggestion with what its page shows besides. */
export interface SuggestionDetails extends Suggestion {
  /** The one it was merged into. */
  readonly into: SuggestionLink | null;
  /** Those that were merged into it. */
  readonly duplicates: readonly SuggestionLink[];
}

/** A suggestion that may be the same as one that is about to be made. */
export interface SimilarSuggestion extends SuggestionLink {
  readonly status: SuggestionStatus;
  readonly votes: number;
}

/** A suggestion on the roadmap. */
export interface RoadmapItem extends SuggestionLink {
  readonly area: SuggestionArea;
  readonly status: (typeof ROADMAP_STATUSES)[number];
  readonly votes: number;
}

/** One page of suggestions. */
export interface SuggestionsPage {
  readonly suggestions: readonly Suggestion[];
  readonly total: number;
  /** From 1; beyond the last page it is the last. */
  readonly page: number;
  readonly pageCount: number;
}

/** Suggestions on one page. */
export const SUGGESTIONS_PAGE_SIZE = 20;

/** What a list of suggestions shows. */
export interface SuggestionsQuery {
  readonly status: SuggestionStatus | null;
  readonly area: SuggestionArea | null;
  /** Empty without a search. */
  readonly q: string;
  readonly sort: "votes" | "new";
  readonly page: number;
}

/** The parameters of a list's address; what is as without them is left out. */
export function suggestionsParams({ status, area, q, sort, page }: SuggestionsQuery) {
  return { status, area, q, sort: sort === "votes" ? null : sort, page: page === 1 ? null : page };
}

/** The id of a suggestion in an address; null for what is none. */
export function suggestionId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
