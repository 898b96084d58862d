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
  const { draft: joined, since, clashes } = joinDraft(base, mine, now);
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
  const { draft: joined, clashes } = joinDraft(base, mine, now);
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
  expect(textOf(joinDraft(base, mine, now).draft)).toEqual([
    "First / Read this.",
    "Heat / 220 °C.",
    "Cool / Wait.",
    "Look / Is it even?",
  ]);
  const touched = { ...base, steps: [heat, step("y", "Push", "Push it hard.", "Wait."), cool] };
  const kept = joinDraft(base, touched, now);
  expect(textOf(kept.draft)).toEqual([
    "First / Read this.",
    "Heat / 220 °C.",
    "Push / Push it hard. / Wait.",
    "Cool / Wait.",
  ]);
  expect(kept.clashes.map(({ about }) => about)).toEqual(["y"]);
  const removed = joinDraft(
    base,
    { ...base, steps: [heat, cool] },
    published([heat, step("", "Push", "Push it now."), cool]),
  );
  expect(textOf(removed.draft)).toEqual(["Heat / 220 °C.", "Cool / Wait."]);
  expect(removed.clashes.map(({ about }) => about)).toEqual(["y"]);
});

test("a join again changes nothing", () => {
  const mine = { ...base, summary: "Mine." };
  const now = published([step("", "Heat", "Unplug the printer.", "220 °C."), push, cool]);
  const first = joinDraft(base, mine, now);
  const again = joinDraft(first.published, first.draft, now);
  expect(again.since).toEqual([]);
  expect(again.draft).toEqual(first.draft);
});
