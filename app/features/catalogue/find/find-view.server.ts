import { wordExplainer } from "~/features/glossary/glossary.model";
import type { Part, PartKey, Printer } from "../catalogue.model";
import { CATEGORY_LABELS, HIDE_TAGS } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { parseCompare } from "./compare.model";
import { activeFilters, impossibleRanges } from "./active-filters.model";
import { EMPTY_FILTER, parseFindFilter, specFilter, withFilter, type FindFilter } from "./find-filter.model";
import { addressNotes, understoodWords } from "./find-notes.server";
import { noteLine, noticeTitle } from "~/lib/text/address-notes";
import {
  countHiddenOfKind,
  countParts,
  findParts,
  fitsNoneOfKind,
  hasPartsFor,
  shownFilter,
  type FindResult,
} from "./find-parts.server";
import { wordsOf } from "./named-printer.model";
import { otherPrinter, printerChoices } from "./printer-choices.server";
import { unansweredParts } from "./unanswered.server";
import type { Facets, FacetValue, SpecFacet } from "./query/facets.server";
import {
  findQuery,
  type ComparedPart,
  type FacetOption,
  type FindView,
  type LackingKind,
  type MissingWords,
  type PinLookup,
  type PrinterView,
  type UnstatedView,
} from "./find-view.model";
import { partPicture } from "../drawings/part-picture.server";
import { explainedComparison } from "../part/explained-part.server";
import { USUAL_FIT } from "../fit/fit-filter.model";
import { fitWords } from "../fit/fit-words.model";
import { eachPart, partCard, wordingFor, type ReportPart } from "../part/part-card.server";
import { specRows } from "../part/part-format.model";
import { printerLink } from "../printers/printer-link.server";
import { traitWords } from "../printers/printer-words.server";

function search(filter: FindFilter, comparing: readonly PartKey[]): string {
  const query = findQuery(filter, comparing).toString();
  return query === "" ? "" : `?${query}`;
}

/** The choices worth offering among `total` parts: none that finds no part, and none that all of the parts meet. */
function options(values: readonly FacetValue[], total: number): FacetOption[] {
  const chosen = values.some(({ selected }) => selected);
  return values
    .filter(({ count, selected }) => selected || (count > 0 && (chosen || count < total)))
    .map(({ value, label, count }) => ({ value, label, count }));
}

/** What a page shows of a printer. */
function printerView(snapshot: CatalogueSnapshot, printer: Printer, own: boolean): PrinterView {
  const { slug, dimensions } = printer;
  return {
    ...printerLink(snapshot, printer),
    slug,
    dimensions,
    traits: traitWords(printer),
    own,
  };
}

function hiddenByFit({ facets, total }: FindResult, missing: MissingWords | null): number {
  const all = facets.fit.find(({ value }) => value === "all");
  return all === undefined ? 0 : all.count - (missing?.onlyFitting ? 0 : total);
}

const NOT_RULED_OUT = ["needs_change", "not_listed", "not_verified"] as const;

interface Shown {
  readonly filter: FindFilter;
  readonly result: FindResult;
  readonly comparing: readonly PartKey[];
}

function lackingKind(snapshot: CatalogueSnapshot, { filter, result, comparing }: Shown): LackingKind {
  const { printer } = filter;
  const fitting = withFilter(EMPTY_FILTER, { printer });
  return {
    words: wordsOf(filter),
    near: NOT_RULED_OUT.flatMap((answer) => {
      const count = result.facets.fit.find(({ value }) => value === answer)?.count ?? 0;
      return count === 0 ? [] : { answer, count, query: search(withFilter(filter, { fit: answer }), comparing) };
    }),
    fitting: { count: countParts(snapshot, fitting), query: search(fitting, comparing) },
  };
}

