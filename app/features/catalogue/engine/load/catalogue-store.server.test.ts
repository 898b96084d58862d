import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Log } from "~/lib/log";
import { loadCatalogueFile, saveCatalogueFile } from "./copy/catalogue-file.server";
import { buildSnapshot } from "../build-snapshot.server";
import { NO_CHANGES, type CatalogueData, type PinCount } from "../catalogue-data.server";
import { createCatalogueStore, type CatalogueSource, type CatalogueStore } from "./catalogue-store.server";
import {
  fits,
  sampleFact,
  sampleGuide,
  sampleManufacturer,
  samplePart,
  samplePrinter,
  sampleRevision,
  sampleRows,
} from "../../catalogue.test-samples";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

function recordingLog() {
  const lines: string[] = [];
  const write = (_fields: object, message: string) => {
    lines.push(message);
  };
  const log: Log = { debug: write, info: write, warn: write, error: write, child: () => log };
  return { log, lines };
}

interface BackendState {
  names: string[];
  version: number;
  down: boolean;
  withoutSubscriber: boolean;
  fullReads: number;
  changeReads: number;
  pins: PinCount[];
  hold: Promise<void> | null;
  rename(name: string): void;
}

/** A backend with parts to read, which can fail. */
function backend(names: string[]) {
  const state: BackendState = {
    names,
    version: 1,
    down: false,
    withoutSubscriber: false,
    fullReads: 0,
    changeReads: 0,
    pins: [],
    hold: null,
    rename(name: string) {
      state.names = [name];
      state.version++;
    },
  };
  const rows = (): CatalogueData =>
    sampleRows({ version: state.version, parts: state.names.map((name, at) => samplePart({ id: at + 1, name })) });
  const source: CatalogueSource = {
    readAll: async () => {
      state.fullReads++;
      await state.hold;
      if (state.down) throw new Error("the backend is away");
      return rows();
    },
    readPins: () => Promise.resolve(state.pins),
    readChanges: async (known) => {
      state.changeReads++;
      await state.hold;
      if (state.down) throw new Error("the backend is away");
      if (state.withoutSubscriber && known.version !== state.version) return null;
      const changed = known.version === state.version ? [] : rows().parts;
      return {
        ...NO_CHANGES,
        version: state.version,
        parts: changed.map((part) => ({
          ...{ table: part.table, id: part.id, part },
          ...{ compatibility: [], slugHistory: [], interfaces: [], reports: [], revisions: [] },
        })),
      };
    },
  };
  return { state, source };
}

function storeOver(source: CatalogueSource, more: Partial<Parameters<typeof createCatalogueStore>[1]> = {}) {
  const { log, lines } = recordingLog();
  const store = createCatalogueStore(source, { log, pollMs: 60_000, ...more });
  cleanups.push(store.stop);
  return { store, lines };
}

const namesIn = (store: CatalogueStore) => store.current()?.parts.map(({ name }) => name);

