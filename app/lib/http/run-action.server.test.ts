import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sessionCookie } from "./cookies.server";
import { intent, runAction } from "./run-action.server";

const ORIGIN = "http://localhost:3000";

function post(fields: Record<string, string>): ActionFunctionArgs {
  const request = new Request(`${ORIGIN}/form`, { method: "POST", body: new URLSearchParams(fields) });
  const quiet = () => undefined;
  const unused = () => {
    throw new Error("not used here");
  };
  const log: AppLoadContext["log"] = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => log };
  const context: AppLoadContext = {
    requestId: "request-1",
    cspNonce: "nonce",
    log,
    over: new AbortController().signal,
    origin: ORIGIN,
    siteUrl: ORIGIN,
    donateUrl: null,
    sessionSecret: "a secret that is long enough to sign with",
    secure: false,
    production: false,
    responseHeaders: new Headers(),
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
      forget: quiet,
      locationOf: unused,
      claimedId: () => Promise.resolve(null),
    },
    viewer: () => Promise.resolve(null),
    pins: unused,
    pageAccess: { current: unused, known: unused, drop: quiet, failed: () => false },
    attempts: { take: () => Promise.resolve(0), succeeded: () => Promise.resolve() },
    live: unused,
    mailbox: null,
    facebookConfigId: null,
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
  it("answers a success with 303 and a flash that the next request can read", async () => {
    const args = post(GOOD);
    const answer = await runAction(args, { save });
    if (!(answer instanceof Response)) throw new Error("expected a redirect");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/saved?name=ada");
    const cookie = args.context.responseHeaders.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^__session=.*HttpOnly; SameSite=Lax/);
    const next = new Request(ORIGIN, { headers: { Cookie: cookie.split(";")[0] ?? "" } });
    expect(await sessionCookie(post(GOOD).context).read(next)).toEqual({
      toast: { title: "Saved", variant: "default" },
    });
  });

  it("gives a fetcher its toast as data, not as a flash", async () => {
    const args = post({ ...GOOD, _js: "1" });
    expect(await runAction(args, { save })).toMatchObject({ data: { lastResult: null, toast: { title: "Saved" } } });
    expect(args.context.responseHeaders.has("Set-Cookie")).toBe(false);
  });

  it("answers bad fields with 400, keeps what was typed and never a password", async () => {
    const answer = await runAction(post({ intent: "save", name: "ada", password: "short" }), { save });
    expect(answer).toMatchObject({
      init: { status: 400 },
      data: { lastResult: { error: { password: ["Too short"] } } },
    });
    expect(JSON.stringify(answer)).toContain("ada");
    expect(JSON.stringify(answer)).not.toContain('"short"');
  });

  it.each(["access_token", "refresh_token", "token_hash", "confirmPassword"])("keeps %s to itself", async (name) => {
    const check = intent({
      schema: z.object({ [name]: z.string(), code: z.string(), right: z.literal("yes") }),
      run: async () => ({ ok: false }),
    });
    for (const right of ["yes", "no"]) {
      const answer = JSON.stringify(
        await runAction(post({ intent: "check", [name]: "canary", code: "314159", right }), { check }),
      );
      expect(answer).not.toContain("canary");
      expect(answer).toContain("314159");
    }
  });

  it("says why, where the form asks for it", async () => {
    const refuse = intent({ schema: z.object({}), run: async () => ({ ok: false, reason: "not-now" }) });
    expect(await runAction(post({ intent: "refuse" }), { refuse })).toMatchObject({ data: { reason: "not-now" } });
  });

  it("shows what a refused form was about", async () => {
    const refuse = intent({ schema: z.object({}), run: async () => ({ ok: false, show: { found: 2 } }) });
    expect(await runAction(post({ intent: "refuse" }), { refuse })).toMatchObject({
      init: { status: 400 },
      data: { data: { found: 2 } },
    });
  });

  it("passes on what the handler refuses", async () => {
    const answer = await runAction(post({ ...GOOD, name: "taken" }), { save });
    expect(answer).toMatchObject({
      init: { status: 409 },
      data: { lastResult: { error: { name: ["Name is taken"] } } },
    });
    expect(JSON.stringify(answer)).not.toContain(GOOD.password);
  });

  it.each(["", "nothing", "__proto__", "constructor", "toString"])("refuses the intent %j with 400", async (name) => {
    await expect(runAction(post({ ...GOOD, intent: name }), { save })).rejects.toMatchObject({ init: { status: 400 } });
  });

  it("never redirects to another site", async () => {
    const away = intent({ schema: z.object({}), run: async () => ({ ok: true, redirectTo: "//evil.example" }) });
    const answer = await runAction(post({ intent: "away" }), { away });
    if (!(answer instanceof Response)) throw new Error("expected a redirect");
    expect(answer.headers.get("Location")).toBe("/");
  });

  it("asks the guard before it looks at the fields", async () => {
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

describe("sessionCookie", () => {
  it("lets several writers of one response add to each other, in one cookie", async () => {
    const { context, request } = post(GOOD);
    const cookie = sessionCookie(context);
    await Promise.all([
      cookie.update(request, { next: "/saved" }),
      cookie.update(request, { toast: { title: "Saved", variant: "default" } }),
    ]);
    await cookie.update(request, { email: "ada@example.org" });
    const lines = context.responseHeaders.getSetCookie();
    expect(lines).toHaveLength(1);
    const [pair = ""] = (lines[0] ?? "").split(";");
    expect(await sessionCookie(post(GOOD).context).read(new Request(ORIGIN, { headers: { Cookie: pair } }))).toEqual({
      next: "/saved",
      email: "ada@example.org",
      toast: { title: "Saved", variant: "default" },
    });
    await cookie.update(request, { next: undefined, email: undefined, toast: undefined });
    expect(context.responseHeaders.getSetCookie()).toEqual([expect.stringMatching(/^__session=;.*Max-Age=0/)]);
  });

  it("keeps a toast until there is a page that shows it", async () => {
    const toast = { title: "Saved", variant: "default" } as const;
    const first = post(GOOD).context;
    await sessionCookie(first).update(new Request(ORIGIN), { next: "/find", toast });
    const [pair = ""] = (first.responseHeaders.get("Set-Cookie") ?? "").split(";");
    const request = new Request(ORIGIN, { headers: { Cookie: pair } });

    const guarded = post(GOOD).context;
    expect(await sessionCookie(guarded).takeToast(request)).toEqual(toast);
    expect(guarded.responseHeaders.getSetCookie()).toEqual([]);

    const unasked = post(GOOD).context;
    await sessionCookie(unasked).toastShown(request);
    expect(unasked.responseHeaders.getSetCookie()).toEqual([]);

    const shown = post(GOOD).context;
    await sessionCookie(shown).takeToast(request);
    await sessionCookie(shown).toastShown(request);
    expect(shown.responseHeaders.getSetCookie()).toHaveLength(1);
    expect(await sessionCookie(shown).read(request)).toEqual({ next: "/find" });
  });

  it("reads a tampered or mangled cookie as absent", async () => {
    const { context } = post(GOOD);
    await sessionCookie(context).update(new Request(ORIGIN), { toast: { title: "Saved", variant: "default" } });
    const [pair = ""] = (context.responseHeaders.get("Set-Cookie") ?? "").split(";");
    const read = (cookie: string) =>
      sessionCookie(post(GOOD).context).read(new Request(ORIGIN, { headers: { Cookie: cookie } }));
    expect(await read(pair)).toEqual({ toast: { title: "Saved", variant: "default" } });
    for (const bad of [`${pair}x`, pair.replace("=", "=A"), "__session=%E0%A4%A", "__session=", "__session=%00"]) {
      expect(await read(bad)).toEqual({});
    }
  });
});
