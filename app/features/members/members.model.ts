import { z } from "zod";

/** Which members a list shows. */
export const MEMBER_STATES = ["all", "banned", "admin", "unconfirmed"] as const;

/** See {@link MEMBER_STATES}. */
export type MemberState = (typeof MEMBER_STATES)[number];

/** The states on the screen. */
export const STATE_LABELS: Readonly<Record<MemberState, string>> = {
  all: "All members",
  banned: "Banned",
  admin: "Admins",
  unconfirmed: "Not confirmed",
};

/** One member as administrators see them. */
export interface MemberSummary {
  readonly id: string;
  /** Null until the address is confirmed. */
  readonly username: string | null;
  readonly email: string | null;
  /** ISO 8601, as are all times here. */
  readonly createdAt: string;
  readonly isConfirmed: boolean;
  readonly lastSignInAt: string | null;
  /** Null unless banned now; a year from {@link ENDLESS_YEAR} on means without end. */
  readonly bannedUntil: string | null;
  readonly isAdmin: boolean;
  /** The administrator who reads this. */
  readonly isSelf: boolean;
  /** Submissions without reports, and those that were approved. */
  readonly sent: number;
  readonly approved: number;
}

/** A report about something that the member wrote. */
export interface ReportAgainst {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly createdAt: string;
}

/** A member with what there is of theirs. */
export interface MemberDetails extends MemberSummary {
  readonly guides: number;
  readonly fitReports: number;
  /** Public collections. */
  readonly collections: number;
  /** Without this administrator there would be none, so the rights stay. */
  readonly isLastAdmin: boolean;
  /** Sessions that have not ended. */
  readonly sessions: number;
  readonly reports: readonly ReportAgainst[];
}

/** One page of members. */
export interface MemberPage {
  readonly items: readonly MemberSummary[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** By state, under the search. */
  readonly counts: Readonly<Record<MemberState, number>>;
}

/** How long a ban can last: days, or without end. */
export const BAN_LENGTHS = ["1", "7", "30", "365", "endless"] as const;

/** See {@link BAN_LENGTHS}. */
export type BanLength = (typeof BAN_LENGTHS)[number];

/** The lengths on the screen. */
export const BAN_LENGTH_LABELS: Readonly<Record<BanLength, string>> = {
  "1": "1 day",
  "7": "7 days",
  "30": "30 days",
  "365": "1 year",
  endless: "Until it is lifted",
};

/** The year in which bans end that last until they are lifted. */
const ENDLESS_YEAR = 9000;
const DAY_MS = 86_400_000;

/** When a ban that begins now ends, as ISO 8601. */
export function endOfBan(length: BanLength, now: Date): string {
  if (length === "endless") return `${String(ENDLESS_YEAR)}-01-01T00:00:00.000Z`;
  return new Date(now.getTime() + Number(length) * DAY_MS).toISOString();
}

/** Whether a ban lasts until it is lifted. */
export function isEndless(bannedUntil: string): boolean {
  return new Date(bannedUntil).getUTCFullYear() >= ENDLESS_YEAR;
}

/** What a list of members is asked for. */
export interface MemberFilters {
  /** In usernames and addresses. */
  readonly text: string;
  readonly state: MemberState;
  readonly page: number;
}

/** The id of a member in an address; null when it is none. */
export function memberId(text: string): string | null {
  return z.uuid().safeParse(text).success ? text.toLowerCase() : null;
}

/** What a member is called on the screen: the username, else the address. */
export function memberName({ username, email }: Pick<MemberSummary, "username" | "email">): string {
  return username ?? email ?? "A member without a name";
}

/** How many members there are, and what happened in the last seven days. */
export interface SiteActivity {
  readonly members: number;
  readonly newMembers: number;
  readonly unconfirmed: number;
  readonly banned: number;
  readonly newPins: number;
  readonly newCollections: number;
  readonly newFitReports: number;
}
