import { beforeEach, expect, test, vi } from "vitest";
import { claimMarks, marksIn, storedMarks, storeMark } from "./completion-storage";
import { sendMarks } from "./send-marks";

const NOW = "2026-01-02T10:00:00.000Z";
const HOUR_MS = 60 * 60 * 1_000;

let stored: Map<string, string>;
/** Printer and first mark of each request. */
let requests: string[];
let answers: boolean;

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
  requests = [];
  answers = true;
  vi.stubGlobal("fetch", async (_: string, { body }: { readonly body: URLSearchParams }) => {
    const claimed = body.get("claimed") === "1" ? " claimed" : "";
    requests.push(`${body.get("printer") ?? ""}: ${body.get("marks")?.match(/[a-z]+-[a-z]+/)?.[0] ?? ""}${claimed}`);
    return new Response("", { status: answers ? 200 : 503, headers: { Date: new Date(NOW).toUTCString() } });
  });
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

test("marks that were made without an account are sent for every printer, until the account has them", async () => {
  stored.clear();
  const markFor = (printer: string | null, slug: "flow-rate" | "max-volumetric-flow") =>
    storeMark({ slug, printer }, null, { completed: true, completedAt: NOW });
  markFor(null, "flow-rate");
  markFor("ender-3", "flow-rate");
  markFor("k1", "max-volumetric-flow");
  claimMarks("ada", "k1");
  const ofK1 = { ...ADA, printer: { slug: "k1" } };
  const sendK1 = () => sendMarks(ofK1, storedMarks("k1", "ada"), { current: "" });

  answers = false;
  await sendK1();
  expect(requests).toEqual(["k1: max-volumetric"]);
  answers = true;
  // The next page names the other printer.
  expect(await sendK1()).toBe(true);
  expect(requests.slice(1)).toEqual(["k1: max-volumetric", ": flow-rate claimed", "ender-3: flow-rate claimed"]);
  // Then only what the page's own printer has more than the account.
  expect(await sendK1()).toBe(false);
  expect(requests.slice(4)).toEqual(["k1: max-volumetric"]);
});
