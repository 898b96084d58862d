import type { Printer } from "../../catalogue.model";
import { queryWords } from "./search-words.model";

/* The ways to write a printer's name, as keys: words run together, "ender3v2". */

/** How a printer may be written. */
export interface PrinterKeys {
  /** Its name without the maker. */
  readonly names: readonly string[];
  /** Its name behind the maker, and the end of the name behind the maker: "crealityender3s1pro", "crealitys1pro". */
  readonly labels: readonly string[];
  /** What owners shorten the name to: "s1pro", "megas", "e3v2", "n4p". */
  readonly short: readonly string[];
  /** Ends of the name too short to mean this printer alone: "s1". */
  readonly ends: readonly string[];
  /** The name, without and with the maker, but without the size of the printer's bed: "voron2.4"; empty without a size. */
  readonly models: readonly string[];
  /** The size, "300"; null without one. */
  readonly size: string | null;
  /** The words of letters that it consists of. */
  readonly words: readonly string[];
}

/** What owners call makers and models besides. */
const ALSO_MAKER: readonly (readonly [label: RegExp, maker: string])[] = [[/^Prusa Research/, "originalprusa"]];
const ALSO_BEFORE: readonly (readonly [label: RegExp, words: string])[] = [[/^Prusa Research MK[23]/, "i3"]];
/** Of a bed, in mm: no other number in a name is as high. */
const SIZE = /^\d{3}$/;

const PLUS = /(?<=[\p{L}\p{N}])\+/gu;

/** A text with its plus signs as words: "SV06+" is the SV06 Plus, "MINI+" a name with the sign in it. */
export function plusWritten(text: string): string {
  return text.replace(PLUS, "-plus");
}

const known = new WeakMap<Printer, PrinterKeys>();

/** The ways to write the name of a printer. */
export function printerKeys(printer: Printer): PrinterKeys {
  const keys = known.get(printer) ?? makeKeys(printer);
  known.set(printer, keys);
  return keys;
}

function makeKeys({ manufacturer, name, label }: Printer): PrinterKeys {
  const maker = queryWords(manufacturer);
  // "MK3S/MK3S+" has two names.
  const written = [...new Set([name, ...name.split("/")])];
  const names = written.map(queryWords);
  const withPlus = written.filter((one) => plusWritten(one) !== one).map((one) => queryWords(plusWritten(one)));
  const [first = ""] = maker;
  const makers = new Set([maker.join(""), ...(first.length >= 3 ? [first] : []), ...also(ALSO_MAKER, label)]);
  const before = ["", ...also(ALSO_BEFORE, label)];
  const plain = (words: readonly string[]) => before.map((more) => `${more}${words.join("")}`);
  const made = (words: readonly string[]) => [...makers].flatMap((own) => plain(words).map((rest) => `${own}${rest}`));
  const ends = names.flatMap(endsOf);
  const short = [...ends.filter(isTelling).map((end) => end.join("")), ...names.flatMap(initialsOf)];
  const model = names.flatMap((words) => (isSized(words) ? [words.slice(0, -1)] : []));
  return {
    names: [...names, ...withPlus].flatMap(plain),
    labels: [...[...names, ...withPlus].flatMap(made), ...ends.filter((end) => end.join("").length >= 2).flatMap(made)],
    short: [...new Set(short)],
    ends: ends.map((end) => end.join("")),
    models: model.flatMap((words) => [...plain(words), ...made(words)]),
    size: names.find(isSized)?.at(-1) ?? null,
    words: [...maker, ...names.flat()].filter((word) => /^\p{L}{4,}$/u.test(word)),
  };
}

function isSized(name: readonly string[]): boolean {
  return name.length > 1 && SIZE.test(name.at(-1) ?? "");
}

/** A name without some of its first words: "mega s" for "i3 Mega S". */
function endsOf(name: readonly string[]): (readonly string[])[] {
  return name.slice(1).map((_, at) => name.slice(at + 1));
}

/** Whether an end of a name is no number, letter or version: several words, or a long one. */
function isTelling(end: readonly string[]): boolean {
  const [first = ""] = end;
  return end.length > 1 ? /^\p{L}/u.test(first) && end.join("").length >= 3 : /^\p{L}{5,}$/u.test(first);
}

/** The first word by its initial when a number follows, and the others after it, too: "n4pro", "n4p". */
function initialsOf([first = "", ...others]: readonly string[]): string[] {
  if (!/^\p{L}{4,}$/u.test(first) || !/^\d/.test(others[0] ?? "")) return [];
  const short = others.map((word) => (/^\p{L}{3,}$/u.test(word) ? word.slice(0, 1) : word));
  return [others, short].map((words) => `${first.slice(0, 1)}${words.join("")}`).filter((key) => key.length >= 3);
}

function also(entries: readonly (readonly [label: RegExp, words: string])[], label: string): string[] {
  return entries.flatMap(([named, words]) => (named.test(label) ? [words] : []));
}
