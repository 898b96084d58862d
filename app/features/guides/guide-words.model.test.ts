import { expect, test } from "vitest";
import { difficultyWord, minutesText } from "./guide-words.model";

test.each([
  [15, 30, "15 to 30 min"],
  [30, 30, "30 min"],
  [30, 90, "30 to 90 min"],
  [60, 180, "1 to 3 h"],
  [90, 240, "1.5 to 4 h"],
  [60, 60, "60 min"],
])("%i to %i minutes", (from, to, text) => {
  expect(minutesText(from, to)).toBe(text);
});

test("difficulties have words", () => {
  expect([1, 2, 3, 4, 5].map(difficultyWord)).toEqual(["Very easy", "Easy", "Moderate", "Difficult", "Very difficult"]);
});
