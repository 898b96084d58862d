import { expect, test } from "vitest";
import { parseCompare } from "./compare.model";
import { buildSnapshot } from "../engine/build-snapshot.server";
import { samplePart, sampleRows } from "../catalogue.test-samples";

const snapshot = buildSnapshot(
  sampleRows({ parts: [1, 2, 3, 4, 5, 6].map((id) => samplePart({ id, status: id === 6 ? "archived" : "active" })) }),
);
const compare = (query: string) => {
  const { parts, ignored } = parseCompare(new URLSearchParams(query), snapshot);
  return { ids: parts.map(({ id }) => id), ignored };
};

test("the compared parts are read from one list or one parameter per part, in order, each once", () => {
  expect(compare("compare=hotend:3,hotend:1")).toEqual({ ids: [3, 1], ignored: [] });
  expect(compare("compare=hotend:3&compare=hotend:1&compare=hotend:3")).toEqual({ ids: [3, 1], ignored: [] });
  expect(compare("compare=&compare=hotend:1")).toEqual({ ids: [1], ignored: [] });
});

test("unknown, archived and surplus parts are reported", () => {
  expect(compare("compare=hotend:99,nozzle:1,hotend:6,hotend:1").ignored.map(({ value }) => value)).toEqual([
    "hotend:99",
    "nozzle:1",
    "hotend:6",
  ]);
  expect(compare("compare=hotend:1,hotend:2,hotend:3,hotend:4,hotend:5")).toEqual({
    ids: [1, 2, 3, 4],
    ignored: [{ param: "compare", value: "hotend:5" }],
  });
});

test("an extremely long list of parts is cut short", () => {
  const { ids, ignored } = compare(
    Array.from({ length: 1_000 }, (_, at) => `compare=${"x".repeat(100)}${at}`).join("&"),
  );
  expect(ids).toEqual([]);
  expect(ignored.length).toBeLessThanOrEqual(20);
  expect(Math.max(...ignored.map(({ value }) => value.length))).toBeLessThanOrEqual(60);
});
