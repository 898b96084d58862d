/* Long because each way to request a page is tried on each page with a lock, by each kind of visitor. */
import { request } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newVisitor, signUpAdmin, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import {
  ALL_WAYS,
  guardedBy,
  LOADER_AND_ACTION,
  namesNothing,
  OPEN,
  signInFor,
} from "../../support/clients/request-ways";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { textOf } from "../../support/checks/page-html";

/* Page locks over HTTP: who may open which page, by any kind of request, and who may change a lock. */

const ACCESS_CONTROL = "/admin/access-control";

let site: BuiltSite;
let member: AccountVisitor & { readonly username: string };
let admin: AccountVisitor & { readonly username: string };

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1" } });
  member = await signUpAndConfirm(site);
  admin = await signUpAdmin(site);
});

afterAll(() => site.stop());

afterEach(async () => {
  await admin.post(ACCESS_CONTROL, { intent: "unlock-all" });
});

const setLock = (who: AccountVisitor, page: string, locked: boolean) =>
  who.post(ACCESS_CONTROL, { intent: "lock", page, locked: String(locked) });

const lockedPages = async () =>
  z
    .array(z.object({ page_name: z.string() }))
    .parse(await site.read("page_access?select=page_name&is_locked=is.true&order=page_name"))
    .map((row) => row.page_name);

/** The text of the page that follows an action. */
const nextWords = async (who: AccountVisitor, path = ACCESS_CONTROL) => textOf(await (await who.get(path)).text());

const VIEWERS = {
  anonymous: () => newVisitor(site),
  member: () => member,
  admin: () => admin,
} as const satisfies Record<string, () => AccountVisitor>;

type Viewer = keyof typeof VIEWERS;

/** Does something as each kind of visitor. */
async function asEachViewer(act: (viewer: Viewer, visitor: AccountVisitor) => Promise<void>): Promise<void> {
  for (const viewer of ["anonymous", "member", "admin"] as const) await act(viewer, VIEWERS[viewer]());
}

/**
 * The page of an area that is not built yet: the same for those who may open it and those who may not. Who may
 * is tested in page-access.guard.server.test.ts.
 */
const inside = (path: string) => `/under-construction?from=${encodeURIComponent(path)}`;
const open = () => OPEN;
const find = () => "/find";

/** Where a page leads that is not locked, and what is said of it in its place. */
interface Unlocked {
  readonly unlocked: (path: string, viewer: Viewer) => string;
  readonly words: string;
}
const BUILT: Unlocked = { unlocked: open, words: "is open" };
const FOR_MEMBERS: Unlocked = {
  unlocked: (path, viewer) => (viewer === "anonymous" ? signInFor(path) : OPEN),
  words: "is open",
};

describe.each([
  { name: "guides", path: "/learn", ...BUILT, locked: { anonymous: signInFor, member: find, admin: open } },
  {
    name: "guides",
    path: "/learn/keep-filament-dry",
    ...BUILT,
    locked: { anonymous: signInFor, member: find, admin: open },
  },
  {
    name: "guides",
    path: "/tutorial-creator",
    ...FOR_MEMBERS,
    locked: { anonymous: signInFor, member: find, admin: open },
  },
  { name: "tools", path: "/tune", ...BUILT, locked: { anonymous: signInFor, member: inside, admin: open } },
  {
    name: "tools",
    path: "/calculators/flow-rate",
    ...BUILT,
    locked: { anonymous: signInFor, member: inside, admin: open },
  },
  { name: "contribute", path: "/contribute", ...BUILT, locked: { anonymous: signInFor, member: inside, admin: open } },
  {
    name: "contribute",
    path: "/suggest-feature",
    ...BUILT,
    locked: { anonymous: signInFor, member: inside, admin: open },
  },
] as const)("$path, which is locked as $name", ({ name, path, unlocked, words: whenOpen, locked }) => {
  const expectTargets = (when: string, target: (viewer: Viewer) => string) =>
    asEachViewer(async (viewer, visitor) => {
      for (const [way, sendRequest] of Object.entries(ALL_WAYS)) {
        expect(await sendRequest(visitor, path), `${viewer}, ${way}, ${when}`).toBe(target(viewer));
      }
    });

  test("leads each kind of visitor where its own lock says, whatever the others say", async () => {
    await expectTargets("open", (viewer) => unlocked(path, viewer));
    await setLock(admin, name, true);
    await expectTargets("locked", (viewer) => locked[viewer](path));
    await setLock(admin, name, false);
    for (const other of ["guides", "tools", "contribute"]) if (other !== name) await setLock(admin, other, true);
    await expectTargets("open again, others locked", (viewer) => unlocked(path, viewer));
  });

  test("is reported by the pages shown in its place", async () => {
    const expectWords = (check: (words: string, viewer: Viewer) => void) =>
      asEachViewer(async (viewer, visitor) => {
        for (const address of [inside(path), `/contact?from=${encodeURIComponent(path)}`]) {
          check(await nextWords(visitor, address), viewer);
        }
      });
    const expectOpen = () =>
      expectWords((words) => {
        expect(words).toContain(whenOpen);
        expect(words).not.toContain("is locked for visitors");
      });
    await expectOpen();
    await setLock(admin, name, true);
    await expectWords((words, viewer) => {
      expect(words).toContain("is closed for now");
      expect(words.includes("is locked for visitors; you see it as an admin")).toBe(viewer === "admin");
    });
    await setLock(admin, name, false);
    await expectOpen();
  });
});

