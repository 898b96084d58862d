import type { Printer } from "../catalogue.model";
import { runInSlices } from "../engine/index/time-slicing.server";
import { printerDrawing } from "../drawings/printer/printer-drawing.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { isKnown } from "./printer-link.server";
import type { PrinterGroup, PrinterMatch, PrinterOption } from "./my-printer.model";

const MAX_MATCHES = 30;

/** The words of a text; "2.4" is one. */
function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) ?? [];
}

/** What owners call printers whose label says something else. */
const ALSO_CALLED: readonly (readonly [label: RegExp, words: readonly string[]])[] = [
  [/^Prusa Research (i3 )?MK[23]/, ["original", "i3"]],
];

/** What printers are found by. Taking 900 labels apart would take most of the time of a search. */
interface PrinterText {
  readonly words: readonly string[];
  /** All of them as one word. */
  readonly joined: string;
}

const texts = new WeakMap<Printer, PrinterText>();

function textOf(printer: Printer): PrinterText {
  const known = texts.get(printer);
  if (known !== undefined) return known;
  const { label } = printer;
  const all = [...words(label), ...ALSO_CALLED.flatMap(([named, more]) => (named.test(label) ? more : []))];
  const text = { words: all, joined: joinedWords(all) };
  texts.set(printer, text);
  return text;
}

function joinedWords(all: readonly string[]): string {
  return all.join("").replaceAll(".", "");
}

function option(snapshot: CatalogueSnapshot, printer: Printer): PrinterOption {
  const { slug, label, dimensions, idUuid } = printer;
  const { total: parts, own: ownParts } = snapshot.partCountForPrinter(idUuid);
  return { slug, label, dimensions, parts, ownParts };
}

/** Counts the parts of all printers, a few milliseconds at a time, so that a list of printers has them at once. */
export async function countPartsOfPrinters(snapshot: CatalogueSnapshot): Promise<void> {
  await runInSlices(
    (function* () {
      for (const { idUuid } of snapshot.printers) {
        snapshot.partCountForPrinter(idUuid);
        yield;
      }
    })(),
  );
}

/**
 * Printers that a text names, best match first, at most 30. Each word of it is a word of the label, the beginning of
 * one, the beginnings of several in a row ("x1c" for "X1 Carbon", "v2" for "Voron 2"), or one with a letter wrong.
 * Among equal matches popular models come first, then those of which interfaces are known, then shorter labels.
 */
export function searchPrinters(snapshot: CatalogueSnapshot, q: string): PrinterOption[] {
  return printersNamed(snapshot, q).map((printer) => option(snapshot, printer));
}

/** The printers that {@link searchPrinters} finds, with their drawings. */
export function printerMatches(snapshot: CatalogueSnapshot, q: string): PrinterMatch[] {
  return printersNamed(snapshot, q).map((printer) => ({
    ...option(snapshot, printer),
    drawing: printerDrawing(printer),
  }));
}

/** The printers that {@link searchPrinters} finds, as they are: nothing is counted. */
export function printersNamed(snapshot: CatalogueSnapshot, q: string): Printer[] {
  const wanted = words(q.slice(0, 100));
  if (wanted.length === 0) return [];
  const joined = joinedWords(wanted);
  return snapshot.printers
    .map((printer) => ({ printer, distance: distanceTo(textOf(printer), wanted, joined) }))
    .filter(({ distance }) => distance < NO_MATCH)
    .sort(
      ({ printer: a, distance: near }, { printer: b, distance: far }) =>
        near - far ||
        Number(b.popular) - Number(a.popular) ||
        Number(isKnown(snapshot, b)) - Number(isKnown(snapshot, a)) ||
        a.label.length - b.label.length ||
        (a.label < b.label ? -1 : 1),
    )
    .slice(0, MAX_MATCHES)
    .map(({ printer }) => printer);
}

/** Printers to choose from when a name may mean several. */
const MAX_NAMED = 8;

