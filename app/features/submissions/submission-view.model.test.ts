import { expect, test } from "vitest";
import { REPORT_REASONS, statusWords, SUBMISSION_KINDS, SUBMISSION_STATUSES } from "./submissions.model";
import { sentRows, storedPayload } from "./form/payload.model";
import { rejectReasons } from "./review/review.model";
import { approvedToast, SUBMISSION_TOASTS } from "./submissions.messages";

const OPTIONS = {
  nameOf: (kind: string, id: string) => `${kind} called ${id}`,
  interfaceLabel: (_kind: string, value: string) => `the ${value}`,
};

test("what was sent is shown in the words and the order of its form", () => {
  const rows = (payload: object, type: "part" | "report", table: string) =>
    sentRows({ type, payload: storedPayload.parse(payload) }, table, OPTIONS).map(({ label, to }) => `${label}: ${to}`);
  for (const { value, label } of REPORT_REASONS) {
    expect(rows({ fields: { reason: value } }, "report", "hotend")).toEqual([`Problem: ${label}`]);
  }
  expect(
    rows(
      {
        fields: { description: "New.", max_flow_rate: 24, manufacturer: "E3D", name: "Volcano" },
        interfaces: [{ kind: "hotend_mount", value: "v6" }],
        printers: [{ printer_id: "1" }],
      },
      "part",
      "hotend",
    ),
  ).toEqual([
    "Name: Volcano",
    "Maker: E3D",
    "Description: New.",
    "Maximum flow: 24 mm³/s",
    "Hotend mount: the v6",
    "Printers it fits: printer called 1",
  ]);
});

test("a report is dealt with and not approved, and refused with reasons of its own", () => {
  expect(statusWords({ kind: "report", status: "approved", targetTable: "fit_reports" })).toBe("Report hidden");
  expect(statusWords({ kind: "report", status: "approved", targetTable: "hotend" })).toBe("Dealt with");
  expect(approvedToast({ kind: "report", targetTable: "fit_reports" }).title).toBe("Report hidden");
  expect(approvedToast({ kind: "report", targetTable: "hotend" }).title).toBe("Marked as dealt with");
  expect(approvedToast({ kind: "part", targetTable: "hotend" })).toBe(SUBMISSION_TOASTS.approved);
  for (const kind of SUBMISSION_KINDS) {
    expect(rejectReasons(kind).join(" ").includes("catalogue")).toBe(kind !== "report");
    for (const status of SUBMISSION_STATUSES)
      expect(statusWords({ kind, status, targetTable: null })).toMatch(/^[A-Z]/);
  }
});
