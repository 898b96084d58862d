import { csvText } from "~/lib/text/csv";
import type { CsvRecord } from "~/lib/text/csv-records";
import { visibleLine, visibleLines } from "~/lib/text/visible-text";
import { isPartCategory } from "../../catalogue/catalogue.model";
import { fieldsReader, type NamedThings } from "../../submissions/fields/field-schema.model";
import type { Field, FieldValues } from "../../submissions/fields/field.model";
import type { ManagedTable } from "../tables.model";
import { ID_COLUMN, importFields, PRINTERS_COLUMN, type CellProblem } from "./import.model";

/** A line that was checked, as the database keeps it. */
export interface CheckedLine {
  readonly line: number;
  /** Null for a new row. */
  readonly id: string | null;
  readonly fields: FieldValues;
  /** Ids of the printers that the part fits; null in it stands for all printers. */
  readonly printers: readonly (string | null)[];
  readonly problems: readonly CellProblem[];
}

/** What a file is checked against. */
export interface FileReferences {
  readonly named: NamedThings;
  /** What stands for all printers as the result of a name. */
  readonly allPrinters: string;
  /** Whether a row is there. */
  readonly hasRow: (table: ManagedTable, id: string) => boolean;
  /** The id of the row that is called so already; null when none is. */
  readonly rowCalled: (table: ManagedTable, name: string, maker: string) => string | null;
}

interface Column {
  readonly at: number;
  /** As it stands in the file. */
  readonly heading: string;
  /** Null for the id and the printers. */
  readonly field: Field | null;
  readonly special: typeof ID_COLUMN | typeof PRINTERS_COLUMN | null;
}

/** The columns of a file, and what is wrong with its heading. */
export interface FileHeading {
  readonly columns: readonly Column[];
  readonly problems: readonly CellProblem[];
}

const plain = (text: string) => visibleLine(text).toLowerCase();

/** Reads the first line of a file: names of columns, or what the forms call them. */
export function readHeading(table: ManagedTable, cells: readonly string[]): FileHeading {
  const fields = importFields(table);
  const columns: Column[] = [];
  const problems: CellProblem[] = [];
  for (const [at, cell] of cells.entries()) {
    const name = plain(cell);
    const heading = visibleLine(cell).slice(0, 60);
    const field = fields.find(({ column, label }) => name === column || name === plain(label)) ?? null;
    const special =
      name === ID_COLUMN ? ID_COLUMN : name === PRINTERS_COLUMN && isPartCategory(table) ? PRINTERS_COLUMN : null;
    const isTwice = columns.some((other) => other.field?.column === field?.column && other.special === special);
    if (name === "")
      problems.push({ column: null, message: `Column ${String(at + 1)} has no heading and is passed over` });
    else if (field === null && special === null) {
      problems.push({ column: heading, message: "There is no such column, so it is passed over" });
    } else if (isTwice) problems.push({ column: heading, message: "This column is there twice; the first one counts" });
    else columns.push({ at, heading, field, special });
  }
  return { columns, problems };
}

