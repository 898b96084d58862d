import { UNKNOWN_VALUE, unknownParamNotes, type AddressNote } from "~/lib/text/address-notes";
import { shorten } from "~/lib/text/unknown-params";
import { searchedLine } from "~/lib/text/visible-text";

/** What entries are about: the first word of each action that the database writes. */
export const AUDIT_GROUPS = [
  "catalogue",
  "submission",
  "report",
  "guide",
  "suggestion",
  "page",
  "member",
  "admin",
  "security",
  "audit",
] as const;

/** See {@link AUDIT_GROUPS}. */
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** The groups on the screen. */
export const GROUP_LABELS: Readonly<Record<AuditGroup, string>> = {
  catalogue: "Catalogue",
  submission: "Submissions",
  report: "Fit reports",
  guide: "Guides",
  suggestion: "Suggestions",
  page: "Page locks",
  member: "Members",
  admin: "Admin rights",
  security: "Sign-in of admins",
  audit: "This log",
};

/** What of the audit log is asked for. */
export interface AuditFilters {
  readonly group: AuditGroup | null;
  /** A username. */
  readonly actor: string;
  /** In subjects, names, notes and reasons. */
  readonly text: string;
  /** The first and the last day, as ISO 8601 dates in UTC. */
  readonly from: string | null;
  readonly until: string | null;
  /** The id of the last entry of the page before. */
  readonly before: number | null;
}

const PARAMS = ["about", "by", "q", "from", "until", "before"] as const;

/** Reads the parameters of the log's address, and what of them has no effect. */
export function readAuditQuery(params: URLSearchParams): {
  readonly filters: AuditFilters;
  readonly notes: readonly AddressNote[];
} {
  const notes: AddressNote[] = [];
  const typed = (name: (typeof PARAMS)[number]) => searchedLine(params.get(name));
  const day = (name: "from" | "until"): string | null => {
    const value = typed(name);
    if (value === "" || isDay(value)) return value === "" ? null : value;
    notes.push({
      param: name,
      value: shorten(value),
      note: "not a date like 2026-11-26, so nothing is filtered by it",
    });
    return null;
  };
  const about = typed("about");
  const group = AUDIT_GROUPS.find((one) => one === about) ?? null;
  if (about !== "" && group === null) {
    notes.push({ param: "about", value: shorten(about), note: UNKNOWN_VALUE });
  }
  const last = typed("before");
  const isEntry = /^[1-9]\d{0,14}$/.test(last);
  if (last !== "" && !isEntry)
    notes.push({ param: "before", value: shorten(last), note: "not the number of an entry" });
  const [from, until] = [day("from"), day("until")];
  if (isReversed({ from, until })) {
    notes.push({ param: "until", value: until ?? "", note: `before from=${from ?? ""}, so there is no such day` });
  }
  return {
    notes: [...notes, ...unknownParamNotes(params, PARAMS)],
    filters: {
      ...{ group, actor: typed("by"), text: typed("q"), from, until },
      before: isEntry ? Number(last) : null,
    },
  };
}

/** Whether the last day is before the first one, so that nothing can be found. */
export function isReversed({ from, until }: Pick<AuditFilters, "from" | "until">): boolean {
  return from !== null && until !== null && until < from;
}

/** The parameters of filters, without what is empty. */
export function auditParams({ group, actor, text, from, until, before }: AuditFilters): Record<string, string | null> {
  return { about: group, by: actor, q: text, from, until, before: before === null ? null : String(before) };
}

/** The start of the day after, as ISO 8601. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
