import { describe, expect, test } from "vitest";
import { attemptKindOf, attemptOf } from "./auth-attempts";

const ip = "203.0.113.9";
const address = "ada@example.com";

function kind(method: string, target: string) {
  const [decodedPath = "", query] = target.split("?");
  return attemptKindOf({ method, decodedPath, search: query === undefined ? "" : `?${query}` });
}

describe("an attempt", () => {
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
    ["GET", "/auth/v1/user/identities/authorize?provider=google", "provider"],
    ["POST", "/auth/v1/factors/0198c0de-0000-7000-8000-000000000001/verify", "factor"],
    ["POST", "/auth/v1//factors/any/verify/", "factor"],
  ])("by %s %s is an attempt to %s", (method, target, expected) => {
    expect(kind(method, target)).toBe(expected);
  });

  test.each([
    ["POST", "/auth/v1/token?grant_type=refresh_token"],
    ["POST", "/auth/v1/token?grant_type=pkce"],
    ["GET", "/auth/v1/user"],
    ["POST", "/auth/v1/logout"],
    ["GET", "/auth/v1/callback"],
    ["POST", "/auth/v1/factors"],
    ["POST", "/auth/v1/factors/any/challenge"],
    ["POST", "/rest/v1/signup"],
    ["GET", "/auth/v1"],
  ])("is not made by %s %s", (method, target) => {
    expect(kind(method, target)).toBeNull();
  });

  test.each(["sign-in", "sign-up", "recover", "resend"] as const)(
    "to %s counts for the e-mail address and the network",
    (to) => {
      expect(attemptOf(to, { ip, address, account: () => "id" })).toEqual({ kind: to, ip, address });
      // A call that the auth service rejects, or one without an address.
      expect(attemptOf(to, { ip, address: null, account: () => "id" })).toEqual({ kind: to, ip });
    },
  );

  test.each(["verify", "provider"] as const)("to %s counts for the network only", (to) => {
    expect(attemptOf(to, { ip, address, account: () => "id" })).toEqual({ kind: to, ip });
  });

  test.each(["change", "factor"] as const)("to %s counts for the account of the token, and not without one", (to) => {
    expect(attemptOf(to, { ip, address, account: () => "id" })).toEqual({ kind: to, ip, address: "id" });
    expect(attemptOf(to, { ip, address, account: () => null })).toBeNull();
  });
});
