import { partKey } from "../catalogue.model";
import type { CatalogueChanges } from "./catalogue-data.server";
import type { KnownCatalogue } from "./load/catalogue-changes.queries.server";
import type { CatalogueSource } from "./load/catalogue-store.server";
import type { Subscribe } from "./load/subscribe-with-retries.server";

/*
 * Several processes of one server read the same changes from the same database, which does one thing at a time. So one
 * of them reads, and tells the others what it has read.
 */

/** What one process has read. */
export interface ReadChanges {
  /** The version it had before. */
  readonly since: number;
  readonly changes: CatalogueChanges;
}

/** How a process learns of changes. */
export type ChangeSharing =
  | { readonly role: "reads"; tell(this: void, read: ReadChanges): void }
  | { readonly role: "is told"; onTold(this: void, listener: (read: ReadChanges) => void): void };

/** A process that was told nothing for so long after a notification reads for itself. Sooner, the two would only wait for each other. */
const PATIENCE_MS = 2_000;

/** What is older was not used because this process has read it for itself. */
const MOST_KEPT = 16;

/** Where the catalogue comes from, and when to look: as it was given, and through the process that reads. */
export function shareChanges(
  source: CatalogueSource,
  subscribe: Subscribe,
  sharing: ChangeSharing | null,
): { readonly source: CatalogueSource; readonly subscribe: Subscribe } {
  if (sharing === null) return { source, subscribe };
  return sharing.role === "reads"
    ? { source: tellWhatIsRead(source, sharing.tell), subscribe }
    : readWhatIsTold(source, subscribe, sharing.onTold);
}

function tellWhatIsRead(source: CatalogueSource, tell: (read: ReadChanges) => void): CatalogueSource {
  return {
    ...source,
    async readChanges(known, options) {
      const changes = await source.readChanges(known, options);
      if (changes !== null && changes.version !== known.version) tell({ since: known.version, changes });
      return changes;
    },
  };
}

/** Whether a catalogue has the rows that were not read because they had not changed: the two may know different parts. */
function isEnoughFor(known: KnownCatalogue, { parts }: CatalogueChanges): boolean {
  return parts.every(
    ({ table, id, part, compatibility, interfaces, reports }) =>
      part === null ||
      (compatibility !== null && interfaces !== null && reports !== null) ||
      known.partByKey(partKey(table, id)) !== null,
  );
}

function readWhatIsTold(
  source: CatalogueSource,
  subscribe: Subscribe,
  onTold: (listener: (read: ReadChanges) => void) => void,
): { readonly source: CatalogueSource; readonly subscribe: Subscribe } {
  const told: ReadChanges[] = [];
  let whenTold = (): void => undefined;
  onTold((read) => {
    told.push(read);
    if (told.length > MOST_KEPT) told.shift();
    whenTold();
  });
  return {
    source: {
      ...source,
      async readChanges(known, options) {
        // What has changed since an older version holds what has changed since this one.
        const next = told.findIndex(({ since, changes }) => since <= known.version && changes.version > known.version);
        const [read] = next === -1 ? [] : told.splice(0, next + 1).slice(-1);
        return read !== undefined && isEnoughFor(known, read.changes)
          ? read.changes
          : source.readChanges(known, options);
      },
    },
    async subscribe(onChange) {
      whenTold = onChange;
      let timer: NodeJS.Timeout | undefined;
      const end = await subscribe(() => {
        timer ??= setTimeout(() => {
          timer = undefined;
          onChange();
        }, PATIENCE_MS).unref();
      });
      return () => {
        whenTold = () => undefined;
        clearTimeout(timer);
        return end();
      };
    },
  };
}
