import { describe, expect, test } from "vitest";
import type { Mailbox } from "~/lib/mailbox";
import { ownPath, requireFreshSignIn, requireMailbox } from "./guards.server";

/** What a guard throws; null when it lets the visitor pass. */
function thrownBy(guard: () => unknown): Response | null {
  try {
    guard();
    return null;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

describe("a new password without a code", () => {
  const now = new Date("2026-11-21T12:00:00Z");

  test("is allowed after a recent sign-in; others are redirected to the form that asks for a code", () => {
    expect(thrownBy(() => requireFreshSignIn({ signedInAt: new Date("2026-11-21T11:59:00Z") }, now))).toBeNull();
    const sentAway = thrownBy(() => requireFreshSignIn({ signedInAt: new Date("2026-11-20T11:59:00Z") }, now));
    expect(sentAway?.status).toBe(302);
    expect(sentAway?.headers.get("Location")).toBe("/preferences#password");
    expect(sentAway?.headers.get("Cache-Control")).toContain("no-store");
  });
});

describe("the mailbox", () => {
  const mailbox: Mailbox = { list: () => [] };

  test("is served to loopback clients only, and only without a mail server", () => {
    expect(requireMailbox({ mailbox, direct: true })).toBe(mailbox);
    for (const context of [
      { mailbox, direct: false },
      { mailbox: null, direct: true },
    ]) {
      expect(thrownBy(() => requireMailbox(context))?.status).toBe(404);
    }
  });
});

describe("a return path", () => {
  test("is on this site, and no sign-in page in any spelling", () => {
    expect(ownPath("/find?category=fan#list")).toBe("/find?category=fan#list");
    for (const path of ["//evil.test", "/Auth", "/%61uth?mode=signup", "/Login-Success", null, ""]) {
      expect(ownPath(path)).toBeNull();
    }
  });
});
