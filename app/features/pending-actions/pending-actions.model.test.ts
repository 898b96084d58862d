import { describe, expect, test } from "vitest";
import { isFresh, pendingActionSchema } from "./pending-actions.model";

const PIN = {
  action_type: "pin_item",
  payload: { partId: 12, category: "hotend" },
  return_url: "/find?category=hotend#part-hotend-12",
  timestamp: 1_763_700_000_000,
};
const parse = (changes: Record<string, unknown>) => pendingActionSchema.safeParse({ ...PIN, ...changes });

describe("a pending action", () => {
  test("has one of three types", () => {
    expect(parse({}).success).toBe(true);
    expect(parse({ action_type: "add_to_collection", payload: { ...PIN.payload, collectionId: 3 } }).success).toBe(
      true,
    );
    expect(
      parse({
        action_type: "mark_calibration_complete",
        payload: {
          calibrationKey: "flow-rate",
          metadata: { completed: true, completedAt: "2026-11-21T10:00:00.000Z" },
        },
      }).success,
    ).toBe(true);
    expect(parse({ action_type: "delete_account" }).success).toBe(false);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "find",
    "",
    "/\tfind",
    "javascript:alert(1)",
  ])("never redirects to %j", (return_url) => {
    const result = parse({ return_url });
    expect(result.error?.issues[0]?.message).toBe("Must be internal path");
  });

  test.each([
    { partId: Number.NaN, category: "hotend" },
    { partId: Number.POSITIVE_INFINITY, category: "hotend" },
    { partId: 0, category: "hotend" },
    { partId: 1.5, category: "hotend" },
    { partId: "12", category: "hotend" },
    { partId: 12, category: "nozzle" },
    {},
  ])("needs a part: %o", (payload) => {
    expect(parse({ payload }).success).toBe(false);
  });

  test.each([
    [0, true],
    [29 * 60_000, true],
    [30 * 60_000, true],
    [31 * 60_000, false],
    [-30_000, true],
    [-120_000, false],
  ])("saved %i ms ago is valid: %s", (ageMs, good) => {
    expect(isFresh({ timestamp: 1_000_000_000_000 - ageMs }, 1_000_000_000_000)).toBe(good);
  });
});
