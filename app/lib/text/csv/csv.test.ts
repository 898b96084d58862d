import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, csvRows, parseCsvRows } from "./csv";

test.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx", "=cmd|' /C calc'!A0"])("the text %j is not a formula", (text) => {
  expect(csvCell(text).replace(/^"/, "").startsWith("'")).toBe(true);
});

test("numbers stay numbers, also negative ones", () => {
  expect(csvCell(-1.5)).toBe("-1.5");
});

const awkward = fc.string({
  unit: fc.constantFrom('"', ",", ";", "'", "=", "+", "-", "@", "\t", "\r", "\n", " ", "a", "é", "東"),
});

test("any text can be read back from the CSV", () => {
  fc.assert(
    fc.property(awkward, (text) => {
      const [[, cell = ""] = []]: string[][] = parse(`x,${csvCell(text)}\r\n`);
      return cell === text || cell === `'${text}`;
    }),
  );
});

test("what is written can be read again", () => {
  const cell = fc.oneof(awkward, fc.constant('"'), fc.constant(",")).filter((text) => !/^[=+\-@\t\r]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      expect(parseCsvRows(csvRows(rows)).slice(0, rows.length)).toEqual(rows);
    }),
  );
});