/** The response to a signed-out visitor who sends exactly this. */
function statusOfRaw(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once("error", reject)
      .end();
  });
}

describe("a locked page", () => {
  test.each(["/TUNE", "/tune/", "/t%75ne", "/calculators/%66low-rate", "/calculators/x"])(
    "stays locked when it is spelt %s",
    async (path) => {
      await setLock(admin, "tools", true);
      for (const sendRequest of [newVisitor(site).get, (to: string) => newVisitor(site).post(to, {})]) {
        const location = (await sendRequest(path)).headers.get("location") ?? "";
        expect(new URL(location, site.origin).pathname).toBe("/auth");
      }
    },
  );

  test.each(["/calculators/../tune", "/calculators/%2e%2e/tune", "//tune"])(
    "cannot be bypassed with the raw path %s",
    async (path) => {
      await setLock(admin, "tools", true);
      expect(await statusOfRaw("/calculators/x")).toBe(302);
      expect(await statusOfRaw(path)).toBe(400);
    },
  );

  test("keeps its URL with the query for after signing in", async () => {
    await setLock(admin, "tools", true);
    const response = await newVisitor(site).get("/calculators/flow-rate?measured=0.42&expected=0.40");
    const next = new URL(response.headers.get("location") ?? "", site.origin).searchParams.get("next");
    expect(next).toBe("/calculators/flow-rate?measured=0.42&expected=0.40");
    const data = await newVisitor(site).get("/tune.data?_routes=routes%2Ftune%2Ftune&a=b");
    expect(await data.text()).toContain(`/auth?next=${encodeURIComponent("/tune?a=b")}`);
  });

  test("is never FIND: it stays open with all lockable pages locked", async () => {
    await admin.post(ACCESS_CONTROL, { intent: "lock-all" });
    const parts = site.write("PATCH", "page_access?page_name=eq.parts", { is_locked: true });
    await expect(parts).rejects.toThrow("page_access_parts_is_always_open");
    expect(await lockedPages()).toEqual(["contribute", "guides", "tools"]);
    for (const viewer of Object.values(VIEWERS)) {
      for (const path of ["/find", "/find.data", "/find/e3d/e3d-v6", "/find.json", "/find.csv"]) {
        expect((await viewer().get(path)).status, path).toBe(200);
      }
    }
  });

  test("is not bypassed by its old URLs, which redirect to it", async () => {
    await setLock(admin, "tools", true);
    const moved = await newVisitor(site).get("/tools");
    expect(moved.headers.get("location")).toBe("/tune");
  });
});

describe("every request of a route with a lock", () => {
  test("saving a result is for members, and closed by its lock", async () => {
    const path = "/calculators/flow-rate/save";
    const everyWay = async (who: AccountVisitor, target: string) => {
      for (const [way, sendRequest] of Object.entries(ALL_WAYS)) expect(await sendRequest(who, path), way).toBe(target);
    };
    // Without a result there is nothing to save, for nobody.
    await everyWay(newVisitor(site), "/calculators/flow-rate");
    await everyWay(member, "/calculators/flow-rate");
    await setLock(admin, "tools", true);
    await everyWay(newVisitor(site), signInFor(path));
    await everyWay(member, inside(path));
  });

  test("a calculator's JSON says that it is locked, in JSON", async () => {
    const path = "/calculators/flow-rate?variant=percent-block&oldFlow=0.97&percent=94&format=json";
    await setLock(admin, "tools", true);
    for (const [who, status, code] of [
      [newVisitor(site), 401, "E_SIGN_IN"] as const,
      [member, 403, "E_CLOSED"] as const,
    ]) {
      const answer = await who.get(path);
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
      expect(answer.headers.get("content-type")).toContain("application/json");
      expect(await answer.json()).toMatchObject({ error: { code } });
    }
    expect(await (await admin.get(path)).json()).toHaveProperty("outputs");
  });

  test("what members saved stays open to them, and says that Tune is closed", async () => {
    await setLock(admin, "tools", true);
    expect(await nextWords(member, "/calibrations")).toContain("Tune is closed for now");
    expect(await nextWords(admin, "/calibrations")).not.toContain("Tune is closed for now");
    expect(await nextWords(admin)).toContain("What members saved stays open to them");
    await setLock(admin, "tools", false);
    expect(await nextWords(member, "/calibrations")).not.toContain("Tune is closed for now");
  });

  test.each(guardedBy("lockable"))("%s is closed by its lock", async (path) => {
    // Pages for members ask the others to sign in, locked or not.
    const isForMembers = path.startsWith("/tutorial-creator");
    const isOwn = /^\/submit\/.+\/(?:edit|withdraw)$|^\/learn\/.+\/withdraw$/.test(path);
    const visitor = isForMembers ? member : newVisitor(site);
    const closed = isForMembers ? find() : signInFor(path);
    // Twice: an open page may be kept for the next visitor.
    for (const way of [path, path, `${path}.data`]) {
      const open = await visitor.get(way);
      if (!isOwn) expect(open.headers.get("location") ?? "").not.toBe(closed);
      if (!namesNothing(path)) expect(open.status).toBeLessThan(400);
    }
    await admin.post(`${ACCESS_CONTROL}/lock-all`, { intent: "lock-all" });
    for (const [way, sendRequest] of Object.entries(LOADER_AND_ACTION)) {
      expect(await sendRequest(visitor, path), way).toBe(closed);
    }
  });
});

