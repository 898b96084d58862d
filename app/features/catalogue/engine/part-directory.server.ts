import { partKey, type Part, type PartCategory } from "../catalogue.model";
import type { ListedRow } from "../fit/fit-facts.model";
import type { CatalogueChanges, CompatibilityRow, PartChange, SlugHistoryRow } from "./catalogue-data.server";
import type { CatalogueIndex } from "./index/catalogue-index.server";
import { categoryCode } from "./index/columns.server";
import { OverlayMap } from "./index/overlay-map.server";
import { EMPTY_ROW, type RowContent } from "./index/row-content.server";

interface DirectoryMaps {
  readonly rowByKey: OverlayMap<number, number>;
  readonly rowsBySlug: OverlayMap<string, readonly number[]>;
  readonly rowByRegistryId: OverlayMap<number, number>;
  /** Registry id by old address, `{manufacturerSlug}/{partSlug}`. */
  readonly history: OverlayMap<string, number>;
  /** Registry ids by the part slug of their old addresses. */
  readonly historyBySlug: OverlayMap<string, readonly number[]>;
}

/** Finds the row of a part by its key, slug, registry id or old address. Immutable, as the index is. */
export class PartDirectory {
  readonly #maps: DirectoryMaps;

  constructor(maps: DirectoryMaps) {
    this.#maps = maps;
  }

  /** The row of a part. */
  row(table: PartCategory, id: number): number | undefined {
    return this.#maps.rowByKey.get(keyNumber(table, id));
  }

  /** The rows of all parts with this slug, of any manufacturer. */
  rowsBySlug(partSlug: string): readonly number[] {
    return this.#maps.rowsBySlug.get(partSlug) ?? [];
  }

  rowByRegistryId(id: number): number | undefined {
    return this.#maps.rowByRegistryId.get(id);
  }

  /** Registry id of the part that once had this address. */
  oldAddress(manufacturerSlug: string, partSlug: string): number | undefined {
    return this.#maps.history.get(historyKey(manufacturerSlug, partSlug));
  }

  /** Registry ids of the parts that once had this slug, each once. */
  oldSlug(partSlug: string): ReadonlySet<number> {
    return new Set(this.#maps.historyBySlug.get(partSlug));
  }

  /** All old addresses. */
  slugHistory(): SlugHistoryRow[] {
    return [...this.#maps.history.entries()].map(([address, registryId]): SlugHistoryRow => {
      const [manufacturerSlug = "", partSlug = ""] = address.split("/");
      return { manufacturerSlug, partSlug, registryId };
    });
  }

  /** The directory after some changes, and the new contents of the rows they touch. A new part gets a free row. */
  changed(
    index: CatalogueIndex,
    changes: CatalogueChanges,
  ): { readonly directory: PartDirectory; readonly contents: ReadonlyMap<number, RowContent> } {
    const maps = this.#maps;
    const contents = new Map<number, RowContent>();
    const keys: [number, number | null][] = [];
    const registry: [number, number | null][] = [];
    const slugs = new Map<string, readonly number[]>();
    const rowsOf = (slug: string) => slugs.get(slug) ?? this.rowsBySlug(slug);
    const freeRow = freeRows(index);
    for (const change of latestOfEach(changes.parts)) {
      const { part } = change;
      const known = this.row(change.table, change.id);
      if (known === undefined && part === null) continue;
      const row = known ?? freeRow();
      const before = index.part(row);
      if (before !== null) {
        slugs.set(
          before.partSlug,
          rowsOf(before.partSlug).filter((other) => other !== row),
        );
        if (before.registryId !== null) registry.push([before.registryId, null]);
      }
      if (part !== null) {
        slugs.set(part.partSlug, [...rowsOf(part.partSlug), row]);
        if (part.registryId !== null) registry.push([part.registryId, row]);
      }
      keys.push([keyNumber(change.table, change.id), part === null ? null : row]);
      const content = before === null ? EMPTY_ROW : index.content(row);
      contents.set(
        row,
        part === null
          ? EMPTY_ROW
          : {
              ...content,
              part,
              links: change.compatibility === null ? content.links : linksFrom(change.compatibility),
              interfaces: change.interfaces ?? content.interfaces,
              reports: change.reports ?? content.reports,
            },
      );
    }
    const directory = new PartDirectory({
      rowByKey: maps.rowByKey.changed(keys),
      rowsBySlug: maps.rowsBySlug.changed(slugs),
      // Removals first: an id may move from one row to another in the same change.
      rowByRegistryId: maps.rowByRegistryId
        .changed(registry.filter(([, row]) => row === null))
        .changed(registry.filter(([, row]) => row !== null)),
      ...changedHistory(maps, changes.parts, new Set(registry.map(([id]) => id))),
    });
    return { directory, contents };
  }
}

