import type { NamedThings } from "../fields/field-schema.model";
import type { InterfaceKind } from "./form-fields.model";
import type { LookAlike, Target } from "./form-view.model";
import type { FormType, Subject } from "./submit-address.model";

/** Means every printer, where a printer is named. */
export const ALL_PRINTERS = "all printers";

/** What a new thing is called, to find what seems to be the same. */
export interface NamedEntry {
  readonly type: FormType;
  readonly table: string;
  readonly name: string;
  readonly maker: string;
}

/** How a printer is listed for a part. */
interface ListedFit {
  readonly fit: string | null;
  readonly note: string | null;
  readonly sourceUrl: string | null;
}

/** What the form needs to know of the catalogue. */
export interface SubmitReferences {
  /** What names mean. A printer is its id, or {@link ALL_PRINTERS}. */
  readonly named: NamedThings;
  /** Printers that a name may mean. */
  readonly nearPrinters: (typed: string) => readonly string[];
  /** The name of a printer or part by its id or key; the text itself when there is none. */
  readonly nameOf: (kind: "part" | "printer", id: string) => string;
  /** What a row is called, where its page is, and its id; null when there is none. */
  readonly target: (subject: Subject) => Target | null;
  /** What the catalogue says of a part and a printer, by its id, or null for all printers; null when it lists none. */
  readonly fitOf: (part: Subject, printer: string | null) => ListedFit | null;
  /** Whether a part or printer has an interface. */
  readonly hasInterface: (row: Subject, kind: string, value: string) => boolean;
  /** What other rows state in a column. */
  readonly known: (table: string, column: string) => readonly string[];
  /** The kinds of interfaces of a part table, or of printers. */
  readonly kinds: (table: string) => readonly InterfaceKind[];
  /** What seems to be the same in the catalogue. */
  readonly lookAlikes: (entry: NamedEntry) => readonly LookAlike[];
}
