import { shorten, unknownParams } from "~/lib/text/unknown-params";
import { visibleLine } from "~/lib/text/visible-text";

/** What entries are about: the first word of their action. */
export const AUDIT_GROUPS = [
  "catalogue",
  "submission",
  "report",
  "guide",
  "suggestion",
  "deal",
  "page",
  "member",
  "admin",
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
  deal: "Deals",
  page: "Page locks",
  member: "Members",
  admin: "Admin rights",
  audit: "This log",
};

/** A parameter without effect, and why. */
export interface AuditNote {
  readonly param: string;
  readonly value: string;
  readonly note: string;
}

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

const LONGEST_SEARCH = 100;
const PARAMS = ["about", "by", "q", "from", "until", "before"] as const;

/** Reads the parameters of the log's address, and what of them has no effect. */
export function readAuditQuery(params: URLSearchParams): {
  readonly filters: AuditFilters;
  readonly notes: readonly AuditNote[];
} {
  const notes: AuditNote[] = [];
  const typed = (name: (typeof PARAMS)[number]) => visibleLine(params.get(name) ?? "").slice(0, LONGEST_SEARCH);
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
    notes.push({ param: "about", value: shorten(about), note: "not known here, so nothing is filtered by it" });
  }
  const last = typed("before");
  const isEntry = /^[1-9]\d{0,14}$/.test(last);
  if (last !== "" && !isEntry)
    notes.push({ param: "before", value: shorten(last), note: "not the number of an entry" });
  for (const { param, value } of unknownParams(params, new Set(PARAMS))) {
    notes.push({ param, value, note: "no parameter has this name" });
  }
  return {
    notes,
    filters: {
      ...{ group, actor: typed("by"), text: typed("q"), from: day("from"), until: day("until") },
      before: isEntry ? Number(last) : null,
    },
  };
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
