import { expect, test } from "vitest";
import type { Part } from "../catalogue.model";
import { samplePart, sampleRows } from "../catalogue.test-samples";
import { applyChanges, buildSnapshot } from "./build-snapshot.server";
import { NO_CHANGES, type PartChange } from "./catalogue-data.server";

const keys = (parts: readonly Part[]) => parts.map(({ key }) => key);
const REVO = samplePart({ id: 1, name: "Revo" });
const SOCK = samplePart({ id: 2, name: "Sock" });

test("says which part has replaced another, and which needs which, as far as they can be found", () => {
  const plate = samplePart({ id: 4, name: "Adapter plate" });
  const old = { ...SOCK, supersededBy: REVO.registryId, needs: [4, 4, 99] };
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

test("follows what happens to the parts that are named and to those that name them", () => {
  const plate = samplePart({ id: 4, name: "Plate" });
  const bolt = samplePart({ id: 5, name: "Bolt", needs: [4] });
  const clip = samplePart({ id: 6, name: "Clip", needs: [4], supersededBy: 1 });
  let snapshot = buildSnapshot(sampleRows({ parts: [REVO, plate, bolt, clip] }));
  const change = (id: number, part: Part | null) => {
    const none = { compatibility: [], slugHistory: [], interfaces: [], reports: [], revisions: [] };
    const parts: PartChange[] = [{ table: "hotend", id, part, ...none }];
    snapshot = applyChanges(snapshot, { ...NO_CHANGES, version: snapshot.version + 1, parts });
  };
  const needing = () => keys(snapshot.relations.needing(plate));
  expect(needing()).toEqual(["hotend:5", "hotend:6"]);

  change(5, { ...bolt, name: "Long bolt" });
  expect(needing()).toEqual(["hotend:6", "hotend:5"]);
  change(6, { ...clip, needs: [] });
  expect(needing()).toEqual(["hotend:5"]);
  expect(keys(snapshot.relations.predecessorsOf(REVO))).toEqual(["hotend:6"]);
  change(5, { ...bolt, status: "archived" });
  expect(needing()).toEqual([]);
  change(5, bolt);
  expect(needing()).toEqual(["hotend:5"]);

  change(4, { ...plate, status: "archived" });
  expect(snapshot.relations.neededBy(bolt)).toEqual([]);
  change(4, plate);
  expect(keys(snapshot.relations.neededBy(bolt))).toEqual(["hotend:4"]);

  // The next part gets the row of the one that has gone.
  change(5, null);
  change(7, samplePart({ id: 7, name: "Nut" }));
  expect(needing()).toEqual([]);
});
