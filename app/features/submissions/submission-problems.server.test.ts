import { describe, expect, test } from "vitest";
import { recordingLog } from "../../../tests/support/recording-log";
import { submissionProblem } from "./submission-problems.server";
import { problemStatus, problemToast } from "./submissions.messages";

describe("an error of the database", () => {
  test.each([
    ["42501", "Only members can submit", { code: "signed-out" }, 401],
    ["42501", "Only admins can review submissions", { code: "not-admin" }, 403],
    ["PT404", "Unknown submission", { code: "unknown" }, 404],
    ["22023", "Out of bounds: max_flow_rate", { code: "out-of-bounds", field: "max_flow_rate" }, 400],
    ["22023", "Missing: message", { code: "missing", field: "message" }, 400],
    ["22023", "Twice: printers", { code: "twice" }, 400],
    ["PT409", "Live row changed", { code: "row-changed" }, 409],
    ["PT422", "Cannot be applied", { code: "cannot-apply" }, 422],
    ["PT429", "Too many submissions in a day", { code: "too-many-today" }, 429],
  ])("%s %s is a problem with a status", (code, message, problem, status) => {
    const log = recordingLog();
    const found = submissionProblem({ log }, { code, message });
    expect(found).toEqual(problem);
    expect(problemStatus(found)).toBe(status);
    expect(log.lines).toEqual([]);
  });

  test("about a claim names who has it, and until when", () => {
    const found = submissionProblem(
      { log: recordingLog() },
      { code: "PT409", message: "Claimed by Ada until noon until 2026-12-19T09:30:00Z" },
    );
    expect(found).toEqual({ code: "claimed", by: "Ada until noon", until: "2026-12-19T09:30:00Z" });
    expect(problemToast(found).title).toBe("Ada until noon has claimed this until 09:30 UTC");
  });

  test("that is not known is logged, and asks to try again", () => {
    const log = recordingLog();
    const found = submissionProblem({ log }, { code: "08006", message: "connection failure" });
    expect(found).toEqual({ code: "failed" });
    expect(problemStatus(found)).toBe(503);
    expect(log.lines).toHaveLength(1);
  });
});
