import { expect, test } from "vitest";
import { parsedUrl } from "./parsed-url";

test("an address with letters outside of ASCII is one, however often it is asked for", () => {
  const refused = Array.from({ length: 20_000 }, () => parsedUrl("https://bücher.example/ü")).filter(
    (url) => url === null,
  );
  expect(refused).toEqual([]);
});

test("a text that is no address is none, and a path is one with a base", () => {
  expect(parsedUrl("the manual")).toBeNull();
  expect(parsedUrl("")).toBeNull();
  expect(parsedUrl("/find", "https://a.test")?.href).toBe("https://a.test/find");
  expect(parsedUrl("", "https://a.test/find")?.href).toBe("https://a.test/find");
});
