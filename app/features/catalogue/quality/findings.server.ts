import { CATEGORY_LABELS, PART_CATEGORIES, slugify, type Part, type Printer } from "../catalogue.model";
import { printerFits } from "../engine/fit/printer-fits.server";
import {
  bitsetOf,
  countBits,
  difference,
  emptyBitset,
  hasBit,
  intersection,
  union,
  type Bitset,
} from "../engine/index/bitset.server";
import { runInSlices, type Steps } from "../engine/index/time-slicing.server";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { EMPTY_FILTER, findSearchParams } from "../find/find-filter.model";
import { inCategory } from "../find/query/predicates.server";
import type { ListedRow, PartInterfaceFact } from "../fit/fit-facts.model";
import { paths } from "~/lib/paths";
import { fitProposals } from "./fit-proposals.server";
import { FEW_PARTS, type CatalogueFacts, type QualityProblem } from "./data-quality.model";

/** A part or a printer with a problem, or both when their row has it. */
export interface Affected {
  readonly part: Part | null;
  readonly printer: Printer | null;
}

/** All problems of a catalogue. */
export interface Findings {
  readonly lists: ReadonlyMap<QualityProblem, readonly Affected[]>;
  /** Parts made for each printer, for those with few. */
  readonly madeFor: ReadonlyMap<Printer, number>;
  readonly facts: CatalogueFacts;
}

/** Found once for a snapshot: 100,000 parts on 1,000 printers take seconds, in slices. */
const found = new WeakMap<CatalogueSnapshot, Promise<Findings>>();

/** What is wrong, uncertain or missing in a catalogue. */
export function findingsOf(snapshot: CatalogueSnapshot): Promise<Findings> {
  const known = found.get(snapshot) ?? runInSlices(lookThrough(snapshot));
  found.set(snapshot, known);
  return known;
}

class ProblemLists {
  readonly lists = new Map<QualityProblem, Affected[]>();

  put(problem: QualityProblem, affected: Affected): void {
    const list = this.lists.get(problem);
    if (list === undefined) this.lists.set(problem, [affected]);
    else list.push(affected);
  }
}

function* lookThrough(snapshot: CatalogueSnapshot): Steps<Findings> {
  const { index } = snapshot;
  const lists = new ProblemLists();
  const { shouldFit, madeFor } = yield* lookThroughPrinters(snapshot, lists);
  const counts = new Map<string, number>();
  const named = new Map<string, Affected[]>();
  let compatibility = 0;
  for (const [place, row] of index.orders.name.order.entries()) {
    const part = index.part(row);
    if (part === null) continue;
    counts.set(part.table, (counts.get(part.table) ?? 0) + 1);
    const affected = { part, printer: null };
    const address = `${part.manufacturerSlug}/${slugify(part.name)}`;
    named.set(address, [...(named.get(address) ?? []), affected]);
    for (const [problem, has] of PART_TESTS) if (has(part)) lists.put(problem, affected);
    if (!hasBit(index.verified, row) && !hasBit(shouldFit, row)) lists.put("no-printer", affected);
    const facts = index.interfaces(row);
    for (const problem of factProblems(facts, OF_PARTS)) lists.put(problem, affected);
    const links = index.links(row);
    compatibility += links.length;
    for (const link of links) lookThroughRow(snapshot, lists, part, link);
    if ((place & 31) === 31) yield;
  }
  for (const sharing of named.values()) {
    if (sharing.length > 1) for (const affected of sharing) lists.put("same-name", affected);
  }
  for (const { part, printer } of fitProposals(snapshot)) lists.put("proposal", { part, printer });
  return {
    lists: lists.lists,
    madeFor,
    facts: {
      version: snapshot.version,
      parts: snapshot.partCount,
      printers: snapshot.printers.length,
      manufacturers: snapshot.manufacturers.length,
      compatibility,
      categories: PART_CATEGORIES.map((category) => ({
        label: CATEGORY_LABELS[category].plural,
        count: counts.get(category) ?? 0,
        to: paths.find(findSearchParams({ ...EMPTY_FILTER, category })),
      })),
    },
  };
}

