import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/** A row of a CSV file, and the line that it ends on. */
export interface Located<Row> {
  readonly row: Row;
  readonly line: number;
}

const recordsSchema = z.array(z.object({ record: z.unknown(), info: z.object({ lines: z.number() }) }));

/** Reads the CSV files of a folder and collects what is wrong with them, so that one run names every problem. */
export class SeedFiles {
  readonly #directory: string;
  readonly #problems: string[] = [];

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** The rows of a file that are as they must be; the others are problems. */
  rows<Row>(file: string, schema: z.ZodType<Row>): Located<Row>[] {
    const text = readFileSync(path.join(this.#directory, file), "utf8");
    const records = recordsSchema.parse(parse(text, { columns: true, bom: true, info: true }));
    return records.flatMap(({ record, info }) => {
      const parsed = schema.safeParse(record);
      if (parsed.success) return [{ row: parsed.data, line: info.lines }];
      this.problem(file, info.lines, z.prettifyError(parsed.error).replaceAll(/\s*\n\s*/g, " "));
      return [];
    });
  }

  /** Notes that something is wrong in a line of a file. */
  problem(file: string, line: number, what: string): void {
    this.#problems.push(`${file}:${String(line)}: ${what}`);
  }

  /** Notes every row whose key another row has before it. */
  mustBeUnique<Row>(file: string, rows: readonly Located<Row>[], keyOf: (row: Row) => string): void {
    const seen = new Map<string, number>();
    for (const { row, line } of rows) {
      const key = keyOf(row);
      const before = seen.get(key);
      if (before === undefined) seen.set(key, line);
      else this.problem(file, line, `${key} stands in line ${String(before)} already`);
    }
  }

  /** Throws when there were problems, with a line for each. */
  finish(): void {
    if (this.#problems.length > 0) throw new Error(this.#problems.join("\n"));
  }
}
