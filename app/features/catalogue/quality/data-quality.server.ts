import { paths } from "~/lib/paths";
import { CATEGORY_LABELS, PART_CATEGORIES, printerLabel, type Part, type Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import {
  QUALITY_PROBLEMS,
  type CatalogueFacts,
  type DataQuality,
  type ProblemEntry,
  type QualityProblem,
} from "./data-quality.model";
import { EMPTY_FILTER, findSearchParams } from "../find/find-filter.model";
import { hasBit } from "../engine/index/bitset.server";

/** Entries of one problem on a page. */
const QUALITY_PAGE_SIZE = 40;

interface Findings {
  readonly parts: ReadonlyMap<QualityProblem, readonly Part[]>;
  readonly printers: ReadonlyMap<QualityProblem, readonly Printer[]>;
  readonly facts: CatalogueFacts;
}

/** Computed once per snapshot, because 100,000 parts take a while. */
const found = new WeakMap<CatalogueSnapshot, Findings>();

/**
 * The problems of the catalogue, most important first, and one page of the problem that is open.
 *
 * @param page from 1; a page past the end is the last one
 */
export function dataQuality(
  snapshot: CatalogueSnapshot,
  { problem, page }: { readonly problem: QualityProblem | null; readonly page: number },
): DataQuality {
  const { parts, printers } = findingsOf(snapshot);
  const problems = QUALITY_PROBLEMS.map(({ key, of, label, why }) => ({
    key,
    label,
    why,
    count: (of === "part" ? parts : printers).get(key)?.length ?? 0,
    total: of === "part" ? snapshot.partCount : snapshot.printers.length,
  }));
  const asked = problems.find(({ key }) => key === problem);
  if (asked === undefined || asked.count === 0) return { problems, open: null };
  const pageCount = Math.ceil(asked.count / QUALITY_PAGE_SIZE);
  const shown = Math.min(page, pageCount);
  const from = (shown - 1) * QUALITY_PAGE_SIZE;
  const slice = <T>(list: readonly T[] | undefined) => (list ?? []).slice(from, from + QUALITY_PAGE_SIZE);
  const entries = [...slice(parts.get(asked.key)).map(partEntry), ...slice(printers.get(asked.key)).map(printerEntry)];
  return { problems, open: { key: asked.key, label: asked.label, entries, page: shown, pageCount } };
}

/** How many parts, printers, manufacturers and compatibility rows there are. */
export function catalogueFacts(snapshot: CatalogueSnapshot): CatalogueFacts {
  return findingsOf(snapshot).facts;
}

function findingsOf(snapshot: CatalogueSnapshot): Findings {
  const known = found.get(snapshot);
  if (known !== undefined) return known;
  const findings = lookThrough(snapshot);
  found.set(snapshot, findings);
  return findings;
}

function lookThrough(snapshot: CatalogueSnapshot): Findings {
  const { index } = snapshot;
  const partLists = new Map<QualityProblem, Part[]>();
  const counts = new Map<string, number>();
  let compatibility = 0;
  for (const row of index.orders.name.order) {
    const part = index.part(row);
    if (part === null) continue;
    counts.set(part.table, (counts.get(part.table) ?? 0) + 1);
    compatibility += index.links(row).length;
    if (!hasBit(index.verified, row)) put(partLists, "no-compatibility", part);
    for (const [key, lacks] of PART_TESTS) if (lacks(part)) put(partLists, key, part);
  }
  const printerLists = new Map<QualityProblem, Printer[]>();
  for (const printer of snapshot.printers) {
    if (lacksVolume(printer)) put(printerLists, "no-build-volume", printer);
    if ((index.listed.get(printer.idUuid)?.length ?? 0) === 0) put(printerLists, "no-listed-part", printer);
  }
  return {
    parts: partLists,
    printers: printerLists,
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

const PART_TESTS: readonly (readonly [QualityProblem, (part: Part) => boolean])[] = [
  ["no-source", ({ source }) => source === null || source.trim() === ""],
  ["low-confidence", ({ confidence }) => confidence === "low"],
  ["no-specs", ({ specs }) => Object.values(specs).every((value) => value === null)],
  ["no-description", ({ description }) => description === null],
  ["no-image", ({ imageUrl }) => imageUrl === null],
];

function lacksVolume({ buildXMm, buildYMm, buildZMm, dimensions }: Printer): boolean {
  return dimensions === null && (buildXMm === null || buildYMm === null || buildZMm === null);
}

function put<T>(lists: Map<QualityProblem, T[]>, key: QualityProblem, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

function partEntry(part: Part): ProblemEntry {
  const { key, name, manufacturer, table } = part;
  return {
    key,
    name: printerLabel(manufacturer ?? "", name),
    kind: CATEGORY_LABELS[table].singular,
    to: paths.part(part),
  };
}

function printerEntry({ idUuid, label, slug }: Printer): ProblemEntry {
  return { key: idUuid, name: label, kind: null, to: paths.find({ printer: slug }) };
}
