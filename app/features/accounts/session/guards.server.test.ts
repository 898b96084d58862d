import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Mailbox } from "~/lib/mailbox";
import type { AccountsArgs, AccountsContext } from "../accounts-context";
import { ownPath, requireMailbox, requireRecentSignIn } from "./guards.server";

/** The part of a context that the test has. */
const contextSchema = z.custom<AccountsContext>((value) => typeof value === "object");

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

describe("what only the member in front of the screen may do", () => {
  const now = new Date("2026-12-26T12:00:00Z");

  /** The guard for a member whose session was confirmed at a time; null when that cannot be read. */
  async function guard(
    confirmedAt: string | null,
    {
      url = "http://site.test/preferences/delete?step=2",
      next,
      method = "GET",
    }: { url?: string; next?: string; method?: string } = {},
  ) {
    const row = {
      awaits_second_factor: false,
      assurance: "aal1",
      confirmed_at: confirmedAt,
      admin_lacks_second_factor: false,
      admins_need_second_factor: false,
    };
    const response =
      confirmedAt === null ? { data: null, error: { code: "X" }, status: 503 } : { data: row, error: null };
    const told: string[] = [];
    const context = {
      flash: {
        update: ({ toast }: { toast: { title: string } }) => {
          told.push(toast.title);
          return Promise.resolve();
        },
      },
      viewer: () => Promise.resolve({ username: "ada" }),
      session: { client: () => Promise.resolve({ rpc: () => ({ maybeSingle: () => Promise.resolve(response) }) }) },
      log: { warn: () => undefined },
    };
    const args: AccountsArgs = Object.assign(
      { request: new Request(url, { method }) },
      { context: contextSchema.parse(context) },
    );
    return requireRecentSignIn(args, { now, ...(next !== undefined && { next }) }).then(
      () => "let in",
      (thrown: unknown) =>
        thrown instanceof Response
          ? [thrown.status, thrown.headers.get("Location"), ...told].filter((said) => said !== null).join(" ")
          : thrown,
    );
  }

  test("is open for ten minutes after a sign-in or a code, then leads to the page that asks again", async () => {
    expect(await guard("2026-12-26T11:51:00Z")).toBe("let in");
    expect(await guard("2026-12-26T12:00:03Z")).toBe("let in");
    expect(await guard("2026-12-26T11:50:00Z")).toBe(
      "302 /preferences/confirm?next=%2Fpreferences%2Fdelete%3Fstep%3D2",
    );
    expect(await guard("2026-11-01T12:00:00Z", { url: "http://site.test/preferences/security/new.data" })).toBe(
      "302 /preferences/confirm?next=%2Fpreferences%2Fsecurity%2Fnew",
    );
  });

  test("goes on where the page wants it to", async () => {
    expect(await guard("2026-12-26T11:50:00Z", { next: "/preferences#password" })).toBe(
      "302 /preferences/confirm?next=%2Fpreferences%23password",
    );
  });

  test("says to who sent a form that nothing has changed", async () => {
    expect(await guard("2026-12-26T11:50:00Z", { method: "POST", next: "/preferences#email" })).toBe(
      "302 /preferences/confirm?next=%2Fpreferences%23email Nothing was changed yet",
    );
  });

  test("waits while it cannot be found out", async () => {
    expect(await guard(null)).toBe("503");
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
