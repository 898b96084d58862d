/*
 * The text of a G-code file, line by line, as section 4.9 of the calculators' reference allows it: plain words, a known
 * extended command of Klipper, a comment, or nothing.
 */

/** One line. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  /** Null for a comment, a blank line, and what cannot be read. */
  readonly command: Command | null;
  /** Text behind the first semicolon; null when there is none. */
  readonly comment: string | null;
  /** Why it cannot be read; null when it can. */
  readonly fault: string | null;
}

/** What a line tells the printer. */
export interface Command {
  /** `G1`, `M104`, or the name of an extended command. */
  readonly name: string;
  /** Letters of a plain command. */
  readonly words: ReadonlyMap<string, number>;
  /** Parameters of an extended command, as text. */
  readonly parameters: ReadonlyMap<string, string>;
}

const PLAIN_NAME = /^[GMT]\d+$/;
/** One word of a plain command with the blank before it. */
const WORD = / ([A-Z])(-?\d+(?:\.\d+)?)(?= |$)/y;
const EXTENDED = /^[A-Z_]+( [A-Z_]+=[^\s=]+)*$/;
const NOT_ASCII = /[^\t\n\x20-\x7e]/;

const NO_COMMAND = "is no command that the grammar allows";

const NO_WORDS: ReadonlyMap<string, number> = new Map();
const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** Reads a file. What follows the last line end is a line only when it is not empty. */
export function readLines(text: string): readonly Line[] {
  const parts = text.split("\n");
  if (parts.at(-1) === "") parts.pop();
  return parts.map((part, index) => readLine(part, index + 1));
}

function readLine(text: string, number: number): Line {
  const at = text.indexOf(";");
  const comment = at === -1 ? null : text.slice(at + 1);
  const code = (at === -1 ? text : text.slice(0, at)).trimEnd();
  const line = { number, text, comment };
  if (NOT_ASCII.test(text)) return { ...line, command: null, fault: "holds a character that is not ASCII" };
  if (code === "") return { ...line, command: null, fault: null };
  const command = readCommand(code);
  if (typeof command === "string") return { ...line, command: null, fault: command };
  return { ...line, command, fault: null };
}

function readCommand(code: string): Command | string {
  const blank = code.indexOf(" ");
  const name = blank === -1 ? code : code.slice(0, blank);
  if (PLAIN_NAME.test(name)) {
    const words = readWords(code, name.length);
    return words instanceof Map ? { name, words, parameters: NO_PARAMETERS } : words;
  }
  if (EXTENDED.test(code)) {
    const pairs = code
      .split(" ")
      .slice(1)
      .map((pair) => pair.split("="));
    return { name, words: NO_WORDS, parameters: new Map(pairs.map(([key = "", value = ""]) => [key, value])) };
  }
  return NO_COMMAND;
}

/** The words of a plain command behind its name: letters with numbers, each once. */
function readWords(code: string, from: number): Map<string, number> | string {
  const words = new Map<string, number>();
  for (WORD.lastIndex = from; WORD.lastIndex < code.length;) {
    const [, letter = "", value = ""] = WORD.exec(code) ?? [];
    if (letter === "") return NO_COMMAND;
    if (words.has(letter)) return `has ${letter} twice`;
    words.set(letter, Number(value));
  }
  return words;
}

/** Decimals that a word of a line is written with. */
export function decimalsOf({ text }: Line, letter: string): number {
  const start = text.indexOf(` ${letter}`) + 2;
  const blank = text.slice(start).search(/[ ;]|$/);
  const point = text.indexOf(".", start);
  return point === -1 || point > start + blank ? 0 : start + blank - point - 1;
}

/** The `name=value` lines before the first command. */
export function headerOf(lines: readonly Line[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { command, comment } of lines) {
    if (command !== null) break;
    const [, name, value] = /^\s*([A-Za-z][\w.-]*)\s*=\s*(.*?)\s*$/.exec(comment ?? "") ?? [];
    if (name !== undefined && value !== undefined && !found.has(name)) found.set(name, value);
  }
  return found;
}
