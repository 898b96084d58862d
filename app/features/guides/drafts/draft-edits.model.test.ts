import { expect, test } from "vitest";
import { DRAFT_EDITS } from "./draft-edits.model";
import { blankDraft, draftDocument, draftOf, MOST_REMOVED, removedSteps, type Draft } from "./draft.model";

const IDS = Array.from({ length: 14 }, (_, at) => `s${String(at)}`);
const idsOf = (draft: Draft) => draft.steps.map(({ id }) => id);

/** The draft as the next request finds it: through the database, and through its form. */
function stored(draft: Draft): Draft {
  const kept = draftOf(JSON.parse(JSON.stringify(draftDocument(draft))));
  return { ...kept, removed: removedSteps(JSON.stringify(kept.removed)) };
}

function press(draft: Draft, name: string, target = ""): Draft {
  const edit = DRAFT_EDITS.get(name);
  if (edit === undefined) throw new Error(name);
  return stored(edit(draft, target, () => "new").draft);
}

test("steps that were removed one after the other come back, the last one first, each to its place", () => {
  const whole = blankDraft(IDS.slice(0, 4));
  const less = press(press(press(whole, "remove-step", "s1"), "remove-step", "s2"), "remove-step", "s0");
  expect(idsOf(less)).toEqual(["s3"]);
  const back = ["undo-remove", "undo-remove", "undo-remove"].reduce((draft, name) => press(draft, name), less);
  expect(idsOf(back)).toEqual(idsOf(whole));
  expect(back.removed).toEqual([]);
  expect(idsOf(press(back, "undo-remove"))).toEqual(idsOf(whole));
});

test("so many steps can come back, and a step that is there is not put back twice", () => {
  const less = IDS.slice(0, 12).reduce((draft, id) => press(draft, "remove-step", id), blankDraft(IDS));
  expect(less.removed).toHaveLength(MOST_REMOVED);
  const twice = { ...less, steps: [...less.steps, ...blankDraft([less.removed[0]?.step.id ?? ""]).steps] };
  const after = press(twice, "undo-remove");
  expect([after.steps.length, after.removed.length]).toEqual([twice.steps.length, MOST_REMOVED - 1]);
});

test("what a form or a row says about removed steps and is none is nothing", () => {
  for (const json of ["", "{", "null", '[{"at":-1}]', '{"at":0}']) expect(removedSteps(json)).toEqual([]);
  for (const removed of [null, [], 5, { at: 0 }]) expect(draftOf({ removed }).removed).toEqual([]);
});
