import { buildSnapshot } from "~/features/catalogue/engine/build-snapshot.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { CATEGORY_SPECS, HIDE_TAGS, PART_CATEGORIES, type Part } from "~/features/catalogue/catalogue.model";
import { begins, indexWords, queryWords } from "~/features/catalogue/engine/text/search-words.model";
import { tagsFor } from "~/features/catalogue/engine/load/rows.server";
import { FIND_PAGE_SIZE, parseFindFilter } from "~/features/catalogue/find/find-filter.model";
import { countParts } from "~/features/catalogue/find/find-parts.server";
import { generateCatalogue, randomFrom } from "../data/catalogue-generator";
import { PathList } from "./load-tool";

/** The smallest generated catalogue; every larger one begins with the same parts, so what fills a page here does there. */
export const SMALLEST = 1_000;

/** FIND requests not made before, each checked to fill a page (or, for `nothing`, to find nothing). */
export interface FindRequests {
  /** Any combination of filters, words and sortings. */
  readonly combinations: PathList;
  /** The first page, with a different minimum rating each time. */
  readonly firstPage: PathList;
  readonly twoFilters: PathList;
  readonly text: PathList;
  readonly nothing: PathList;
  /** A page deep in the results of as many parts as are rated in a catalogue. */
  deepPage(ratedParts: number): PathList;
}

/** Makes lists of different FIND requests, about `count` each. */
export function makeFindRequests(count: number): FindRequests {
  const catalogue = generateCatalogue(SMALLEST);
  const snapshot = buildSnapshot({ ...catalogue, parts: catalogue.parts.map(withFanDefaults) });
  const words = [...new Set(catalogue.parts.flatMap(({ name }) => name.toLowerCase().split(/[^a-z0-9]+/)))].filter(
    (word) => word.length > 1,
  );
  return {
    combinations: collect(snapshot, count, (random) => combination(random, words)),
    firstPage: new PathList(ratings(count).map((rating) => path({ min_rating: rating }))),
    twoFilters: new PathList(ratings(count).map((rating) => path({ category: "hotend", min_rating: rating }))),
    text: collect(snapshot, count, (random) => ({ q: twoWords(random, words) })),
    nothing: collect(snapshot, count, (random) => ({ q: letters(random, 12) }), 0),
    deepPage: (ratedParts) => {
      const page = String(Math.ceil(ratedParts / FIND_PAGE_SIZE / 2));
      return new PathList(ratings(count).map((rating) => path({ min_rating: rating, page })));
    },
  };
}

const VARIED_PAGES = 100_000;

/** First pages with any kind of parts, needs and ratings, not checked: for what comes before a measurement, or beside it. */
export function variedPages(): PathList {
  const categories = [[], ...PART_CATEGORIES.map((category) => [category])];
  const paths = Array.from({ length: VARIED_PAGES }, (_, at) => {
    const needs = Math.floor(at / categories.length) % 2 ** HIDE_TAGS.length;
    const nth = Math.floor(at / categories.length / 2 ** HIDE_TAGS.length);
    return path({
      category: categories[at % categories.length] ?? [],
      hide: HIDE_TAGS.filter((_tag, bit) => (needs >> bit) % 2 === 1).map(({ tag }) => tag),
      // In no other list: their ratings are lower, or have a decimal less. A fifth decimal is not understood.
      min_rating: (1 + (nth + 0.5) / 1_000).toFixed(4),
    });
  });
  return new PathList(paths);
}

/** Gives fans the requirements the product gives them, since their table has no columns for these. */
function withFanDefaults(part: Part): Part {
  if (part.table !== "fan") return part;
  const [config, electrical, printing, tools, purchase] = [false, true, false, true, true];
  return {
    ...part,
    tags: tagsFor([config, electrical, printing, tools, purchase]),
    requiresConfig: config,
    requiresElectrical: electrical,
    requiresPrinting: printing,
    requiresTools: tools,
    requiresPurchase: purchase,
  };
}

type Params = Readonly<Record<string, string | readonly string[]>>;
type Random = () => number;

/** Address of a FIND page. */
export function path(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of typeof value === "string" ? [value] : value) query.append(name, one);
  }
  return `/find?${query.toString()}`;
}

/** Ratings have one decimal, so neighbouring values find the same parts; yet each one makes a new URL. */
function ratings(count: number): string[] {
  return Array.from({ length: count }, (_, at) => ((at + 1) / 10_000).toFixed(4));
}

function collect(
  snapshot: CatalogueSnapshot,
  count: number,
  make: (random: Random) => Params,
  wanted: number = FIND_PAGE_SIZE,
): PathList {
  const texts = snapshot.parts.map(({ name, description }) => indexWords(`${name} ${description ?? ""}`));
  const haveAllWords = (q: string, count: number): boolean => {
    const words = queryWords(q);
    let found = 0;
    for (const text of texts) {
      if (words.every((word) => text.some((candidate) => begins(candidate, word)))) found++;
      if (found >= count) return true;
    }
    return false;
  };
  const random = randomFrom(count);
  const paths = new Set<string>();
  for (let tries = 0; paths.size < count && tries < count * 40; tries++) {
    const one = path(make(random));
    if (paths.has(one)) continue;
    const { filter, ignored } = parseFindFilter(new URL(one, "http://localhost").searchParams, snapshot.vocabulary);
    // What a small catalogue finds by most of the words, or misspelled, a larger one may find as it is, in fewer parts.
    if (wanted > 0 && !haveAllWords(filter.q, wanted)) continue;
    const total = countParts(snapshot, filter);
    if (ignored.length === 0 && (wanted === 0 ? total === 0 : total >= wanted)) paths.add(one);
  }
  return new PathList([...paths]);
}

function combination(random: Random, words: readonly string[]): Params {
  const category = random() < 0.5 ? one(PART_CATEGORIES, random) : undefined;
  const range = category === undefined ? undefined : CATEGORY_SPECS[category].find(({ kind }) => kind === "number");
  return {
    ...(random() < 0.3 && { q: one(words, random).slice(0, 1 + Math.floor(random() * 5)) }),
    ...(category !== undefined && { category }),
    ...(range !== undefined && random() < 0.3 && { [`max_${range.column}`]: (150 + random() * 50).toFixed(2) }),
    ...(random() < 0.7 && { min_rating: (random() * 2 + 0.01).toFixed(3) }),
    hide: HIDE_TAGS.filter(() => random() < 0.25).map(({ tag }) => tag),
    ...(random() < 0.5 && { sort: one(["newest", "rating"], random) }),
  };
}

function twoWords(random: Random, words: readonly string[]): string {
  const some = () => one(words, random).slice(0, 1 + Math.floor(random() * 6));
  return `${some()} ${some()}`;
}

const RARE_LETTERS = ["q", "x", "z", "j", "k", "v", "w"] as const;

function letters(random: Random, count: number): string {
  return Array.from({ length: count }, () => one(RARE_LETTERS, random)).join("");
}

function one<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("Nothing to choose from");
  return item;
}
