import { describe, expect, test } from "vitest";
import { tokenFacts } from "./token-facts";

const NOW = Date.UTC(2026, 0, 1);

function token(claims: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
}

describe("the claims of a token", () => {
  test("give its owner, in any script", () => {
    expect(tokenFacts(token({ email: "jörg@例え.jp" }), NOW).email).toBe("jörg@例え.jp");
  });

  test("give its age from two minutes on", () => {
    const issued = (secondsAgo: number) => tokenFacts(token({ iat: NOW / 1_000 - secondsAgo }), NOW).old;
    expect(issued(120)).toBe(false);
    expect(issued(121)).toBe(true);
  });

  test("say that it is valid until the second it expires", () => {
    const ends = (secondsFromNow: number) => tokenFacts(token({ exp: NOW / 1_000 + secondsFromNow }), NOW).running;
    expect([ends(1), ends(0), ends(-1)]).toEqual([true, false, false]);
    expect(tokenFacts(token({ exp: "9999999999" }), NOW).running).toBe(false);
    expect(tokenFacts(token({ iat: NOW / 1_000 }), NOW).running).toBe(false);
  });

  test.each([
    "",
    "a",
    "a.b.c",
    "e30.%%%.x",
    token(null),
    token("text"),
    token({ email: 5, iat: "x" }),
    token({ email: "" }),
  ])("are null when it cannot be parsed: %j", (text) => {
    expect(tokenFacts(text, NOW)).toEqual({ email: null, old: false, running: false });
  });
});
