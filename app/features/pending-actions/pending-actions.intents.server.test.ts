import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Log } from "~/lib/log";
import type { PendingActionArgs } from "./pending-actions.commands.server";
import { runPendingAction, saveUntilSignIn, type PendingHandlers } from "./pending-actions.intents.server";

const quiet = () => undefined;
const LOG: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => LOG };

function argsWith(
  cookie: string,
  sessionSecret = "a secret of the tests",
): PendingActionArgs & { sent: () => string[] } {
  const responseHeaders = new Headers();
  return {
    request: new Request("http://localhost/auth", cookie === "" ? {} : { headers: { cookie } }),
    context: {
      log: LOG,
      sessionSecret,
      secure: false,
      responseHeaders,
    },
    sent: () => responseHeaders.getSetCookie(),
  };
}

const pair = (line: string | undefined) => line?.split(";", 1)[0] ?? "";

async function savedCookie(): Promise<string> {
  const args = argsWith("");
  await saveUntilSignIn(args, {
    action_type: "add_to_collection",
    payload: { partId: 12, category: "hotend", collectionId: 3 },
    return_url: "/find/e3d/revo",
  });
  return pair(args.sent()[0]);
}

function handlers() {
  return {
    pinItem: vi.fn<PendingHandlers["pinItem"]>().mockResolvedValue({}),
    addToCollection: vi
      .fn<PendingHandlers["addToCollection"]>()
      .mockResolvedValue({ toast: { title: "Added to collection", variant: "default" } }),
    copyCollection: vi.fn<PendingHandlers["copyCollection"]>().mockResolvedValue({}),
    reportFit: vi.fn<PendingHandlers["reportFit"]>().mockResolvedValue({}),
    saveCalibrationResult: vi.fn<PendingHandlers["saveCalibrationResult"]>().mockResolvedValue({}),
    markCalibrationComplete: vi.fn<PendingHandlers["markCalibrationComplete"]>().mockResolvedValue({}),
  };
}

describe("a pending action", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is stored in an HttpOnly cookie for half an hour, and redirects to sign-in", async () => {
    const args = argsWith("");
    const outcome = await saveUntilSignIn(args, {
      action_type: "pin_item",
      payload: { partId: 12, category: "hotend" },
      return_url: "/find?q=a%20b",
    });
    expect(outcome).toEqual({ ok: true, redirectTo: "/auth?next=%2Ffind%3Fq%3Da%2520b" });
    const [line = ""] = args.sent();
    for (const flag of [/^__pending=/, /HttpOnly/, /SameSite=Lax/, /Path=\//, /Max-Age=1800/])
      expect(line).toMatch(flag);
  });

  test.each(["https://evil.example/", `/${"a".repeat(3_000)}`])(
    "that cannot be stored shows a message: %s",
    async (return_url) => {
      const args = argsWith("");
      const outcome = await saveUntilSignIn(args, {
        action_type: "pin_item",
        payload: { partId: 12, category: "hotend" },
        return_url,
      });
      expect(outcome).toMatchObject({ toast: { title: "Failed to save action", variant: "destructive" } });
      expect(args.sent()).toEqual([]);
    },
  );

  test("is done once, with its payload, and the cookie is deleted", async () => {
    const args = argsWith(await savedCookie());
    const does = handlers();
    const outcome = await runPendingAction(args, does);
    expect(outcome).toEqual({
      redirectTo: "/find/e3d/revo",
      toast: { title: "Added to collection", variant: "default" },
    });
    expect(does.addToCollection.mock.calls).toEqual([
      [{ partId: 12, category: "hotend", collectionId: 3 }, "/find/e3d/revo"],
    ]);
    expect(does.pinItem).not.toHaveBeenCalled();
    expect(args.sent()[0]).toMatch(/^__pending=;.*Max-Age=0/);
  });

  test("is valid after 29 minutes, and dropped silently after 31", async () => {
    const cookie = await savedCookie();
    vi.advanceTimersByTime(29 * 60_000);
    expect(await runPendingAction(argsWith(cookie), handlers())).toHaveProperty("toast");
    vi.advanceTimersByTime(2 * 60_000);
    const late = argsWith(cookie);
    const does = handlers();
    expect(await runPendingAction(late, does)).toEqual({});
    expect(does.addToCollection).not.toHaveBeenCalled();
    expect(late.sent()[0]).toMatch(/Max-Age=0/);
  });

  test("that was changed, or signed with another key, is dropped silently", async () => {
    const cookie = await savedCookie();
    const mangled = [
      cookie.replace(/^__pending=./, "__pending=X"),
      `${cookie}x`,
      "__pending=",
      "__pending=%00",
      "__pending=e30",
    ];
    for (const text of mangled) {
      const does = handlers();
      expect(await runPendingAction(argsWith(text), does)).toEqual({});
      expect(does.addToCollection).not.toHaveBeenCalled();
    }
    const does = handlers();
    expect(await runPendingAction(argsWith(cookie, "another secret"), does)).toEqual({});
    expect(does.addToCollection).not.toHaveBeenCalled();
  });

  test("that fails still redirects back, with a message", async () => {
    const args = argsWith(await savedCookie());
    const does = handlers();
    does.addToCollection.mockRejectedValue(new Error("no database"));
    expect(await runPendingAction(args, does)).toEqual({
      redirectTo: "/find/e3d/revo",
      toast: { title: "Failed to complete action", variant: "destructive" },
    });
    expect(args.sent()[0]).toMatch(/Max-Age=0/);
  });

  test("is absent without the cookie, and no call is made", async () => {
    const args = argsWith("__session=x");
    expect(await runPendingAction(args, handlers())).toEqual({});
    expect(args.sent()).toEqual([]);
  });
});
