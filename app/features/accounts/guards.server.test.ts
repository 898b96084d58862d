import { describe, expect, it } from "vitest";
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

  it("is for people who came lately; others are sent to where a code is asked for", () => {
    expect(thrownBy(() => requireFreshSignIn({ signedInAt: new Date("2026-11-21T11:59:00Z") }, now))).toBeNull();
    const sentAway = thrownBy(() => requireFreshSignIn({ signedInAt: new Date("2026-11-20T11:59:00Z") }, now));
    expect(sentAway?.status).toBe(302);
    expect(sentAway?.headers.get("Location")).toBe("/preferences#password");
    expect(sentAway?.headers.get("Cache-Control")).toContain("no-store");
  });
});

describe("the mailbox", () => {
  const mailbox: Mailbox = { list: () => [] };

  it("is there for the machine itself, and only without a mail server", () => {
    expect(requireMailbox({ mailbox, direct: true })).toBe(mailbox);
    for (const context of [
      { mailbox, direct: false },
      { mailbox: null, direct: true },
    ]) {
      expect(thrownBy(() => requireMailbox(context))?.status).toBe(404);
    }
  });
});

describe("a path to return to", () => {
  it("is one of ours, and no screen of signing in however it is spelt", () => {
    expect(ownPath("/find?category=fan#list")).toBe("/find?category=fan#list");
    for (const path of ["//evil.test", "/Auth", "/%61uth?mode=signup", "/Login-Success", null, ""]) {
      expect(ownPath(path)).toBeNull();
    }
  });
});
