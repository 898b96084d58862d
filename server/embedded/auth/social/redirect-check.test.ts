import { expect, test } from "vitest";
import { createRedirectCheck } from "./redirect-check";

const may = createRedirectCheck("http://localhost:3000", ["shop.test", "other.test:8080"]);

test.each([
  "http://localhost:3000/auth/callback",
  "http://localhost:3000/auth/callback?next=%2Ffind#x",
  "http://127.0.0.1:3000/auth/callback",
  "http://[::1]:3000/auth/callback",
  "https://shop.test/auth/callback",
  "http://shop.test:3000/auth/callback",
  "http://other.test:8080/auth/callback",
])("%s is allowed", (address) => {
  expect(may(address)).toBe(true);
});

test.each([
  "",
  "/auth/callback",
  "https://localhost:3000/auth/callback",
  "http://localhost:3001/auth/callback",
  "http://127.0.0.1/auth/callback",
  "http://localhost:3000/",
  "http://localhost:3000/auth/callback/x",
  "http://other.test/auth/callback",
  "http://shop.test.evil.test/auth/callback",
  "http://shop.test@evil.test/auth/callback",
  "http://user@localhost:3000/auth/callback",
  "javascript:alert(1)//localhost:3000/auth/callback",
])("%s is not allowed", (address) => {
  expect(may(address)).toBe(false);
});
