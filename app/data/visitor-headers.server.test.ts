import { expect, test } from "vitest";
import { labelRequest } from "./visitor-headers.server";

const VISITOR = { userAgent: "Browser/1", ip: "203.0.113.7" };
const KEYS = { publishableKey: "publishable", secretKey: "secret" };

function labelled(
  path: string,
  secretKey: string | null,
  authorization = "Bearer publishable",
): Record<string, string> {
  const request = new Request(`http://backend.test${path}`, {
    headers: { apikey: "publishable", Authorization: authorization },
  });
  return Object.fromEntries(labelRequest(request, VISITOR, { ...KEYS, secretKey }).headers);
}

test("the auth service gets the visitor's address with the secret key, which it trusts", () => {
  expect(labelled("/auth/v1/token?grant_type=password", "secret")).toMatchObject({
    "sb-forwarded-for": VISITOR.ip,
    "user-agent": VISITOR.userAgent,
    apikey: "secret",
    authorization: "Bearer secret",
  });
  expect(labelled("/auth/v1/user", "secret", "Bearer a.visitors.token")).toMatchObject({
    apikey: "secret",
    authorization: "Bearer a.visitors.token",
  });
});

test.each(["/rest/v1/pinned_items", "/rest/v1/auth/v1/", "/storage/v1/object"])(
  "%s never gets the secret key",
  (path) => {
    const headers = labelled(path, "secret");
    expect(JSON.stringify(headers)).not.toContain("secret");
    expect(headers).not.toHaveProperty("sb-forwarded-for");
  },
);

test("without a secret key nothing is forwarded", () => {
  const headers = labelled("/auth/v1/user", null);
  expect(headers).toMatchObject({ apikey: "publishable", authorization: "Bearer publishable" });
  expect(headers).not.toHaveProperty("sb-forwarded-for");
});
