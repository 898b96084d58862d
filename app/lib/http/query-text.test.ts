import { expect, test } from "vitest";
import { withoutBlanks, withParam } from "./query-text";

test.each([
  ["?q=&category=hotend&min_rating=&hide=electrical", "?category=hotend&hide=electrical"],
  ["?q=a%20b&sort=+&page=%20", "?q=a%20b"],
  ["?q=%26=&x", "?q=%26=&x"],
  ["?&&=&", "?&&=&"],
  ["?q=", ""],
  ["", ""],
])("%s without blanks is %s", (search, expected) => {
  expect(withoutBlanks(search)).toBe(expected);
});

test("replaces one parameter and keeps the others letter by letter", () => {
  expect(withParam("?q=a%20b&manufacturer=x&c=%26", "manufacturer", "e3d")).toBe("?q=a%20b&c=%26&manufacturer=e3d");
  expect(withParam("", "manufacturer", "e3d")).toBe("?manufacturer=e3d");
});
