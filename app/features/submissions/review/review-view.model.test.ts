import { expect, test } from "vitest";
import type { Submission } from "../submissions.model";
import { mergeView } from "./review-view.model";

const SENT: Submission = {
  ...{ id: 1, kind: "part", title: "V6", status: "pending", version: 1, targetTable: "hotend", targetId: null },
  ...{ reason: null, createdAt: "", updatedAt: "", decidedAt: null, waitingSince: "", ahead: 0, messages: 0 },
  ...{ result: null, sourceUrl: null, note: null, licence: null, isOwn: false, target: null, live: null },
  ...{ liveVersion: null, stale: [], thread: [], applied: null, review: null },
  payload: {
    fields: { heater_wattage: 65, nozzle_type: "Volcano" },
    printers: [{ printer_id: "1" }, { printer_id: "2" }],
    interfaces: [{ kind: "hotend_mount", value: "v6" }],
  },
};

test("a merge names the printers and interfaces that it adds, and those alone", () => {
  const { fills, differs } = mergeView(
    SENT,
    {
      target: {
        ...{ table: "hotend", id: "9", name: "Dragon HF", slug: null, manufacturerSlug: null, updatedAt: null },
        ...{ status: null, isPublic: true, fitReport: null },
      },
      ...{ live: { nozzle_type: "V6" }, liveVersion: "x", fills: ["heater_wattage"], differs: ["nozzle_type"] },
      ...{ printers: [{ printer_id: "2" }], interfaces: [{ kind: "hotend_mount", value: "v6" }] },
    },
    { nameOf: (_kind, id) => `Printer ${id}`, interfaceLabel: (_kind, value) => value },
  );
  expect(fills.map(({ label, to }) => `${label}: ${to}`)).toEqual([
    "Heater power: 65 W",
    "Hotend mount: v6",
    "Printers it fits: Printer 2",
  ]);
  expect(differs).toMatchObject([{ from: null, to: "Volcano", now: "V6" }]);
});
