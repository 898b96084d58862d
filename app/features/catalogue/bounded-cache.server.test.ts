import { expect, test, vi } from "vitest";
import { BoundedCache } from "./bounded-cache.server";
import { LayeredMap } from "./layered-map.server";

const one = () => 1;

test("keeps what was used last, up to its weight", () => {
  const cache = new BoundedCache<string>(2);
  const make = vi.fn((value: string) => value);
  const ask = (key: string) => cache.getOrMake(key, () => make(key), one);
  ask("a");
  ask("b");
  ask("a");
  ask("c");
  expect([...cache.entries()].map(([key]) => key)).toEqual(["a", "c"]);
  ask("a");
  expect(make).toHaveBeenCalledTimes(3);
});

test("a value heavier than the whole cache is still given, and then makes room", () => {
  const cache = new BoundedCache<string>(2);
  expect(
    cache.getOrMake(
      "big",
      () => "big",
      () => 99,
    ),
  ).toBe("big");
  cache.getOrMake("small", () => "small", one);
  expect([...cache.entries()].map(([key]) => key)).toEqual(["small"]);
});

test("a layered map changes without touching the one before", () => {
  const first = new LayeredMap(
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
