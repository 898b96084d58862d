import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { factSchema, linksSchema } from "./facts.model";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-26T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const problems = (given: object) => {
  const { error } = linksSchema.safeParse({ printers: ["all"], ...given });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test("nothing was verified on a day that has begun nowhere on earth", () => {
  expect(problems({ verified_at: "2026-11-26" })).toBeUndefined();
  // It is this day in the east already.
  expect(problems({ verified_at: "2026-11-27" })).toBeUndefined();
  expect(problems({ verified_at: "2026-11-28" })).toEqual(["verified_at: This day is still to come"]);
  expect(problems({ verified_at: "26 November" })).toEqual(["verified_at: Type a day as 2026-11-24"]);
});

test("what is wrong with a link names its field", () => {
  expect(problems({ source: "x".repeat(1_501) })).toEqual(["source: This is too long"]);
  expect(problems({ source_url: "//no" })).toEqual([expect.stringMatching(/^source_url: .*https:/)]);
});

test("an interface is a kind and a value, which may have an equals sign itself", () => {
  expect(factSchema.parse({ fact: "nozzle=a=b" }).fact).toEqual({ kind: "nozzle", value: "a=b" });
});
