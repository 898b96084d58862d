import { isEndless } from "~/features/members/members.model";
import { paths } from "~/lib/paths";
import { isManagedTable, TABLE_LABELS } from "~/features/management/tables.model";
import { LOCKABLE_PAGES } from "~/features/page-access/lockable-pages.model";
import { formatDay } from "~/lib/text/format-date";

/** One entry of the audit log. */
export interface AuditEntry {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  /** The username at that time; empty for an account without one; null for the operator of the database. */
  readonly actor: string | null;
  /** For example `page.locked`. */
  readonly action: string;
  readonly subject: string | null;
  readonly note: string | null;
  /** The pages that an action on all pages changed. */
  readonly pages: readonly string[];
  /** What the part, printer, manufacturer or member it is about was called. */
  readonly name: string | null;
  /** The part that a report is about, `fan:12` or its name, and why the report was hidden. */
  readonly part: string | null;
  readonly reason: string | null;
  /** Rows that were written, sessions that were ended, or entries that were removed. */
  readonly rows: number;
  /** ISO 8601: when a ban ends, or the end of what was removed. */
  readonly until: string | null;
  /** The import whose lines say what was written; null of other entries. */
  readonly importId: number | null;
}

/** One row that was written: what it was and became, by column. Of a changed row, the columns that are not the same. */
export interface AuditedRow {
  readonly key: string | null;
  readonly name: string | null;
  /** Null of a row that was added. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** Null of a row that was removed. */
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** An entry with the rows that were written. */
export interface DetailedAuditEntry extends AuditEntry {
  readonly changes: readonly AuditedRow[];
}

/** The entries with the parts they are about by name, where `nameOf` still knows them. */
export function withPartNames(
  entries: readonly AuditEntry[],
  nameOf: (part: string) => string | null,
): readonly AuditEntry[] {
  return entries.map((entry) => ({ ...entry, part: entry.part === null ? null : (nameOf(entry.part) ?? entry.part) }));
}

const pageLabel = (name: string): string => LOCKABLE_PAGES.find((page) => page.name === name)?.label ?? name;

/**
 * The action as text: "Locked Tools". One that this version does not have is shown as it is stored.
 * Long because it is one table.
 */
export function formatAuditAction(entry: AuditEntry): string {
  const { action, subject, note, pages, name, part, reason, rows, until } = entry;
  const page = pageLabel(subject ?? "");
  const list = pages.map(pageLabel).join(", ");
  const submission = `the submission “${name ?? subject ?? ""}”`;
  switch (action) {
    case "page.locked":
      return `Locked ${page}`;
    case "page.unlocked":
      return `Unlocked ${page}`;
    case "page.note":
      return note === null ? `Removed the note on ${page}` : `Changed the note on ${page}: “${note}”`;
    case "pages.locked":
      return list === "" ? "Locked all pages" : `Locked all pages (${list})`;
    case "pages.unlocked":
      return list === "" ? "Unlocked all pages" : `Unlocked all pages (${list})`;
    case "catalogue.added":
      return `Added ${catalogueRows(entry)}`;
    case "catalogue.changed":
      return `Changed ${catalogueRows(entry)}`;
    case "catalogue.removed":
      return `Removed ${catalogueRows(entry)}`;
    case "catalogue.importing":
      return `Began to import ${rowsOf(entry)} from ${name ?? "a file"}`;
    case "catalogue.imported":
      return `Imported ${rowsOf(entry)} from ${name ?? "a file"}`;
    case "catalogue.merged":
      return `Merged ${reason ?? "a part"} into ${name ?? subject ?? ""}`;
    case "catalogue.reverting":
      return `Began to undo the import of ${name ?? "a file"}`;
    case "catalogue.reverted":
      return `Undid ${(subject ?? "").includes(":") ? "the merge of" : "the import of"} ${name ?? subject ?? ""}`;
    case "admin.granted":
      return `Made ${name ?? "an account"} an admin`;
    case "admin.revoked":
      return `${name ?? "An account"} is no longer an admin`;
    case "security.changed":
      return `Changed the ${subject ?? "security settings"}`;
    case "report.hidden":
      return `Hid a report on ${part ?? "a part"}: “${reason ?? ""}”`;
    case "guide.published":
      return `Published the guide “${name ?? subject ?? ""}”`;
    case "guide.withdrawn":
      return `Withdrew the guide “${name ?? subject ?? ""}”${reason === null ? "" : `: “${reason}”`}`;
    case "guide.restored":
      return `Brought back the guide “${name ?? subject ?? ""}”`;
    case "guide.rejected":
      return `Rejected the guide “${name ?? ""}”: “${reason ?? ""}”`;
    case "guide.returned":
      return `Asked for changes to the guide “${name ?? ""}”: “${reason ?? ""}”`;
    case "suggestion.status":
      return `Set the suggestion “${name ?? ""}” to ${(reason ?? "").replaceAll("_", " ")}`;
    case "suggestion.replied":
      return reason === null
        ? `Removed the reply to the suggestion “${name ?? ""}”`
        : `Replied to the suggestion “${name ?? ""}”: “${reason}”`;
    case "suggestion.merged":
      return `Merged the suggestion “${name ?? ""}” into “${reason ?? ""}”`;
    case "report.shown":
      return `Showed a report on ${part ?? "a part"} again`;
    case "member.banned":
      return `Banned ${name ?? "a member"}${until === null ? "" : ` until ${isEndless(until) ? "it is lifted" : formatDay(until)}`}: “${reason ?? ""}”`;
    case "member.unbanned":
      return `Lifted the ban of ${name ?? "a member"}`;
    case "member.signed.out":
      return `Signed ${name ?? "a member"} out everywhere`;
    case "audit.pruned":
      return `Removed ${String(rows)} ${rows === 1 ? "entry" : "entries"} of the audit log${until === null ? "" : `, older than ${formatDay(until)}`}`;
    case "submission.claimed":
      return `Claimed ${submission}`;
    case "submission.released":
      return `Released ${submission}`;
    case "submission.edited":
      return `Edited ${submission}`;
    case "submission.message":
      return `Wrote to the author of ${submission}`;
    case "submission.approved":
      return `Approved ${submission}`;
    case "submission.merged":
      return `Merged ${submission}`;
    case "submission.returned":
      return `Asked for changes to ${submission}: “${reason ?? ""}”`;
    case "submission.rejected":
      return `Rejected ${submission}: “${reason ?? ""}”`;
    default:
      return subject === null ? action : `${action}: ${subject}`;
  }
}

/** "Dragon HF (Hotend)", or "12 Hotends". */
function catalogueRows(entry: AuditEntry): string {
  const { subject, name, rows } = entry;
  return rows === 1 && name !== null ? `${name} (${labelsOf(subject).singular})` : rowsOf(entry);
}

function rowsOf({ subject, rows }: AuditEntry): string {
  const { singular, plural } = labelsOf(subject);
  return rows === 1 ? `1 ${singular}` : `${String(rows)} ${plural}`;
}

interface RowLabels {
  readonly singular: string;
  readonly plural: string;
}

/** Tables beside those that administrators manage, as their rows are called on the screen. */
const OTHER_LABELS: Readonly<Record<string, RowLabels>> = {
  parts: { singular: "part", plural: "parts" },
  part_printer_compatibility: { singular: "printer that a part fits", plural: "printers that parts fit" },
  part_interfaces: { singular: "interface of a part", plural: "interfaces of parts" },
  printer_interfaces: { singular: "interface of a printer", plural: "interfaces of printers" },
  featured_cards: { singular: "featured card", plural: "featured cards" },
  site_blocks: { singular: "site text", plural: "site texts" },
};

/** What the rows of the table are called that an entry is about. */
function labelsOf(subject: string | null): RowLabels {
  const [table = ""] = (subject ?? "").split(":");
  if (isManagedTable(table)) return TABLE_LABELS[table];
  const words = table.replaceAll("_", " ");
  return OTHER_LABELS[table] ?? { singular: words, plural: words };
}

/** The actor as text. */
export function formatActor({ actor }: Pick<AuditEntry, "actor">): string {
  if (actor === null) return "The operator";
  return actor === "" ? "An admin" : actor;
}

/** Rows of the catalogue that have a page of their own. A row of `parts` leads to the part that it registers. */
const ROW =
  /^(?<table>bed|build_plate|extruder|fan|hotend|motion_system|probe|tools|parts|printers|manufacturers|deals):(?<id>[\w-]{1,40})$/;

/** The history of what an entry is about, or its import, where it can be undone; null when it has none. */
export function auditTarget({
  action,
  subject,
  importId,
}: Pick<AuditEntry, "action" | "subject" | "importId">): string | null {
  if (importId !== null) return paths.adminImport(String(importId));
  if (!action.startsWith("catalogue.") || action === "catalogue.removed") return null;
  const { table, id } = ROW.exec(subject ?? "")?.groups ?? {};
  return table === undefined || id === undefined ? null : `${paths.adminPart({ table, id })}#history`;
}
