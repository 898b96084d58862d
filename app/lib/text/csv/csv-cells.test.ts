import { describe, expect, test } from "vitest";
import { csvCells } from "./csv-cells";
import { parseCsvRecords } from "./csv-records";
import { parseCsvRows } from "./csv";

describe("the cells of a CSV text", () => {
  test.each([
    ["", [[""]]],
    ["a,b\r\nc\n", [["a", "b"], ["c"], [""]]],
    ['"a ""b"", c",d', [['a "b", c', "d"]]],
    ['"two\r\nlines",x', [["two\r\nlines", "x"]]],
    [
      '12" tube,Acme\n8" tube,Foo',
      [
        ['12" tube', "Acme"],
        ['8" tube', "Foo"],
      ],
    ],
    ['"a"b,c', [["ab", "c"]]],
    ['"never closed, x\ny', [["never closed, x\ny"]]],
    ["a,,", [["a", "", ""]]],
    ["a\rb", [["a"], ["b"]]],
  ])("%j", (text, rows) => {
    expect(parseCsvRows(text)).toEqual(rows);
  });

  test("know on which line a record begins, also after cells of several lines", () => {
    expect(parseCsvRecords('\ufeffname;size\n"two\nlines";1\n\nlast;2')).toEqual([
      { line: 1, cells: ["name", "size"] },
      { line: 2, cells: ["two\nlines", "1"] },
      { line: 5, cells: ["last", "2"] },
    ]);
  });

  test.each([
    ["letters before a quote", `${"a".repeat(1_000_000)}"`],
    ["quotes alone", '"'.repeat(1_000_001)],
    ["doubled quotes before a letter", `${'"'.repeat(1_000_000)}x`],
  ])("are found in time that grows with the length alone: %s", (_, text) => {
    const begun = performance.now();
    expect([...csvCells(text, ",")]).toHaveLength(1);
    // A search that begins anew at each letter would take an hour.
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
