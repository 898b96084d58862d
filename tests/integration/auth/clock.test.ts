import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  linkIn,
  makeMember,
  PASSWORD,
  refresh,
  sessionOf,
  signIn,
  startAuthServer,
  type AuthServer,
} from "../../support/servers/auth-server";
import { ON_POSTGRES } from "../../support/servers/test-backend";

/* Sessions, links and pauses while the machine's clock is set forward or back, and at moments that are special. */

let site: AuthServer;

beforeAll(async () => {
  site = await startAuthServer();
});

afterAll(() => site.stop());

// A server's clock is its own.
beforeEach(({ skip }) => skip(ON_POSTGRES));

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));

afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Sets the clock of this process, which is also the database's. */
const setForward = (ms: number) => void vi.setSystemTime(Date.now() + ms);
const setBack = (ms: number) => setForward(-ms);

const currentUser = (token: string) => site.request("GET", "/user", { token });
const profiles = (token: string) =>
  site.backend.fetch(
    new Request("http://localhost/rest/v1/profiles?select=id", {
      headers: { apikey: site.backend.publishableKey, authorization: `Bearer ${token}` },
    }),
  );

async function expectUsable(token: string): Promise<void> {
  expect(await currentUser(token)).toMatchObject({ status: 200 });
  expect((await profiles(token)).status).toBe(200);
}

async function expectRefused(token: string, words: string): Promise<void> {
  expect(await currentUser(token)).toMatchObject({ status: 403, body: { error_code: "bad_jwt" } });
  const response = await profiles(token);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: "PGRST303", message: words });
}

test("the database's clock is the one that is set", async () => {
  setForward(400 * DAY);
  const [row] = await site.sql("select extract(epoch from now())::float8 * 1000 as ms");
  expect(Number(row?.["ms"])).toBeGreaterThan(Date.now() - MINUTE);
});

describe("a session", () => {
  test("is renewed when the clock was set forward, by whatever time", async () => {
    const session = await makeMember(site, "forward@example.com");
    setForward(59 * MINUTE);
    await expectUsable(session.access_token);
    setForward(2 * MINUTE);
    await expectRefused(session.access_token, "JWT expired");
    setForward(400 * DAY);
    const renewed = sessionOf(await refresh(site, session.refresh_token));
    await expectUsable(renewed.access_token);
  });

  test("is renewed when the clock was set back, and good again when that is undone", async () => {
    const session = await makeMember(site, "back@example.com");
    setBack(3_000);
    await expectUsable(session.access_token);
    setBack(HOUR);
    await expectRefused(session.access_token, "JWT issued at future");
    const renewed = sessionOf(await refresh(site, session.refresh_token));
    await expectUsable(renewed.access_token);
    setForward(HOUR);
    await expectUsable(session.access_token);
    sessionOf(await refresh(site, renewed.refresh_token));
  });

  test("ends when an old refresh token comes back, after the clock was set back too", async () => {
    let { refresh_token: token } = await makeMember(site, "stolen@example.com");
    const oldest = token;
    for (let times = 0; times < 3; times += 1) token = sessionOf(await refresh(site, token)).refresh_token;
    setBack(DAY);
    expect(await refresh(site, oldest)).toMatchObject({
      status: 400,
      body: { error_code: "refresh_token_already_used" },
    });
    expect((await refresh(site, token)).status).toBe(400);
  });

  test.each([
    ["the end of 32 bits", "2038-01-19T03:13:50Z"],
    ["the end of unsigned 32 bits", "2106-02-07T06:28:00Z"],
    ["a leap day", "2028-02-29T23:59:50Z"],
    ["the end of a year", "2026-12-31T23:59:50Z"],
    ["the beginning of summer time", "2027-03-28T00:59:50Z"],
    ["the end of summer time", "2027-10-31T00:59:50Z"],
  ])("lasts an hour beyond %s", async (what, moment) => {
    vi.stubEnv("TZ", "Europe/Berlin");
    const email = `${what.replaceAll(" ", ".")}@example.com`;
    vi.setSystemTime(new Date(moment));
    const { access_token } = await makeMember(site, email);
    setForward(59 * MINUTE);
    await expectUsable(access_token);
    setForward(2 * MINUTE);
    await expectRefused(access_token, "JWT expired");
    const again = sessionOf(await signIn(site, email));
    sessionOf(await refresh(site, again.refresh_token));
  });
});

describe("a link in a mail", () => {
  const signUp = (email: string) => site.request("POST", "/signup", { body: { email, password: PASSWORD } });
  const verify = (token_hash: string) => site.request("POST", "/verify", { body: { type: "signup", token_hash } });
  const resend = async (email: string) => {
    expect((await site.request("POST", "/resend", { body: { type: "signup", email } })).status).toBe(200);
    await site.quiet();
  };

  test("is good for an hour over the beginning of summer time and a leap day", async () => {
    vi.stubEnv("TZ", "Europe/Berlin");
    for (const [at, moment] of ["2027-03-28T00:30:00Z", "2027-10-31T00:30:00Z", "2028-02-29T23:30:00Z"].entries()) {
      const email = `link-${String(at)}@example.com`;
      vi.setSystemTime(new Date(moment));
      await signUp(email);
      const late = `late-${email}`;
      await signUp(late);
      setForward(58 * MINUTE);
      sessionOf(await verify(linkIn(site.mailsTo(email)[0])));
      setForward(3 * MINUTE);
      expect((await verify(linkIn(site.mailsTo(late)[0]))).status).toBe(403);
    }
  });

  test("is still good when the clock was set back, and another one is sent", async () => {
    const email = "mail-back@example.com";
    await signUp(email);
    setBack(DAY);
    await resend(email);
    expect(site.mailsTo(email)).toHaveLength(2);
    sessionOf(await verify(linkIn(site.mailsTo(email)[0])));

    const other = "link-back@example.com";
    await signUp(other);
    setBack(DAY);
    sessionOf(await verify(linkIn(site.mailsTo(other)[0])));
    const recover = () => site.request("POST", "/recover", { body: { email: other } });
    await recover();
    await site.quiet();
    setBack(DAY);
    await recover();
    await site.quiet();
    expect(site.mailsTo(other)).toHaveLength(3);
  });
});
