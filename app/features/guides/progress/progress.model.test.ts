import { expect, test } from "vitest";
import { decodeMarks, encodeMarks, markIn, NO_PROGRESS, progressWords, withMarks, withStep } from "./progress.model";

test("steps are ticked off once, in order, and taken back", () => {
  const both = withStep(withStep(withStep(NO_PROGRESS, 3, true), 1, true), 3, true);
  expect(both).toEqual({ steps: [1, 3], done: false });
  expect(withStep(both, 1, false).steps).toEqual([3]);
  expect(withStep(both, 2, false)).toEqual(both);
});

test("a card says how far somebody is, of the steps that there still are", () => {
  expect(progressWords({ steps: [1, 3, 12], done: false }, 9)).toBe("2 of 9 steps done");
  expect(progressWords({ steps: [1], done: true }, 9)).toBe("You did it");
  expect(progressWords({ steps: [12], done: false }, 9)).toBeNull();
});

test("what was sent counts before the server has said anything about it", () => {
  const sent = new Map([
    [2, true],
    [3, true],
    [1, false],
  ]);
  expect(withMarks({ steps: [1], done: false }, sent)).toEqual({ steps: [2, 3], done: false });
});

test("a form takes the newest marks along, and no more than those", () => {
  const sent = new Map(Array.from({ length: 12 }, (_, at): [number, boolean] => [at + 1, at % 2 === 0]));
  const text = encodeMarks(sent);
  expect(text).toBe("3.-4.5.-6.7.-8.9.-10.11.-12");
  expect(decodeMarks(text, 12)).toEqual(new Map([...sent].slice(2)));
  expect([...decodeMarks(text, 4).keys()]).toEqual([3, 4]);
  expect(decodeMarks(`0.1.5e3.-.--2.99999.${"2.".repeat(40)}`, 3)).toEqual(new Map([[2, true]]));
  expect(decodeMarks("", 3)).toEqual(new Map());
});

test.each([
  [
    { intent: "done", step: "2" },
    { step: 2, isDone: true },
  ],
  [
    { intent: "undo", step: "12" },
    { step: 12, isDone: false },
  ],
  [{ intent: "finish" }, null],
  [{ intent: "save", step: "a1b2" }, null],
])("the form %j marks %j", (fields, mark) => {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  expect(markIn(sent)).toEqual(mark);
});