function comparedPart(snapshot: CatalogueSnapshot, part: Part, printer: Printer | null): ComparedPart {
  const { key, name, manufacturer, manufacturerSlug, partSlug, table, tags } = part;
  const fit = printer && fitWords(snapshot.fitFor(part, printer.idUuid), wordingFor(snapshot, part, printer));
  return {
    key,
    name,
    manufacturer,
    manufacturerSlug,
    partSlug,
    picture: partPicture(part, () => snapshot.interfacesOf(part)),
    category: CATEGORY_LABELS[table].singular,
    fit: fit && [fit.text, fit.check].filter((text) => text !== null).join(". "),
    needs: HIDE_TAGS.filter(({ tag }) => tags.includes(tag)).map(({ label }) => label.toLowerCase()),
    rows: specRows(part),
  };
}

/** All manufacturers would be a very long list, and a third of the page's size. */
const MOST_MANUFACTURERS = 20;

/** The manufacturers with the most parts, and always the chosen one, by name. */
function manufacturerOptions(
  values: readonly FacetValue[],
  total: number,
): {
  readonly offered: FacetOption[];
  readonly more: boolean;
} {
  const present = values.filter(({ count, selected }) => count > 0 || selected);
  const ranked = [...present].sort((a, b) => Number(b.selected) - Number(a.selected) || b.count - a.count);
  const offered = new Set(ranked.slice(0, MOST_MANUFACTURERS));
  return {
    offered: options(
      present.filter((value) => offered.has(value)),
      total,
    ),
    more: present.length > offered.size,
  };
}

/** By facets, from which the total follows: they are kept, so that other pages and orders of a list have the same. */
const facetViews = new WeakMap<Facets, FindView["facets"]>();

function facetView(result: FindResult): FindView["facets"] {
  const kept = facetViews.get(result.facets);
  if (kept !== undefined) return kept;
  const view = makeFacetView(result);
  facetViews.set(result.facets, view);
  return view;
}

function makeFacetView({ facets, total }: FindResult): FindView["facets"] {
  const manufacturers = manufacturerOptions(facets.manufacturer, total);
  const explain = wordExplainer();
  const words = facets.specs.flatMap(({ spec }) => explain(spec.label).map((word) => [spec.column, word] as const));
  const known = facets.specs.flatMap((facet): [string, string][] => {
    const text = knownFor(facet);
    return text === null ? [] : [[facet.spec.column, text]];
  });
  return {
    category: facets.category.map(({ count }) => count),
    subcategory: options(facets.subcategory, total),
    subcategory2: options(facets.subcategory2, total),
    manufacturer: manufacturers.offered,
    moreManufacturers: manufacturers.more,
    ...(words.length > 0 && { words: Object.fromEntries(words) }),
    fit: facets.fit.map(({ count }) => count),
    ...(facets.fittingHaveMost && { fittingHaveMost: true }),
    hide: facets.hide.map(({ count }) => count),
    specs: Object.fromEntries(facets.specs.map(({ spec, values }) => [spec.column, options(values, total)])),
    ranges: Object.fromEntries(facets.specs.flatMap((facet) => (rangeIsOffered(facet) ? [rangeEntry(facet)] : []))),
    rated: facets.rated,
    dated: facets.dated,
    ...(known.length > 0 && { known: Object.fromEntries(known) }),
  };
}

/** A column is known for few when less than this share of the parts state it. */
const FEW = 0.5;

/** For how many parts a column is known, when these are few; null when they are not, or none. */
function knownFor({ total, stated }: SpecFacet): string | null {
  return stated > 0 && stated < total * FEW ? `${String(stated)} of ${String(total)} parts` : null;
}

/** A range that all parts are in, whatever its ends, would leave out nothing. */
function rangeIsOffered({ range, unstated }: SpecFacet): boolean {
  return range !== null && (range.min < range.max || unstated > 0);
}

function rangeEntry({ spec, range }: SpecFacet): [string, { readonly min: number; readonly max: number }] {
  return [spec.column, range ?? { min: 0, max: 0 }];
}

