import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRows } from "./csv";
import { parseCsvRecords } from "./csv-records";

test.each([",", ";", "\t"])("records are separated by %j, and know their lines", (separator) => {
  const text = `\ufeffname,note\r\nA,"two\nlines, ""quoted"""\r\n\r\n,\nB,`.replaceAll(/,(?! )/g, separator);
  expect(parseCsvRecords(text)).toEqual([
    { line: 1, cells: ["name", "note"] },
    { line: 2, cells: ["A", 'two\nlines, "quoted"'] },
    { line: 6, cells: ["B", ""] },
  ]);
});

test.each([
  ['name,maker\nA,"B\nC,D', { at: 1, how: "open" }],
  ['name,maker\n"A" B,C', { at: 0, how: "followed" }],
  ['name,maker\n"A,B\nC,"D",E', { at: 0, how: "followed" }],
  ['name,maker\nA 5" B,"C"', undefined],
])("a record knows of quotes that are not right: %j", (text, broken) => {
  expect(parseCsvRecords(text)[1]?.broken).toEqual(broken);
});

test("nothing is no record", () => {
  expect(parseCsvRecords("")).toEqual([]);
  expect(parseCsvRecords("\n\n")).toEqual([]);
});

test("what is written can be read again", () => {
  const cell = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ",\n]{0,8}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant("a,b"), cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      expect(parseCsvRecords(csvRows([["x", "y", "z"], ...rows])).map(({ cells }) => cells)).toEqual([
        ["x", "y", "z"],
        ...rows,
      ]);
    }),
  );
});
