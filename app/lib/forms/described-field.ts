/**
 * How the value of a column is typed and what it is:
 *
 * - `line`, `lines`: a text of one or several lines
 * - `maker`: the name of a manufacturer, which may be a new one
 * - `address`: an https address
 * - `number`; `flag`: yes, no or not stated
 * - `choice`: one of a few values; `list`: any of them
 * - `day`: a day, kept as a moment
 * - `part`, `printer`: a part or a printer, which people name; `parts`: several, one a line
 */
export type FieldKind =
  "line" | "lines" | "maker" | "address" | "number" | "flag" | "choice" | "list" | "day" | "part" | "parts" | "printer";

/** One value of several. */
export interface FieldChoice {
  readonly value: string;
  readonly label: string;
}

/** What separates the entries of a list in a text. */
export const LIST_SEPARATOR = ",";

/** One field of a form that is made from descriptions, ready to be drawn. */
export interface DescribedFieldView {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly unit: string | undefined;
  readonly hint: string | undefined;
  readonly isRequired: boolean;
  readonly choices: readonly FieldChoice[] | undefined;
  /** Suggestions of what others are called. */
  readonly known: readonly string[];
  /** What stands in it. */
  readonly text: string;
  /** What stood there when the change of a row was begun; null elsewhere. */
  readonly was: string | null;
  readonly error: string | null;
}
