import { describe, expect, test } from "vitest";
import { parsePasswordGrant, parseResend, parseSignUp, requireSmallMetadata } from "./bodies";
import { AuthError } from "./auth-error";

/** Something nested so deeply that walking all of it would use up the stack. */
function nested(depth: number): Record<string, unknown> {
  let value: Record<string, unknown> = {};
  for (let level = 0; level < depth; level += 1) value = { in: value };
  return value;
}

describe("user data", () => {
  test.each([0, 1, 7])("may be nested %i deep", (depth) => {
    expect(() => requireSmallMetadata(nested(depth))).not.toThrow();
  });

  test.each([8, 20, 200_000])("may not be nested %i deep, which is detected without recursion", (depth) => {
    expect(() => requireSmallMetadata(nested(depth))).toThrow(AuthError);
  });
});

async function signUpError(body: string): Promise<unknown> {
  try {
    return parseSignUp(body);
  } catch (error) {
    return error instanceof AuthError ? error.response().json() : error;
  }
}

describe("a body that names an account", () => {
  test("has its e-mail address normalised", () => {
    const body = JSON.stringify({ email: "Ada@Example.com", password: "Correct-horse-1", type: "signup" });
    expect(parseSignUp(body)).toEqual({ address: "ada@example.com", password: "Correct-horse-1", data: {} });
    expect(parsePasswordGrant(body)).toEqual({ address: "ada@example.com", password: "Correct-horse-1" });
    expect(parseResend(body)).toEqual({ address: "ada@example.com", type: "signup" });
  });

  test("is refused with a password that is tried first, for the reason that GoTrue gives", async () => {
    const sent = { email: "a@example.com", password: "Password1" };
    const response = await signUpError(JSON.stringify(sent));
    expect(response).toMatchObject({ error_code: "weak_password", weak_password: { reasons: ["pwned"] } });
    expect(await signUpError(JSON.stringify({ ...sent, password: "password1" }))).toMatchObject({
      weak_password: { reasons: ["characters"] },
    });
  });

  test("is refused with its first error", () => {
    const refusals = [
      () => parseSignUp("{}"),
      () => parseSignUp('{"email":"a@example.com","password":"weak"}'),
      () => parsePasswordGrant('{"email":"a@example.com"}'),
      () => parseResend('{"email":"a@example.com","type":"x"}'),
    ];
    for (const parse of refusals) expect(parse).toThrow(AuthError);
  });
});
