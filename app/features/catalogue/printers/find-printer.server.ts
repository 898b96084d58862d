import { data } from "@remix-run/node";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";
import { slugify, type Printer, type PrinterLink } from "../catalogue.model";
import type { PrinterMaker } from "../engine/printer-addresses.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { searchPrinters } from "./printer-picker.server";
import { printerLink } from "./printer-link.server";

const NEAR_PRINTERS = 5;
const LONGEST = 300;
const MOST_WORDS = 8;

/** What an address `/printers/{identifier}` may mean. */
export type PrinterOrMaker =
  { readonly kind: "printer"; readonly printer: Printer } | { readonly kind: "maker"; readonly maker: PrinterMaker };

/** The printer at `/printers/{maker}/{model}`, in any spelling; only its own is the address of its page. */
export function printerAt(snapshot: CatalogueSnapshot, maker: string, model: string): Printer | null {
  return (
    snapshot.printerAddresses.at(maker, model) ??
    // The address that it had when its maker was called otherwise, or before it was merged into another one.
    snapshot.printerBySlug(`${maker}-${model}`) ??
    printerBySpelling(snapshot, maker, model)
  );
}

/**
 * The printer that an address names in another spelling than its own. Tried in this order: maker and model or name
 * without regard to spaces, hyphens and capitals, the printer's slug, its id, and what owners call it ("prusa", "mk3s").
 */
function printerBySpelling(snapshot: CatalogueSnapshot, maker: string, model: string): Printer | null {
  if (maker.length + model.length > LONGEST) return null;
  const known = makerBySpelling(snapshot, maker);
  return (
    (known && modelOf(snapshot, known, model)) ??
    snapshot.printerBySlug(slugify(model)) ??
    snapshot.printerById(model.toLowerCase()) ??
    printerCalled(snapshot, `${maker} ${model}`)
  );
}

/** The printer or maker that the one word of an address names. */
export function printerOrMaker(snapshot: CatalogueSnapshot, identifier: string): PrinterOrMaker | null {
  if (identifier.length > LONGEST) return null;
  const exact = snapshot.printerAddresses.maker(identifier);
  if (exact !== null) return { kind: "maker", maker: exact };
  const named = snapshot.printerBySlug(slugify(identifier)) ?? snapshot.printerById(identifier.toLowerCase());
  if (named !== null) return { kind: "printer", printer: named };
  const maker = makerBySpelling(snapshot, identifier);
  if (maker !== null) return { kind: "maker", maker };
  const called = printerCalled(snapshot, identifier);
  return called && { kind: "printer", printer: called };
}

/** A 404 with the printers whose names are similar to the requested one. */
export function printerNotFound(snapshot: CatalogueSnapshot, ...asked: readonly string[]) {
  return data({ nearPrinters: nearPrinters(snapshot, asked) }, { status: 404, headers: NO_STORE_HEADERS });
}

/** Printers with the words of an address, or with as many of them from the first as any has. */
function nearPrinters(snapshot: CatalogueSnapshot, asked: readonly string[]): PrinterLink[] {
  const words = asked
    .join(" ")
    .slice(0, 100)
    .split(/[-_+\s]+/)
    .slice(0, MOST_WORDS);
  const model = (asked.at(-1) ?? "")
    .slice(0, 100)
    .split(/[-_+\s]+/)
    .slice(0, MOST_WORDS);
  for (const text of [...beginnings(words), ...beginnings(model)]) {
    const found = searchPrinters(snapshot, text).slice(0, NEAR_PRINTERS);
    const near = found.flatMap(({ slug }) => snapshot.printerBySlug(slug) ?? []);
    if (near.length > 0) return near.map((printer) => printerLink(snapshot, printer));
  }
  return [];
}

/** All words, all but the last, and so on. */
function beginnings(words: readonly string[]): string[] {
  return words.map((_, dropped) => words.slice(0, words.length - dropped).join(" "));
}

/** Letters and digits alone: "Ender-3 V2", "ender3v2" and "ENDER_3_V2" are one. */
function squashed(text: string): string {
  return slugify(text).replaceAll("-", "");
}

/** The maker of a name in any spelling, or the only one whose name begins with these words: "prusa", "bambu". */
function makerBySpelling({ printerAddresses }: CatalogueSnapshot, text: string): PrinterMaker | null {
  const slug = slugify(text);
  if (slug === "") return null;
  const exact = printerAddresses.maker(slug);
  if (exact !== null) return exact;
  const same = printerAddresses.makers.filter((maker) => squashed(maker.name) === squashed(text));
  const longer = printerAddresses.makers.filter((maker) => maker.slug.startsWith(`${slug}-`));
  return onlyOne(same) ?? onlyOne(longer);
}

function modelOf(snapshot: CatalogueSnapshot, maker: PrinterMaker, model: string): Printer | null {
  const wanted = squashed(model);
  const namesOf = (printer: Printer) => [
    snapshot.printerAddresses.of(printer).modelSlug,
    printer.name,
    printer.slug,
    printer.label,
  ];
  return wanted === ""
    ? null
    : onlyOne(maker.printers.filter((printer) => namesOf(printer).some((name) => squashed(name) === wanted)));
}

/** The printer that the words name when they are nothing but its name. */
function printerCalled(snapshot: CatalogueSnapshot, words: string): Printer | null {
  const named = snapshot.vocabulary.printerIn(words.slice(0, 100).replace(/[-_+]+/g, " "));
  const printer = named === null || named.rest !== "" ? null : snapshot.printerBySlug(named.slug);
  // A search may take the usual of several sizes; an address that names none of them is no printer's.
  const isOneOfSizes =
    named !== null && printer !== null && snapshot.search.printerNames.otherSizes(named, printer).length > 0;
  return isOneOfSizes ? null : printer;
}

function onlyOne<T>(all: readonly T[]): T | null {
  const [first = null] = all;
  return all.length === 1 ? first : null;
}
