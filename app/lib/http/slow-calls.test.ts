import { expect, test } from "vitest";
import { isSlowCall } from "./slow-calls";

test.each([
  ["POST", "/auth/v1/signup?redirect_to=x", true],
  ["POST", "/auth/v1/token?grant_type=password", true],
  ["POST", "/auth/v1/token?grant_type=refresh_token", false],
  ["PUT", "/auth/v1/user", true],
  ["GET", "/auth/v1/user", false],
  ["POST", "/auth/v1/recover", true],
  ["GET", "/auth/v1/settings", false],
  ["POST", "/rest/v1/signup", false],
])("%s %s may take long: %s", (method, path, slow) => {
  expect(isSlowCall({ method, url: `http://backend.test${path}` })).toBe(slow);
});
