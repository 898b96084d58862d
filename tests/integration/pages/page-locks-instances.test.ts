import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgresBackend, type PostgresBackend } from "../../support/servers/postgres-backend";
import { startSwitchableProxy, type SwitchableProxy } from "../../support/servers/switchable-proxy";
import { freshAccount, newVisitor, PASSWORD, signIn, type AccountVisitor } from "../../support/clients/account-visitor";
import { eventually, startBuiltSite, type BuiltSite } from "../../support/servers/built-site";

/* Two instances of the site with one project on a PostgreSQL server: a lock applies on both at once. */

const ACCESS_CONTROL = "/admin/access-control";
const ENFORCED_WITHIN_MS = 1_000;
const TURNS = 6;

let project: PostgresBackend;
let line: SwitchableProxy;
/** The instance that the administrator uses. */
let near: BuiltSite;
/** The other instance; its connection to the project can be cut. */
let far: BuiltSite;
let admin: AccountVisitor;

beforeAll(async () => {
  project = await startPostgresBackend();
  line = await startSwitchableProxy(project.url);
  const settings = {
    SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
    SESSION_SECRET: "a secret for this test only, long enough to be one",
    TRUST_PROXY: "1",
  };
  near = await startBuiltSite({ env: { ...settings, SUPABASE_URL: project.url } });
  far = await startBuiltSite({ env: { ...settings, SUPABASE_URL: line.url } });
  admin = await signInAsAdmin();
}, 240_000);

afterAll(async () => {
  await far.stop();
  await near.stop();
  await line.stop();
  await project.stop();
});

/** The project's mails are not delivered, so its owner confirms the address. */
async function signInAsAdmin(): Promise<AccountVisitor> {
  const { email, username } = freshAccount();
  const visitor = newVisitor(near);
  const fields = { intent: "signup", email, username, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await visitor.post("/auth?mode=signup", fields)).status).toBe(303);
  await project.sql(`
    update auth.users set email_confirmed_at = now() where email = '${email}';
    insert into public.admin_users (user_id) select id from auth.users where email = '${email}'`);
  expect((await signIn(visitor, email)).status).toBe(303);
  return visitor;
}

async function turn(locked: boolean): Promise<void> {
  const response = await admin.post(ACCESS_CONTROL, { intent: "lock", page: "tools", locked: String(locked) });
  expect(response.status).toBe(303);
}

/** Whether a new signed-out visitor is redirected away from the tools. */
async function isClosed(site: BuiltSite): Promise<boolean> {
  const response = await newVisitor(site).get("/tune");
  expect(response.status).toBeOneOf([200, 302]);
  return new URL(response.headers.get("location") ?? "", site.origin).pathname === "/auth";
}

/** How long it takes until an instance applies a changed lock, milliseconds. */
async function timeUntil(site: BuiltSite, closed: boolean, withinMs: number): Promise<number> {
  const startedAt = performance.now();
  await eventually(async () => (await isClosed(site)) === closed, withinMs);
  return performance.now() - startedAt;
}

/** It is not visible when an instance has subscribed, so the lock is changed until the instance applies it. */
async function untilReceived(): Promise<void> {
  await eventually(async () => {
    const closed = !(await isClosed(far));
    await turn(closed);
    return timeUntil(far, closed, ENFORCED_WITHIN_MS).then(
      () => true,
      () => false,
    );
  }, 20_000);
}

test("a lock set on one instance is enforced by the other within a second, despite its cache", async () => {
  await untilReceived();
  const times: number[] = [];
  let closed = await isClosed(far);
  for (let count = 0; count < TURNS; count += 1) {
    closed = !closed;
    await turn(closed);
    // The instance that made the change applies it at once.
    expect(await isClosed(near)).toBe(closed);
    times.push(await timeUntil(far, closed, ENFORCED_WITHIN_MS));
  }
  expect(Math.max(...times)).toBeLessThan(ENFORCED_WITHIN_MS);
});

test("pages that either instance keeps show the lock of the newest change", async () => {
  await untilReceived();
  const shows = async (site: BuiltSite) => (await (await newVisitor(site).get("/")).text()).includes('class="closed"');
  for (let count = 0; count < TURNS; count += 1) {
    const closed = !(await isClosed(far));
    // Kept from now on.
    for (const site of [near, far, near, far]) expect(await shows(site)).toBe(!closed);
    await turn(closed);
    expect(await shows(near)).toBe(closed);
    await eventually(async () => (await shows(far)) === closed, ENFORCED_WITHIN_MS);
  }
});

test("an instance that cannot read the locks uses the last ones, and recovers by itself", async () => {
  await untilReceived();
  if (!(await isClosed(far))) {
    await turn(true);
    await timeUntil(far, true, ENFORCED_WITHIN_MS);
  }
  line.down();
  expect(await isClosed(far)).toBe(true);
  await turn(false);
  expect(await isClosed(near)).toBe(false);
  // The message does not arrive, and the locked page stays locked.
  expect(await isClosed(far)).toBe(true);
  expect((await newVisitor(far).get("/find")).status).toBe(200);
  line.up();
  // The live connection is restored within seconds, and the locks are read again.
  await timeUntil(far, false, 20_000);
});
