import { describe, expect, test } from "vitest";
import { matchingTotpStep, newTotpSecret, totpCode, totpStepAt, totpUri } from "./totp";

/** The secret of RFC 6238's test values, "12345678901234567890", in base32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("codes", () => {
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at %d s are those of RFC 6238", (seconds, code) => {
    expect(totpCode(SECRET, totpStepAt(new Date(seconds * 1000)))).toBe(code);
  });
});

describe("a code", () => {
  const now = new Date("2026-12-26T12:00:10Z");
  const step = totpStepAt(now);
  const stepOf = (offset: number, after: number | null = null) =>
    matchingTotpStep(SECRET, totpCode(SECRET, step + offset), { now, after });

  test("counts one step early and one late, and not two", () => {
    expect([-2, -1, 0, 1, 2].map((offset) => stepOf(offset))).toEqual([null, step - 1, step, step + 1, null]);
  });

  test("does not count once it or a later one was used", () => {
    expect([-1, 0, 1].map((offset) => stepOf(offset, step))).toEqual([null, null, step + 1]);
  });

  test.each(["", "12345", "1234567", "abcdef", "٠٠٠٠٠٠"])("%j is wrong", (code) => {
    expect(matchingTotpStep(SECRET, code, { now, after: null })).toBeNull();
  });
});

test("secrets have 160 random bits in base32", () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

test("the address of the QR code names the account and holds what an app needs", () => {
  expect(totpUri({ secret: SECRET, issuer: "First Layer", account: "ada+1@example.com" })).toBe(
    `otpauth://totp/First%20Layer:ada%2B1%40example.com?algorithm=SHA1&digits=6&issuer=First%20Layer&period=30&secret=${SECRET}`,
  );
});
