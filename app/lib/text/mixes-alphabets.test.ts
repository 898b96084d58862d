import { expect, test } from "vitest";
import { mixesAlphabets } from "./mixes-alphabets";

test.each(["anna", "Анна", "Иван Ivan", "Zoë_Ω", "李小龙 Lee", "नमस्ते", "Łukasz-Иван", "٣٤٥"])(
  "%j has one alphabet in each word",
  (name) => {
    expect(mixesAlphabets(name)).toBe(false);
  },
);

test.each(["\u0430nna", "Vor\u03bfn", "\uff21\u043dна", "Иvan prints"])("%j mixes alphabets", (name) => {
  expect(mixesAlphabets(name)).toBe(true);
});
