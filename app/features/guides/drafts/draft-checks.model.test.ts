import { describe, expect, test } from "vitest";
import { draftProblems } from "./draft-checks.model";
import type { DraftReferences, Lookup } from "./draft-references.model";
import { draftOfForm } from "./draft-fields.model";
import { blankDraft, draftOf, type Draft } from "./draft.model";

const nothing: Lookup = { at: () => null, find: () => null, near: () => [] };
const references: DraftReferences = {
  ...{ parts: nothing, tools: nothing, printers: nothing, guides: nothing },
  ...{
    neededBefore: () => new Set(),
    leads: () => true,
    drawing: (url) => (url === "drawing:belt" ? "/belt.svg" : null),
  },
};
const line = { level: 0, mark: "", text: "Do it." };
const step = (id: string, pictures: readonly string[] = []) => ({
  ...{ id, title: `Step ${id}`, lines: [line] },
  pictures: pictures.map((url) => ({ url, alt: "A rail" })),
});
const complete: Draft = {
  ...blankDraft([]),
  ...{ title: "Oil the rails", summary: "In short.", kind: "tip", difficulty: "2", minutesMin: "5", minutesMax: "10" },
  ...{ allPrinters: true, introduction: "Why.", conclusion: "Done.", steps: [step("a"), step("b")] },
};
const textsOf = (draft: Draft, missing: readonly string[] = []) =>
  draftProblems(draft, references, null, missing).map(({ text }) => text);

const UNSEEN = "\u200b\u200b\u2060\u00ad\u200b\u202e";

describe("texts of characters that nobody sees are empty", () => {
  const unseen = { title: UNSEEN, summary: UNSEEN, introduction: UNSEEN, conclusion: UNSEEN };
  const stored = { ...complete, ...unseen, steps: [{ ...step("a"), lines: [{ ...line, text: UNSEEN }] }, step("b")] };
  const missing = [
    ...["The title is missing", "The summary is missing", "The introduction is missing"],
    ...["Step 1: no line says what to do", "The conclusion is missing"],
  ];

  test("in the database, so that files that were imported are checked like that", () => {
    expect(textsOf(draftOf({ ...stored, printers: "all", minutes: [5, 10] }))).toEqual(missing);
  });

  test("in a form", () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      ...unseen,
      "title-a": "Turn\u200b it",
      "line-a": UNSEEN,
      step: "a",
    })) {
      form.append(name, value);
    }
    const asTyped = (typed: string) => typed;
    const read = draftOfForm(form, { part: asTyped, tool: asTyped, printer: asTyped, guide: asTyped });
    expect(read).toMatchObject({ title: "", summary: "", introduction: "", conclusion: "" });
    expect(read.steps[0]).toMatchObject({ title: "Turn it", lines: [{ text: "" }] });
  });
});

test("a picture is one that can be shown as long as the guide is there", () => {
  const own = `picture:${"a".repeat(32)}-8x6`;
  const foreign = `picture:${"b".repeat(32)}-8x6`;
  const draft = {
    ...complete,
    steps: [step("a", ["drawing:belt", own]), step("b", [foreign, "drawing:nope", "https://a.test/x.png"])],
  };
  expect(textsOf(draft, [foreign])).toEqual([
    "Step 2: picture 1 is in the draft of somebody else, or is gone: remove it and upload it yourself",
    "Step 2: picture 2 cannot be shown: no picture of this site is at drawing:nope",
    "Step 2: picture 3 cannot be shown: no picture of this site is at https://a.test/x.png",
  ]);
});

test("a link that browsers read as another site leads nowhere", () => {
  const draft = { ...complete, introduction: "See [here](/\\evil.example) and [there](/learn/a)." };
  expect(textsOf(draft)).toEqual(["No page of this site is at /\\evil.example"]);
});
