import { describe, expect, test } from "vitest";
import { auditTarget, formatActor, formatAuditAction, withPartNames, type AuditEntry } from "./audit.model";

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: "2026-11-21T07:45:00Z",
  actor: "Maker",
  action: "page.locked",
  subject: null,
  note: null,
  pages: [],
  name: null,
  part: null,
  reason: null,
  rows: 0,
  until: null,
  importId: null,
  ...given,
});

describe("the text of an audit log entry", () => {
  test.each([
    [{ action: "page.locked", subject: "tools" }, "Locked Tools"],
    [{ action: "page.unlocked", subject: "guides" }, "Unlocked Guides"],
    [{ action: "page.note", subject: "tools", note: "Back soon" }, "Changed the note on Tools: “Back soon”"],
    [{ action: "page.note", subject: "tools" }, "Removed the note on Tools"],
    [{ action: "pages.locked", pages: ["guides", "tools"] }, "Locked all pages (Guides, Tools)"],
    [{ action: "pages.unlocked", pages: ["contribute"] }, "Unlocked all pages (Contribute)"],
    [{ action: "catalogue.added", subject: "hotend:12", name: "Dragon HF", rows: 1 }, "Added Dragon HF (Hotend)"],
    [{ action: "catalogue.changed", subject: "build_plate", rows: 12 }, "Changed 12 Build plates"],
    [
      { action: "catalogue.removed", subject: "part_printer_compatibility:7", rows: 1 },
      "Removed 1 printer that a part fits",
    ],
    [
      { action: "catalogue.imported", subject: "hotend", name: "parts.csv", rows: 12 },
      "Imported 12 Hotends from parts.csv",
    ],
    [
      { action: "catalogue.imported", subject: "build_plate", name: "plates.csv", rows: 1 },
      "Imported 1 Build plate from plates.csv",
    ],
    [
      { action: "catalogue.importing", subject: "fan", name: "fans.csv", rows: 5_000 },
      "Began to import 5000 Fans from fans.csv",
    ],
    [{ action: "catalogue.reverting", subject: "fan", name: "fans.csv" }, "Began to undo the import of fans.csv"],
    [{ action: "catalogue.merged", subject: "hotend:1", name: "V6", reason: "V-6" }, "Merged V-6 into V6"],
    [{ action: "catalogue.reverted", subject: "hotend", name: "parts.csv" }, "Undid the import of parts.csv"],
    [{ action: "catalogue.reverted", subject: "hotend:2", name: "V-6" }, "Undid the merge of V-6"],
    [{ action: "admin.granted", subject: "0198c0de", name: "Maker" }, "Made Maker an admin"],
    [{ action: "admin.revoked", subject: "0198c0de" }, "An account is no longer an admin"],
    [
      { action: "report.hidden", subject: "fit_report:7", part: "fan:12", reason: "Advertising" },
      "Hid a report on fan:12: “Advertising”",
    ],
    [
      { action: "member.banned", name: "Spammer", reason: "Advertising", until: "2026-12-01T10:00:00Z" },
      "Banned Spammer until 1 Dec 2026: “Advertising”",
    ],
    [
      { action: "member.banned", name: "Spammer", reason: "Advertising", until: "9000-01-01T00:00:00Z" },
      "Banned Spammer until it is lifted: “Advertising”",
    ],
    [{ action: "member.unbanned", name: "Spammer" }, "Lifted the ban of Spammer"],
    [{ action: "member.signed.out" }, "Signed a member out everywhere"],
    [
      { action: "audit.pruned", rows: 12, until: "2025-12-01T10:00:00Z" },
      "Removed 12 entries of the audit log, older than 1 Dec 2025",
    ],
    [{ action: "report.shown", subject: "fit_report:7", part: "fan:12" }, "Showed a report on fan:12 again"],
    [
      { action: "submission.claimed", subject: "submission:7", name: "Dragon HF" },
      "Claimed the submission “Dragon HF”",
    ],
    [
      { action: "submission.approved", subject: "submission:7", name: "Dragon HF" },
      "Approved the submission “Dragon HF”",
    ],
    [{ action: "submission.merged", subject: "submission:7" }, "Merged the submission “submission:7”"],
    [
      { action: "submission.rejected", subject: "submission:7", name: "Dragon HF", reason: "It is there already." },
      "Rejected the submission “Dragon HF”: “It is there already.”",
    ],
    [
      { action: "suggestion.status", name: "Dark plots", reason: "in_progress" },
      "Set the suggestion “Dark plots” to in progress",
    ],
    [
      { action: "suggestion.replied", name: "Dark plots", reason: "Soon" },
      "Replied to the suggestion “Dark plots”: “Soon”",
    ],
    [{ action: "suggestion.replied", name: "Dark plots" }, "Removed the reply to the suggestion “Dark plots”"],
    [
      { action: "suggestion.merged", name: "Dark plots", reason: "Night" },
      "Merged the suggestion “Dark plots” into “Night”",
    ],
    [{ action: "part.merged", subject: "hotend:12" }, "part.merged: hotend:12"],
    [{ action: "something.else" }, "something.else"],
  ])("for %o is %s", (given, words) => {
    expect(formatAuditAction(entry(given))).toBe(words);
  });

  test("names the part of a report while the catalogue has it", () => {
    const hidden = { action: "report.hidden", reason: "Advertising" };
    const entries = [{ ...hidden, part: "fan:12" }, { ...hidden, part: "fan:13" }, hidden].map(entry);
    const named = withPartNames(entries, (part) => (part === "fan:12" ? "Noctua NF-A4x10" : null));
    expect(named.map(formatAuditAction)).toEqual([
      "Hid a report on Noctua NF-A4x10: “Advertising”",
      "Hid a report on fan:13: “Advertising”",
      "Hid a report on a part: “Advertising”",
    ]);
  });

  test.each([
    ["Maker", "Maker"],
    ["", "An admin"],
    [null, "The operator"],
  ])("names %o as %s", (actor, words) => {
    expect(formatActor({ actor })).toBe(words);
  });
});

test.each([
  ["catalogue.changed", "hotend:12", "/admin/management/parts/hotend/12#history"],
  ["catalogue.changed", "parts:7", "/admin/management/parts/parts/7#history"],
  ["catalogue.merged", "bed:1", "/admin/management/parts/bed/1#history"],
  ["catalogue.changed", "hotend", null],
  ["catalogue.removed", "hotend:12", null],
  ["catalogue.changed", "part_printer_compatibility:7", null],
  ["page.locked", "tools", null],
])("an entry about a row leads to its history: %s of %s", (action, subject, to) => {
  expect(auditTarget({ action, subject, importId: null })).toBe(to);
});

test("an entry about an import leads to its lines", () => {
  expect(auditTarget({ action: "catalogue.imported", subject: "hotend", importId: 12 })).toBe(
    "/admin/management/imports/12",
  );
});
