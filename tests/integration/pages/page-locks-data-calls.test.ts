import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newVisitor, type AccountVisitor } from "../../support/clients/account-visitor";
import { memberOfProject, VIEWER } from "../../support/clients/project-member";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { startFakeHostedProject, type FakeHostedProject } from "../../support/servers/fake-hosted-project";
import { textOf } from "../../support/checks/page-html";

/*
 * Page locks on a fake hosted project: the data calls they cause, and the messages when the project
 * fails.
 */

const LOCKS = "GET /rest/v1/page_access";
const AUDIT = "GET /rest/v1/audit_log";
const PAGES = ["/tune", "/tune.data", "/calculators/flow-rate", "/tutorial-creator", "/contribute/missing"];

let project: FakeHostedProject;
let site: BuiltSite;

const settings = () => ({
  SUPABASE_URL: project.origin,
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
  SESSION_SECRET: "a secret for these tests alone, long enough",
  TRUST_PROXY: "1",
});

beforeAll(async () => {
  project = await startFakeHostedProject();
});

afterAll(() => {
  project.stop();
});

const row = (page: string, locked: boolean) => ({
  page_name: page,
  is_locked: locked,
  locked_by: null,
  locked_at: locked ? new Date().toISOString() : null,
  note: null,
});

const respondWithLocks = (toolsLocked: boolean) =>
  project.setResponse(LOCKS, {
    status: 200,
    body: [row("parts", true), row("guides", false), row("tools", toolsLocked), row("contribute", false)],
  });

/** Calls made while `work` runs, without those that poll the catalogue's version. */
async function callsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = project.requests.length;
  await work();
  return project.requests
    .slice(before)
    .map(({ call }) => call)
    .filter((call) => !/\/rest\/v1\/(catalogue_|parts|printers|manufacturers)|\/realtime\//.test(call));
}

const member = (isAdmin: boolean) => memberOfProject(project, site, { isAdmin });

const OPEN = "it is open";

async function sentTo(visitor: AccountVisitor, path: string): Promise<string> {
  const { status, headers } = await visitor.get(path);
  const location = headers.get("location") ?? "";
  if (status === 200) return OPEN;
  return new URL(location, site.origin).pathname;
}

describe("the cached locks", () => {
  const started: BuiltSite[] = [];

  beforeEach(() => {
    project.setResponse(LOCKS, null);
    project.setResponse(VIEWER, null);
  });
  afterAll(async () => {
    for (const one of started) await one.stop();
  });

  /** Starts a site and waits until it has read the project's locks. */
  async function startWithLocks(toolsLocked: boolean): Promise<void> {
    respondWithLocks(toolsLocked);
    const before = project.requests.length;
    site = await startBuiltSite({ until: "listening", env: settings() });
    started.push(site);
    const reads = () => project.requests.slice(before).filter(({ call }) => call === LOCKS);
    await eventually(async () => reads().length > 0, 10_000);
    const expected = toolsLocked ? "/auth" : OPEN;
    await eventually(async () => (await sentTo(newVisitor(site), "/tune")) === expected, 10_000);
  }

  test("let a request to an open page make no data call for its guard", async () => {
    await startWithLocks(false);
    const visitor = newVisitor(site);
    const calls = await callsDuring(async () => {
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(PAGES.map((path) => visitor.get(path)));
        await visitor.post("/tune", { intent: "anything" });
      }
    });
    expect(calls).toEqual([]);
  });

  test("let a locked page read only the viewer, and only for requests with a session", async () => {
    await startWithLocks(true);
    const visitor = newVisitor(site);
    expect(await callsDuring(async () => expect(await sentTo(visitor, "/tune")).toBe("/auth"))).toEqual([]);
    for (const isAdmin of [false, true]) {
      const ada = member(isAdmin);
      const calls = await callsDuring(async () =>
        expect(await sentTo(ada, "/tune")).toBe(isAdmin ? OPEN : "/under-construction"),
      );
      expect(calls.filter((call) => call === VIEWER)).toEqual([VIEWER]);
      expect(calls).not.toContain(LOCKS);
    }
    // The viewer cannot be read: a locked page is not shown, and there is no redirect to the sign-in page.
    const signedIn = member(false);
    project.setResponse(VIEWER, null);
    for (const response of [await signedIn.get("/tune"), await signedIn.post("/tune", { intent: "anything" })]) {
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
    }
    expect((await signedIn.get("/contact")).status).toBe(200);
  });

  test("that could not be read leave pages open, without a data call per visitor", async () => {
    site = await startBuiltSite({ until: "listening", env: settings() });
    started.push(site);
    const visitor = newVisitor(site);
    // The process listens shortly before its pages are loaded.
    await eventually(async () => (await visitor.get("/tune")).status !== 503, 10_000);
    expect(await sentTo(visitor, "/tune")).toBe(OPEN);
    const calls = await callsDuring(async () => {
      for (let round = 0; round < 20; round += 1) await visitor.get("/tune");
    });
    expect(calls.length).toBeLessThan(3);
    // The locks are read again after two seconds and apply from then on.
    respondWithLocks(true);
    await eventually(async () => (await sentTo(visitor, "/tune")) === "/auth", 10_000);
  });
});

