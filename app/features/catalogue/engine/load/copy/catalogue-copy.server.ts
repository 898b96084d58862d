import type { Log } from "~/lib/log";
import { buildSnapshotInSlices } from "../../build-snapshot.server";
import type { CatalogueSnapshot } from "../../snapshot.server";
import { loadCatalogueFile, saveCatalogueFile, type CatalogueFile } from "./catalogue-file.server";

const FIRST_SAVE_MS = 2_000;
const BETWEEN_SAVES_MS = 60_000;

interface CopyOptions {
  readonly log: Log;
  readonly signal: AbortSignal;
  /** The snapshot to save. */
  readonly current: () => CatalogueSnapshot | null;
}

/** The copy of the catalogue on disk that the next start begins with. */
export interface CatalogueCopy {
  /** The snapshot of the last start; null when there is no usable copy. */
  load(): Promise<CatalogueSnapshot | null>;
  /** Saves the current snapshot soon, and again when it has changed by then. */
  saveLater(): void;
  stop(): void;
}

export function createCatalogueCopy(file: CatalogueFile, { log, signal, current }: CopyOptions): CatalogueCopy {
  let timer: NodeJS.Timeout | undefined;
  let savedVersion: number | null = null;

  const save = async (): Promise<void> => {
    const snapshot = current();
    if (snapshot === null) return;
    try {
      await saveCatalogueFile(file, snapshot);
    } catch (error) {
      log.warn({ reason: String(error) }, "The catalogue copy for the next start could not be written");
    }
    savedVersion = snapshot.version;
  };
  const saveLater = (): void => {
    if (timer !== undefined || signal.aborted || file.writtenElsewhere === true) return;
    const delay = savedVersion === null ? FIRST_SAVE_MS : BETWEEN_SAVES_MS;
    timer = setTimeout(() => {
      void save().finally(() => {
        timer = undefined;
        const snapshot = current();
        if (snapshot !== null && snapshot.version !== savedVersion) saveLater();
      });
    }, delay).unref();
  };
  return {
    load: async () => {
      try {
        const data = await loadCatalogueFile(file);
        if (data === null) return null;
        const snapshot = await buildSnapshotInSlices(data);
        savedVersion = snapshot.version;
        return snapshot;
      } catch (error) {
        log.warn({ reason: String(error) }, "The catalogue copy of the last start was not used");
        return null;
      }
    },
    saveLater,
    stop: () => clearTimeout(timer),
  };
}
