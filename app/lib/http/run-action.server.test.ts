import { notRendered } from "./rendered-page";
import { noNotes } from "./visits/page-notes";
import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openFlashSession } from "~/lib/cookies/flash-session.server";
import { intent, runAction } from "./run-action.server";

const ORIGIN = "http://localhost:3000";

function post(fields: Record<string, string>): ActionFunctionArgs {
  const request = new Request(`${ORIGIN}/form`, { method: "POST", body: new URLSearchParams(fields) });
  const quiet = () => undefined;
  const unused = () => {
    throw new Error("not used here");
  };
  const log: AppLoadContext["log"] = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => log };
  const cookies = {
    sessionSecret: "a secret that is long enough to sign with",
    secure: false,
    responseHeaders: new Headers(),
  };
  const context: AppLoadContext = {
    ...cookies,
    flash: openFlashSession(request, cookies),
    requestId: "request-1",
    sentForm: () => Promise.resolve(null),
    rendered: notRendered(),
    notes: noNotes(),
    cspNonce: "nonce",
    log,
    headersOnly: false,
    abortSignal: new AbortController().signal,
    origin: ORIGIN,
    siteUrl: ORIGIN,
    donateUrl: null,
    production: false,
    catalogue: {
      current: () => null,
      status: () => ({ state: "empty", version: null, loadedAt: null, lastError: null }),
      ready: Promise.resolve(),
      refresh: () => Promise.resolve(),
      stop: quiet,
    },
    dataClient: unused,
    health: unused,
    session: {
      state: () => Promise.resolve("none"),
      renew: () => Promise.resolve("none"),
      client: unused,
      kept: () => false,
      stayAfterClosing: quiet,
      forget: quiet,
      locationOf: unused,
      claimedId: () => Promise.resolve(null),
      claimedSessionId: () => Promise.resolve(null),
      hold: quiet,
      isHeld: () => false,
      endsWithBrowser: () => false,
    },
    viewer: () => Promise.resolve(null),
    myPrinter: unused,
    pins: unused,
    roadmap: { current: unused },
    contributions: { current: unused },
    countEvent: quiet,
    dealClicks: { count: quiet, flush: () => Promise.resolve() },
    pictures: { encode: unused, serverKey: unused, file: unused, forget: quiet },
    pageAccess: { current: unused, known: unused, isCurrent: unused, drop: quiet, failed: () => false },
    attempts: { take: () => Promise.resolve(0), succeeded: () => Promise.resolve(), giveBack: () => Promise.resolve() },
    live: unused,
    mailbox: null,
    providers: { offered: () => Promise.resolve([]) },
    facebookConfigId: null,
    contactEmail: null,
    ip: "127.0.0.1",
    direct: true,
  };
  return { request, params: {}, context };
}

const save = intent({
  schema: z.object({ name: z.string({ error: "Name is required" }), password: z.string().min(8, "Too short") }),
  run: async ({ name }) =>
    name === "taken"
      ? { ok: false, status: 409, fieldErrors: { name: ["Name is taken"] } }
      : { ok: true, redirectTo: `/saved?name=${name}`, toast: { title: "Saved", variant: "default" } },
});

const GOOD = { intent: "save", name: "ada", password: "correct horse" };

