import { expect, test } from "vitest";
import { changesOf } from "./draft-differences.model";
import { blankDraft, type Draft, type DraftStep } from "./draft.model";

const step = (id: string, title: string, ...texts: string[]): DraftStep => ({
  ...{ id, title, pictures: [] },
  lines: texts.map((text) => ({ level: 0, mark: "", text })),
});
const draft = (steps: readonly DraftStep[], more: Partial<Draft> = {}): Draft => ({
  ...blankDraft([]),
  ...more,
  steps,
});

const published = draft([step("1", "Heat", "220 °C."), step("2", "Push", "Push it."), step("3", "Cool", "Wait.")]);

test("one changed word among the steps of a published guide is the only thing that is shown", () => {
  const changed = draft([step("x", "Heat", "240 °C."), step("y", "Push", "Push it."), step("z", "Cool", "Wait.")]);
  expect(changesOf(changed, published)).toEqual([
    { about: "x", label: "Step 1", mine: "Heat\n- 240 °C.", theirs: "Heat\n- 220 °C." },
  ]);
});

test("steps that were moved, added and removed are compared with themselves", () => {
  const changed = draft([step("z", "Cool", "Wait."), step("n", "Look", "Is it even?"), step("x", "Heat", "220 °C.")]);
  expect(changesOf(changed, published)).toEqual([
    { about: "Order of the steps", label: "Order of the steps", mine: "Cool\nLook\nHeat", theirs: "Heat\nPush\nCool" },
    { about: "n", label: "Step 2", mine: "Look\n- Is it even?", theirs: "Push\n- Push it." },
  ]);
});

test("empty rows of a form are no change", () => {
  const rows = { sources: [{ title: "", url: "" }], printers: [""] };
  const same = draft(
    published.steps.map((one) => ({ ...one, lines: [...one.lines, { level: 0, mark: "", text: "" }] })),
    rows,
  );
  expect(changesOf(same, published)).toEqual([]);
});
