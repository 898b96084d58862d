import { describe, expect, test } from "vitest";
import { fieldRule, fieldRules } from "./field-rules.model";

describe("the rule of a field", () => {
  test("is that of its table, else that of all tables", () => {
    expect(fieldRule("hotend", "max_flow_rate")).toEqual({ min: 0.5, max: 300 });
    expect(fieldRule("hotend", "name")).toEqual({ maxLength: 120 });
    expect(fieldRule("deals", "title")).toEqual({ maxLength: 140 });
    expect(fieldRule("hotend", "nozzle_type")).toEqual({ maxLength: 200 });
  });

  test("has bounds in their order", () => {
    for (const [name, { min, max }] of Object.entries(fieldRules())) {
      if (min !== undefined && max !== undefined) expect(min, name).toBeLessThan(max);
    }
  });
});
