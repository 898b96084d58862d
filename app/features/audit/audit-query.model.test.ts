import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { UNKNOWN_PARAM } from "~/lib/text/address-notes";
import { AUDIT_GROUPS, auditParams, dayAfter, readAuditQuery } from "./audit-query.model";

const read = (query: string) => readAuditQuery(new URLSearchParams(query));

describe("the address of the audit log", () => {
  test("filters by group, actor, words, days and the page before", () => {
    const query = "about=page&by=Maker&q=tools&from=2026-11-01&until=2026-11-30&before=12";
    const { filters, notes } = read(query);
    expect(notes).toEqual([]);
    expect(filters).toEqual({
      ...{ group: "page", actor: "Maker", text: "tools", from: "2026-11-01", until: "2026-11-30", before: 12 },
    });
    expect(
      new URLSearchParams(Object.entries(auditParams(filters)).map(([name, value]) => [name, value ?? ""])).toString(),
    ).toBe(query);
  });

  test.each([
    ["about=nothing", { param: "about", value: "nothing", note: "not known here, so nothing is filtered by it" }],
    [
      "from=2026-02-30",
      { param: "from", value: "2026-02-30", note: "not a date like 2026-11-26, so nothing is filtered by it" },
    ],
    [
      "until=yesterday",
      { param: "until", value: "yesterday", note: "not a date like 2026-11-26, so nothing is filtered by it" },
    ],
    ["before=-1", { param: "before", value: "-1", note: "not the number of an entry" }],
    ["page=2", { param: "page", value: "2", note: UNKNOWN_PARAM }],
    [
      "from=2026-11-27&until=2026-11-01",
      { param: "until", value: "2026-11-01", note: "before from=2026-11-27, so there is no such day" },
    ],
  ])("says what of %s has no effect", (query, note) => {
    expect(read(query).notes).toEqual([note]);
  });

  test("has a group for every action that the database writes, and none without", async () => {
    const directory = join(import.meta.dirname, "../../../supabase/migrations");
    const names = await readdir(directory);
    const sql = await Promise.all(names.map((name) => readFile(join(directory, name), "utf8")));
    const written = sql
      .flatMap((text) => [...text.matchAll(/write_(?:member_)?audit\([\s\S]{0,250}?'([a-z]+)\./g)])
      .flatMap(([, word = ""]) => (word === "pages" ? [] : [word]));
    expect([...new Set(written)].sort()).toEqual([...AUDIT_GROUPS].sort());
  });

  test("includes the last day", () => {
    expect(dayAfter("2026-12-31")).toBe("2027-01-01T00:00:00.000Z");
  });
});
