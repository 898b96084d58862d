import { describe, expect, test } from "vitest";
import { attemptKindOf, attemptOf } from "./auth-attempts";

const ip = "203.0.113.9";
const address = "ada@example.com";

function kind(method: string, target: string) {
  const [decodedPath = "", query] = target.split("?");
  return attemptKindOf({ method, decodedPath, search: query === undefined ? "" : `?${query}` });
}

describe("a try", () => {
  test.each([
    ["POST", "/auth/v1/token?grant_type=password", "sign-in"],
    ["POST", "/auth/v1/token", "sign-in"],
    ["POST", "/auth/v1/token?grant_type=pkce&grant_type=password", "sign-in"],
    ["POST", "/auth/v1//token/?grant_type=password", "sign-in"],
    ["POST", "/auth/v1/signup", "sign-up"],
    ["POST", "/auth/v1/recover", "recover"],
    ["POST", "/auth/v1/resend", "resend"],
    ["POST", "/auth/v1/verify", "verify"],
    ["PUT", "/auth/v1/user", "change"],
    ["GET", "/auth/v1/reauthenticate", "change"],
    ["GET", "/auth/v1/authorize?provider=google", "provider"],
  ])("%s %s is one to %s", (method, target, expected) => {
    expect(kind(method, target)).toBe(expected);
  });

  test.each([
    ["POST", "/auth/v1/token?grant_type=refresh_token"],
    ["POST", "/auth/v1/token?grant_type=pkce"],
    ["GET", "/auth/v1/user"],
    ["POST", "/auth/v1/logout"],
    ["GET", "/auth/v1/callback"],
    ["POST", "/rest/v1/signup"],
    ["GET", "/auth/v1"],
  ])("%s %s is none", (method, target) => {
    expect(kind(method, target)).toBeNull();
  });

  test.each(["sign-in", "sign-up", "recover", "resend"] as const)(
    "to %s counts for the address and the place",
    (to) => {
      expect(attemptOf(to, { ip, address, account: () => "id" })).toEqual({ kind: to, ip, address });
      // Of a call that will be refused, or says nobody's.
      expect(attemptOf(to, { ip, address: null, account: () => "id" })).toEqual({ kind: to, ip });
    },
  );

  test.each(["verify", "provider"] as const)("to %s counts for the place alone", (to) => {
    expect(attemptOf(to, { ip, address, account: () => "id" })).toEqual({ kind: to, ip });
  });

  test("to change counts for the account that is signed in, and is none without", () => {
    expect(attemptOf("change", { ip, address, account: () => "id" })).toEqual({ kind: "change", ip, address: "id" });
    expect(attemptOf("change", { ip, address, account: () => null })).toBeNull();
  });
});
