import { describe, expect, test } from "vitest";
import { completionsOf, isNewer, marksOf, newest, parseCompletion, storageKey } from "./completions.model";
import { marksIn, NO_MARKS } from "./completion-storage";

const early = { completed: true, completedAt: "2026-11-21T10:00:00.000Z" };
const late = { completed: false, completedAt: "2026-11-21T10:00:00.001Z" };

test("the key names the calculator, and the printer if there is one", () => {
  expect(storageKey("flow-rate", null)).toBe("calibration:flow-rate");
  expect(storageKey("flow-rate", "creality-ender-3")).toBe("calibration:flow-rate:creality-ender-3");
});

describe("what local storage has", () => {
  test.each([
    ['{"completed":true,"completedAt":"2026-11-21T10:00:00.000Z"}', early],
    ['{"completed":true,"completedAt":"soon"}', null],
    ['{"completed":"yes","completedAt":"2026-11-21T10:00:00.000Z"}', null],
    ["[]", null],
    ["null", null],
    ["{", null],
    [null, null],
  ])("%s", (stored, mark) => {
    expect(parseCompletion(stored)).toEqual(mark);
  });

  test("is nothing where nothing can be stored, or something else is", () => {
    expect(marksIn(NO_MARKS)).toEqual({});
    expect(marksIn('{"a":1}')).toEqual({});
    expect(marksIn(JSON.stringify([null, null, JSON.stringify(early), "{", 7]))).toEqual({ "flow-rate": early });
  });
});

test("of two copies the newer mark counts, also one that was taken back", () => {
  expect(isNewer(early, undefined)).toBe(true);
  expect(isNewer(early, early)).toBe(false);
  expect(newest({ retraction: late, "flow-rate": early }, { retraction: early })).toEqual({
    retraction: late,
    "flow-rate": early,
  });
  expect(newest({ retraction: early }, { retraction: late })).toEqual({ retraction: late });
});

test("rows of other keys are left out, and marks are in the order of calibration", () => {
  const marks = completionsOf([
    { key: "retraction", ...early },
    { key: "nozzle", ...early },
    { key: "max-volumetric-flow", ...late },
  ]);
  expect(marksOf(marks).map(([slug]) => slug)).toEqual(["max-volumetric-flow", "retraction"]);
});