/** The number filters that are on and concern parts which do not state the number. */
function unstatedViews(filter: FindFilter, { facets }: FindResult, comparing: readonly PartKey[]): UnstatedView[] {
  return facets.specs.flatMap(({ spec: { column, label }, unstated: count }) => {
    const wanted = specFilter(filter, column);
    if (typeof wanted !== "object" || count === 0) return [];
    const { min, max, unstated: included = false } = wanted;
    const other = withFilter(filter, { specs: { ...filter.specs, [column]: { min, max, unstated: !included } } });
    return { column, label: label.toLowerCase(), count, included, query: search(other, comparing) };
  });
}

/**
 * The data of the FIND page at one address.
 *
 * @param params the query of the address
 * @param ownPrinter slug of the visitor's saved printer; one in the URL takes precedence
 * @param pins what the visitor pinned
 * @param report called for each part that is left out because it cannot be shown
 */
export function findView(
  snapshot: CatalogueSnapshot,
  params: URLSearchParams,
  ownPrinter: string | null,
  pins: PinLookup = NO_PINS,
  report: ReportPart = () => undefined,
): FindView {
  const { filter: wanted, ignored } = parseFindFilter(params, snapshot.vocabulary);
  const asked = shownFilter(snapshot, wanted, pins.keys);
  const result = findParts(snapshot, asked, pins.keys);
  const filter = { ...asked, page: result.page };
  const understood = understoodWords(snapshot, filter);
  const compare = parseCompare(params, snapshot);
  const comparing = compare.parts.map(({ key }) => key);
  const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
  const fitPrinter = printer ?? (ownPrinter === null ? null : snapshot.printerBySlug(ownPrinter));
  const notes = addressNotes(snapshot, { filter: asked, ignored: [...ignored, ...compare.ignored] }, result);

  return {
    filter,
    ...understood,
    choices: printerChoices(snapshot, { ...filter, fit: wanted.fit }, comparing),
    otherPrinter: otherPrinter(snapshot, filter, comparing),
    showsAll: asked !== wanted,
    lacking: fitsNoneOfKind(snapshot, filter) ? lackingKind(snapshot, { filter, result, comparing }) : null,
    unanswered: unansweredParts(snapshot, filter),
    onlyUniversal: printer !== null && filter.fit === USUAL_FIT && !hasPartsFor(snapshot, printer),
    hiddenOfKind: result.total === 0 ? 0 : countHiddenOfKind(snapshot, asked, pins.keys),
    notice: notes.length === 0 ? null : { title: noticeTitle(notes), lines: notes.map(noteLine) },
    total: result.total,
    pageCount: result.pageCount,
    cards: eachPart(result.items, (part) => partCard(snapshot, part, fitPrinter, filter.category), report),
    chips: activeFilters(filter, snapshot.names).map(({ param, value, label, without }) => ({
      id: `${param}=${value}`,
      label,
      query: search(without, comparing),
    })),
    facets: facetView(result),
    printer: printer && printerView(snapshot, printer, printer.slug === ownPrinter),
    ownPrinter:
      printer === null && fitPrinter !== null ? { ...printerLink(snapshot, fitPrinter), slug: fitPrinter.slug } : null,
    hiddenByFit: hiddenByFit(result, understood.missing),
    loosen: result.loosen && {
      id: result.loosen.param,
      label: result.loosen.label,
      query: search(result.loosen.filter, comparing),
      gain: result.loosen.gain,
    },
    unstated: unstatedViews(filter, result, comparing),
    impossible: impossibleRanges(filter).map(({ column, text }) => ({ column, text })),
    compared: explainedComparison(eachPart(compare.parts, (part) => comparedPart(snapshot, part, fitPrinter), report)),
    comparing,
    pinned: [...new Set([...comparing, ...result.items.map(({ key }) => key)])].filter((key) => pins.has(key)),
    hasPins: pins.keys.length > 0,
  };
}

const NO_PINS: PinLookup = { keys: [], has: () => false };
