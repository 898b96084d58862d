import { describe, expect, test } from "vitest";
import {
  anyCodeSchema,
  canUnlink,
  factorCodeSchema,
  groupedSecret,
  isRecoveryCode,
  recoveryCodeSchema,
} from "./security.model";

describe("codes", () => {
  test.each(["123456", " 123 456 ", "12 34 56", "123\u00a0456"])("%j is a code of an app", (code) => {
    expect(factorCodeSchema.parse({ code }).code).toBe("123456");
  });

  test.each(["12345", "1234567", "abcdef", "", "１２３４５６"])("%j is none", (code) => {
    expect(factorCodeSchema.safeParse({ code }).success).toBe(false);
  });

  test.each(["k7m2-9xqp-4tnd", "K7M29XQP4TND", " k7m2 9xqp 4tnd\n", "k7m2–9xqp–4tnd"])(
    "%j is a recovery code",
    (code) => {
      expect(recoveryCodeSchema.parse({ code }).code).toBe("k7m29xqp4tnd");
    },
  );

  test("are told apart where either will do", () => {
    const kinds = ["123 456", "k7m2-9xqp-4tnd"].map((code) => isRecoveryCode(anyCodeSchema.parse({ code }).code));
    expect(kinds).toEqual([false, true]);
    for (const code of ["12345", "k7m2-9xqp", ""]) expect(anyCodeSchema.safeParse({ code }).success).toBe(false);
  });
});

test("a secret is shown in groups of four", () => {
  expect(groupedSecret("JBSWY3DPEHPK3PXPAB")).toBe("JBSW Y3DP EHPK 3PXP AB");
});

test("an account of a provider may be disconnected while another way to sign in is left", () => {
  const of = (provider: string) => ({ id: provider, provider, email: null, lastUsedAt: null });
  const [email, google, discord] = [of("email"), of("google"), of("discord")];
  expect(canUnlink(google, [google])).toBe(false);
  expect(canUnlink(google, [email, google])).toBe(true);
  expect(canUnlink(google, [google, discord])).toBe(true);
  expect(canUnlink(email, [email, google])).toBe(false);
});
