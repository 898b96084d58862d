import { expect, test } from "vitest";
import { hasLooseMarks, mixesAlphabets } from "./name-letters";

test.each(["anna", "Анна", "Иван Ivan", "Zoë_Ω", "李小龙 Lee", "नमस्ते", "Łukasz-Иван", "٣٤٥"])(
  "%j has one alphabet in each word",
  (name) => {
    expect(mixesAlphabets(name)).toBe(false);
  },
);

test.each(["\u0430nna", "Vor\u03bfn", "\uff21\u043dна", "Иvan prints", "\u13a0dmin", "\ua4dcirst"])(
  "%j mixes alphabets",
  (name) => {
    expect(mixesAlphabets(name)).toBe(true);
  },
);

test.each(["\u0301\u0301", "ada \u0301", "x" + "\u0301".repeat(4)])("%j has loose marks", (name) => {
  expect(hasLooseMarks(name)).toBe(true);
});

test.each(["Zoe\u0308", "Nguye\u0302\u0303n", "नमस्ते", "สวัสดี", "שָׁלוֹם"])("%j has none", (name) => {
  expect(hasLooseMarks(name)).toBe(false);
});
