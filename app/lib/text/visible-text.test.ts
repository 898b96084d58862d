import { expect, test } from "vitest";
import { visibleLine, visibleLines } from "./visible-text";

test.each([
  ["  My   Voron\nbuild ", "My Voron build"],
  ["\u202Egnp.exe", "gnp.exe"],
  ["E3D\u200B V6\u00AD", "E3D V6"],
  ["\u2066left\u2069 \u061Cright\uFEFF", "left right"],
  ["👩‍🔧 ❤️", "👩‍🔧 ❤️"],
  ["می‌خواهم", "می‌خواهم"],
  ["東京", "東京"],
  ["e\u0301tage", "e\u0301tage"],
  ["हिन्दी", "हिन्दी"],
  ["!", "!"],
])("%j is kept as %j", (words, line) => {
  expect(visibleLine(words)).toBe(line);
});

test.each([
  "",
  " ",
  "\u200B",
  "\u00AD",
  "\u2800 \u2800",
  "\u202E",
  "\u3164",
  "\uFE0F",
  "\u200D",
  "\u{E0041}",
  "\u0007",
  "\u0301".repeat(6),
  "\u0301 \u20DD\u200B\u064B",
])("%j is no name", (words) => {
  expect(visibleLine(words)).toBe("");
});

test("lines end in one kind of break, and several blank ones are one", () => {
  expect(visibleLines(`a${"\r\n".repeat(150)}b \n \t\n\u200B\nc\n\nd\re\u2028f\n`)).toBe("a\n\nb\n\nc\n\nd\ne\nf");
});
