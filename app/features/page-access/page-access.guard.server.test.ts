import { USUAL_PREFERENCES } from "~/features/preferences/preferences.model";
import { describe, expect, test } from "vitest";
import { LOCKABLE_PAGES, type LockablePageName } from "./lockable-pages.model";
import { guardPage, type PageGuardArgs } from "./page-access.guard.server";
import type { PageAccess, PageLock } from "./page-access.model";
import { PAGE_ACCESS_WHILE_STARTING } from "./page-access.store.server";

const ORIGIN = "http://localhost:3000";

type Visitor = "anonymous" | "member" | "admin" | "unreadable";

/** A request by one of them, and how often its viewer was read. */
function visit(
  request: Request,
  visitor: Visitor,
  access: PageAccess,
): PageGuardArgs & { readonly requestCount: () => number } {
  let requestCount = 0;
  return {
    request,
    context: {
      pageAccess: { current: () => Promise.resolve(access) },
      session: {
        state: () => Promise.resolve(visitor === "anonymous" ? "none" : "live"),
        kept: () => visitor !== "anonymous",
      },
      viewer: () => {
        requestCount += 1;
        // The visitor has a session, and the database does not respond.
        if (visitor === "anonymous" || visitor === "unreadable") return Promise.resolve(null);
        return Promise.resolve({
          id: "8f4e2f0e-5d7f-4a64-9d3c-0c3c8c1f2b11",
          email: "ada@example.org",
          newEmail: null,
          username: "ada",
          pins: [],
          isAdmin: visitor === "admin",
          signedInAt: new Date("2026-11-21T12:00:00Z"),
          provider: "email",
          hasPassword: true,
          unreadNotifications: 0,
          printers: [],
          preferences: USUAL_PREFERENCES,
        });
      },
    },
    requestCount: () => requestCount,
  };
}

/** Where the guard redirects a request, `in` when it passes, or the status of the error it throws. */
async function outcome(of: PageGuardArgs): Promise<string> {
  try {
    await guardPage(of);
    return "in";
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    if (thrown.status !== 302) return `${thrown.status} after ${String(thrown.headers.get("Retry-After"))} s`;
    expect(thrown.headers.get("Cache-Control")).toBe("private, no-store");
    return thrown.headers.get("Location") ?? "";
  }
}

const turned = (isLocked: boolean): PageLock => ({ isLocked, lockedAt: null, lockedBy: null, note: null });

/** Every page but this one is locked. */
const othersLocked = (name: LockablePageName): PageAccess =>
  Object.fromEntries(LOCKABLE_PAGES.flatMap((page) => (page.name === name ? [] : [[page.name, turned(true)]])));

const signIn = (path: string) => `/auth?next=${encodeURIComponent(path)}`;
const waiting = (path: string) => `/under-construction?from=${encodeURIComponent(path)}`;
const find = () => "/find";
const inside = () => "in";

const WAYS: Readonly<Record<string, (path: string) => Request>> = {
  GET: (path) => new Request(`${ORIGIN}${path}`),
  POST: (path) => new Request(`${ORIGIN}${path}`, { method: "POST", body: new URLSearchParams({ intent: "any" }) }),
  "GET .data": (path) => new Request(`${ORIGIN}${path}.data?_routes=tune`),
  "POST .data": (path) => new Request(`${ORIGIN}${path}.data`, { method: "POST" }),
};

describe.each([
  { name: "parts", path: "/find", locked: { anonymous: inside, member: inside, admin: inside } },
  { name: "parts", path: "/parts/12", locked: { anonymous: inside, member: inside, admin: inside } },
  { name: "guides", path: "/learn", locked: { anonymous: signIn, member: find, admin: inside } },
  { name: "guides", path: "/learn/level-a-bed", locked: { anonymous: signIn, member: find, admin: inside } },
  { name: "guides", path: "/tutorial-creator", locked: { anonymous: signIn, member: find, admin: inside } },
  { name: "tools", path: "/tune", locked: { anonymous: signIn, member: waiting, admin: inside } },
  { name: "tools", path: "/calculators/flow-rate", locked: { anonymous: signIn, member: waiting, admin: inside } },
  { name: "contribute", path: "/contribute", locked: { anonymous: signIn, member: waiting, admin: inside } },
] as const)("$path, locked as $name", ({ name, path, locked }) => {
  describe.each(Object.entries(WAYS))("requested with %s", (_, request) => {
    test.each(["anonymous", "member", "admin"] as const)("by %s", async (visitor) => {
      const closed = visit(request(path), visitor, { [name]: turned(true) });
      expect(await outcome(closed)).toBe(locked[visitor](path));
      expect(closed.requestCount()).toBe(name === "parts" ? 0 : 1);
    });

    test.each(["anonymous", "member", "admin", "unreadable"] as const)(
      "by %s while it is unlocked, without reading the viewer",
      async (visitor) => {
        for (const access of [{}, { [name]: turned(false) }, othersLocked(name)]) {
          const open = visit(request(path), visitor, access);
          expect(await outcome(open)).toBe("in");
          expect(open.requestCount()).toBe(0);
        }
      },
    );

    test("by a visitor whose session cannot be checked", async () => {
      const unknown = visit(request(path), "unreadable", { [name]: turned(true) });
      expect(await outcome(unknown)).toBe(name === "parts" ? "in" : "503 after 5 s");
    });
  });
});

describe("the guard", () => {
  test("keeps the query of a page for after signing in, without client navigation's parameters", async () => {
    const locked = { tools: turned(true) };
    const requested = (path: string) => outcome(visit(new Request(`${ORIGIN}${path}`), "anonymous", locked));
    expect(await requested("/calculators/flow-rate?measured=0.42")).toBe(
      signIn("/calculators/flow-rate?measured=0.42"),
    );
    expect(await requested("/tune.data?_routes=tune&a=b")).toBe(signIn("/tune?a=b"));
  });

  test("keeps the query of a page that members are turned away from", async () => {
    const closed = visit(new Request(`${ORIGIN}/calculators/flow-rate?measured=0.42`), "member", {
      tools: turned(true),
    });
    expect(await outcome(closed)).toBe(waiting("/calculators/flow-rate?measured=0.42"));
  });

  test.each([
    ["anonymous", 401, "E_SIGN_IN"],
    ["member", 403, "E_CLOSED"],
  ] as const)("answers programs of %s with JSON", async (visitor, status, code) => {
    const request = new Request(`${ORIGIN}/calculators/flow-rate?measured=0.42&format=json`);
    const refused: unknown = await guardPage(visit(request, visitor, { tools: turned(true) })).catch(
      (thrown: unknown) => thrown,
    );
    if (!(refused instanceof Response)) throw new Error("It is closed");
    expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([status, "private, no-store"]);
    expect(await refused.json()).toMatchObject({ error: { code } });
  });

  test("lets no one in while the data service starts", async () => {
    const { request, context } = visit(new Request(`${ORIGIN}/tune`), "anonymous", {});
    expect(await outcome({ request, context: { ...context, pageAccess: PAGE_ACCESS_WHILE_STARTING } })).toBe(
      "503 after 1 s",
    );
  });

  test("ignores pages without a lock", async () => {
    await expect(guardPage(visit(new Request(`${ORIGIN}/saved`), "admin", {}))).rejects.toThrow("without a lock");
  });
});
