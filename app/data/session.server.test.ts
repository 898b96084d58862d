import { asRequest } from "~/lib/http/service-request";
import { fieldOf } from "~/lib/field-of";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Log } from "~/lib/log";
import { AUTH_COOKIE, openSessionCookie, type SessionRequest } from "./session-cookie.server";
import { createSessions, sessionWhileStarting } from "./session.server";

const quiet = () => undefined;
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => log };

interface Tokens {
  readonly refresh_token: string;
  readonly access_token: string;
  /** Seconds from now. */
  readonly lives: number;
}

function cookieOf({ refresh_token, access_token, lives }: Tokens): string {
  const session = { access_token, refresh_token, expires_at: Math.floor(Date.now() / 1_000) + lives };
  return `${AUTH_COOKIE}=base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
}

function renewal(refresh_token: string): Response {
  const session = {
    access_token: `access of ${refresh_token}`,
    refresh_token,
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1_000) + 3600,
    token_type: "bearer",
  };
  return Response.json(session);
}

/** A backend that responds with what `respond` returns, and records the requests. */
function backend(respond: (refreshToken: string) => Response | Promise<Response>) {
  const requests: string[] = [];
  const visits = createSessions({
    url: "http://backend.test",
    publishableKey: "key",
    secretKey: null,
    log,
    fetch: async (sent) => {
      const request = asRequest(sent);
      const body: unknown = await request.json();
      expect(request.url).toBe("http://backend.test/auth/v1/token?grant_type=refresh_token");
      expect(request.headers.get("X-Client-Info")).toMatch(/^first-layer\//);
      const token = fieldOf(body, "refresh_token");
      requests.push(String(token));
      return respond(String(token));
    },
  });
  return { requests, visits };
}

function visit(cookie: string, secure = false): SessionRequest {
  return {
    request: new Request("http://site.test/", { headers: { Cookie: cookie } }),
    responseHeaders: new Headers(),
    secure,
    ip: "192.0.2.1",
  };
}

const FRESH = { refresh_token: "r1", access_token: "a1", lives: 3_000 };
const OLD = { ...FRESH, lives: 30 };

describe("a visitor's session", () => {
  test("is absent without cookies, and no call is made", async () => {
    const { requests, visits } = backend(() => renewal("r2"));
    const here = visit("my_printer=x");
    expect(await visits(here).state()).toBe("none");
    expect(here.responseHeaders.getSetCookie()).toEqual([]);
    expect(requests).toEqual([]);
  });

  test("is used unchanged while it has not expired", async () => {
    const { requests, visits } = backend(() => renewal("r2"));
    const here = visit(cookieOf(FRESH));
    expect(await visits(here).state()).toBe("live");
    expect(here.responseHeaders.getSetCookie()).toEqual([]);
    expect(requests).toEqual([]);
  });

  test("is refreshed once for all requests that carry it, at once or a moment later", async () => {
    const { requests, visits } = backend(() => renewal("r2"));
    const cookie = cookieOf(OLD);
    const together = Array.from({ length: 5 }, () => visit(cookie));
    const states = await Promise.all(together.map((one) => visits(one).state()));
    expect(states).toEqual(["live", "live", "live", "live", "live"]);
    const late = visit(cookie);
    expect(await visits(late).state()).toBe("live");
    expect(requests).toEqual(["r1"]);
    for (const { responseHeaders } of [...together, late]) {
      const lines = responseHeaders.getSetCookie();
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(
        new RegExp(`^${AUTH_COOKIE}=base64-.*Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax$`),
      );
      expect((lines[0] ?? "").length).toBeLessThan(4_096);
    }
  });

  test("that ends with the browser does so after it was refreshed, too", async () => {
    const { visits } = backend(() => renewal("r2"));
    const here = visit(`${cookieOf(OLD)}; ${AUTH_COOKIE}-until-closed=1`);
    expect(await visits(here).state()).toBe("live");
    const lines = here.responseHeaders.getSetCookie();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${AUTH_COOKIE}=base64-[^;]*; Path=/; HttpOnly; SameSite=Lax$`));
  });

  test("is read once per request, for any number of loaders", async () => {
    const { requests, visits } = backend(() => renewal("r2"));
    const session = visits(visit(cookieOf(OLD)));
    await Promise.all([session.state(), session.client(), session.state(), session.client()]);
    expect(requests).toEqual(["r1"]);
  });

  test("sets Secure cookies on https", async () => {
    const { visits } = backend(() => renewal("r2"));
    const here = visit(`__Host-${cookieOf(OLD)}`, true);
    await visits(here).state();
    expect(here.responseHeaders.getSetCookie()[0]).toMatch(/^__Host-.*; HttpOnly; Secure; SameSite=Lax$/);
  });

  test.each([
    [125, "live", 0],
    [115, "live", 1],
  ])(
    "with %i seconds left is used or refreshed before the client would do so by itself",
    async (lives, state, count) => {
      const { requests, visits } = backend(() => renewal("r2"));
      expect(await visits(visit(cookieOf({ ...FRESH, lives }))).state()).toBe(state);
      expect(requests).toHaveLength(count);
    },
  );

  test.each([400, 401])("ends when the service responds %i, and its cookies are deleted", async (status) => {
    const { visits } = backend(() => Response.json({ code: "refresh_token_not_found" }, { status }));
    const here = visit(`${cookieOf(OLD)}; ${AUTH_COOKIE}.3=left`);
    const session = visits(here);
    expect(await session.state()).toBe("none");
    expect(session.kept()).toBe(false);
    const lines = here.responseHeaders.getSetCookie();
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/=; Max-Age=0; Path=\//);
  });

  test("that has not expired but is refused is refreshed, once for all concurrent requests", async () => {
    const { requests, visits } = backend(() => renewal("r2"));
    const here = visit(cookieOf(FRESH));
    const session = visits(here);
    expect(await session.state()).toBe("live");
    expect(await Promise.all([session.renew(), session.renew()])).toEqual(["live", "live"]);
    expect(requests).toEqual(["r1"]);
    expect(here.responseHeaders.getSetCookie()).toHaveLength(1);
    expect(await visits(visit("")).renew()).toBe("none");
  });

  describe("with a fake clock", () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    });

    afterEach(() => {
      vi.useRealTimers();
    });

    test.each([403, 404, 429, 500, 503])(
      "survives a %i: the refresh is retried, and then not until later",
      async (status) => {
        const times: number[] = [];
        const startedAt = Date.now();
        const { visits } = backend(() => {
          times.push(Date.now() - startedAt);
          if (times.length % 2 === 0) throw new TypeError("fetch failed");
          return new Response("no", { status });
        });
        const here = visit(cookieOf(OLD));
        const session = visits(here);
        const state = session.state();
        await vi.advanceTimersByTimeAsync(2_000);
        expect(await state).toBe("unreachable");
        // Twice as long from pause to pause, as long as the next try begins within two seconds.
        expect(times).toEqual([0, 200, 600, 1_400]);
        expect(session.kept()).toBe(true);
        expect(here.responseHeaders.getSetCookie()).toEqual([]);
      },
    );

    test("is refreshed by a retry when the first attempt fails", async () => {
      let calls = 0;
      const { visits } = backend(() => {
        calls += 1;
        return calls === 1 ? new Response(null, { status: 502 }) : renewal("r2");
      });
      const state = visits(visit(cookieOf(OLD))).state();
      await vi.advanceTimersByTimeAsync(200);
      expect(await state).toBe("live");
      expect(calls).toBe(2);
    });

    test("is waited for at most two seconds, and a later response serves the next request", async () => {
      const responses: ((response: Response) => void)[] = [];
      const { requests, visits } = backend(
        () =>
          new Promise((resolve) => {
            responses.push(resolve);
          }),
      );
      const settled: string[] = [];
      const here = visit(cookieOf(OLD));
      const state = visits(here).state();
      void state.then((one) => settled.push(one));
      await vi.advanceTimersByTimeAsync(1_999);
      expect(settled).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(await state).toBe("unreachable");
      expect(here.responseHeaders.getSetCookie()).toEqual([]);

      responses[0]?.(renewal("r2"));
      const next = visit(cookieOf(OLD));
      expect(await visits(next).state()).toBe("live");
      expect(requests).toEqual(["r1"]);
      expect(next.responseHeaders.getSetCookie()).toHaveLength(1);
    });
  });

  test("is absent when the cookie is forged", async () => {
    const { requests, visits } = backend(() => renewal("r2"));
    for (const value of ["x", "base64-", "base64-%00", "base64-e30", `base64-${"A".repeat(3_000)}`, "base64-bnVsbA"]) {
      const here = visit(`${AUTH_COOKIE}=${value}`);
      expect(await visits(here).state(), value).toBe("none");
      expect(here.responseHeaders.getSetCookie(), value).toEqual([expect.stringMatching(/=; Max-Age=0; Path=\//)]);
    }
    expect(requests).toEqual([]);
  });

  test.each(["a\u0001b", "a\u007fb", "a\r\nb", "ü€"])(
    "is absent when no header can hold its token %j",
    async (token) => {
      const { requests, visits } = backend(() => renewal("r2"));
      const here = visit(cookieOf({ refresh_token: "r1", access_token: token, lives: 3_600 }));
      expect(await visits(here).state()).toBe("none");
      expect(here.responseHeaders.getSetCookie()).toEqual([expect.stringMatching(/=; Max-Age=0; Path=\//)]);
      expect(requests).toEqual([]);
    },
  );

  test("reaches the client as JSON, whose name is removed only from a browser that has it", async () => {
    const [, value = ""] = cookieOf(FRESH).split(`${AUTH_COOKIE}=`);
    for (const cookies of [
      `${AUTH_COOKIE}=${value}`,
      `${AUTH_COOKIE}.0=${value.slice(0, 9)}; ${AUTH_COOKIE}.1=${value.slice(9)}`,
    ]) {
      const here = visit(`own=1; ${cookies}`);
      const cookie = openSessionCookie(here);
      const [first] = await cookie.all(true);
      expect(first?.name).toBe(AUTH_COOKIE);
      expect(fieldOf(JSON.parse(first?.value ?? ""), "access_token")).toBe(FRESH.access_token);
      expect(await cookie.all(false)).toEqual([{ name: "own", value: "1" }]);
      cookie.set(AUTH_COOKIE, "", { path: "/", maxAge: 0 });
      expect(here.responseHeaders.getSetCookie()).toHaveLength(cookies.startsWith(`${AUTH_COOKIE}=`) ? 1 : 0);
    }
  });

  test("is joined from chunked cookies, and stale chunks are deleted", async () => {
    const { visits } = backend(() => renewal("r2"));
    const [, value = ""] = cookieOf(OLD).split(`${AUTH_COOKIE}=`);
    const half = Math.floor(value.length / 2);
    const here = visit(`${AUTH_COOKIE}.0=${value.slice(0, half)}; ${AUTH_COOKIE}.1=${value.slice(half)}`);
    expect(await visits(here).state()).toBe("live");
    const lines = here.responseHeaders.getSetCookie();
    expect(lines.map((line) => line.split("=", 1)[0])).toEqual([`${AUTH_COOKIE}.0`, `${AUTH_COOKIE}.1`, AUTH_COOKIE]);
  });
});

describe("a visitor's session while the backend starts", () => {
  test("is kept until signing out, and then its cookies are deleted", async () => {
    const name = `__Host-${AUTH_COOKIE}`;
    const here = visit(`${name}.0=a; my_printer=x; ${name}.1=b`, true);
    const session = sessionWhileStarting(here);
    expect([await session.state(), session.kept()]).toEqual(["unreachable", true]);
    expect(here.responseHeaders.getSetCookie()).toEqual([]);
    session.forget();
    expect([await session.state(), session.kept()]).toEqual(["none", false]);
    const attributes = "; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax";
    expect(here.responseHeaders.getSetCookie()).toEqual([`${name}.0=${attributes}`, `${name}.1=${attributes}`]);
  });

  test("is not taken over https from a cookie that http or another host of the domain may have set", async () => {
    const session = sessionWhileStarting(visit(`${AUTH_COOKIE}=base64-e30`, true));
    expect(await session.state()).toBe("none");
  });
});
