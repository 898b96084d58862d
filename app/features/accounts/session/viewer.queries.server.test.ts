import { asRequest } from "~/lib/http/service-request";
import { describe, expect, test } from "vitest";
import { AUTH_COOKIE } from "~/data/session-cookie.server";
import { createSessions } from "~/data/session.server";
import type { Log } from "~/lib/log";
import { getViewer } from "./viewer.queries.server";

const quiet = () => undefined;
const log: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, child: () => log };

const ROW = {
  id: "00000000-0000-4000-8000-000000000001",
  email: "viewer@first-layer.test",
  new_email: null,
  username: "viewer",
  is_admin: false,
  signed_in_at: "2026-01-02T03:04:05Z",
  provider: "email",
  has_password: true,
  unread_notifications: 0,
  pins: ["hotend:1", "of another version", "fan:2"],
};

function sessionOf(name: string) {
  const expires_at = Math.floor(Date.now() / 1_000) + 3_600;
  return { access_token: `access ${name}`, refresh_token: name, expires_at, expires_in: 3_600, token_type: "bearer" };
}

/** Reads the viewer from a fake backend that accepts these access tokens and renews with `renewal`. */
async function readViewerWith(accepted: readonly string[], renewal: () => Response, row: object = ROW) {
  const requests: string[] = [];
  const sessions = createSessions({
    url: "http://backend.test",
    publishableKey: "key",
    secretKey: null,
    log,
    fetch: (sent) => {
      const request = asRequest(sent);
      const { pathname } = new URL(request.url);
      requests.push(pathname);
      if (pathname === "/auth/v1/token") return Promise.resolve(renewal());
      const token = request.headers.get("authorization")?.replace("Bearer ", "") ?? "";
      if (accepted.includes(token)) return Promise.resolve(Response.json([row]));
      return Promise.resolve(Response.json({ code: "bad_jwt", message: "no" }, { status: 401 }));
    },
  });
  const cookie = `${AUTH_COOKIE}=base64-${Buffer.from(JSON.stringify(sessionOf("old"))).toString("base64url")}`;
  const responseHeaders = new Headers();
  const request = new Request("http://site.test/", { headers: { Cookie: cookie } });
  const session = sessions({ request, responseHeaders, secure: false, ip: "192.0.2.1" });
  const viewer = await getViewer(session, log);
  return { viewer, requests, kept: session.kept(), cookies: responseHeaders.getSetCookie() };
}

const VIEWER = "/rest/v1/rpc/get_viewer";
const TOKEN = "/auth/v1/token";

describe("the viewer", () => {
  test("is read with the session's token", async () => {
    const { viewer, requests, cookies } = await readViewerWith(
      ["access old"],
      () => new Response(null, { status: 500 }),
    );
    expect(viewer).toMatchObject({ username: "viewer", pins: ["hotend:1", "fan:2"] });
    expect(requests).toEqual([VIEWER]);
    expect(cookies).toEqual([]);
  });

  test("has unknown pins where the database does not give them yet", async () => {
    const { pins: _, ...row } = ROW;
    const { viewer } = await readViewerWith(["access old"], () => new Response(null, { status: 500 }), row);
    expect(viewer).toMatchObject({ username: "viewer", pins: null });
  });

  test("is read again with a refreshed token when the first one is refused", async () => {
    const { viewer, requests, kept, cookies } = await readViewerWith(["access new"], () =>
      Response.json(sessionOf("new")),
    );
    expect(viewer).toMatchObject({ username: "viewer" });
    expect(requests).toEqual([VIEWER, TOKEN, VIEWER]);
    expect(kept).toBe(true);
    expect(cookies).toEqual([expect.stringMatching(/Max-Age=34560000/)]);
  });

  test("is absent when the refresh or the refreshed token is refused, too", async () => {
    const over = await readViewerWith([], () =>
      Response.json({ error_code: "refresh_token_not_found" }, { status: 400 }),
    );
    // The last one is a signed-out visitor's.
    expect(over).toMatchObject({ viewer: null, requests: [VIEWER, TOKEN, VIEWER], kept: false });
    const refused = await readViewerWith([], () => Response.json(sessionOf("new")));
    expect(refused).toMatchObject({ viewer: null, requests: [VIEWER, TOKEN, VIEWER], kept: false });
    for (const { cookies } of [over, refused]) expect(cookies).toEqual([expect.stringMatching(/=; Max-Age=0/)]);
  });
});