describe("the catalogue store", () => {
  test("loads everything once, then only changes", async () => {
    const { state, source } = backend(["Revo"]);
    const { store } = storeOver(source);
    expect(store.current()).toBeNull();
    expect(store.status()).toEqual({ state: "empty", version: null, loadedAt: null, lastError: null });
    await store.ready;
    expect(namesIn(store)).toEqual(["Revo"]);
    expect(store.status()).toMatchObject({ state: "fresh", version: 1, lastError: null });
    const before = store.current();

    state.rename("Revo Two");
    await store.refresh();
    expect(namesIn(store)).toEqual(["Revo Two"]);
    expect(state.fullReads).toBe(1);
    expect(before?.parts[0]?.name).toBe("Revo");
  });

  test("returns the same snapshot while nothing changes", async () => {
    const { source } = backend(["Revo"]);
    const { store } = storeOver(source);
    await store.ready;
    const first = store.current();
    await store.refresh();
    expect(store.current()).toBe(first);
  });

  test("puts what is pinned most first, also after changes, and goes on when that cannot be read", async () => {
    const { state, source } = backend(["Revo", "Spider"]);
    state.pins = [{ key: "hotend:2", pins: 3 }];
    const { store } = storeOver(source);
    await store.ready;
    const order = () => Array.from(store.current()?.index.orders.pinned.order ?? [], (row) => row + 1);
    expect(order()).toEqual([2, 1]);
    state.names = ["Volcano", "Spider"];
    state.version++;
    await store.refresh();
    expect(order()).toEqual([2, 1]);

    const { store: other, lines } = storeOver({ ...source, readPins: () => Promise.reject(new Error("no")) });
    await other.ready;
    expect(namesIn(other)).toEqual(["Spider", "Volcano"]);
    expect(lines).toContain("The numbers of pins could not be read");
  });

  test("goes on by itself while only a part of what has changed was read", async () => {
    const { state, source } = backend(["Revo"]);
    const { store } = storeOver({
      ...source,
      readChanges: async (known, options) => {
        const all = await source.readChanges(known, options);
        const isPart = known.version + 1 < state.version;
        return all === null || !isPart ? all : { ...all, version: known.version + 1, isPart };
      },
    });
    await store.ready;
    state.version += 2;
    state.rename("Revo Two");
    await store.refresh();
    expect(store.status()).toMatchObject({ state: "fresh", version: 2 });
    await store.refresh();
    expect(namesIn(store)).toEqual(["Revo Two"]);
    await expect.poll(() => store.status().version).toBe(state.version);
    expect(state.fullReads).toBe(1);
  });

  test("reloads everything when the changes are not known", async () => {
    const { state, source } = backend(["Revo"]);
    const { store } = storeOver(source);
    await store.ready;
    state.withoutSubscriber = true;
    state.rename("Restored");
    await store.refresh();
    expect(namesIn(store)).toEqual(["Restored"]);
    expect(state.fullReads).toBe(2);
  });

  test("keeps the old snapshot while the backend is down, reports it, and recovers by itself", async () => {
    const { state, source } = backend(["Revo"]);
    const { store, lines } = storeOver(source);
    await store.ready;
    state.down = true;
    await store.refresh();
    await store.refresh();
    expect(namesIn(store)).toEqual(["Revo"]);
    expect(store.status()).toMatchObject({ state: "stale", version: 1, lastError: "the backend is away" });
    // One line per outage.
    expect(lines.filter((line) => line.includes("could not be read"))).toHaveLength(1);

    state.down = false;
    state.rename("Back");
    await vi.waitFor(() => expect(namesIn(store)).toEqual(["Back"]), { timeout: 5_000 });
    expect(store.status().state).toBe("fresh");
  });

  test("starts without a backend, and is ready as soon as there is one", async () => {
    const { state, source } = backend(["Revo"]);
    state.down = true;
    const { store } = storeOver(source);
    await store.refresh();
    expect(store.status()).toMatchObject({ state: "empty", lastError: "the backend is away" });
    state.down = false;
    await store.ready;
    expect(namesIn(store)).toEqual(["Revo"]);
  });

  test("handles a source that throws like one that rejects", async () => {
    const { store } = storeOver({
      readAll: () => {
        throw new Error("no client yet");
      },
      readChanges: () => Promise.resolve(null),
      readPins: () => Promise.resolve([]),
    });
    await store.refresh();
    expect(store.status().lastError).toBe("no client yet");
  });

  test("runs one refresh at a time; concurrent callers share the next", async () => {
    const { state, source } = backend(["Revo"]);
    const { store } = storeOver(source);
    await store.refresh();
    const before = state.changeReads;
    let release = (): void => undefined;
    state.hold = new Promise((resolve) => {
      release = resolve;
    });
    const first = store.refresh();
    state.rename("Burst");
    const requests = Array.from({ length: 50 }, () => store.refresh());
    expect(new Set(requests).size).toBe(1);
    release();
    await Promise.all([first, ...requests]);
    expect(state.changeReads - before).toBe(2);
    expect(namesIn(store)).toEqual(["Burst"]);
  });

  test("refreshes at once on a change message, and unsubscribes when it stops", async () => {
    const { state, source } = backend(["Revo"]);
    let notify = (): void => undefined;
    const end = vi.fn();
    const { store } = storeOver(source, {
      subscribe: async (onChange) => {
        notify = onChange;
        return end;
      },
    });
    await store.ready;
    state.rename("Told");
    notify();
    await vi.waitFor(() => expect(namesIn(store)).toEqual(["Told"]));
    store.stop();
    expect(end).toHaveBeenCalledOnce();
    const reads = state.changeReads;
    await store.refresh();
    notify();
    expect(state.changeReads).toBe(reads);
  });

  test("finds changes without a message by polling", async () => {
    const { state, source } = backend(["Revo"]);
    const { store } = storeOver(source, { pollMs: 5 });
    await store.ready;
    state.rename("Polled");
    await vi.waitFor(() => expect(namesIn(store)).toEqual(["Polled"]), { timeout: 5_000 });
  });

  test("treats its initial snapshot as unconfirmed until it is read, and as stale once that has failed", async () => {
    const { state, source } = backend(["Revo"]);
    state.down = true;
    const { store } = storeOver(source, { initial: buildSnapshot(sampleRows({ parts: [samplePart()] })) });
    expect(store.status().state).toBe("unconfirmed");
    await vi.waitFor(() => expect(store.status().state).toBe("stale"), { timeout: 5_000 });
    state.down = false;
    await vi.waitFor(() => expect(store.status().state).toBe("fresh"), { timeout: 5_000 });
  });
});

