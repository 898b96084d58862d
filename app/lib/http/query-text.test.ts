import { expect, test } from "vitest";
import { queryOf, withoutBlanks, withParam } from "./query-text";

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

test("a space in a request's query is %20, a plus sign stays one", () => {
  expect(queryOf({ url: "http://localhost/find?q=a+b&c=1%2B1" })).toBe("?q=a%20b&c=1%2B1");
});
