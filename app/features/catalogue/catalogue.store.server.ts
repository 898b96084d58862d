import type { DataClient } from "~/data/supabase.server";
import type { Log } from "~/lib/log";
import { loadCatalogueFile, saveCatalogueFile, type CatalogueFile } from "./catalogue-file.server";
import { readCatalogue, readChangesSince, type KnownCatalogue, type ReadOptions } from "./catalogue.queries.server";
import {
  applyChanges,
  buildSnapshotInSlices,
  type CatalogueChanges,
  type CatalogueRows,
  type CatalogueSnapshot,
} from "./catalogue.snapshot.server";
import { warmFind } from "./find-parts.server";

/** Where a store reads from. */
export interface CatalogueSource {
  readAll(options: ReadOptions): Promise<CatalogueRows>;
  /** Null: read everything again. */
  readChanges(known: KnownCatalogue, options: ReadOptions): Promise<CatalogueChanges | null>;
}

export interface CatalogueStatus {
  /** `stale`: the backend did not answer last time, or not for longer than `maxAgeMs`. */
  readonly state: "empty" | "fresh" | "stale";
  readonly version: number | null;
  /** When the snapshot in use was last known to be current, in milliseconds since 1970. */
  readonly loadedAt: number | null;
  readonly lastError: string | null;
}

/** Holds the snapshot all public pages answer from, and keeps it up to date. */
export interface CatalogueStore {
  /** The newest whole snapshot; null until the first one is there. */
  current(): CatalogueSnapshot | null;
  status(): CatalogueStatus;
  /** Resolves when there is a snapshot; never rejects. */
  readonly ready: Promise<void>;
  /** Looks for changes now. Resolves when done, also when the backend is away: see `status`. */
  refresh(): Promise<void>;
  /** Ends all timers, requests and subscriptions; what was loaded stays readable. */
  stop(): void;
}

interface StoreTiming {
  readonly log: Log;
  /** Tells the store that something changed; what it resolves to ends the telling. */
  readonly subscribe?: (onChange: () => void) => Promise<() => void | Promise<void>>;
  /** Milliseconds between looks at the version. */
  readonly pollMs: number;
  /** Milliseconds after which an unconfirmed snapshot counts as stale. Default: 5 minutes. */
  readonly maxAgeMs?: number;
  /** A snapshot to begin with; it counts as stale until the backend confirms it. */
  readonly initial?: CatalogueSnapshot;
  /** Where to keep a copy for the next start. Pages answer from it until the backend does. */
  readonly file?: CatalogueFile;
}

const MAX_AGE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 100;
/** Short, so that pages are current within a second of the backend's return. */
const LONGEST_RETRY_MS = 800;
/** Changes that come in a burst are read together. */
const BETWEEN_RUNS_MS = 30;
const BETWEEN_SAVES_MS = 60_000;
const FIRST_SAVE_MS = 2_000;

/** The catalogue of a backend whose client may take a while to be there. */
export function catalogueOver(client: Promise<DataClient>): CatalogueSource {
  return {
    readAll: async (options) => readCatalogue(await client, options),
    readChanges: async (known, options) => readChangesSince(await client, known, options),
  };
}

