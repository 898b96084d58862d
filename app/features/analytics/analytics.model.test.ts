import { expect, test } from "vitest";
import { countedText, referrerHost, SEARCH_TEXT_MAX } from "./analytics.model";

test.each([
  ["  E3D   V6 ", "e3d v6"],
  ["a\u0000b\u200b\ud800c", "a b c"],
  ["Überhotend 東京", "überhotend 東京"],
  ["500 mm @ 0.2", "500 mm @ 0.2"],
  ["", null],
  [" \n", null],
  ["ada@example.org", null],
])("%j is counted as %j", (typed, counted) => {
  expect(countedText(typed)).toBe(counted);
});

test("a long text is cut off between characters", () => {
  expect([...(countedText("😀".repeat(200)) ?? "")]).toHaveLength(SEARCH_TEXT_MAX);
});

test.each([
  [null, ""],
  ["", ""],
  ["https://www.Reddit.com/r/3dprinting?x=1", "reddit.com"],
  ["http://forum.example.co.uk:8080/", "forum.example.co.uk"],
  ["android-app://com.google.android.gm/", "other"],
  ["https://192.168.0.1/", "other"],
  ["https://localhost/", "other"],
  ["no address", "other"],
  [`https://${"a".repeat(63)}.${"b".repeat(63)}.example/`, "other"],
])("%j comes from %j", (referrer, host) => {
  expect(referrerHost(referrer)).toBe(host);
});
