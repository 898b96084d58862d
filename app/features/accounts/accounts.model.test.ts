import { describe, expect, test } from "vitest";
import { ACCOUNT_TEXTS, socialFailure, suspensionText, tooManyAttempts } from "./accounts.messages";
import {
  authModeOf,
  awaitedLinkOf,
  banEndIn,
  fragmentSchema,
  isFreshSignIn,
  linkSchema,
  loginSchema,
  PASSWORD_RULES,
  providerName,
  resendSchema,
  signupSchema,
} from "./accounts.model";
import { isRestricted, isReturnPath } from "./protected-paths.model";

const GOOD = {
  email: "ada@example.org",
  username: "ada",
  password: "Correct1horse",
  confirmPassword: "Correct1horse",
};

function messages(schema: typeof signupSchema | typeof loginSchema, value: unknown): Record<string, string[]> {
  const parsed = schema.safeParse(value);
  const found: Record<string, string[]> = {};
  for (const { path, message } of parsed.error?.issues ?? []) (found[path.join(".")] ??= []).push(message);
  return found;
}

describe("the sign-up form", () => {
  test("accepts valid input", () => {
    expect(messages(signupSchema, GOOD)).toEqual({});
  });

  test.each([
    ["email", undefined, "Email is required"],
    ["email", "  ", "Email is required"],
    ["email", "ada", "Please enter a valid email address"],
    ["email", "ada@", "Please enter a valid email address"],
    ["username", undefined, "Username is required"],
    ["username", "ad", "Username must be at least 3 characters"],
    ["password", "Sh0rt", "Password must be at least 8 characters long"],
    ["password", "lower1case", "Password must contain at least one uppercase letter"],
    ["password", "UPPER1CASE", "Password must contain at least one lowercase letter"],
    ["password", "NoNumbersHere", "Password must contain at least one number"],
    ["confirmPassword", "Other1horse", "Passwords do not match"],
    ["confirmPassword", undefined, "Passwords do not match"],
  ])("refuses %s %j with %j", (field, value, message) => {
    expect(messages(signupSchema, { ...GOOD, [field]: value })[field]).toContain(message);
  });

  test("reports everything that is wrong with a password at once", () => {
    expect(messages(signupSchema, { ...GOOD, password: "x", confirmPassword: "x" })["password"]).toEqual([
      "Password must be at least 8 characters long",
      "Password must contain at least one uppercase letter",
      "Password must contain at least one number",
    ]);
  });

  test("limits a password in bytes, as bcrypt does", () => {
    const long = (length: number) => `Aa1${"ü".repeat(length)}`;
    expect(messages(signupSchema, { ...GOOD, password: long(34), confirmPassword: long(34) })).toEqual({});
    expect(messages(signupSchema, { ...GOOD, password: long(35), confirmPassword: long(35) })["password"]).toEqual([
      ACCOUNT_TEXTS.passwordTooLong,
    ]);
  });

  test.each(["Ada", "ada lovelace", "ünïcode_9", "a.b-c", "日本語", "x".repeat(30), "𐒻".repeat(3), "𐒻".repeat(30)])(
    "accepts the username %j",
    (username) => {
      expect(messages(signupSchema, { ...GOOD, username })).toEqual({});
    },
  );

  test.each([
    "a/b/c",
    "a\\b",
    "who?",
    "a#b",
    "50%",
    "two  spaces",
    "tab\there",
    "a\u0000da",
    "a\u007fda",
    // What a form has in place of NUL.
    "a\ufffdda",
    "\u202eevil",
    "x".repeat(31),
    "𐒻".repeat(2),
    "𐒻".repeat(31),
    "ada.data",
    "Ada.Data",
    "\u0430nna",
  ])("refuses the username %j", (username) => {
    expect(messages(signupSchema, { ...GOOD, username })["username"]).toHaveLength(1);
  });

  test("reports which rules a password meets", () => {
    const kept = (password: string) => PASSWORD_RULES.filter(({ test }) => test(password)).map(({ rule }) => rule);
    expect(kept("")).toEqual([]);
    expect(kept("abc")).toEqual(["A lowercase letter"]);
    expect(kept(GOOD.password)).toHaveLength(PASSWORD_RULES.length);
  });
});

describe("the sign-in form", () => {
  test("needs only address and password", () => {
    expect(messages(loginSchema, { email: "ada@example.org", password: "x" })).toEqual({});
    expect(messages(loginSchema, {})).toEqual({ email: ["Email is required"], password: ["Password is required"] });
  });
});

