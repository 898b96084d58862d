import { LOCKABLE_PAGES } from "~/lib/areas";

/** One line of the audit log: who did what, to what, and when. */
export interface AuditEntry {
  readonly id: number;
  /** ISO 8601. */
  readonly at: string;
  /** The username at that time; empty for an account without one; null when the database's own operator did it. */
  readonly actor: string | null;
  /** For example `page.locked`. */
  readonly action: string;
  readonly subject: string | null;
  readonly note: string | null;
  /** The pages an action on all of them changed. */
  readonly pages: readonly string[];
}

const pageLabel = (name: string): string => LOCKABLE_PAGES.find((page) => page.name === name)?.label ?? name;

/** What was done, in words: "Locked Tools". An action this version does not know is shown as it is stored. */
export function auditWords({ action, subject, note, pages }: AuditEntry): string {
  const page = pageLabel(subject ?? "");
  const list = pages.map(pageLabel).join(", ");
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
    default:
      return subject === null ? action : `${action}: ${subject}`;
  }
}

/** Who did it, in words. */
export function actorWords({ actor }: Pick<AuditEntry, "actor">): string {
  if (actor === null) return "The operator";
  return actor === "" ? "An admin" : actor;
}
