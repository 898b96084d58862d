import { expect, test } from "vitest";
import { joinDraft } from "./draft-join.model";
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

const base = draft([step("x", "Heat", "220 °C."), step("y", "Push", "Push it.", "Wait."), step("z", "Cool", "Wait.")], {
  ...{ summary: "In short.", title: "Clean the nozzle", flags: ["hot", "sharp"] },
});
/** What a published guide says has ids of no meaning. */
const published = (steps: readonly DraftStep[], more: Partial<Draft> = {}) =>
  draft(
    steps.map((one, at) => ({ ...one, id: `p${String(at)}` })),
    { title: base.title, summary: base.summary, flags: base.flags, ...more },
  );
const [heat, push, cool] = [
  step("x", "Heat", "220 °C."),
  step("y", "Push", "Push it.", "Wait."),
  step("z", "Cool", "Wait."),
];
const textOf = ({ steps }: Draft) =>
  steps.map(({ title, lines }) => [title, ...lines.map(({ text }) => text)].join(" / "));

test("what was published since stays where the author touched nothing, beside what they changed", () => {
  const mine = draft([heat, step("y", "Push", "Push it.", "Wait a minute."), cool], {
    ...{ summary: "Shorter.", title: base.title, flags: ["sharp", "hot"] },
  });
  const now = published([step("", "Heat", "Unplug the printer.", "220 °C."), push, cool], { title: "Clean a nozzle" });
  const { draft: joined, since, clashes } = joinDraft({ was: base, mine, now });
  expect(textOf(joined)).toEqual([
    "Heat / Unplug the printer. / 220 °C.",
    "Push / Push it. / Wait a minute.",
    "Cool / Wait.",
  ]);
  expect([joined.title, joined.summary]).toEqual(["Clean a nozzle", "Shorter."]);
  expect(since.map(({ label }) => label)).toEqual(["Title", "Step 1"]);
  expect(clashes).toEqual([]);
});

test("lines of one step are joined, and what both changed differently stays the author's, and is named", () => {
  const mine = draft([step("x", "Heat", "240 °C."), step("y", "Push", "Push it.", "Wait a minute."), cool], {
    ...{ summary: "Mine.", title: base.title, flags: base.flags },
  });
  const now = published([step("", "Heat", "230 °C."), step("", "Push", "Gloves on.", "Push it.", "Wait."), cool], {
    summary: "Theirs.",
  });
  const { draft: joined, clashes } = joinDraft({ was: base, mine, now });
  expect(textOf(joined)).toEqual(["Heat / 240 °C.", "Push / Gloves on. / Push it. / Wait a minute.", "Cool / Wait."]);
  expect(joined.summary).toBe("Mine.");
  expect(clashes.map(({ label, mine: own, theirs }) => [label, own, theirs])).toEqual([
    ["Summary", "Mine.", "Theirs."],
    ["Step 1", "Heat\n- 240 °C.", "Heat\n- 230 °C."],
  ]);
});

test("steps that one added, moved or removed are so in both; a removed one that the other changed is named", () => {
  const mine = draft([heat, push, cool, step("n", "Look", "Is it even?")], base);
  const now = published([step("", "First", "Read this."), heat, cool]);
  expect(textOf(joinDraft({ was: base, mine, now }).draft)).toEqual([
    "First / Read this.",
    "Heat / 220 °C.",
    "Cool / Wait.",
    "Look / Is it even?",
  ]);
  const touched = { ...base, steps: [heat, step("y", "Push", "Push it hard.", "Wait."), cool] };
  const kept = joinDraft({ was: base, mine: touched, now });
  expect(textOf(kept.draft)).toEqual([
    "First / Read this.",
    "Heat / 220 °C.",
    "Push / Push it hard. / Wait.",
    "Cool / Wait.",
  ]);
  expect(kept.clashes.map(({ about }) => about)).toEqual(["y"]);
  const removed = joinDraft({
    was: base,
    mine: { ...base, steps: [heat, cool] },
    now: published([heat, step("", "Push", "Push it now."), cool]),
  });
  expect(textOf(removed.draft)).toEqual(["Heat / 220 °C.", "Cool / Wait."]);
  expect(removed.clashes.map(({ about }) => about)).toEqual(["y"]);
});

test("neighbouring lines of one step that were changed on both sides are both there", () => {
  const was = draft([step("x", "Heat", "Look.", "Open it.", "Push."), cool]);
  const mine = { ...was, steps: [step("x", "Heat", "Look.", "Open it.", "Push it slowly."), cool] };
  const now = draft([step("p", "Heat", "Look.", "SAFETY: unplug it.", "Push."), step("q", "Cool", "Wait.")]);
  const { draft: joined, clashes } = joinDraft({ was, mine, now });
  expect(textOf(joined)).toEqual(["Heat / Look. / SAFETY: unplug it. / Push it slowly.", "Cool / Wait."]);
  expect(clashes).toEqual([]);
});

test("of a step with a clash, the lines that only one side changed are joined all the same", () => {
  const mine = { ...base, steps: [heat, step("y", "Push", "Push it slowly.", "Wait."), cool] };
  const now = published([heat, step("", "Push", "Push it hard.", "Wait.", "Unplug it."), cool]);
  const { draft: joined, clashes } = joinDraft({ was: base, mine, now });
  expect(textOf(joined)[1]).toBe("Push / Push it slowly. / Wait. / Unplug it.");
  expect(clashes.map(({ label }) => label)).toEqual(["Step 2"]);
});

test("a step that both moved to different places is there once, where its author put it", () => {
  const look = step("w", "Look", "Is it even?");
  const was = { ...base, steps: [look, ...base.steps] };
  const mine = { ...base, steps: [...base.steps, look] };
  const { draft: joined, clashes } = joinDraft({ was, mine, now: published([heat, push, look, cool]) });
  expect(joined.steps.map(({ id }) => id)).toEqual(["x", "y", "z", "w"]);
  expect(clashes.map(({ about }) => about)).toEqual(["Order of the steps"]);
});

test("a join again changes nothing, and finds what clashes until the draft agrees with the guide", () => {
  const mine = { ...base, summary: "Mine.", steps: [step("x", "Heat", "240 °C."), push, cool] };
  const now = published([step("", "Heat", "Unplug the printer.", "230 °C."), push, step("", "Cool", "Wait long.")], {
    summary: "Theirs.",
  });
  const first = joinDraft({ was: base, mine, now });
  const again = joinDraft({ was: first.base, mine: first.draft, now });
  expect(again.draft).toEqual(first.draft);
  expect(again.clashes).toEqual(first.clashes);
  expect(again.clashes.map(({ label }) => label)).toEqual(["Summary", "Step 1"]);
  const settled = {
    ...first.draft,
    summary: "Theirs.",
    steps: now.steps.map((one, at) => ({ ...one, id: "xyz"[at] ?? "" })),
  };
  expect(joinDraft({ was: first.base, mine: settled, now }).clashes).toEqual([]);
});
