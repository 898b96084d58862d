import { expect, test } from "vitest";
import type { Part } from "../catalogue.model";
import { samplePart, sampleRows } from "../catalogue.test-samples";
import { buildSnapshot } from "./build-snapshot.server";

const keys = (parts: readonly Part[]) => parts.map(({ key }) => key);
const REVO = samplePart({ id: 1, name: "Revo" });
const SOCK = samplePart({ id: 2, name: "Sock" });

test("says which part has replaced another, and which needs which, as far as they can be found", () => {
  const plate = samplePart({ id: 4, name: "Adapter plate" });
  const old = { ...SOCK, supersededBy: REVO.registryId, needs: [4, 99] };
  const older = { ...samplePart({ id: 5, name: "First sock" }), supersededBy: REVO.registryId, needs: [4, 6] };
  const gone = { ...samplePart({ id: 6, name: "Old plate", status: "archived" }), supersededBy: 4, needs: [4] };
  const { relations } = buildSnapshot(sampleRows({ parts: [REVO, old, plate, older, gone] }));
  expect(relations.successorOf(old)?.key).toBe("hotend:1");
  expect(keys(relations.predecessorsOf(REVO))).toEqual(["hotend:5", "hotend:2"]);
  expect(keys(relations.predecessorsOf(plate))).toEqual([]);
  expect(keys(relations.neededBy(old))).toEqual(["hotend:4"]);
  expect(keys(relations.neededBy(older))).toEqual(["hotend:4"]);
  expect(keys(relations.needing(plate))).toEqual(["hotend:5", "hotend:2"]);
  expect(relations.successorOf({ supersededBy: 99 })).toBeNull();
  expect(relations.needing({ registryId: null })).toEqual([]);
  expect(relations.predecessorsOf({ registryId: 2 })).toEqual([]);
});
