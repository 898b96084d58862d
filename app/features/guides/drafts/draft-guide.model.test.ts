import { expect, test } from "vitest";
import { withoutStandIns } from "./draft-guide.model";
import { blankDraft } from "./draft.model";

test("a page of a draft says only the facts that somebody gave", () => {
  const view = { title: "Oil the rails", kind: "Tip", difficulty: "Moderate", time: "1 min" };
  const draft = blankDraft([]);
  expect(withoutStandIns(view, draft)).toEqual({ title: "Oil the rails", kind: "", difficulty: "", time: "" });
  const given = { ...draft, kind: "tip", difficulty: "3", minutesMin: "1", minutesMax: "1" };
  expect(withoutStandIns(view, given)).toEqual(view);
});
