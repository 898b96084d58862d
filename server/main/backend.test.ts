import { expect, test } from "vitest";
import { dataApiDeadlineMs } from "./backend";

test.each([
  ["GET", "/rest/v1/parts?select=id", 5_000],
  ["POST", "/auth/v1/token?grant_type=password", 8_000],
  ["GET", "/auth/v1/callback?code=1", 15_000],
])("%s %s has %i ms: an identity provider may take ten seconds", (method, path, expected) => {
  expect(dataApiDeadlineMs({ method, url: `http://localhost:3000${path}` })).toBe(expected);
});
