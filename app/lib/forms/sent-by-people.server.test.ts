import { expect, test } from "vitest";
import { keptBeginning, signedBeginning, suspicionOf } from "./sent-by-people.server";

const SECRET = "a secret of the server";
const NOW = Date.UTC(2026, 10, 24);

function sent(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

test.each([
  ["after three seconds", { begun: signedBeginning(SECRET, NOW - 3_000), homepage: "" }, null],
  ["after a day, without the field that nobody sees", { begun: signedBeginning(SECRET, NOW - 86_400_000) }, null],
  ["after one second", { begun: signedBeginning(SECRET, NOW - 1_000) }, "too-fast"],
  ["without a beginning", {}, "no-beginning"],
  ["with a beginning of its own", { begun: `${(NOW - 9_000).toString(36)}.abc` }, "no-beginning"],
  ["with another server's beginning", { begun: signedBeginning("another", NOW - 9_000) }, "no-beginning"],
  ["with the field that nobody sees", { begun: signedBeginning(SECRET, NOW - 9_000), homepage: "x" }, "filled-trap"],
])("a form sent %s", (_, fields, suspicion) => {
  expect(suspicionOf(sent(fields), SECRET, NOW)).toBe(suspicion);
});

test("a form that comes back keeps its own beginning, and gets one for a wrong one", () => {
  const begun = signedBeginning(SECRET, NOW - 500);
  expect(keptBeginning(sent({ begun }), SECRET)).toBe(begun);
  const wrong = keptBeginning(sent({ begun: "1.x" }), SECRET);
  expect(suspicionOf(sent({ begun: wrong }), SECRET, Date.now() + 3_000)).toBeNull();
});