/** Collects the addresses of parts, and makes their directory. */
export class PartDirectoryBuilder {
  readonly #rowByKey = new Map<number, number>();
  readonly #rowsBySlug = new Map<string, readonly number[]>();
  readonly #rowByRegistryId = new Map<number, number>();

  /** Adds a part; false when there is one with its key already. */
  add(part: Part, row: number): boolean {
    const key = keyNumber(part.table, part.id);
    if (this.#rowByKey.has(key)) return false;
    this.#rowByKey.set(key, row);
    this.#rowsBySlug.set(part.partSlug, [...(this.#rowsBySlug.get(part.partSlug) ?? []), row]);
    if (part.registryId !== null) this.#rowByRegistryId.set(part.registryId, row);
    return true;
  }

  row(table: PartCategory, id: number): number | undefined {
    return this.#rowByKey.get(keyNumber(table, id));
  }

  build(slugHistory: readonly SlugHistoryRow[]): PartDirectory {
    const history = new Map<string, number>();
    const historyBySlug = new Map<string, readonly number[]>();
    for (const { manufacturerSlug, partSlug, registryId } of slugHistory) {
      history.set(historyKey(manufacturerSlug, partSlug), registryId);
      historyBySlug.set(partSlug, [...(historyBySlug.get(partSlug) ?? []), registryId]);
    }
    return new PartDirectory({
      rowByKey: new OverlayMap(this.#rowByKey),
      rowsBySlug: new OverlayMap(this.#rowsBySlug),
      rowByRegistryId: new OverlayMap(this.#rowByRegistryId),
      history: new OverlayMap(history),
      historyBySlug: new OverlayMap(historyBySlug),
    });
  }
}

/** Returns a row that is not used, one after the other: first those the index has, then new ones. */
function freeRows(index: CatalogueIndex): () => number {
  let unused: number[] | null = null;
  let nextRow = index.capacity;
  return () => {
    unused ??= index.unusedRows();
    return unused.pop() ?? nextRow++;
  };
}

/**
 * The old addresses after some parts changed: those of these parts are replaced, and an address that one of them has now
 * is nobody's old one, as in the database.
 *
 * @param ids registry ids that the parts had or have
 */
function changedHistory(
  { history, historyBySlug }: DirectoryMaps,
  parts: readonly PartChange[],
  ids: ReadonlySet<number>,
): Pick<DirectoryMaps, "history" | "historyBySlug"> {
  const set = new Map(
    parts.flatMap(({ slugHistory }) =>
      slugHistory.map((old) => [historyKey(old.manufacturerSlug, old.partSlug), old.registryId] as const),
    ),
  );
  const now = new Set(parts.flatMap(({ part }) => (part === null ? [] : addressOf(part))));
  const ended = [...history.entries()].flatMap(([address, id]) =>
    now.has(address) || (ids.has(id) && !set.has(address)) ? address : [],
  );
  const next = history.changed([...ended.map((address) => [address, null] as const), ...set]);
  const bySlug = new Map<string, readonly number[] | null>();
  for (const address of [...ended, ...set.keys()]) bySlug.set(slugOf(address), null);
  if (bySlug.size > 0) {
    for (const [address, id] of next.entries()) {
      const known = bySlug.get(slugOf(address));
      if (known !== undefined) bySlug.set(slugOf(address), [...(known ?? []), id]);
    }
  }
  return { history: next, historyBySlug: historyBySlug.changed(bySlug) };
}

function addressOf({ manufacturerSlug, partSlug }: Part): string {
  return historyKey(manufacturerSlug, partSlug);
}

function slugOf(address: string): string {
  return address.split("/")[1] ?? "";
}

/** One link per printer; the first one counts. */
function linksFrom(compatibility: readonly CompatibilityRow[]): ListedRow[] {
  const byPrinter = new Map<string | null, ListedRow>();
  for (const { table: _table, partId: _partId, ...link } of compatibility) {
    if (!byPrinter.has(link.printerId)) byPrinter.set(link.printerId, link);
  }
  return [...byPrinter.values()];
}

function latestOfEach(changes: readonly PartChange[]): Iterable<PartChange> {
  return new Map(changes.map((change) => [partKey(change.table, change.id), change])).values();
}

/** The key of a part as a number, which takes far less memory than a text. Ids stay below 2^47. */
function keyNumber(table: PartCategory, id: number): number {
  return id * 16 + categoryCode(table);
}

function historyKey(manufacturerSlug: string, partSlug: string): string {
  return `${manufacturerSlug}/${partSlug}`;
}