/** The printers that a name may mean: the one that is called so, else those that a search finds. */
export function namedPrinters(snapshot: CatalogueSnapshot, name: string): Printer[] {
  const wanted = words(name).join(" ");
  const called = (text: string) => words(text).join(" ") === wanted;
  const labelled = snapshot.printers.filter(({ label, slug }) => called(label) || slug === name);
  if (labelled.length === 1) return labelled;
  const named = snapshot.printers.filter((printer) => called(printer.name));
  if (named.length > 0) return named.slice(0, MAX_NAMED);
  return searchPrinters(snapshot, name)
    .slice(0, MAX_NAMED)
    .flatMap(({ slug }) => snapshot.printerBySlug(slug) ?? []);
}

const NO_MATCH = 1_000;
/** The text stands somewhere in the label: "nder3". */
const WITHIN = 5;
/** A label with a letter wrong comes after all that are written as asked. */
const MISSPELLED = 10;

/** How far a label is from the words asked for: 0 when it has each of them, {@link NO_MATCH} or more when it is another. */
function distanceTo(label: PrinterText, wanted: readonly string[], joined: string): number {
  let apart = 0;
  for (const word of wanted) {
    apart += wordDistance(label.words, word);
    if (apart >= NO_MATCH) return label.joined.includes(joined) ? WITHIN : apart;
  }
  return apart;
}

function wordDistance(label: readonly string[], word: string): number {
  if (label.includes(word)) return 0;
  if (label.some((_, from) => beginsInARow(label, from, word))) return 1;
  if (word.length >= 4 && label.some((own) => isOneLetterOff(own, word))) return MISSPELLED;
  return NO_MATCH;
}

/** Whether a word is made of the beginnings of words of the label, one after the other from this one on. */
function beginsInARow(label: readonly string[], from: number, word: string): boolean {
  const own = label[from];
  if (own === undefined || own[0] !== word[0]) return false;
  for (let taken = Math.min(own.length, word.length); taken > 0; taken--) {
    if (!own.startsWith(word.slice(0, taken))) continue;
    if (taken === word.length || beginsInARow(label, from + 1, word.slice(taken))) return true;
  }
  return false;
}

/** Whether two words differ by one letter that is missing, too many, wrong, or swapped with the next. */
function isOneLetterOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one.length < 4) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [rest, otherRest] = [one.slice(at), other.slice(at)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}

/** The popular models, by label. */
export function popularPrinters(snapshot: CatalogueSnapshot): PrinterOption[] {
  return snapshot.printers.filter((printer) => printer.popular).map((printer) => option(snapshot, printer));
}

/** All printers by manufacturer; groups and printers in alphabetical order. */
export function printerGroups(snapshot: CatalogueSnapshot): PrinterGroup[] {
  const groups = new Map<string, PrinterGroup["printers"][number][]>();
  for (const { manufacturer, slug, name, dimensions, idUuid } of snapshot.printers) {
    const group = groups.get(manufacturer) ?? [];
    group.push({ slug, name, dimensions, ownParts: snapshot.partCountForPrinter(idUuid).own });
    groups.set(manufacturer, group);
  }
  const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return [...groups]
    .map(([manufacturer, printers]) => ({
      manufacturer,
      printers: printers.sort((a, b) => byName.compare(a.name, b.name)),
    }))
    .sort((a, b) => byName.compare(a.manufacturer, b.manufacturer));
}

/** Printers that are shown to choose from. */
const MOST_TO_ADD = 60;

/** Printers that are not listed yet: those that have all words, or the popular ones where nobody looked for any. */
export function printersToAdd(
  snapshot: CatalogueSnapshot,
  sought: string,
  listed: ReadonlySet<string | null>,
): { readonly choices: readonly { readonly id: string; readonly label: string }[]; readonly hasMore: boolean } {
  const asked = words(sought);
  const found = snapshot.printers.filter(
    (printer) =>
      !listed.has(printer.idUuid) &&
      (asked.length === 0
        ? printer.popular
        : asked.every((word) => textOf(printer).joined.includes(joinedWords([word])))),
  );
  return {
    choices: found.slice(0, MOST_TO_ADD).map(({ idUuid, label }) => ({ id: idUuid, label })),
    hasMore: found.length > MOST_TO_ADD,
  };
}
