import type { DataClient } from "~/data/supabase.server";
import type { Log } from "~/lib/log";
import { applyChanges, buildSnapshotInSlices, withPins } from "../build-snapshot.server";
import type { CatalogueChanges, CatalogueData, PinCount } from "../catalogue-data.server";
import type { CatalogueSnapshot } from "../snapshot.server";
import { readChangesSince, type KnownCatalogue } from "./catalogue-changes.queries.server";
import { createCatalogueCopy } from "./copy/catalogue-copy.server";
import type { CatalogueFile } from "./copy/catalogue-file.server";
import { readCatalogue } from "./catalogue.queries.server";
import { readPinCounts } from "./members.queries.server";
import { oneAtATime } from "./one-at-a-time";
import { subscribeWithRetries, type Subscribe } from "./subscribe-with-retries.server";
import type { ReadOptions } from "./table-requests.server";

/** Where a store reads the catalogue from. */
export interface CatalogueSource {
  readAll(options: ReadOptions): Promise<CatalogueData>;
  /** Null when the whole catalogue has to be read again. */
  readChanges(known: KnownCatalogue, options: ReadOptions): Promise<CatalogueChanges | null>;
  readPins(options: ReadOptions): Promise<PinCount[]>;
}

export interface CatalogueStatus {
  /**
   * `unconfirmed`: that of an earlier run, and the first read is on its way; `stale`: the last read failed, the first one
   * takes longer than `maxStartMs`, or the last successful one is older than `maxAgeMs`.
   */
  readonly state: "empty" | "unconfirmed" | "fresh" | "stale";
  readonly version: number | null;
  /** When the snapshot was last confirmed to be current, in milliseconds since 1970. */
  readonly loadedAt: number | null;
  readonly lastError: string | null;
}

/** Holds the snapshot that all public pages are made from, and keeps it up to date. */
export interface CatalogueStore {
  /** The newest snapshot; null until the first one is loaded. */
  current(): CatalogueSnapshot | null;
  status(): CatalogueStatus;
  /** Resolves when there is a snapshot; never rejects. */
  readonly ready: Promise<void>;
  /** Reads changes now. Resolves when that is done, also when it failed: see `status`. */
  refresh(): Promise<void>;
  /** Ends all timers, requests and subscriptions; the snapshot stays readable. */
  stop(): void;
}

export interface CatalogueStoreOptions {
  readonly log: Log;
  /** Calls back when the catalogue changed; the promised function ends that. */
  readonly subscribe?: Subscribe;
  /** Milliseconds between two reads of changes. */
  readonly pollMs: number;
  /** Milliseconds after the last successful read at which a snapshot counts as stale. Default: 5 minutes. */
  readonly maxAgeMs?: number;
  /** Milliseconds that the first read may take. Default: 30 seconds, twice as long as with 100,000 parts. */
  readonly maxStartMs?: number;
  /** A snapshot to begin with. */
  readonly initial?: CatalogueSnapshot;
  /** Where to keep a copy for the next start. Pages are made from it until the backend responds. */
  readonly file?: CatalogueFile;
  /** Prepares a snapshot that was built from all rows, before pages are made from it. */
  readonly prepare?: (snapshot: CatalogueSnapshot) => Promise<void>;
}

const MAX_AGE_MS = 5 * 60_000;
const MAX_START_MS = 30_000;
const PINS_MAX_AGE_MS = 10 * 60_000;
const FIRST_RETRY_MS = 100;
/** Short, so that pages are current within a second of the backend's return. */
const LONGEST_RETRY_MS = 800;
/** Changes that come in a burst are read together. */
const BETWEEN_RUNS_MS = 30;

/** When the snapshot was last known to be current: by the clock, and by one that nobody sets, which begins with the store. */
interface Confirmation {
  readonly at: number | null;
  readonly tick: number;
}

/** The catalogue of a backend whose client, and this server's key, may take a while to be created. */
export function catalogueOver(
  client: Promise<DataClient>,
  serverKey: Promise<string>,
  timeoutMs: number,
): CatalogueSource {
  const asServer = async (options: ReadOptions) => ({ ...options, serverKey: await serverKey, timeoutMs });
  return {
    readAll: async (options) => readCatalogue(await client, await asServer(options)),
    readChanges: async (known, options) => readChangesSince(await client, known, await asServer(options)),
    readPins: async (options) => readPinCounts(await client, { ...options, timeoutMs }),
  };
}

