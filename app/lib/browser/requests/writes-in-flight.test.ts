import { expect, test } from "vitest";
import { createWritesInFlight } from "./writes-in-flight";

test("a key is in flight from the start of its first write to the end of its last", () => {
  const writes = createWritesInFlight();
  expect(writes.isEmpty()).toBe(true);
  writes.begin("hotend:1");
  writes.begin("hotend:1");
  writes.begin("fan:2");
  writes.end("hotend:1");
  expect([writes.has("hotend:1"), writes.has("fan:2"), writes.has("fan:3")]).toEqual([true, true, false]);
  writes.end("hotend:1");
  expect(writes.has("hotend:1")).toBe(false);
  expect(writes.isEmpty()).toBe(false);
  writes.end("fan:2");
  writes.end("fan:2");
  expect(writes.isEmpty()).toBe(true);
});
