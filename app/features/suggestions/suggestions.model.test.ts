import { expect, test } from "vitest";
import {
  editSuggestionSchema,
  mergeSchema,
  mergeTarget,
  replySchema,
  SUGGESTION_TEXTS,
} from "./suggestions-forms.model";
import { suggestionId, suggestionsParams, takesVotes, votesText } from "./suggestions.model";
import { readSuggestionsQuery, suggestionsNotes } from "./suggestions-query.model";

const read = (query: string) => readSuggestionsQuery(new URLSearchParams(query));

test("a list's address is read, and unknown values are left out", () => {
  expect(read("status=planned&area=find&q=%20dark%20%20mode&sort=new&page=3")).toEqual({
    ...{ status: "planned", area: "find", q: "dark mode", sort: "new", page: 3 },
  });
  const plain = { status: null, area: null, q: "", sort: "votes", page: 1 };
  for (const query of ["", "status=gone&area=x&sort=y&page=0", "page=1e9", "page=-1", "q=%E2%80%8B"]) {
    expect(read(query), query).toEqual(plain);
  }
  expect([...read(`q=${"🧰".repeat(300)}`).q]).toHaveLength(200);
});

test.each([
  ["", 3, []],
  ["status=open&area=find&sort=new&page=3&q=x&utm_source=mail", 3, []],
  ["status=bogus", 3, ["status=bogus"]],
  ["area=x&sort=y&page=0&colour=red", 3, ["area=x", "sort=y", "page=0", "colour"]],
  ["page=99", 3, ["page=99"]],
  ["page=1", 0, []],
])("of %j with %s pages is said: %j", (query, pageCount, said) => {
  const notes = suggestionsNotes(new URLSearchParams(query), pageCount);
  expect(notes.map((note) => note.split(":")[0])).toEqual(said);
});

test("what is as without a parameter is not in the address", () => {
  expect(suggestionsParams(read(""))).toEqual({ status: null, area: null, q: "", sort: null, page: null });
  expect(suggestionsParams(read("sort=new&page=2"))).toMatchObject({ sort: "new", page: 2 });
});

test("an id is a whole number as the site writes it", () => {
  expect(suggestionId("12")).toBe(12);
  for (const text of ["", "0", "-1", "01", "1.5", "1e3", "x", "9".repeat(16)])
    expect(suggestionId(text), text).toBeNull();
});

test("open work takes votes, and votes are counted in words", () => {
  expect([takesVotes("open"), takesVotes("planned"), takesVotes("in_progress")]).toEqual([true, true, true]);
  expect([takesVotes("shipped"), takesVotes("declined"), takesVotes("duplicate")]).toEqual([false, false, false]);
  expect([votesText(0), votesText(1), votesText(2)]).toEqual(["0 votes", "1 vote", "2 votes"]);
});

test("each field says what is wrong with it", () => {
  const errorsOf = (given: object) =>
    (editSuggestionSchema.safeParse({ title: "Dark plots", area: "tune", ...given }).error?.issues ?? []).map(
      ({ message }) => message,
    );
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ title: undefined })).toEqual([SUGGESTION_TEXTS.titleRequired]);
  expect(errorsOf({ title: "\u200b \u202e" })).toEqual([SUGGESTION_TEXTS.titleRequired]);
  expect(errorsOf({ title: "Plots" })).toEqual([SUGGESTION_TEXTS.titleTooShort]);
  expect(errorsOf({ title: "🧰".repeat(120) })).toEqual([]);
  expect(errorsOf({ title: "🧰".repeat(121) })).toEqual([SUGGESTION_TEXTS.titleTooLong]);
  expect(errorsOf({ body: "a".repeat(2_001) })).toEqual([SUGGESTION_TEXTS.bodyTooLong]);
  expect(errorsOf({ area: "" })).toEqual([SUGGESTION_TEXTS.areaRequired]);
  expect(replySchema.safeParse({ reply: "a".repeat(2_001) }).success).toBe(false);
});

test("the other suggestion is named by its number or its address", () => {
  for (const text of ["12", "#12", "/suggest-feature/12", "https://example.org/suggest-feature/12/"]) {
    expect(mergeTarget(text), text).toBe(12);
  }
  for (const text of ["", "twelve", "/find/12", "#0", "-12"]) {
    expect(mergeSchema.safeParse({ into: text }).success, text).toBe(false);
  }
});
