import { csvText } from "~/lib/text/csv/csv";
import type { CsvRecord } from "~/lib/text/csv/csv-records";
import { visibleLine, visibleLines } from "~/lib/text/visible-text";
import { isPartCategory } from "../../catalogue/catalogue.model";
import { fieldsReader, type NamedThings } from "../../submissions/fields/field-schema.model";
import type { Field, FieldValues } from "../../submissions/fields/field.model";
import type { ManagedTable } from "../tables.model";
import { ID_COLUMN, importFields, PRINTERS_COLUMN, type CellProblem } from "./import.model";

/** A line that was read, as the database keeps it. The database compares it with the rows that are there. */
export interface CheckedLine {
  readonly line: number;
  /** Null for a new row. */
  readonly id: string | null;
  readonly fields: FieldValues;
  /** Ids of the printers that the part fits; null in it stands for all printers. */
  readonly printers: readonly (string | null)[];
  readonly problems: readonly CellProblem[];
}

/** What the names in a file are looked up in. */
export interface FileReferences {
  readonly named: NamedThings;
  /** What stands for all printers as the result of a name. */
  readonly allPrinters: string;
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
  /** Cells of the first line, those with nothing in them too. */
  readonly width: number;
  readonly problems: readonly CellProblem[];
}

const plain = (text: string) => visibleLine(text).toLowerCase();

/** Whether a heading names a field: as the column is called, or as forms call it, with or without its unit. */
function isCalled({ column, label, unit }: Field, name: string): boolean {
  return name === column || name === plain(label) || (unit !== undefined && name === plain(`${label} (${unit})`));
}

/** Reads the first line of a file. */
export function readHeading(table: ManagedTable, cells: readonly string[]): FileHeading {
  const fields = importFields(table);
  const columns: Column[] = [];
  const problems: CellProblem[] = [];
  for (const [at, cell] of cells.entries()) {
    const name = plain(cell);
    const heading = visibleLine(cell).slice(0, 60);
    const field = fields.find((one) => isCalled(one, name)) ?? null;
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
  return { columns, width: cells.length, problems };
}

const MAKERS_NAMED = 10;

/** Makers of a file that nothing else is made by, as something to look at: one spelled in another way is another one. */
export function newMakers({ columns }: FileHeading, records: readonly CsvRecord[], named: NamedThings): CellProblem[] {
  const column = columns.find(({ field }) => field?.kind === "maker");
  if (column === undefined) return [];
  const names = new Set(records.map(({ cells }) => visibleLine(csvText(cells[column.at] ?? ""))));
  const unknown = [...names].filter((name) => name !== "" && named.maker(name) === null);
  if (unknown.length === 0) return [];
  const rest = unknown.length - MAKERS_NAMED;
  const listed = unknown.slice(0, MAKERS_NAMED).map((name) => `“${name.slice(0, 60)}”`);
  const all = [...listed, ...(rest > 0 ? [`${String(rest)} more`] : [])].join(", ");
  return [
    {
      column: column.heading,
      message: `Nothing here is made by ${all} so far. That is fine for a new maker: look at the spelling`,
    },
  ];
}

/** Checks lines of a file one by one; it remembers those before, to find what is there twice. */
export function lineChecker(table: ManagedTable, heading: FileHeading, references: FileReferences) {
  const { columns } = heading;
  const fields = columns.flatMap(({ field }) => field ?? []);
  const read = fieldsReader(fields, references.named);
  const required = importFields(table).filter(({ isRequired = false }) => isRequired);
  const seen = new Map<string, number>();
  const headingOf = (name: string) => columns.find(({ field }) => field?.column === name)?.heading ?? name;
  const special = (cells: readonly string[], name: Column["special"]) => {
    const column = columns.find((one) => one.special === name);
    return column === undefined ? "" : (cells[column.at] ?? "").trim();
  };
  return (record: CsvRecord): CheckedLine => {
    const { line, cells } = record;
    const id = special(cells, ID_COLUMN) || null;
    const texts = textsOf(columns, cells);
    const { values, problems: wrong } = read(texts);
    const problems: CellProblem[] = [
      ...cellProblems(heading, record),
      ...wrong.map(({ column, message }) => ({ column: headingOf(column), message })),
    ];
    const refuse = (column: string | null, message: string) => problems.push({ column, message });
    const missing = id !== null ? [] : required.filter(({ column }) => texts[column] === undefined);
    for (const { column, label } of missing) refuse(headingOf(column), `${label} is required`);
    const printers = readPrinters(special(cells, PRINTERS_COLUMN), references);
    for (const name of printers.unknown) refuse(PRINTERS_COLUMN, `We know no printer “${name}”, or several`);
    const key = id === null ? nameKey(table, values) : `id ${id}`;
    const before = key === null ? undefined : seen.get(key);
    if (before !== undefined) {
      const what = id === null ? "a new row of this name" : "a change of this row";
      refuse(null, `This file has ${what} already, on line ${String(before)}. Leave one of the two out`);
    }
    // A line that is left out takes no place.
    else if (key !== null && problems.length === 0) seen.set(key, line);
    const isEmpty = id !== null && Object.keys(texts).length === 0 && printers.ids.length === 0;
    if (isEmpty && problems.length === 0) refuse(null, "This line changes nothing");
    return { line, id, fields: problems.length > 0 ? {} : values, printers: printers.ids, problems };
  };
}

/**
 * What is wrong with the cells of a line, whatever they say. A missing quote lets a cell take in what follows: that is told
 * rather than guessed.
 */
function cellProblems({ columns, width }: FileHeading, { cells, broken }: CsvRecord): CellProblem[] {
  const headingAt = (at: number) => columns.find((column) => column.at === at)?.heading ?? null;
  if (broken !== undefined) return [{ column: headingAt(broken.at), message: QUOTE_PROBLEMS[broken.how] }];
  const split = columns.filter(
    ({ at, field }) => field !== null && !hasLines(field) && /[\r\n]/.test((cells[at] ?? "").trim()),
  );
  const isTooLong = cells.slice(width).some((cell) => cell.trim() !== "");
  return [
    ...split.map(({ heading }) => ({ column: heading, message: "There is a line break in this cell" })),
    ...(isTooLong ? [{ column: null, message: "This line has more cells than the first one has columns" }] : []),
  ];
}

const QUOTE_PROBLEMS = {
  open: "A quote opens here and is never closed, so everything below is read as part of this cell",
  followed: "Something follows the closing quote. A quote in a text is written twice",
} as const;

const hasLines = ({ kind }: Field) => kind === "lines" || kind === "parts";

/** The texts of a line by column; cells with nothing in them say nothing. */
function textsOf(columns: readonly Column[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(({ at, field }): [string, string][] => {
      if (field === null) return [];
      const cell = csvText(cells[at] ?? "");
      const text = hasLines(field) ? visibleLines(cell) : visibleLine(cell);
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
