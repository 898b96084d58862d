import { expect, test } from "vitest";
import { waitingTime } from "./waiting-time";

test.each([
  ["2026-11-24T12:00:00Z", "less than an hour"],
  ["2026-11-24T11:00:01Z", "less than an hour"],
  ["2026-11-24T11:00:00Z", "1 hour"],
  ["2026-11-23T12:00:01Z", "23 hours"],
  ["2026-11-23T12:00:00Z", "1 day"],
  ["2026-11-14T12:00:00Z", "10 days"],
  ["2026-11-24T12:00:05Z", "less than an hour"],
])("since %s it is %s", (since, words) => {
  expect(waitingTime(since, new Date("2026-11-24T12:00:00Z"))).toBe(words);
});