test("an initial snapshot is stale when the first read takes too long", async () => {
  const { source } = backend(["Revo"]);
  const initial = buildSnapshot(sampleRows({ parts: [samplePart()] }));
  const hanging = {
    ...source,
    readAll: () => new Promise<never>(() => undefined),
    readChanges: () => new Promise<never>(() => undefined),
  };
  const { store } = storeOver(hanging, { initial, maxStartMs: 200 });
  expect(store.status().state).toBe("unconfirmed");
  await vi.waitFor(() => expect(store.status().state).toBe("stale"), { timeout: 5_000 });
});

describe("the copy on disk", () => {
  const ENDER = samplePrinter({ name: "Ender-3" });
  const part = samplePart({
    ...{ id: 1, name: "Revo", manufacturer: "E3D", tags: ["electrical"], description: "Línea\n2" },
    ...{ purpose: [], purchase: { kind: "bits", detail: "screws" }, weightBasis: "with motor" },
  });
  const rows = sampleRows({
    version: 7,
    parts: [part, samplePart({ id: 2 })],
    printers: [ENDER],
    manufacturers: [sampleManufacturer(1, "E3D")],
    compatibility: [{ ...fits(part, ENDER), fit: "adapter", note: "Bracket", source: "forum", confidence: "low" }],
    interfaces: [{ kind: "hotend_mount", value: "v6", label: "V6 groove", slot: "hotend", measure: "16 mm" }],
    interfaceRules: [{ category: "hotend", subcategory: null, kind: "hotend_mount", role: "must", caveat: "Height." }],
    partInterfaces: [{ table: "hotend", partId: 1, ...sampleFact("hotend_mount", "v6") }],
    printerInterfaces: [{ printerId: ENDER.idUuid, ...sampleFact("hotend_mount", "mk8") }],
    synonyms: [{ term: "ssr", means: "solid state relay" }],
    slugHistory: [{ manufacturerSlug: "e3d", partSlug: "old", registryId: 1 }],
    guides: [sampleGuide(3)],
    revisions: [sampleRevision()],
  });

  async function file(source = "embedded") {
    const directory = await mkdtemp(join(tmpdir(), "catalogue-"));
    cleanups.push(() => rm(directory, { recursive: true }));
    return { path: join(directory, "catalogue.ndjson"), source };
  }

  test("is read back unchanged", async () => {
    const to = await file();
    await saveCatalogueFile(to, buildSnapshot(rows));
    expect(await loadCatalogueFile(to)).toEqual(rows);
    expect((await stat(to.path)).mode & 0o777).toBe(0o600);
  });

  test("is ignored when missing, cut short, corrupt or of another backend", async () => {
    const to = await file();
    expect(await loadCatalogueFile(to)).toBeNull();
    await saveCatalogueFile(to, buildSnapshot(rows));
    expect(await loadCatalogueFile({ ...to, source: "another" })).toBeNull();
    const text = await readFile(to.path, "utf8");
    for (const broken of [
      text.slice(0, -20),
      text.slice(0, text.length / 2),
      "",
      "{}",
      text.replace('"hotend"', '"nozzle"'),
    ]) {
      await writeFile(to.path, broken);
      expect(await loadCatalogueFile(to)).toBeNull();
    }
  });

  test("serves pages before the backend is ready, and is replaced by its data", async () => {
    const to = await file();
    await saveCatalogueFile(to, buildSnapshot(rows));
    const { state, source } = backend(["From the backend"]);
    state.down = true;
    const { store } = storeOver(source, { file: to });
    await store.ready;
    expect(namesIn(store)).toContain("Revo");
    await vi.waitFor(() => expect(store.status()).toMatchObject({ state: "stale", version: 7 }), { timeout: 5_000 });
    state.withoutSubscriber = true;
    state.down = false;
    await vi.waitFor(() => expect(namesIn(store)).toEqual(["From the backend"]), { timeout: 5_000 });
  });
});
