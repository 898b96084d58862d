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

const PLAIN = /^[GMT]\d+( [A-Z]-?\d+(\.\d+)?)*$/;
const EXTENDED = /^[A-Z_]+( [A-Z_]+=[^\s=]+)*$/;
const NOT_ASCII = /[^\t\n\x20-\x7e]/;

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
  const [name = "", ...rest] = code.split(" ");
  if (PLAIN.test(code)) {
    const words = new Map<string, number>();
    for (const word of rest) {
      const letter = word.slice(0, 1);
      if (words.has(letter)) return `has ${letter} twice`;
      words.set(letter, Number(word.slice(1)));
    }
    return { name, words, parameters: NO_PARAMETERS };
  }
  if (EXTENDED.test(code)) {
    const pairs = rest.map((pair) => pair.split("="));
    return { name, words: NO_WORDS, parameters: new Map(pairs.map(([key = "", value = ""]) => [key, value])) };
  }
  return "is no command that the grammar allows";
}

/** Decimals that a word of a line is written with. */
export function decimalsOf({ text }: Line, letter: string): number {
  return new RegExp(` ${letter}-?\\d+\\.(\\d+)`).exec(text)?.[1]?.length ?? 0;
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