describe("locking and unlocking pages", () => {
  test("reports what was done, and writes the audit log", async () => {
    const expectMessage = async (fields: Record<string, string>, words: string) => {
      expect((await admin.post(ACCESS_CONTROL, fields)).status).toBe(303);
      expect(await nextWords(admin)).toContain(words);
    };
    await expectMessage({ intent: "lock", page: "tools", locked: "true" }, "Tools locked successfully");
    await expectMessage({ intent: "lock", page: "tools", locked: "false" }, "Tools unlocked successfully");
    await expectMessage({ intent: "lock-all" }, "All pages locked successfully");
    await expectMessage({ intent: "unlock-all" }, "All pages unlocked successfully");
    const written = await site.read("audit_log?select=action,subject,actor_name&order=id.desc&limit=4");
    expect(written.reverse()).toEqual([
      { action: "page.locked", subject: "tools", actor_name: admin.username },
      { action: "page.unlocked", subject: "tools", actor_name: admin.username },
      { action: "pages.locked", subject: null, actor_name: admin.username },
      { action: "pages.unlocked", subject: null, actor_name: admin.username },
    ]);
  });

  test("is refused to members with the documented message", async () => {
    await setLock(member, "tools", true);
    expect(await nextWords(member, "/find")).toContain("Only admins can update page access");
    await member.post(`${ACCESS_CONTROL}/lock-all`, { intent: "lock-all" });
    expect(await nextWords(member, "/find")).toContain("Only admins can lock pages");
    expect(await lockedPages()).toEqual([]);
    const response = await setLock(newVisitor(site), "tools", true);
    expect(new URL(response.headers.get("location") ?? "", site.origin).pathname).toBe("/auth");
    expect(await lockedPages()).toEqual([]);
  });

  test("is impossible for FIND", async () => {
    await setLock(admin, "parts", true);
    expect(await nextWords(admin)).toContain("Parts is always open");
    expect(await lockedPages()).toEqual([]);
  });
});

describe("page locks in the data API", () => {
  const tokenSchema = z.object({ access_token: z.string() });

  /** Calls an RPC with the publishable key and the visitor's session. */
  async function rpc(who: AccountVisitor | null, name: string, body: object): Promise<Response> {
    const apikey = await site.publishableKey();
    return site.request(`/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: {
        apikey,
        "content-type": "application/json",
        authorization: `Bearer ${who === null ? apikey : accessToken(who)}`,
      },
      body: JSON.stringify(body),
    });
  }

  function accessToken({ cookies }: AccountVisitor): string {
    const value = [...cookies]
      .filter(([name]) => name.startsWith("sb-first-layer-auth-token"))
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([, part]) => part)
      .join("");
    const json = Buffer.from(value.replace(/^base64-/, ""), "base64url").toString();
    return tokenSchema.parse(JSON.parse(json)).access_token;
  }

  const CALLS = [
    ["update_page_access", { page_name_input: "tools", is_locked_input: true }, "Only admins can update page access"],
    ["set_page_note", { page_name_input: "tools", note_input: "x" }, "Only admins can update page access"],
    ["lock_all_pages", {}, "Only admins can lock pages"],
    ["unlock_all_pages", {}, "Only admins can lock pages"],
  ] as const;

  test.each(CALLS)(
    "%s is refused with the reason to everybody but administrators, and changes nothing",
    async (name, body, message) => {
      await setLock(admin, "contribute", true);
      const state = () => site.read("page_access?select=*&order=page_name");
      const lines = async () => (await site.read("audit_log?select=id")).length;
      const before = { state: await state(), lines: await lines() };
      for (const [who, status] of [
        [null, 401],
        [member, 403],
      ] as const) {
        const response = await rpc(who, name, body);
        expect(response.status).toBeOneOf([status, 403]);
        expect(await response.json()).toMatchObject({ code: "42501", message });
      }
      expect({ state: await state(), lines: await lines() }).toEqual(before);
      // The control: the same call by an administrator.
      expect((await rpc(admin, name, body)).ok).toBe(true);
      expect(await state()).not.toEqual(before.state);
      await rpc(admin, "set_page_note", { page_name_input: "tools", note_input: "" });
    },
  );

  test("changes by an administrator are enforced here within a second", async () => {
    await rpc(admin, "update_page_access", { page_name_input: "tools", is_locked_input: true });
    await expect
      .poll(async () => (await newVisitor(site).get("/tune")).headers.get("location"), { timeout: 1_000, interval: 10 })
      .toBe(signInFor("/tune"));
  });
});
