import { difference, emptyBitset, intersection, setBit, union, unionOf, type Bitset } from "../index/bitset.server";
import type { CatalogueIndex, Predicate } from "../index/catalogue-index.server";
import { categoryCode } from "../index/columns.server";
import { NO_ROWS, type RowsByKey } from "../index/rows-by-key.server";
import type { InterfaceBook } from "../interface-book.server";
import { adaptedTo, provesNothing, statesKind, statesValue, type ComparedRole } from "./fit-keys.server";
import type { FitAnswer } from "../../fit/fit.model";
import { canAgree, comparedValues, hasBuiltInProbe, isSpecific } from "../../fit/interface-matching.model";

/** The answer of every part for one printer: each part is in one set. */
export interface PrinterFits {
  readonly answers: Readonly<Record<FitAnswer, Bitset>>;
  /** Among those that should fit: parts that share with it what most printers do not share. */
  readonly specific: Bitset;
  /** Among those that are listed: parts whose row has low confidence, or whose interfaces say otherwise. */
  readonly doubtful: Bitset;
}

/** What decides the answers of all parts for one printer. */
export interface FitQuestion {
  readonly index: CatalogueIndex;
  readonly book: InterfaceBook;
  readonly printerId: string;
}

/**
 * Which parts fit a printer, for all parts at once: the same answers as `fit` gives one by one, found by the parts that
 * state each value.
 */
export function printerFits(question: FitQuestion): PrinterFits {
  const { index, printerId } = question;
  const all = index.present;
  const { universal } = index;
  const listed = difference(rowsOf(index, index.listed, printerId), universal);
  const rest = difference(all, union(universal, listed));
  const { differing, unlike, unhelped, proved, specific, unknown } = compareAll(question);
  const shouldFit = intersection([rest, difference(proved, unionOf([unknown, differing, unlike]))]);
  const needsChange = intersection([rest, difference(differing, unhelped)]);
  const doesNotFit = intersection([rest, differing, unhelped]);
  const open = difference(rest, union(shouldFit, differing));
  return {
    answers: {
      universal,
      listed,
      should_fit: shouldFit,
      needs_change: needsChange,
      does_not_fit: doesNotFit,
      not_listed: intersection([open, index.verified]),
      not_verified: difference(open, index.verified),
    },
    specific: intersection([shouldFit, specific]),
    doubtful: intersection([listed, union(differing, unsureRows(question))]),
  };
}

/** The parts whose row for the printer has low confidence. */
function unsureRows({ index, printerId }: FitQuestion): Bitset {
  const unsure = emptyBitset(index.capacity);
  for (const row of index.listed.get(printerId) ?? NO_ROWS) {
    const link = index.links(row).find((one) => one.printerId === printerId);
    if (link?.confidence === "low") setBit(unsure, row);
  }
  return unsure;
}

const PROBES: Predicate = {
  key: "category probe",
  test: ({ columns }, row) => columns.category[row] === categoryCode("probe"),
};

interface Comparison {
  /** Parts of which an interface that must agree differs. */
  readonly differing: Bitset;
  /** Parts of which one differs that only should agree. */
  readonly unlike: Bitset;
  /** Parts of which either kind differs and no known change helps with it. */
  readonly unhelped: Bitset;
  /** Parts of which an interface agrees that proves something. */
  readonly proved: Bitset;
  /** Those of them whose interface most printers do not share. */
  readonly specific: Bitset;
  /** Parts of which something that must agree is unknown. */
  readonly unknown: Bitset;
}

function compareAll(question: FitQuestion): Comparison {
  const { index, book } = question;
  const values = book.valuesOf(question.printerId);
  const found = {
    differing: emptyBitset(index.capacity),
    unlike: emptyBitset(index.capacity),
    unhelped: emptyBitset(index.capacity),
    proved: emptyBitset(index.capacity),
    specific: emptyBitset(index.capacity),
    unknown: emptyBitset(index.capacity),
  };
  for (const kind of book.comparedKinds) {
    const printer = values.get(kind);
    if (printer === undefined) {
      add(found.unknown, rowsOf(index, index.fitRows, statesKind("must", kind)));
      continue;
    }
    const stated = comparedValues(kind, printer);
    const must = compareKind(question, "must", kind, stated);
    const should = compareKind(question, "should", kind, stated);
    add(found.differing, must.differing);
    add(found.unlike, should.differing);
    const differing = union(must.differing, should.differing);
    add(found.unhelped, difference(differing, adaptedRows(question, kind, stated)));
    add(found.unknown, must.unknown);
    const proved = difference(must.same, rowsOf(index, index.fitRows, provesNothing(kind)));
    add(found.proved, proved);
    if (isSpecific(kind)) add(found.specific, proved);
  }
  if (hasBuiltInProbe(values.get("probe_port") ?? [])) {
    const probes = index.bitmap(PROBES);
    return { ...found, proved: difference(found.proved, probes) };
  }
  return found;
}

function compareKind(
  { index }: FitQuestion,
  role: ComparedRole,
  kind: string,
  printer: readonly string[],
): { readonly same: Bitset; readonly unknown: Bitset; readonly differing: Bitset } {
  const same = emptyBitset(index.capacity);
  const like = emptyBitset(index.capacity);
  for (const value of printer) {
    for (const row of index.fitRows.get(statesValue(role, kind, value)) ?? NO_ROWS) {
      setBit(canAgree(value) ? same : like, row);
    }
  }
  const stated = rowsOf(index, index.fitRows, statesKind(role, kind));
  return {
    same,
    unknown: difference(like, same),
    differing: difference(difference(stated, same), like),
  };
}

/** The parts that fit some printer with the same interface of a kind, after a change. */
function adaptedRows({ index, book }: FitQuestion, kind: string, printer: readonly string[]): Bitset {
  const adapted = emptyBitset(index.capacity);
  for (const value of printer.filter(canAgree)) {
    for (const idUuid of book.printersWith(kind, value)) {
      for (const row of index.fitRows.get(adaptedTo(idUuid)) ?? NO_ROWS) setBit(adapted, row);
    }
  }
  return adapted;
}

function rowsOf({ capacity }: CatalogueIndex, rowsByKey: RowsByKey, key: string): Bitset {
  const set = emptyBitset(capacity);
  for (const row of rowsByKey.get(key) ?? NO_ROWS) setBit(set, row);
  return set;
}

/** Adds the rows of another set, in place. */
function add(to: Bitset, from: Bitset): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) | (from[at] ?? 0);
}
