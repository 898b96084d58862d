import type { FitReport } from "~/features/fit-reports/fit-reports.model";
import type { Part } from "../../catalogue.model";
import type { ListedRow, PartInterfaceFact } from "../../fit/fit-facts.model";
import type { InterfaceLabel } from "../../fit/fit-words.model";
import { canAgree } from "../../fit/interface-matching.model";
import { partText } from "../text/part-text.server";
import type { TextDocument } from "../text/postings.server";

/** What one row of the index holds: a part with all its compatibility. `part` is null in a row that is not used. */
export interface RowContent {
  readonly part: Part | null;
  readonly links: readonly ListedRow[];
  readonly interfaces: readonly PartInterfaceFact[];
  /** What members who fitted it say. */
  readonly reports: readonly FitReport[];
  /** How many members have pinned it. */
  readonly pins: number;
}

/** The content of a row that is not used. */
export const EMPTY_ROW: RowContent = { part: null, links: [], interfaces: [], reports: [], pins: 0 };

/** Whether the row has a part. */
export function isPresent(content: RowContent | undefined): boolean {
  return content !== undefined && content.part !== null;
}

/** Whether FIND shows the part: every part but the archived ones. */
export function isVisible(content: RowContent | undefined): boolean {
  return content !== undefined && content.part !== null && content.part.status !== "archived";
}

/** Whether the part is listed for all printers. */
export function isUniversal(content: RowContent | undefined): boolean {
  return content?.links.some((link) => link.printerId === null) ?? false;
}

/** Whether the part has any compatibility row. */
export function isVerified(content: RowContent | undefined): boolean {
  return (content?.links.length ?? 0) > 0;
}

/** The text that the part is found by; null when it cannot be found. */
export function textOf(content: RowContent | undefined, labelOf: InterfaceLabel): TextDocument | null {
  if (content === undefined || content.part === null || !isVisible(content)) return null;
  const labels = content.interfaces.flatMap(({ kind, value }) => (canAgree(value) ? [labelOf(kind, value)] : []));
  return partText(content.part, labels);
}
