import { beforeEach, expect, test, vi } from "vitest";
import { claimMarks, marksIn, storedMarks, storeMark } from "./completion-storage";
import { sendMarks } from "./send-marks";

const NOW = "2026-01-02T10:00:00.000Z";
const HOUR_MS = 60 * 60 * 1_000;

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
  const response = new Response("", { headers: { Date: new Date(NOW).toUTCString() } });
  vi.stubGlobal("fetch", async () => response);
  claimMarks("ada", null);
});

const ADA = { account: {}, owner: "ada", printer: null };
const send = () => sendMarks(ADA, storedMarks(null, "ada"), { current: "" });
const kept = () => marksIn(storedMarks(null, "ada"))["flow-rate"];
const markAt = (completedAt: string) =>
  storeMark({ slug: "flow-rate", printer: null }, "ada", { completed: true, completedAt });

test("a mark of a clock that is ahead is of the server's time once the account has it", async () => {
  markAt(new Date(Date.parse(NOW) + HOUR_MS).toISOString());
  await send();
  expect(kept()).toEqual({ completed: true, completedAt: NOW });
});

test("what was marked before stays of its time", async () => {
  const before = new Date(Date.parse(NOW) - HOUR_MS).toISOString();
  markAt(before);
  await send();
  expect(kept()?.completedAt).toBe(before);
});
