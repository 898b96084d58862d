import { expect, test } from "vitest";
import { changeTheSame, storedPayload } from "./payload.model";

const flow = { max_flow_rate: { from: 11, to: 13 } };

test.each([
  [{ fields: flow }, { fields: { max_flow_rate: { from: 11, to: 14 }, name: { from: "a", to: "b" } } }, true],
  [{ fields: flow }, { fields: { name: { from: "a", to: "b" } } }, false],
  [{ fields: { printer_id: "x", fit: "adapter" } }, { fields: { printer_id: "x" }, remove: true }, true],
  [{ fields: { printer_id: "x", fit: null } }, { fields: { printer_id: "y", fit: null } }, false],
  [{ fields: { printer_id: null } }, { fields: { printer_id: null } }, true],
  [{ fields: { kind: "hotend_mount", value: "v6" } }, { fields: { kind: "hotend_mount", value: "v6" } }, true],
  [{ fields: { kind: "hotend_mount", value: "v6" } }, { fields: { kind: "hotend_mount", value: "mk8" } }, false],
])("%j and %j change the same: %s", (one, other, same) => {
  expect(changeTheSame(storedPayload.parse(one), storedPayload.parse(other))).toBe(same);
});
