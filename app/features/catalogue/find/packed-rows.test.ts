import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packRows, unpackRows } from "./packed-rows";

describe("packRows", () => {
  test("returns what was packed, as text", () => {
    const special = fc.constantFrom("|", "~", "\t", "\n", "\ue000", "t", "n", "e", "a");
    const field = fc.oneof(fc.string({ unit: "binary", maxLength: 12 }), fc.string({ unit: special, maxLength: 12 }));
    const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 6 }), { maxLength: 8 });
    fc.assert(
      fc.property(rows, (some) => {
        expect(unpackRows(packRows(some))).toEqual(some);
      }),
    );
  });

  test("keeps rows and fields separate with any content", () => {
    expect(
      unpackRows(
        packRows([
          ["a\tb\nc", 1, null],
          ["MK3S | MK3S+ ~ all", "x", 0],
          ["", "x", 2],
        ]),
      ),
    ).toEqual([
      ["a\tb\nc", "1", ""],
      ["MK3S | MK3S+ ~ all", "x", "0"],
      ["", "x", "2"],
    ]);
    expect(unpackRows(packRows([]))).toEqual([]);
  });
});
