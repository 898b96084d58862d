import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-password.server";
import { COMMON_PASSWORDS } from "./common-passwords.data";

describe("passwords that are tried first", () => {
  test.each(["Password1", "pASSWORD1", "Qwerty123", "1qaz2WSX", "Welcome1"])("%s is one", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each(["Correct-horse-1", "Password1Password1", "Password1 "])("%j is none", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test("are at least 3,000 that could meet the rules for new ones, each once", () => {
    const list = COMMON_PASSWORDS.split(" ");
    expect(list.length).toBeGreaterThanOrEqual(3_000);
    expect(new Set(list).size).toBe(list.length);
    expect(list.filter((one) => !/^(?=.*\d)(?=(?:[^a-z]*[a-z]){2})[!-@[-~]{8,72}$/.test(one))).toEqual([]);
  });
});
