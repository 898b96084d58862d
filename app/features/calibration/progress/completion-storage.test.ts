import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetAccountMarks } from "./account-marks";
import {
  claimMarks,
  marksIn,
  NO_MARKS,
  storedMarks,
  storeMark,
  storeNewer,
  subscribeToMarks,
} from "./completion-storage";
import { UNKNOWN_OWNER } from "./completions.model";

/* Whose the marks in a browser are: they end with the session of their account, and go into no other. */

const FLOW = { slug: "flow-rate", printer: null } as const;
const DONE = { completed: true, completedAt: "2026-01-02T10:00:00.000Z" };

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()].at(at) ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const shown = (visitor: string | null) => marksIn(storedMarks(null, visitor));

describe("marks of an account", () => {
  beforeEach(() => {
    claimMarks("ada", null);
    storeMark(FLOW, "ada", DONE);
    storeMark({ ...FLOW, printer: "creality-ender-3" }, "ada", DONE);
  });

  test("are not shown to anybody else, before and after the page has claimed the storage", () => {
    for (const visitor of [null, "ben"]) {
      expect(storedMarks(null, visitor)).toBe(NO_MARKS);
      expect(storeMark(FLOW, visitor, DONE)).toBe(false);
    }
    expect(shown("ada")).toEqual({ "flow-rate": DONE });
    // While it cannot be found out who it is, the browser's own are shown.
    expect(shown(UNKNOWN_OWNER)).toEqual({ "flow-rate": DONE });
    claimMarks("ben", null);
    expect(shown("ben")).toEqual({});
    expect([...stored.keys()]).toEqual(["calibration_owner"]);
  });

  test("are removed after signing out, of all printers, and nothing else is", async () => {
    stored.set("local_pinned_items", "[]");
    await forgetAccountMarks();
    expect([...stored.keys()]).toEqual(["local_pinned_items"]);
  });
});

describe("a page of an account that another tab has signed out", () => {
  const keys = () => [...stored.keys()];

  test("shows and writes no marks, and takes none of nobody's", async () => {
    claimMarks("ada", null);
    storeMark(FLOW, "ada", DONE);
    await forgetAccountMarks();
    expect(storeMark(FLOW, "ada", DONE)).toBe(false);
    expect(keys()).toEqual([]);
    storeMark(FLOW, null, DONE);
    expect(storedMarks(null, "ada")).toBe(NO_MARKS);
    claimMarks("ben", null);
    expect(storeMark(FLOW, "ada", DONE)).toBe(false);
    expect(keys()).toEqual(["calibration:flow-rate", "calibration_unsent", "calibration_owner"]);
  });

  test("removes what it wrote while the marks were being removed", () => {
    let tell = (_: unknown) => {};
    vi.stubGlobal("addEventListener", (_: string, listener: typeof tell) => (tell = listener));
    const heard = vi.fn();
    subscribeToMarks(heard);
    stored.set("calibration:flow-rate", JSON.stringify(DONE));
    tell({ key: "calibration:retraction", newValue: null });
    expect(keys()).toEqual(["calibration:flow-rate"]);
    tell({ key: "calibration_owner", newValue: null });
    expect(keys()).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

test("a copy, which knows of no printer, means the marks of the last page's", () => {
  claimMarks("ada", "creality-ender-3");
  expect(storeMark(FLOW, UNKNOWN_OWNER, DONE)).toBe(true);
  expect(marksIn(storedMarks("creality-ender-3", "ada"))).toEqual({ "flow-rate": DONE });
  expect(shown(UNKNOWN_OWNER)).toEqual({ "flow-rate": DONE });
  expect(shown("ada")).toEqual({});
  claimMarks(UNKNOWN_OWNER, null);
  expect(stored.get("calibration_printer")).toBe("creality-ender-3");
  claimMarks("ada", null);
  expect(stored.has("calibration_printer")).toBe(false);
  expect(shown(UNKNOWN_OWNER)).toEqual({});
});

test("marks of nobody stay without an account, and become those of the first one that signs in", async () => {
  claimMarks(null, null);
  expect(storeMark(FLOW, null, DONE)).toBe(true);
  await forgetAccountMarks();
  expect(shown(null)).toEqual({ "flow-rate": DONE });
  claimMarks("ada", null);
  expect(shown("ada")).toEqual({ "flow-rate": DONE });
  claimMarks(null, null);
  expect(shown(null)).toEqual({});
});

test.each([
  ["a mark of the account wins over an older one", "2026-01-01T10:00:00Z", true],
  ["what was taken back here wins over an older mark of the account", "2026-01-03T10:00:00+01:00", false],
])("%s, whoever's it was before", (_, completedAt, completed) => {
  for (const owner of ["ada", null]) {
    if (owner !== null) stored.set("calibration_owner", owner);
    stored.set("calibration:flow-rate", JSON.stringify({ completed: false, completedAt }));
    claimMarks("ada", null);
    // A page that has just been drawn has read no storage.
    storeNewer({ "flow-rate": DONE, retraction: DONE }, null, "ada");
    expect(shown("ada")).toMatchObject({ "flow-rate": { completed }, retraction: DONE });
    stored.clear();
  }
});

test("marks of the account are not stored where the marks are another's", () => {
  claimMarks("ben", null);
  storeNewer({ "flow-rate": DONE }, null, "ada");
  expect([...stored.keys()]).toEqual(["calibration_owner"]);
});

test("a time that is yet to come is now, and stays the same from then on", () => {
  stored.set("calibration:flow-rate", '{"completed":true,"completedAt":"2099-01-01T00:00:00.000Z"}');
  const day = (visitor: string | null) => shown(visitor)["flow-rate"]?.completedAt.slice(0, 10);
  const today = new Date().toISOString().slice(0, 10);
  expect(day(null)).toBe(today);
  claimMarks(null, null);
  expect(stored.get("calibration:flow-rate")).toContain(today);
});

test("storage that is forbidden has no marks, and takes none", async () => {
  vi.stubGlobal("localStorage", undefined);
  claimMarks("ada", null);
  await forgetAccountMarks();
  expect(storedMarks(null, "ada")).toBe(NO_MARKS);
  expect(storeMark(FLOW, null, DONE)).toBe(false);
});

test("marks under an old slug of the printer are its own, and the newer one counts", () => {
  const later = { completed: false, completedAt: "2026-02-02T10:00:00.000Z" };
  const of = (printer: string) => marksIn(storedMarks(printer, null));
  storeMark({ slug: "flow-rate", printer: "gone" }, null, DONE);
  storeMark({ slug: "retraction", printer: "gone" }, null, DONE);
  storeMark({ slug: "retraction", printer: "kept" }, null, later);
  claimMarks(null, "kept", ["gone", "never-known"]);
  expect(of("kept")).toEqual({ "flow-rate": DONE, retraction: later });
  // When the merge is undone, they are still there.
  expect(of("gone")).toEqual({ "flow-rate": DONE, retraction: DONE });
  // What was taken back since does not come again.
  storeMark({ slug: "flow-rate", printer: "kept" }, null, later);
  claimMarks(null, "kept", ["gone"]);
  expect(of("kept")["flow-rate"]).toEqual(later);
});
