import { expect, test } from "vitest";
import { isLoopback } from "./loopback";

test.each(["localhost", "LOCALHOST", "::1", "[::1]", "127.0.0.1", "127.8.8.8"])("%s is a loopback name", (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each([
  "",
  "localhost.example",
  "127.0.0.1.example",
  "127.example",
  "127.0.0",
  "128.0.0.1",
  "::2",
  "192.168.1.2",
  "first-layer.example",
  "localhost:3000",
])("%o is not a loopback name", (host) => {
  expect(isLoopback(host)).toBe(false);
});
