import { describe, expect, test } from "vitest";
import { openFlashSession, type FlashSession } from "./flash-session.server";

/** The flash session of a request that carries `cookie`, and the headers of its response. */
function open(cookie = ""): { flash: FlashSession; responseHeaders: Headers } {
  const responseHeaders = new Headers();
  const request = new Request("http://localhost:3000/form", { headers: { Cookie: cookie } });
  const sessionSecret = "a secret that is long enough to sign with";
  return { flash: openFlashSession(request, { sessionSecret, secure: false, responseHeaders }), responseHeaders };
}

/** The cookie a response sets, as the next request sends it. */
function pairOf(responseHeaders: Headers): string {
  return (responseHeaders.get("Set-Cookie") ?? "").split(";")[0] ?? "";
}

describe("flash session", () => {
  test("several writers of one response share one cookie", async () => {
    const { flash, responseHeaders } = open();
    await Promise.all([
      flash.update({ next: "/saved" }),
      flash.update({ toast: { title: "Saved", variant: "default" } }),
    ]);
    await flash.update({ email: "ada@example.org" });
    expect(responseHeaders.getSetCookie()).toHaveLength(1);
    expect(await open(pairOf(responseHeaders)).flash.read()).toEqual({
      next: "/saved",
      email: "ada@example.org",
      toast: { title: "Saved", variant: "default" },
    });
    await flash.update({ next: undefined, email: undefined, toast: undefined });
    expect(responseHeaders.getSetCookie()).toEqual([expect.stringMatching(/^__session=;.*Max-Age=0/)]);
  });

  test("a toast is kept until a page shows it", async () => {
    const toast = { title: "Saved", variant: "default" } as const;
    const first = open();
    await first.flash.update({ next: "/find", toast });
    const cookie = pairOf(first.responseHeaders);

    const guarded = open(cookie);
    expect(await guarded.flash.takeToast()).toEqual(toast);
    expect(guarded.responseHeaders.getSetCookie()).toEqual([]);

    const notTaken = open(cookie);
    await notTaken.flash.toastShown();
    expect(notTaken.responseHeaders.getSetCookie()).toEqual([]);

    const shown = open(cookie);
    await shown.flash.takeToast();
    await shown.flash.toastShown();
    expect(shown.responseHeaders.getSetCookie()).toHaveLength(1);
    expect(await shown.flash.read()).toEqual({ next: "/find" });
  });

  test("a tampered or malformed cookie is read as absent", async () => {
    const { flash, responseHeaders } = open();
    await flash.update({ toast: { title: "Saved", variant: "default" } });
    const pair = pairOf(responseHeaders);
    expect(await open(pair).flash.read()).toEqual({ toast: { title: "Saved", variant: "default" } });
    for (const bad of [`${pair}x`, pair.replace("=", "=A"), "__session=%E0%A4%A", "__session=", "__session=%00"]) {
      expect(await open(bad).flash.read()).toEqual({});
    }
  });
});
