import { expect, test } from "vitest";
import { isRepeatable } from "./repeatable-forms";

test.each([
  [{ intent: "note", note: "x" }, true],
  [{ intent: "create", name: "x", formId: "4f0c" }, true],
  [{ intent: "create", name: "x", formId: "" }, false],
  [{ intent: "complete", calculator: "flow-rate" }, true],
  [{ intent: "done", step: "2" }, true],
  [{ intent: "undo", step: "2" }, true],
  [{ intent: "finish" }, true],
  [{ intent: "unfinish" }, true],
  [{ intent: "login" }, false],
])("the form %j is sent again by itself: %s", (fields, repeatable) => {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  expect(isRepeatable(sent)).toBe(repeatable);
});