describe("runAction", () => {
  test("responds to a success with 303 and a flash that the next request can read", async () => {
    const args = post(GOOD);
    const response = await runAction(args, { save });
    if (!(response instanceof Response)) throw new Error("expected a redirect");
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/saved?name=ada");
    const cookie = args.context.responseHeaders.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^__session=.*HttpOnly; SameSite=Lax/);
    const next = new Request(ORIGIN, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
    expect(await openFlashSession(next, post(GOOD).context).read()).toEqual({
      toast: { title: "Saved", variant: "default" },
    });
  });

  test("returns a fetcher its toast as data, not as a flash", async () => {
    const args = post({ ...GOOD, _js: "1" });
    expect(await runAction(args, { save })).toMatchObject({ data: { lastResult: null, toast: { title: "Saved" } } });
    expect(args.context.responseHeaders.has("Set-Cookie")).toBe(false);
  });

  test("responds to invalid fields with 400, and keeps the input but never a password", async () => {
    const response = await runAction(post({ intent: "save", name: "ada", password: "short" }), { save });
    expect(response).toMatchObject({
      init: { status: 400 },
      data: { lastResult: { error: { password: ["Too short"] } } },
    });
    expect(JSON.stringify(response)).toContain("ada");
    expect(JSON.stringify(response)).not.toContain('"short"');
  });

  test.each(["access_token", "refresh_token", "token_hash", "confirmPassword"])("does not reveal %s", async (name) => {
    const check = intent({
      schema: z.object({ [name]: z.string(), code: z.string(), right: z.literal("yes") }),
      run: async () => ({ ok: false }),
    });
    for (const right of ["yes", "no"]) {
      const response = JSON.stringify(
        await runAction(post({ intent: "check", [name]: "canary", code: "314159", right }), { check }),
      );
      expect(response).not.toContain("canary");
      expect(response).toContain("314159");
    }
  });

  test("counts a line break once, as the visitor typed it", async () => {
    const note = intent({ schema: z.object({ note: z.string().max(5) }), run: async () => ({ ok: true, show: {} }) });
    expect(await runAction(post({ intent: "note", note: "a\r\nb\r\nc" }), { note })).toMatchObject({
      data: { lastResult: null },
    });
  });

  test("replaces the character that no database stores", async () => {
    const note = intent({
      schema: z.object({ note: z.string() }),
      run: async ({ note: text }) => ({ ok: true, show: { text } }),
    });
    expect(await runAction(post({ intent: "note", note: "a\0b" }), { note })).toMatchObject({
      data: { data: { text: "a\ufffdb" } },
    });
  });

  test.each(["name[99999999]", "name[]", "name.first", "[0]", "__proto__.name"])(
    "refuses a field called %s, which no form has",
    async (field) => {
      const begun = performance.now();
      await expect(runAction(post({ ...GOOD, [field]: "x" }), { save })).rejects.toMatchObject({
        init: { status: 400 },
      });
      expect(performance.now() - begun).toBeLessThan(500);
    },
  );

  test("gives the reason where the form asks for it", async () => {
    const refuse = intent({ schema: z.object({}), run: async () => ({ ok: false, reason: "not-now" }) });
    expect(await runAction(post({ intent: "refuse" }), { refuse })).toMatchObject({ data: { reason: "not-now" } });
  });

  test("shows what a refused form was about", async () => {
    const refuse = intent({ schema: z.object({}), run: async () => ({ ok: false, show: { found: 2 } }) });
    expect(await runAction(post({ intent: "refuse" }), { refuse })).toMatchObject({
      init: { status: 400 },
      data: { data: { found: 2 } },
    });
  });

  test("returns the handler's errors", async () => {
    const response = await runAction(post({ ...GOOD, name: "taken" }), { save });
    expect(response).toMatchObject({
      init: { status: 409 },
      data: { lastResult: { error: { name: ["Name is taken"] } } },
    });
    expect(JSON.stringify(response)).not.toContain(GOOD.password);
  });

  test.each(["", "nothing", "__proto__", "constructor", "toString"])("refuses the intent %j with 400", async (name) => {
    await expect(runAction(post({ ...GOOD, intent: name }), { save })).rejects.toMatchObject({ init: { status: 400 } });
  });

  test("never redirects to another site", async () => {
    const away = intent({ schema: z.object({}), run: async () => ({ ok: true, redirectTo: "//evil.example" }) });
    const response = await runAction(post({ intent: "away" }), { away });
    if (!(response instanceof Response)) throw new Error("expected a redirect");
    expect(response.headers.get("Location")).toBe("/");
  });

  test("runs the guard before it parses the fields", async () => {
    const guarded = intent({
      schema: z.object({ name: z.string() }),
      guard: async () => {
        throw new Response(null, { status: 403 });
      },
      run: async () => ({ ok: true, redirectTo: "/" }),
    });
    await expect(runAction(post({ intent: "guarded" }), { guarded })).rejects.toMatchObject({ status: 403 });
  });
});