describe("an admin page", () => {
  const ACCESS_CONTROL = "/admin/access-control";
  const LOCK_ALL = "/admin/access-control/lock-all";
  const UNREAD = "Failed to load page access settings";
  const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
  const TOOLS = { page: "tools", locked: "true" };
  const NOTED = { page: "tools", note: "Soon", noteBefore: "" };
  const FORBIDDEN = { status: 403, body: { code: "42501", message: "no" } };
  const MISSING = { status: 404, body: { code: "PT404", message: "Unknown page: tools" } };
  const BROKEN = { status: 500, body: { code: "XX000", message: "no" } };

  beforeAll(async () => {
    respondWithLocks(false);
    site = await startBuiltSite({ until: "listening", env: settings() });
    await eventually(async () => (await newVisitor(site).get("/tune")).status !== 503, 10_000);
  });
  afterAll(() => site.stop());
  beforeEach(() => {
    respondWithLocks(false);
    project.setResponse(AUDIT, { status: 200, body: [] });
  });

  const wordsAt = async (visitor: AccountVisitor, path: string) => textOf(await (await visitor.get(path)).text());

  test.each([
    [{ intent: "lock", ...TOOLS }, "update_page_access", BROKEN, "Failed to lock Tools"],
    [{ intent: "lock", ...TOOLS, locked: "false" }, "update_page_access", BROKEN, "Failed to unlock Tools"],
    [{ intent: "lock", ...TOOLS, ...NOTED }, "update_page_access_and_note", BROKEN, "Failed to lock Tools"],
    [{ intent: "lock", ...TOOLS }, "update_page_access", MISSING, "Failed to update page access"],
    [{ intent: "lock", ...TOOLS }, "update_page_access", FORBIDDEN, "Only admins can update page access"],
    [{ intent: "note", ...NOTED }, "set_page_note", BROKEN, "Failed to update page access"],
    [{ intent: "note", ...NOTED }, "set_page_note", FORBIDDEN, "Only admins can update page access"],
    [{ intent: "lock-all" }, "lock_all_pages", BROKEN, "Failed to lock all pages"],
    [{ intent: "lock-all" }, "lock_all_pages", FORBIDDEN, "Only admins can lock pages"],
    [{ intent: "unlock-all" }, "unlock_all_pages", BROKEN, "Failed to unlock all pages"],
  ])("for %o, when %s responds %o, shows: %s", async (fields, name, response, words) => {
    const admin = member(true);
    project.setResponse(rpc(name), response);
    const calls = await callsDuring(async () => {
      const posted = await admin.post(ACCESS_CONTROL, fields);
      expect([posted.status, posted.headers.get("location")]).toEqual([303, ACCESS_CONTROL]);
    });
    expect(calls).toContain(rpc(name));
    const page = await admin.get(ACCESS_CONTROL);
    expect(page.status).toBe(200);
    expect(textOf(await page.text())).toContain(words);
    project.setResponse(rpc(name), null);
  });

  test("says that the locks cannot be read, and no other page does", async () => {
    project.setResponse(LOCKS, null);
    const admin = member(true);
    for (const path of [ACCESS_CONTROL, LOCK_ALL]) expect(await wordsAt(admin, path), path).toContain(UNREAD);
    for (const path of ["/tune", "/under-construction?from=/tune"]) {
      for (const visitor of [newVisitor(site), member(false)]) {
        expect(await wordsAt(visitor, path), path).not.toContain(UNREAD);
      }
    }
    respondWithLocks(false);
    const again = member(true);
    for (const path of [ACCESS_CONTROL, LOCK_ALL]) expect(await wordsAt(again, path), path).not.toContain(UNREAD);
  });

  test("shows the current locks, whatever this instance has cached", async () => {
    const admin = member(true);
    expect(await wordsAt(admin, ACCESS_CONTROL)).not.toContain("Unlock Tools");
    // The lock changes without a notification to this instance.
    respondWithLocks(true);
    expect(await wordsAt(admin, ACCESS_CONTROL)).toContain("Unlock Tools");
    expect(await wordsAt(admin, LOCK_ALL)).toContain("Locked already: Tools");
  });

  describe.each([
    [ACCESS_CONTROL, "Only admins can update page access"],
    [LOCK_ALL, "Only admins can lock pages"],
  ])("%s", (path, words) => {
    test.each([
      { intent: "lock", ...TOOLS },
      { intent: "lock", page: "nowhere" },
      { intent: "note", ...NOTED },
      { intent: "lock-all" },
      { intent: "unlock-all" },
    ])("makes no data call for visitors who are not admins: %o", async (fields) => {
      const calls = await callsDuring(async () => {
        for (const address of [path, `${path}.data`]) {
          const response = await newVisitor(site).post(address, fields);
          expect(await targetOf(response), address).toBe(`/auth?next=${encodeURIComponent(path)}`);

          const ada = member(false);
          expect(await targetOf(await ada.post(address, fields)), address).toBe("/find");
          expect(await wordsAt(ada, "/under-construction"), address).toContain(words);
        }
      });
      expect(calls.filter((call) => call.includes("/rpc/") && call !== VIEWER)).toEqual([]);
    });
  });

  test.each(["/admin/no-such-page", "/admin/management/no/such/page", "/admin/no/such/page"])(
    "that does not exist is guarded, too: %s",
    async (path) => {
      for (const address of [path, `${path}.data`]) {
        expect(await targetOf(await newVisitor(site).get(address)), address).toBe(
          `/auth?next=${encodeURIComponent(path)}`,
        );
        expect(await targetOf(await member(false).get(address)), address).toBe("/find");
        expect(await targetOf(await member(false).post(address, {})), address).toBe("/find");
        expect((await member(true).get(address)).status, address).toBe(404);
      }
      const page = await member(true).get(path);
      expect(page.headers.get("cache-control")).toBe("private, no-store");
      const html = await page.text();
      expect(html).toContain('content="noindex"');
      expect(textOf(html)).toContain("Return to the dashboard");
    },
  );

  /** Where a response redirects to: in a header, or in the data of a client navigation. */
  async function targetOf(response: Response): Promise<string> {
    if (response.status !== 202) return response.headers.get("location") ?? String(response.status);
    return /"(\/[^"]*)"/.exec(await response.text())?.[1] ?? "";
  }
});
