import { describe, expect, test } from "vitest";
import { attemptOf } from "./auth-attempts";

const ip = "203.0.113.9";

function attempt(method: string, target: string, body: unknown = {}, account: string | null = null) {
  const [decodedPath = "", query] = target.split("?");
  const search = query === undefined ? "" : `?${query}`;
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return attemptOf({ method, decodedPath, search }, { body: bytes, ip, account: () => account });
}

const email = "ada@example.com";

describe("a try", () => {
  test.each([
    ["POST", "/auth/v1/token?grant_type=password", { kind: "sign-in", ip, address: email }],
    ["POST", "/auth/v1/token", { kind: "sign-in", ip, address: email }],
    ["POST", "/auth/v1/token?grant_type=pkce&grant_type=password", { kind: "sign-in", ip, address: email }],
    ["POST", "/auth/v1//token/?grant_type=password", { kind: "sign-in", ip, address: email }],
    ["POST", "/auth/v1/signup", { kind: "sign-up", ip, address: email }],
    ["POST", "/auth/v1/recover", { kind: "recover", ip, address: email }],
    ["POST", "/auth/v1/resend", { kind: "resend", ip, address: email }],
    ["POST", "/auth/v1/verify", { kind: "verify", ip }],
    ["PUT", "/auth/v1/user", { kind: "change", ip, address: "account-id" }],
    ["GET", "/auth/v1/reauthenticate", { kind: "change", ip, address: "account-id" }],
  ])("%s %s is one", (method, target, expected) => {
    expect(attempt(method, target, { email }, "account-id")).toEqual(expected);
  });

  test.each([
    ["POST", "/auth/v1/token?grant_type=refresh_token"],
    ["POST", "/auth/v1/token?grant_type=pkce"],
    ["GET", "/auth/v1/user"],
    ["POST", "/auth/v1/logout"],
    ["GET", "/auth/v1/authorize"],
    ["POST", "/rest/v1/signup"],
    ["GET", "/auth/v1"],
  ])("%s %s is none", (method, target) => {
    expect(attempt(method, target, { email }, "account-id")).toBeNull();
  });

  test("of somebody who does not say whose account, counts for where they are", () => {
    for (const body of ["", "{", "[]", "null", { email: 1 }, { email: "" }]) {
      expect(attempt("POST", "/auth/v1/recover", body)).toEqual({ kind: "recover", ip });
    }
  });

  test("to change an account by somebody who is signed in to none is no try", () => {
    expect(attempt("PUT", "/auth/v1/user")).toBeNull();
  });
});