/** A store over any source of rows. Never throws: what goes wrong is logged and shown by `status`. */
export function createCatalogueStore(source: CatalogueSource, timing: StoreTiming): CatalogueStore {
  const { log, subscribe, pollMs, maxAgeMs = MAX_AGE_MS, file } = timing;
  const stopped = new AbortController();
  const isStopped = (): boolean => stopped.signal.aborted;
  const options: ReadOptions = {
    signal: stopped.signal,
    onBadRow: (table, reason) => log.warn({ table, reason }, "A catalogue row was left out"),
  };
  let snapshot: CatalogueSnapshot | null = timing.initial ?? null;
  let confirmedAt: number | null = null;
  let lastError: string | null = null;
  let failures = 0;
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  let pollTimer: NodeJS.Timeout | undefined;
  let saveTimer: NodeJS.Timeout | undefined;
  let savedVersion: number | null = null;
  let unsubscribe: (() => void | Promise<void>) | null = null;

  let setReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    setReady = resolve;
  });

  const swap = (next: CatalogueSnapshot): void => {
    snapshot = next;
    setReady();
    saveLater();
  };

  /** The next whole snapshot; the current one when nothing changed. */
  const load = async (): Promise<CatalogueSnapshot> => {
    let next = snapshot;
    let changes = next === null || next.partCount === 0 ? null : await source.readChanges(next, options);
    if (next === null || changes === null) {
      next = await buildSnapshotInSlices(await source.readAll(options));
      // Reading it all took a while: whatever was written meanwhile belongs to it too.
      changes = await source.readChanges(next, options);
      await warmFind(next);
    }
    // Null here means a flood of writes goes on; what was read is whole enough, and another look follows.
    return changes === null || changes.version === next.version ? next : applyChanges(next, changes);
  };

  const run = async (): Promise<void> => {
    try {
      const next = await load();
      if (isStopped()) return;
      if (failures > 0) log.info({ version: next.version, failures }, "The catalogue is current again");
      failures = 0;
      lastError = null;
      confirmedAt = Date.now();
      if (next !== snapshot) swap(next);
    } catch (error) {
      if (isStopped()) return;
      lastError = error instanceof Error ? error.message : String(error);
      failures++;
      // Once per outage, not once per attempt.
      if (failures === 1)
        log.warn({ reason: lastError }, "The catalogue could not be read; pages go on from the last one");
    }
    schedule();
  };

  const schedule = (): void => {
    clearTimeout(pollTimer);
    if (isStopped()) return;
    const retryMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), LONGEST_RETRY_MS);
    const delay = failures === 0 ? Math.min(pollMs, maxAgeMs) : retryMs * (0.5 + Math.random() / 2);
    pollTimer = setTimeout(() => void refresh(), delay).unref();
  };

  /** One run at a time; whoever asks during a run gets the one after it, which all of them share. */
  const refresh = (): Promise<void> => {
    if (isStopped()) return Promise.resolve();
    if (running === null) {
      running = run().finally(() => {
        running = null;
      });
      return running;
    }
    waiting ??= running
      .then(() => pause(BETWEEN_RUNS_MS, stopped.signal))
      .then(() => {
        waiting = null;
        return refresh();
      });
    return waiting;
  };

  const saveLater = (): void => {
    if (file === undefined || saveTimer !== undefined || isStopped()) return;
    const delay = savedVersion === null ? FIRST_SAVE_MS : BETWEEN_SAVES_MS;
    saveTimer = setTimeout(() => {
      void save(file).finally(() => {
        saveTimer = undefined;
        if (snapshot !== null && snapshot.version !== savedVersion) saveLater();
      });
    }, delay).unref();
  };

  const save = async (to: CatalogueFile): Promise<void> => {
    if (snapshot === null) return;
    const { version } = snapshot;
    try {
      await saveCatalogueFile(to, snapshot);
    } catch (error) {
      log.warn({ reason: String(error) }, "The catalogue copy for the next start could not be written");
    }
    savedVersion = version;
  };

  const loadFile = async (from: CatalogueFile): Promise<void> => {
    const rows = await loadCatalogueFile(from);
    if (rows === null) return;
    const copy = await buildSnapshotInSlices(rows);
    // The backend may have been quicker, and is always right.
    if (snapshot !== null || isStopped()) return;
    snapshot = copy;
    savedVersion = copy.version;
    setReady();
  };

  const listen = async (): Promise<void> => {
    if (subscribe === undefined) return;
    for (let failed = 0; !isStopped(); failed++) {
      try {
        const end = await subscribe(() => void refresh());
        if (isStopped()) await end();
        else unsubscribe = end;
        return;
      } catch (error) {
        if (failed === 0)
          log.warn({ reason: String(error) }, "No change messages for now; looking at the version instead");
        await pause(Math.min(1_000 * 2 ** Math.min(failed, 10), 30_000), stopped.signal);
      }
    }
  };

  const begin = async (): Promise<void> => {
    if (file !== undefined && snapshot === null) {
      await loadFile(file).catch((error: unknown) => {
        log.warn({ reason: String(error) }, "The catalogue copy of the last start was not used");
      });
    }
    await refresh();
  };

  if (snapshot !== null) setReady();
  void begin();
  void listen();

  return {
    current: () => snapshot,
    status: () => {
      const late = confirmedAt === null || Date.now() - confirmedAt > maxAgeMs;
      return {
        state: snapshot === null ? "empty" : lastError !== null || late ? "stale" : "fresh",
        version: snapshot?.version ?? null,
        loadedAt: confirmedAt,
        lastError,
      };
    },
    ready,
    refresh,
    stop: () => {
      stopped.abort();
      clearTimeout(pollTimer);
      clearTimeout(saveTimer);
      void Promise.resolve(unsubscribe?.()).catch((error: unknown) => {
        log.warn({ reason: String(error) }, "Change messages could not be ended");
      });
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms).unref();
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
  });
}
