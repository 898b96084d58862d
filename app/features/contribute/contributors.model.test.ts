import { expect, test } from "vitest";
import { mergedContributors } from "./contributors.model";

const latest = { slug: "level-a-bed", title: "Level a bed" };

test("who wrote guides and sent entries is named once, and who contributed last comes first", () => {
  const contributions = [
    { username: "ada", name: "Ada", guides: 2, latest, accepted: 0, latestAt: "2026-03-01T00:00:00Z" },
    { username: "bo", name: "Bo", guides: 0, latest: null, accepted: 1, latestAt: "2026-04-01T00:00:00Z" },
    { username: "ada", name: "Ada", guides: 0, latest: null, accepted: 3, latestAt: "2026-05-01T00:00:00Z" },
    // Another member who is called the same.
    { username: "ada-2", name: "Ada", guides: 0, latest: null, accepted: 1, latestAt: "2026-01-01T00:00:00Z" },
  ];
  expect(mergedContributors(contributions)).toEqual([
    { username: "ada", name: "Ada", guides: 2, latest, accepted: 3 },
    { username: "bo", name: "Bo", guides: 0, latest: null, accepted: 1 },
    { username: "ada-2", name: "Ada", guides: 0, latest: null, accepted: 1 },
  ]);
});

test("twelve are named", () => {
  const many = Array.from({ length: 20 }, (_, at) => ({
    ...{ username: `m${String(at)}`, name: `Member ${String(at)}`, guides: 0, latest: null, accepted: 1 },
    latestAt: `2026-01-${String(at + 10)}T00:00:00Z`,
  }));
  const named = mergedContributors(many);
  expect(named).toHaveLength(12);
  expect(named[0]?.name).toBe("Member 19");
});