/** Checks lines of a file one by one; it remembers those before, to find what is there twice. */
export function lineChecker(table: ManagedTable, { columns }: FileHeading, references: FileReferences) {
  const fields = columns.flatMap(({ field }) => field ?? []);
  const read = fieldsReader(fields, references.named);
  const required = importFields(table).filter(({ isRequired = false }) => isRequired);
  const seen = new Map<string, number>();
  const headingOf = (name: string) => columns.find(({ field }) => field?.column === name)?.heading ?? name;
  const special = (cells: readonly string[], name: Column["special"]) => {
    const column = columns.find((one) => one.special === name);
    return column === undefined ? "" : (cells[column.at] ?? "").trim();
  };
  return ({ line, cells }: CsvRecord): CheckedLine => {
    const id = special(cells, ID_COLUMN) || null;
    const texts = textsOf(columns, cells);
    const { values, problems: wrong } = read(texts);
    const problems: CellProblem[] = wrong.map(({ column, message }) => ({ column: headingOf(column), message }));
    const refuse = (column: string | null, message: string) => problems.push({ column, message });
    if (id !== null && !references.hasRow(table, id)) refuse(ID_COLUMN, "There is no row with this id");
    const missing = id !== null ? [] : required.filter(({ column }) => texts[column] === undefined);
    for (const { column, label } of missing) refuse(headingOf(column), `${label} is required`);
    const key = id === null ? nameKey(table, values) : `id ${id}`;
    const before = key === null ? undefined : seen.get(key);
    if (before !== undefined) refuse(null, `Line ${String(before)} is about the same`);
    else if (key !== null) seen.set(key, line);
    const known = id === null ? rowCalled(table, values, references) : null;
    if (known !== null) refuse(null, `There is one of this name. To change it, put ${known} into the column id`);
    const printers = readPrinters(special(cells, PRINTERS_COLUMN), references);
    for (const name of printers.unknown) refuse(PRINTERS_COLUMN, `We know no printer “${name}”, or several`);
    const isEmpty = id !== null && Object.keys(texts).length === 0 && printers.ids.length === 0;
    if (isEmpty && problems.length === 0) refuse(null, "This line changes nothing");
    return { line, id, fields: problems.length > 0 ? {} : values, printers: printers.ids, problems };
  };
}

/** The texts of a line by column; cells with nothing in them say nothing. */
function textsOf(columns: readonly Column[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ at, field }): [string, string][] => {
      if (field === null) return [];
      const cell = csvText(cells[at] ?? "");
      const text = field.kind === "lines" || field.kind === "parts" ? visibleLines(cell) : visibleLine(cell);
      return text === "" ? [] : [[field.column, asTyped(field, text)]];
    }),
  );
}

const FLAGS: Readonly<Record<string, string>> = { true: "yes", false: "no", "1": "yes", "0": "no", y: "yes", n: "no" };

/** A cell as a form has it: yes and no of spreadsheets, choices by what they are called, entries of lists. */
function asTyped({ kind, choices = [] }: Field, text: string): string {
  const lower = text.toLowerCase();
  if (kind === "flag") return FLAGS[lower] ?? lower;
  const value = (word: string) =>
    choices.find((choice) => choice.value.toLowerCase() === word || choice.label.toLowerCase() === word)?.value;
  if (kind === "choice") return value(lower) ?? text;
  if (kind === "list")
    return lower
      .split(/[,;]/)
      .map((word) => value(word.trim()) ?? word.trim())
      .filter(Boolean)
      .join(",");
  return kind === "parts"
    ? text
        .split(/[\n;]/)
        .map((one) => one.trim())
        .filter(Boolean)
        .join("\n")
    : text;
}

function nameKey(table: ManagedTable, values: FieldValues): string | null {
  const name = values["name"] ?? values[table === "manufacturers" ? "manufacturer" : "build_plate"];
  const maker = table === "manufacturers" ? null : values["manufacturer"];
  return typeof name === "string" ? `${plain(String(maker ?? ""))} ${plain(name)}` : null;
}

function rowCalled(table: ManagedTable, values: FieldValues, references: FileReferences): string | null {
  const name = table === "manufacturers" ? values["manufacturer"] : values["name"];
  const maker = table === "manufacturers" ? null : values["manufacturer"];
  return typeof name === "string" ? references.rowCalled(table, name, typeof maker === "string" ? maker : "") : null;
}

function readPrinters(cell: string, { named, allPrinters }: FileReferences) {
  const ids: (string | null)[] = [];
  const unknown: string[] = [];
  for (const name of cell.split(/[;\n]/).map(visibleLine).filter(Boolean)) {
    const id = named.printer(name);
    if (id === null) unknown.push(name.slice(0, 60));
    else ids.push(id === allPrinters ? null : id);
  }
  return { ids: [...new Set(ids)], unknown };
}
