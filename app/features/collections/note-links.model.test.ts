import fc from "fast-check";
import { expect, test } from "vitest";
import { notePieces } from "./note-links.model";

test.each([
  ["see https://example.org/a.", ["https://example.org/a"]],
  ["(https://example.org/a?b=c&d) and http://example.com", ["https://example.org/a?b=c&d", "http://example.com/"]],
  ["javascript:alert(1) data:text/html,x ftp://example.org", []],
  ["https://bank.example@evil.example/", []],
  ["https://", []],
])("the note %j links %j", (note, hrefs) => {
  expect(notePieces(note).flatMap(({ href }) => href ?? [])).toEqual(hrefs);
});

test("any note keeps its whole text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("https://", "a", ".", ")", "<", " ", "@", "\n", '"') }), (note) => {
      expect(
        notePieces(note)
          .map(({ text }) => text)
          .join(""),
      ).toBe(note);
    }),
  );
});
