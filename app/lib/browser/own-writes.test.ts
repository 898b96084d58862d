import { expect, test } from "vitest";
import { createOwnWrites } from "./own-writes";

test("a key is held from its first write to the end of its last", () => {
  const writes = createOwnWrites();
  expect(writes.busy()).toBe(false);
  writes.begin("hotend:1");
  writes.begin("hotend:1");
  writes.begin("fan:2");
  writes.end("hotend:1");
  expect([writes.holds("hotend:1"), writes.holds("fan:2"), writes.holds("fan:3")]).toEqual([true, true, false]);
  writes.end("hotend:1");
  expect(writes.holds("hotend:1")).toBe(false);
  expect(writes.busy()).toBe(true);
  writes.end("fan:2");
  writes.end("fan:2");
  expect(writes.busy()).toBe(false);
});
