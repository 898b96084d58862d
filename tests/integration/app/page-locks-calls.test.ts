import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newVisitor, type AccountVisitor } from "./account-visitor";
import { eventually, startBuiltSite, type BuiltSite } from "./built-site";
import { startHostedProject, type HostedProject } from "./hosted-project";

/* What page locks cost: the calls a hosted project gets because of them. */

const AUTH_COOKIE = "sb-first-layer-auth-token";
const LOCKS = "GET /rest/v1/page_access";
const VIEWER = "POST /rest/v1/rpc/get_viewer";
const PINS = "GET /rest/v1/pinned_items";
const PAGES = ["/tune", "/tune.data", "/calculators/flow-rate", "/learn", "/learn/x.data", "/contribute"];

let project: HostedProject;
let site: BuiltSite;

const settings = () => ({
  SUPABASE_URL: project.origin,
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
  SESSION_SECRET: "a secret for these tests alone, long enough",
  TRUST_PROXY: "1",
});

beforeAll(async () => {
  project = await startHostedProject();
}, 60_000);

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

const answerLocks = (toolsLocked: boolean) =>
  project.answer(LOCKS, {
    status: 200,
    body: [row("parts", true), row("guides", false), row("tools", toolsLocked), row("contribute", false)],
  });

/** Calls made while `work` runs, but for those that ask whether the catalogue is another one. */
async function callsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = project.asked.length;
  await work();
  return project.asked
    .slice(before)
    .map(({ call }) => call)
    .filter((call) => !/\/rest\/v1\/(catalogue_|parts|printers|manufacturers)|\/realtime\//.test(call));
}

function member(isAdmin: boolean): AccountVisitor {
  const id = randomUUID();
  const token = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const expires_at = Math.floor(Date.now() / 1_000) + 3_600;
  const session = {
    access_token: `${token({ alg: "HS256", typ: "JWT" })}.${token({ sub: id, exp: expires_at })}.c2ln`,
    refresh_token: randomUUID(),
    expires_at,
  };
  project.answer(VIEWER, {
    status: 200,
    body: [
      {
        id,
        email: "ada@example.org",
        new_email: null,
        username: "ada",
        is_admin: isAdmin,
        signed_in_at: new Date().toISOString(),
        provider: "email",
        has_password: true,
      },
    ],
  });
  const visitor = newVisitor(site);
  visitor.steal(new Map([[AUTH_COOKIE, `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`]]));
  return visitor;
}

async function sentTo(visitor: AccountVisitor, path: string): Promise<string> {
  const location = (await visitor.get(path)).headers.get("location") ?? "";
  return new URL(location, site.origin).pathname;
}

describe("with what is known of the locks", () => {
  const started: BuiltSite[] = [];

  beforeEach(() => {
    project.answer(LOCKS, null);
    project.answer(VIEWER, null);
    project.answer(PINS, { status: 200, body: [] });
  });
  afterAll(async () => {
    for (const one of started) await one.stop();
  });

  /** A site that knows what the project says of the locks now. */
  async function startKnowing(toolsLocked: boolean): Promise<void> {
    answerLocks(toolsLocked);
    site = await startBuiltSite({ until: "listening", env: settings() });
    started.push(site);
    const open = toolsLocked ? "/auth" : "/under-construction";
    await eventually(async () => (await sentTo(newVisitor(site), "/tune")) === open, 10_000);
  }

  test("still warm, a request to an open page asks the database nothing because of its guard", async () => {
    await startKnowing(false);
    const stranger = newVisitor(site);
    const calls = await callsDuring(async () => {
      for (let round = 0; round < 5; round += 1) {
        await Promise.all(PAGES.map((path) => stranger.get(path)));
        await stranger.post("/tune", { intent: "anything" });
      }
    });
    expect(calls).toEqual([]);
  }, 90_000);

  test("still warm, a locked page asks only who is there, and only of those with a session", async () => {
    await startKnowing(true);
    const stranger = newVisitor(site);
    expect(await callsDuring(async () => expect(await sentTo(stranger, "/tune")).toBe("/auth"))).toEqual([]);
    for (const isAdmin of [false, true]) {
      const ada = member(isAdmin);
      const calls = await callsDuring(async () => expect(await sentTo(ada, "/tune")).toBe("/under-construction"));
      expect(calls.filter((call) => call === VIEWER)).toEqual([VIEWER]);
      expect(calls).not.toContain(LOCKS);
    }
    // Nobody can tell who this is: a closed page is not opened for them, nor are they sent to sign in again.
    const somebody = member(false);
    project.answer(VIEWER, null);
    expect((await somebody.get("/tune")).status).toBe(503);
    expect((await somebody.get("/learn")).status).toBe(302);
  }, 90_000);

  test("never read, pages are open, and the question is not asked by each visitor", async () => {
    site = await startBuiltSite({ until: "listening", env: settings() });
    started.push(site);
    const stranger = newVisitor(site);
    // The process listens a moment before it has its pages.
    await eventually(async () => (await stranger.get("/tune")).status !== 503, 10_000);
    expect(await sentTo(stranger, "/tune")).toBe("/under-construction");
    const calls = await callsDuring(async () => {
      for (let round = 0; round < 20; round += 1) await stranger.get("/tune");
    });
    expect(calls.length).toBeLessThan(3);
    // It is asked again before long, and then it holds.
    answerLocks(true);
    await eventually(async () => (await sentTo(stranger, "/tune")) === "/auth", 10_000);
  }, 90_000);
});
