import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { samplePart } from "../catalogue.test-samples";
import { NO_CHANGES, type PartChange } from "./catalogue-data.server";
import type { CatalogueSource } from "./load/catalogue-store.server";
import { shareChanges, type ReadChanges } from "./shared-changes.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const known = (version: number) => ({ version, partByRegistryId: () => null, partByKey: () => null });
const step = (since: number): ReadChanges => ({ since, changes: { ...NO_CHANGES, version: since + 1 } });

function database(version: number) {
  let notify = (): void => undefined;
  const readChanges = vi.fn<CatalogueSource["readChanges"]>(async () => ({ ...NO_CHANGES, version }));
  return {
    source: { readChanges, readAll: () => Promise.reject(new Error("not asked")), readPins: async () => [] },
    subscribe: async (onChange: () => void) => {
      notify = onChange;
      return () => undefined;
    },
    notify: () => notify(),
  };
}

/** A process that is told what another one reads. */
async function toldProcess(version: number) {
  const base = database(version);
  let tell = (_read: ReadChanges): void => undefined;
  const shared = shareChanges(base.source, base.subscribe, {
    role: "is told",
    onTold: (listener) => {
      tell = listener;
    },
  });
  const changed = vi.fn();
  const end = await shared.subscribe(changed);
  return { ...base, shared, changed, end, tell: (read: ReadChanges) => tell(read) };
}

test("the process that reads tells what changed, and nothing when nothing did", async () => {
  const base = database(8);
  const tell = vi.fn();
  const { source } = shareChanges(base.source, base.subscribe, { role: "reads", tell });
  await source.readChanges(known(8), {});
  expect(tell).not.toHaveBeenCalled();
  await source.readChanges(known(5), {});
  expect(tell.mock.calls).toEqual([[{ since: 5, changes: { ...NO_CHANGES, version: 8 } }]]);
});

test("a process that is told changes reads no database, however many it was told before it looked", async () => {
  const { shared, changed, tell, source } = await toldProcess(9);
  tell(step(5));
  tell(step(6));
  expect(changed).toHaveBeenCalledTimes(2);
  expect((await shared.source.readChanges(known(5), {}))?.version).toBe(6);
  expect((await shared.source.readChanges(known(6), {}))?.version).toBe(7);
  expect(source.readChanges).not.toHaveBeenCalled();
});

test("it takes what changed since a version older than its own, if that is news", async () => {
  const { shared, tell, source } = await toldProcess(9);
  tell({ since: 4, changes: { ...NO_CHANGES, version: 8 } });
  expect((await shared.source.readChanges(known(8), {}))?.version).toBe(9);
  expect((await shared.source.readChanges(known(6), {}))?.version).toBe(8);
  expect(source.readChanges).toHaveBeenCalledOnce();
});

test("it reads for itself what it was not told, and what does not follow on what it knows", async () => {
  const { shared, tell, source } = await toldProcess(9);
  tell(step(7));
  expect((await shared.source.readChanges(known(6), {}))?.version).toBe(9);
  expect(source.readChanges).toHaveBeenCalledOnce();
});

test("it reads for itself when it was told of a part that it does not know, without what had not changed", async () => {
  const renamed: PartChange = {
    ...{ table: "hotend", id: 1, part: samplePart(), compatibility: null, interfaces: null, reports: null },
    ...{ slugHistory: [], revisions: [] },
  };
  const tellOf = (change: PartChange): ReadChanges => ({
    since: 5,
    changes: { ...NO_CHANGES, version: 6, parts: [change] },
  });
  const versionAfter = async (change: PartChange, { knowsPart }: { readonly knowsPart: boolean }) => {
    const { shared, tell } = await toldProcess(9);
    tell(tellOf(change));
    const read = await shared.source.readChanges({ ...known(5), partByKey: () => (knowsPart ? {} : null) }, {});
    return read?.version;
  };
  expect(await versionAfter(renamed, { knowsPart: true })).toBe(6);
  expect(await versionAfter(renamed, { knowsPart: false })).toBe(9);
  expect(await versionAfter({ ...renamed, part: null }, { knowsPart: false })).toBe(6);
  const whole = { ...renamed, compatibility: [], interfaces: [], reports: [] };
  expect(await versionAfter(whole, { knowsPart: false })).toBe(6);
});

test("after a notification that nobody explains it looks for itself", async () => {
  const { changed, notify, end } = await toldProcess(9);
  notify();
  notify();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(changed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(changed).toHaveBeenCalledOnce();
  notify();
  await end();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(changed).toHaveBeenCalledOnce();
});

test("a process alone reads as ever", () => {
  const { source, subscribe } = database(1);
  expect(shareChanges(source, subscribe, null)).toEqual({ source, subscribe });
});
