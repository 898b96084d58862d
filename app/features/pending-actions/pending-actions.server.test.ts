import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Log } from "~/lib/log";
import { runPendingAction, savePendingAction, type PendingHandlers, type PendingVisit } from "./pending-actions.server";

const quiet = () => undefined;
const LOG: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => LOG };

function visitWith(cookie: string, sessionSecret = "a secret of the tests"): PendingVisit & { sent: () => string[] } {
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
  const visit = visitWith("");
  await savePendingAction(visit, {
    action_type: "add_to_collection",
    payload: { partId: 12, category: "hotend", collectionId: 3 },
    return_url: "/find/e3d/revo",
  });
  return pair(visit.sent()[0]);
}

function handlers() {
  return {
    pinItem: vi.fn<PendingHandlers["pinItem"]>().mockResolvedValue({}),
    addToCollection: vi
      .fn<PendingHandlers["addToCollection"]>()
      .mockResolvedValue({ toast: { title: "Added to collection", variant: "default" } }),
    markCalibrationComplete: vi.fn<PendingHandlers["markCalibrationComplete"]>().mockResolvedValue({}),
  };
}

describe("an action that waits for somebody to sign in", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is kept in a cookie no script can read, for half an hour, and leads to signing in", async () => {
    const visit = visitWith("");
    const outcome = await savePendingAction(visit, {
      action_type: "pin_item",
      payload: { partId: 12, category: "hotend" },
      return_url: "/find?q=a%20b",
    });
    expect(outcome).toEqual({ ok: true, redirectTo: "/auth?next=%2Ffind%3Fq%3Da%2520b" });
    const [line = ""] = visit.sent();
    for (const flag of [/^__pending=/, /HttpOnly/, /SameSite=Lax/, /Path=\//, /Max-Age=1800/])
      expect(line).toMatch(flag);
  });

  it.each(["https://evil.example/", `/${"a".repeat(3_000)}`])("that cannot be kept is said: %s", async (return_url) => {
    const visit = visitWith("");
    const outcome = await savePendingAction(visit, {
      action_type: "pin_item",
      payload: { partId: 12, category: "hotend" },
      return_url,
    });
    expect(outcome).toMatchObject({ toast: { title: "Failed to save action", variant: "destructive" } });
    expect(visit.sent()).toEqual([]);
  });

  it("is done once, with what was asked, and the cookie goes", async () => {
    const visit = visitWith(await savedCookie());
    const does = handlers();
    const resumed = await runPendingAction(visit, does);
    expect(resumed).toEqual({
      redirectTo: "/find/e3d/revo",
      toast: { title: "Added to collection", variant: "default" },
    });
    expect(does.addToCollection.mock.calls).toEqual([
      [{ partId: 12, category: "hotend", collectionId: 3 }, "/find/e3d/revo"],
    ]);
    expect(does.pinItem).not.toHaveBeenCalled();
    expect(visit.sent()[0]).toMatch(/^__pending=;.*Max-Age=0/);
  });

  it("is good after 29 minutes, and dropped without a word after 31", async () => {
    const cookie = await savedCookie();
    vi.advanceTimersByTime(29 * 60_000);
    expect(await runPendingAction(visitWith(cookie), handlers())).toHaveProperty("toast");
    vi.advanceTimersByTime(2 * 60_000);
    const late = visitWith(cookie);
    const does = handlers();
    expect(await runPendingAction(late, does)).toEqual({});
    expect(does.addToCollection).not.toHaveBeenCalled();
    expect(late.sent()[0]).toMatch(/Max-Age=0/);
  });

  it("that somebody changed, or signed with another key, is dropped without a word", async () => {
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
      expect(await runPendingAction(visitWith(text), does)).toEqual({});
      expect(does.addToCollection).not.toHaveBeenCalled();
    }
    const does = handlers();
    expect(await runPendingAction(visitWith(cookie, "another secret"), does)).toEqual({});
    expect(does.addToCollection).not.toHaveBeenCalled();
  });

  it("that fails leads back all the same, and says so", async () => {
    const visit = visitWith(await savedCookie());
    const does = handlers();
    does.addToCollection.mockRejectedValue(new Error("no database"));
    expect(await runPendingAction(visit, does)).toEqual({
      redirectTo: "/find/e3d/revo",
      toast: { title: "Failed to complete action", variant: "destructive" },
    });
    expect(visit.sent()[0]).toMatch(/Max-Age=0/);
  });

  it("is none without the cookie, and nothing is sent", async () => {
    const visit = visitWith("__session=x");
    expect(await runPendingAction(visit, handlers())).toEqual({});
    expect(visit.sent()).toEqual([]);
  });
});
