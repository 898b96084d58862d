import { expect, test } from "vitest";
import { durationWords, waitWords } from "./own-page.model";

test.each([
  [59, "less than an hour"],
  [3_600, "1 hour"],
  [7_200, "2 hours"],
  [86_400, "1 day"],
  [190_000, "2 days"],
])("%s seconds are %s", (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});

test.each([
  [12, 172_800, "12 ahead of yours, last week's median 2 days"],
  [0, 172_800, "Next in the queue, last week's median 2 days"],
  [3, null, "3 ahead of yours"],
  [null, 172_800, null],
])("%s ahead and a median of %s read %j", (ahead, median, words) => {
  expect(waitWords(ahead, median)).toBe(words);
});
