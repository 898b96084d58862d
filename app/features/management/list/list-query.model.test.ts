import { describe, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { noteLine } from "~/lib/text/address-notes";
import { listParams, problemsOf, readListQuery, unknownMaker } from "./list-query.model";

const read = (query: string) => readListQuery(new URLSearchParams(query));

describe("the address of a list", () => {
  test.each([
    "table=hotend&q=v6&status=archived&maker=E3D&problem=no-source&sort=changed&page=3",
    "table=printers&status=pending",
    "table=deals&q=petg&status=expired",
  ])("%s is what its list links to", (query) => {
    expect(read(query).notes).toEqual([]);
    expect(paths.adminParts(listParams(read(query).query))).toBe(paths.adminParts(new URLSearchParams(query)));
  });

  test.each([
    ["table=profiles", "table=profiles: not known here"],
    ["table=printers&status=archived", "status=archived: not known here"],
    ["table=manufacturers&problem=no-source", "problem=no-source: not known here"],
    ["sort=__proto__", "sort=__proto__: not known here"],
    ["page=0", "page=0: not a page number"],
    ["colour=red", "colour=red: no parameter"],
  ])("%s is told to have no effect", (query, note) => {
    expect(read(query).notes.map(noteLine)).toEqual([expect.stringContaining(note)]);
  });

  test("names a maker whom no row names", () => {
    const { query } = read("table=hotend&maker=zz");
    expect(unknownMaker(query, ["E3D"]).map(noteLine)).toEqual(["maker=zz: no entry of this table names it"]);
    expect(unknownMaker(query, ["E3D", "zz"])).toEqual([]);
    expect(unknownMaker(read("table=hotend").query, [])).toEqual([]);
  });

  test("begins with the first table, and has the problems that its rows have by themselves", () => {
    expect(read("").query).toMatchObject({ table: "hotend", page: 1, status: null });
    expect(problemsOf("hotend").map(({ key }) => key)).toContain("no-source");
    expect(problemsOf("printers").map(({ key }) => key)).toContain("few-parts");
    expect(problemsOf("deals")).toEqual([]);
  });
});