/** A store that reads from `source`. Never throws: errors are logged and reported by `status`. */
export function createCatalogueStore(source: CatalogueSource, options: CatalogueStoreOptions): CatalogueStore {
  const { log, subscribe, pollMs, maxAgeMs = MAX_AGE_MS, maxStartMs = MAX_START_MS, file, prepare } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  const readOptions: ReadOptions = {
    signal,
    onBadRow: (table, reason) => log.warn({ table, reason }, "A catalogue row was left out"),
  };
  let snapshot: CatalogueSnapshot | null = options.initial ?? null;
  let confirmed: Confirmation = { at: null, tick: performance.now() };
  let lastError: string | null = null;
  let failures = 0;
  let pollTimer: NodeJS.Timeout | undefined;
  const { promise: ready, resolve: setReady } = deferred();
  const pinCounts = pinCountsOf(source, log, readOptions);
  const copy = file === undefined ? null : createCatalogueCopy(file, { log, signal, current: () => snapshot });

  const use = (next: CatalogueSnapshot): void => {
    snapshot = next;
    setReady();
    copy?.saveLater();
  };
  const run = async (): Promise<void> => {
    try {
      const { read, isPart } = await readNext(source, snapshot, readOptions, prepare);
      const next = withPins(read, await pinCounts());
      if (signal.aborted) return;
      if (failures > 0) log.info({ version: next.version, failures }, "The catalogue is current again");
      [failures, lastError] = [0, null];
      confirmed = { at: Date.now(), tick: performance.now() };
      if (next !== snapshot) use(next);
      if (isPart) void refresh();
    } catch (error) {
      if (signal.aborted) return;
      lastError = error instanceof Error ? error.message : String(error);
      failures++;
      // Once per outage, not once per attempt.
      if (failures === 1)
        log.warn({ reason: lastError }, "The catalogue could not be read; pages go on from the last one");
    }
    schedule();
  };
  const refresh = oneAtATime(run, BETWEEN_RUNS_MS, signal);
  const schedule = (): void => {
    clearTimeout(pollTimer);
    const retryMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 10), LONGEST_RETRY_MS);
    const delay = failures === 0 ? Math.min(pollMs, maxAgeMs) : retryMs * (0.5 + Math.random() / 2);
    pollTimer = setTimeout(() => void refresh(), delay).unref();
  };
  const begin = async (): Promise<void> => {
    const saved = snapshot === null && copy !== null ? await copy.load() : null;
    // The backend may have responded in the meantime; what it has is newer.
    if (saved !== null && snapshot === null && !signal.aborted) {
      snapshot = saved;
      setReady();
    }
    await refresh();
  };

  if (snapshot !== null) setReady();
  void begin();
  const unsubscribe = subscribe && subscribeWithRetries(subscribe, () => void refresh(), { signal, log });
  return {
    current: () => snapshot,
    status: () => ({
      state: snapshot === null ? "empty" : stateOf({ confirmed, lastError, maxAgeMs, maxStartMs }),
      version: snapshot?.version ?? null,
      loadedAt: confirmed.at,
      lastError,
    }),
    ready,
    refresh,
    stop: () => {
      stopped.abort();
      clearTimeout(pollTimer);
      copy?.stop();
      unsubscribe?.();
    },
  };
}

/** Reads the numbers of pins now and then. They only order lists: when they cannot be read, the last ones go on. */
function pinCountsOf(source: CatalogueSource, log: Log, options: ReadOptions): () => Promise<readonly PinCount[]> {
  let pins: readonly PinCount[] = [];
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < PINS_MAX_AGE_MS) return pins;
    try {
      pins = await source.readPins(options);
      readAt = performance.now();
    } catch (error) {
      log.debug({ reason: String(error) }, "The numbers of pins could not be read");
    }
    return pins;
  };
}

/** The state of a snapshot, see {@link CatalogueStatus}. */
function stateOf({ confirmed, lastError, maxAgeMs, maxStartMs }: Readings): Exclude<CatalogueStatus["state"], "empty"> {
  if (lastError !== null) return "stale";
  const ageMs = performance.now() - confirmed.tick;
  if (confirmed.at === null) return ageMs > maxStartMs ? "stale" : "unconfirmed";
  return ageMs > maxAgeMs ? "stale" : "fresh";
}

interface Readings {
  readonly confirmed: Confirmation;
  readonly lastError: string | null;
  readonly maxAgeMs: number;
  readonly maxStartMs: number;
}

/** The next snapshot, the current one when nothing changed; and whether it is only a part of what has changed. */
async function readNext(
  source: CatalogueSource,
  current: CatalogueSnapshot | null,
  options: ReadOptions,
  prepare: CatalogueStoreOptions["prepare"],
): Promise<{ readonly read: CatalogueSnapshot; readonly isPart: boolean }> {
  let next = current;
  let changes = next === null || next.partCount === 0 ? null : await source.readChanges(next, options);
  if (next === null || changes === null) {
    next = await buildSnapshotInSlices(await source.readAll(options));
    // Reading everything takes a while, so writes during that time are read now.
    changes = await source.readChanges(next, options);
    await prepare?.(next);
  }
  // Null here means that many writes are going on; the snapshot is complete enough until the next read.
  return changes === null || changes.version === next.version
    ? { read: next, isPart: false }
    : { read: applyChanges(next, changes), isPart: changes.isPart };
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
