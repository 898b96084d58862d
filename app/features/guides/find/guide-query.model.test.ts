import { expect, test } from "vitest";
import { guideParams, readGuideQuery } from "./guide-query.model";

const read = (query: string) => readGuideQuery(new URLSearchParams(query));

test("reads filters, each value once", () => {
  expect(
    read("q= nozzle &kind=repair&kind=tip&kind=repair&difficulty=2&printer=a-b&firmware=Klipper&sort=title&page=3"),
  ).toEqual({
    query: {
      q: "nozzle",
      kinds: ["repair", "tip"],
      difficulties: [2],
      printer: "a-b",
      firmware: "Klipper",
      slicer: null,
      sort: "title",
      page: 3,
    },
    ignored: [],
  });
});

test("says what means nothing, and goes on without it", () => {
  const { query, ignored } = read("kind=story&difficulty=6&slicer=Word&sort=worst&page=0&author=me&kind=");
  expect(query).toEqual(read("").query);
  expect(ignored.map(({ param, value }) => [param, value])).toEqual([
    ["page", "0"],
    ["author", "me"],
    ["kind", "story"],
    ["difficulty", "6"],
    ["slicer", "Word"],
    ["sort", "worst"],
  ]);
});

test("an address says only what is not the default, and is read as the same query", () => {
  expect(Object.values(guideParams(read("").query)).every((value) => !value?.length)).toBe(true);
  const query = "q=belt&kind=tip&difficulty=3&sort=quickest&page=2";
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(guideParams(read(query).query))) {
    for (const one of Array.isArray(value) ? value : [value]) if (one) params.append(name, String(one));
  }
  expect(params.toString()).toBe(query);
});
