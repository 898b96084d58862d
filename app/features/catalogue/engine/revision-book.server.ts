import { partKey, type Part, type Printer } from "../catalogue.model";
import type { Revision } from "../history/revisions.model";
import type { CatalogueChanges } from "./catalogue-data.server";
import { OverlayMap } from "./index/overlay-map.server";

const NONE: readonly Revision[] = [];

/** The histories of parts and printers. Immutable, as the index is. */
export class RevisionBook {
  readonly #byRow: OverlayMap<string, readonly Revision[]>;

  constructor(byRow: OverlayMap<string, readonly Revision[]>) {
    this.#byRow = byRow;
  }

  /** What was changed of a part, the latest first. */
  ofPart({ key }: Pick<Part, "key">): readonly Revision[] {
    return this.#byRow.get(key) ?? NONE;
  }

  /** What was changed of a printer, the latest first. */
  ofPrinter({ idUuid }: Pick<Printer, "idUuid">): readonly Revision[] {
    return this.#byRow.get(printerKey(idUuid)) ?? NONE;
  }

  /** Every history with the key of its row, in no particular order. */
  entries(): IterableIterator<[string, readonly Revision[]]> {
    return this.#byRow.entries();
  }

  /** The book after some changes; the same one when they are of rows without a history. */
  changed({ parts, printers }: Pick<CatalogueChanges, "parts" | "printers">): RevisionBook {
    const histories = [
      ...parts.map(({ table, id, revisions }) => [partKey(table, id), historyFrom(revisions)] as const),
      ...printers.map(({ idUuid, revisions }) => [printerKey(idUuid), historyFrom(revisions)] as const),
    ];
    const changes = histories.filter(([key, history]) => history !== null || this.#byRow.get(key) !== undefined);
    return changes.length === 0 ? this : new RevisionBook(this.#byRow.changed(changes));
  }
}

/** The book of these revisions. */
export function revisionBookFrom(revisions: readonly Revision[]): RevisionBook {
  const byRow = new Map<string, Revision[]>();
  for (const revision of revisions) {
    const key = `${revision.entity}:${revision.entityId}`;
    const known = byRow.get(key);
    if (known === undefined) byRow.set(key, [revision]);
    else known.push(revision);
  }
  const histories = [...byRow].map(([key, history]) => [key, historyFrom(history) ?? NONE] as const);
  return new RevisionBook(new OverlayMap(new Map(histories)));
}

/** The latest first; null when nothing was changed. */
function historyFrom(revisions: readonly Revision[]): readonly Revision[] | null {
  return revisions.length === 0 ? null : [...revisions].sort((one, other) => other.id - one.id);
}

function printerKey(idUuid: string): string {
  return `printers:${idUuid}`;
}
