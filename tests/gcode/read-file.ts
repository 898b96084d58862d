import type { Expected, Finding } from "./expected";
import { readLines, type Line } from "./lines";
import { run, type Move, type Run } from "./machine";

/** A file that has been read and run once, for the checks. */
export interface ReadFile {
  readonly text: string;
  readonly lines: readonly Line[];
  readonly run: Run;
}

let last: { readonly text: string; readonly firmware: string; readonly file: ReadFile } | null = null;

/** Reads and runs a file; the last one is kept, since all checks of a file ask for it in turn. */
export function readFile(text: string, { firmware }: Pick<Expected, "firmware">): ReadFile {
  if (last?.text === text && last.firmware === firmware) return last.file;
  const lines = readLines(text);
  const file = { text, lines, run: run(lines, firmware) };
  last = { text, firmware, file };
  return file;
}

/** Reads a file and lists what is wrong with it. */
export type Check = (text: string, expected: Expected) => readonly Finding[];

/** Collects what one check finds. */
export function findings(check: number) {
  const found: Finding[] = [];
  return {
    found,
    add(at: Line | Move | null, message: string): void {
      const line = at === null ? null : "number" in at ? at.number : at.line.number;
      found.push({ check, line, message });
    },
  };
}

/** Text of a figure in a finding. */
export const figure = (value: number): string => String(Number(value.toPrecision(7)));