describe("the form to resend a link", () => {
  test("needs an address and a type", () => {
    expect(resendSchema.safeParse({ email: "ada@example.org", type: "signup" }).success).toBe(true);
    const going = { email: "ada@example.org", type: "signup", next: "/find" };
    expect(resendSchema.parse(going)).toEqual(going);
    for (const bad of [{}, { email: "ada@example.org" }, { type: "signup" }, { email: "", type: "signup" }]) {
      expect(resendSchema.safeParse(bad).error?.issues[0]?.message).toBe(
        "You must provide either an email or phone number and a type",
      );
    }
  });
});

describe("links and tokens", () => {
  test("have a known type", () => {
    const hash = "a".repeat(64);
    expect(linkSchema.safeParse({ token_hash: hash, type: "signup" }).success).toBe(true);
    expect(linkSchema.safeParse({ token_hash: `pkce_${hash}`, type: "recovery" }).success).toBe(true);
    for (const bad of [{ token_hash: hash, type: "sms" }, { token_hash: "a b", type: "signup" }, { type: "signup" }]) {
      expect(linkSchema.safeParse(bad).success).toBe(false);
    }
  });

  test.each(["access_token", "refresh_token", "expires_in", "token_type"])("need %s", (missing) => {
    const tokens = { access_token: "a", refresh_token: "r", expires_in: "3600", token_type: "bearer" };
    expect(fragmentSchema.safeParse(tokens).success).toBe(true);
    const fewer = Object.fromEntries(Object.entries(tokens).filter(([name]) => name !== missing));
    expect(fragmentSchema.safeParse(fewer).error?.issues[0]?.message).toBe("No session defined in URL");
  });
});

describe("where signing in leads", () => {
  test("never returns to the sign-in pages", () => {
    for (const path of [
      "/auth",
      "/auth?mode=signup",
      "/auth/callback?x=1",
      "/login-success",
      "/auth#x",
      "/Auth?mode=signup",
      "/LOGIN-SUCCESS",
      "/%61uth",
      "/auth%2Fcallback",
    ]) {
      expect(isReturnPath(path), path).toBe(false);
    }
    for (const path of ["/", "/find?q=auth", "/authors", "/login-success-stories", "/%", "/find/Auth"]) {
      expect(isReturnPath(path), path).toBe(true);
    }
  });

  test("tells which URLs need an account", () => {
    for (const path of [
      "/admin",
      "/admin/dashboard",
      "/profile",
      "/profile/ada",
      "/settings",
      "/dashboard",
      "/Admin/x",
      "/%70rofile",
    ]) {
      expect(isRestricted(path), path).toBe(true);
    }
    for (const path of ["/", "/find", "/administration", "/profiles"]) expect(isRestricted(path), path).toBe(false);
  });

  test("treats a message as a sign-up confirmation unless another type is given", () => {
    expect(["recovery", "confirmation", null, "__proto__"].map(awaitedLinkOf)).toEqual([
      "recovery",
      "confirmation",
      "confirmation",
      "confirmation",
    ]);
  });

  test("falls back to the login for unknown panels", () => {
    expect(authModeOf("signup")).toBe("signup");
    expect(authModeOf(null)).toBe("login");
    expect(authModeOf("__proto__")).toBe("login");
  });
});

describe("texts", () => {
  test("name the provider", () => {
    expect(socialFailure(providerName("discord"))).toBe("Failed to sign in with Discord");
  });

  test.each([
    [5, "5 seconds"],
    [60, "a minute"],
    [61, "2 minutes"],
    [900, "15 minutes"],
  ])("give a duration for %i seconds", (seconds, words) => {
    expect(tooManyAttempts(seconds)).toBe(`Too many attempts. Please wait ${words} and try again.`);
  });

  test("ask for a code only when the sign-in is old", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    expect(isFreshSignIn(new Date("2026-11-20T12:00:01Z"), now)).toBe(true);
    expect(isFreshSignIn(new Date("2026-11-20T12:00:00Z"), now)).toBe(false);
  });
});

describe("a banned member", () => {
  test.each([
    ["User is banned until 2026-12-03T10:00:00Z", "2026-12-03T10:00:00Z"],
    ["User is banned", null],
    ["User is banned until you call +1 555", null],
    ["", null],
  ])("is told from %j that the ban ends %s", (message, until) => {
    expect(banEndIn(message)).toBe(until);
  });

  test("reads until when, and whom to write to", () => {
    expect(suspensionText("2026-12-03T10:00:00Z", "help@first-layer.test")).toBe(
      "You cannot sign in until 3 Dec 2026, 10:00 UTC. What you saved is kept. If you want to know why or disagree, write to help@first-layer.test.",
    );
    expect(suspensionText("9000-01-01T00:00:00Z", null)).toMatch(
      /until an admin lifts this.*reply to one of our emails/,
    );
    expect(suspensionText(null, null)).toContain("cannot sign in for now");
  });
});
