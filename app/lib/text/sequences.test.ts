import { expect, test } from "vitest";
import { comparedWords, joinedSequence, placesIn } from "./sequences";

const letters = (text: string) => [...text];
function join(base: string, mine: string, theirs: string) {
  const { joined, isClash, base: left } = joinedSequence(letters(base), letters(mine), letters(theirs));
  return isClash ? [joined.join(""), left.join("")] : joined.join("");
}

test("what two sequences have in common stands in the same order", () => {
  expect(placesIn(letters("abcd"), letters("axcdy"))).toEqual([0, null, 2, 3]);
  expect(placesIn(letters("ab"), letters("ba"))).toEqual([null, 0]);
  expect(placesIn([], letters("a"))).toEqual([]);
  expect(placesIn(letters("aa"), letters("a"))).toEqual([0, null]);
});

test.each([
  ["abc", "abc", "abc", "abc"],
  ["abc", "aXc", "abc", "aXc"],
  ["abc", "abc", "Sabc", "Sabc"],
  ["abc", "abX", "Sabc", "SabX"],
  ["abc", "ab", "Sabc", "Sab"],
  ["abc", "aXc", "aXc", "aXc"],
  ["abc", "abX", "aSc", "aSX"],
  ["abc", "aXc", "abS", "aXS"],
  ["abc", "abX", "abcS", "abXS"],
  ["abc", "abX", "aSbc", "aSbX"],
  ["abc", "aXc", "ac", ["aXc", "abc"]],
  ["abc", "aXc", "aYc", ["aXc", "abc"]],
  ["abcd", "aXcd", "aYcS", ["aXcS", "abcS"]],
  ["abc", "", "abYc", ["", "abc"]],
  ["", "a", "b", ["a", ""]],
  ["", "a", "", "a"],
  // Moved to two places.
  ["wxyz", "xyzw", "xywz", ["xyzw", "wxyz"]],
])("%s changed to %s and to %s is %s, or clashes and keeps the first", (base, mine, theirs, joined) => {
  expect(join(base, mine, theirs)).toEqual(joined);
});

test("the words that only one of two texts has are marked", () => {
  expect(comparedWords("Heat to 220 °C.\nPush it.", "Heat to 240 °C.\nPush it slowly.")).toEqual([
    [
      { text: "Heat to ", isChanged: false },
      { text: "220", isChanged: true },
      { text: " °C.\nPush ", isChanged: false },
      { text: "it.", isChanged: true },
    ],
    [
      { text: "Heat to ", isChanged: false },
      { text: "240", isChanged: true },
      { text: " °C.\nPush ", isChanged: false },
      { text: "it slowly.", isChanged: true },
    ],
  ]);
  expect(comparedWords("", "New")).toEqual([[], [{ text: "New", isChanged: true }]]);
});
