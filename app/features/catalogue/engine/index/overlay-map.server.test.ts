import { expect, test } from "vitest";
import { OverlayMap } from "./overlay-map.server";

test("changing an overlay map leaves its base unchanged", () => {
  const first = new OverlayMap(
    new Map([
      ["a", 1],
      ["b", 2],
    ]),
  );
  const second = first.changed([
    ["a", null],
    ["c", 3],
  ]);
  expect(first.get("a")).toBe(1);
  expect(second.get("a")).toBeUndefined();
  expect([...second.entries()]).toEqual([
    ["b", 2],
    ["c", 3],
  ]);
  const merged = second.changed(Array.from({ length: 3_000 }, (_, at) => [`n${at}`, at] as const));
  expect(merged.get("a")).toBeUndefined();
  expect(merged.get("n2999")).toBe(2_999);
  expect([...merged.entries()]).toHaveLength(3_002);
});
