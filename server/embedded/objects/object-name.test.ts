import { expect, test } from "vitest";
import { readObjectName } from "./object-name";

test.each([
  ["tutorials/a/b.jpg", { bucket: "tutorials", name: "a/b.jpg" }],
  ["tutorials/a%2Fb.jpg", { bucket: "tutorials", name: "a/b.jpg" }],
  ["tutorials/A%20b%2B1.jpg", { bucket: "tutorials", name: "A b+1.jpg" }],
  [`tutorials/${"a".repeat(1024)}`, { bucket: "tutorials", name: "a".repeat(1024) }],
])("%s is a name", (path, name) => {
  expect(readObjectName(path)).toEqual(name);
});

test.each([
  "tutorials",
  "tutorials/",
  "/a.jpg",
  "tutorials/../secrets.json",
  "tutorials/a/..%2F..%2Fsecrets.json",
  "tutorials/%2e%2e/secrets.json",
  "tutorials/./a.jpg",
  "tutorials//a.jpg",
  "tutorials/a/",
  "tutorials/a%00.jpg",
  "tutorials/a\\b.jpg",
  "tutorials/a%5Cb.jpg",
  "tutorials/a%0Ab.jpg",
  "tutorials/%E2%80%AEgpj.exe",
  "tutorials/%ZZ.jpg",
  `tutorials/${"a".repeat(1025)}`,
])("%s is none", (path) => {
  expect(readObjectName(path)).toBeNull();
});