function* lookThroughPrinters(
  snapshot: CatalogueSnapshot,
  lists: ProblemLists,
): Steps<{ readonly shouldFit: Bitset; readonly madeFor: ReadonlyMap<Printer, number> }> {
  const { index, interfaceBook: book } = snapshot;
  const madeParts = difference(index.visible, union(index.universal, index.bitmap(inCategory("tools"))));
  let shouldFit = emptyBitset(index.capacity);
  const few: [Printer, number][] = [];
  for (const printer of popularFirst(snapshot)) {
    const { idUuid } = printer;
    const facts = book.ofPrinter(idUuid);
    let fitting = bitsetOf(index.capacity, index.listed.get(idUuid) ?? []);
    if (facts.length > 0) {
      const { answers } = printerFits({ index, book, printerId: idUuid });
      shouldFit = union(shouldFit, answers.should_fit);
      fitting = union(fitting, answers.should_fit);
    }
    const made = countBits(intersection([fitting, madeParts]));
    if (made < FEW_PARTS) few.push([printer, made]);
    const affected = { part: null, printer };
    for (const problem of factProblems(facts, OF_PRINTERS)) lists.put(problem, affected);
    if (lacksVolume(printer)) lists.put("no-build-volume", affected);
    yield;
  }
  few.sort(([a, madeForA], [b, madeForB]) => Number(b.popular) - Number(a.popular) || madeForA - madeForB);
  for (const [printer] of few) lists.put("few-parts", { part: null, printer });
  return { shouldFit, madeFor: new Map(few) };
}

/** All printers, in each list those first that most visitors may have: popular ones, then others of their makers. */
function popularFirst({ printers }: CatalogueSnapshot): readonly Printer[] {
  const ofMaker = new Map<string, number>();
  for (const { manufacturer, popular } of printers) {
    if (popular) ofMaker.set(manufacturer, (ofMaker.get(manufacturer) ?? 0) + 1);
  }
  const wanted = ({ manufacturer, popular }: Printer) => (popular ? Infinity : (ofMaker.get(manufacturer) ?? 0));
  return [...printers].sort((a, b) => (wanted(a) === wanted(b) ? 0 : wanted(b) - wanted(a)));
}

function lookThroughRow(snapshot: CatalogueSnapshot, lists: ProblemLists, part: Part, row: ListedRow): void {
  const printer = row.printerId === null ? null : snapshot.printerById(row.printerId);
  const affected = { part, printer };
  if (row.confidence === "low") lists.put("low-confidence-row", affected);
  if (isBlank(row.source) && row.sourceUrl === null) lists.put("no-row-source", affected);
  if (row.verifiedAt === null) lists.put("no-row-date", affected);
  if (printer !== null && isRefuted(snapshot, part, printer)) lists.put("refuted", affected);
  if (printer !== null && snapshot.fitFor(part, printer.idUuid).contradicted) lists.put("contradiction", affected);
}

function isRefuted(snapshot: CatalogueSnapshot, part: Part, { idUuid }: Printer): boolean {
  const { fits, fits_with_changes: changed, does_not_fit: not } = snapshot.reportCounts(part, idUuid);
  return not > fits + changed;
}

/** What the problems of facts are called: none at all, uncertain ones, without a source, without a date. */
type FactProblems = Readonly<Record<"none" | "uncertain" | "unsourced" | "unverified", QualityProblem | null>>;

const OF_PARTS: FactProblems = {
  none: "no-interface",
  uncertain: "low-confidence-interface",
  unsourced: "no-interface-source",
  unverified: "no-interface-date",
};
const OF_PRINTERS: FactProblems = {
  none: "no-printer-interface",
  uncertain: "low-confidence-printer",
  unsourced: null,
  unverified: "no-printer-date",
};

function factProblems(facts: readonly PartInterfaceFact[], problems: FactProblems): QualityProblem[] {
  if (facts.length === 0) return problems.none === null ? [] : [problems.none];
  const has = {
    uncertain: facts.some(({ confidence }) => confidence === "low"),
    unsourced: facts.some(({ source }) => isBlank(source)),
    unverified: facts.every(({ verifiedAt }) => verifiedAt === null),
  };
  return (["uncertain", "unsourced", "unverified"] as const).flatMap((name) =>
    has[name] ? (problems[name] ?? []) : [],
  );
}

const PART_TESTS: readonly (readonly [QualityProblem, (part: Part) => boolean])[] = [
  ["low-confidence", ({ confidence }) => confidence === "low"],
  ["no-source", ({ source }) => isBlank(source)],
  ["no-specs", ({ specs }) => Object.values(specs).every((value) => value === null)],
  ["no-description", ({ description }) => description === null],
  ["no-image", ({ imageUrl }) => imageUrl === null],
];

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === "";
}

function lacksVolume({ buildXMm, buildYMm, buildZMm, dimensions }: Printer): boolean {
  return dimensions === null && (buildXMm === null || buildYMm === null || buildZMm === null);
}
