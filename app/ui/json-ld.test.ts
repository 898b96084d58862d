import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonLdText } from "./json-ld";

describe("jsonLdText", () => {
  it("cannot close its script element", () => {
    expect(jsonLdText({ name: "</script><script>alert(1)</script>" })).not.toContain("<");
  });

  it("means the same after parsing", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (data) => {
        expect(JSON.parse(jsonLdText(data))).toEqual(data);
      }),
    );
  });
});
