import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  makeMember,
  PASSWORD,
  signIn,
  startAuthServer,
  type AuthResponse,
  type AuthServer,
} from "../../support/servers/auth-server";
import { compareTimes, expectIndistinguishable, isRevealing } from "../../support/timing/compare-times";

/* Neither text, status nor response time may reveal whether an e-mail address has an account. */

const PAIRS = 40;

let site: AuthServer;
let mover: string;

beforeAll(async () => {
  vi.stubEnv("REAL_HASHES", "1");
  site = await startAuthServer();
  const { access_token: token } = await makeMember(site, "known@example.com", "known");
  await site.request("PUT", "/user", { token, body: { email: "known.elsewhere@example.com" } });
  await site.request("POST", "/signup", { body: { email: "waiting@example.com", password: PASSWORD } });
  ({ access_token: mover } = await makeMember(site, "mover@example.com", "mover"));
});

afterAll(() => site.stop());

const unknownEmail = () => `${randomBytes(6).toString("hex")}@example.com`;

/**
 * Compares both as {@link compareTimes} does, a second time when that reveals something: one in a hundred comparisons of
 * equal times does so by chance, and hardly ever two in a row. Collects the responses without the random parts.
 */
async function compare(
  one: () => Promise<AuthResponse>,
  other: () => Promise<AuthResponse>,
  { pairs = PAIRS, whenQuiet = () => Promise.resolve() } = {},
) {
  const shapes = new Set<string>();
  const timed = async (work: () => Promise<AuthResponse>) => {
    const { ms, status, body } = await work();
    shapes.add(`${status} ${shapeOf(body)}`);
    return ms;
  };
  await Promise.all([one(), other()]);
  await whenQuiet();
  const measured = () =>
    compareTimes(
      () => timed(one),
      () => timed(other),
      { pairs, whenQuiet },
    );
  const difference = await measured();
  return { ...(isRevealing(difference) ? await measured() : difference), shapes };
}

/** JSON without the values that always differ: ids, times, addresses. */
function shapeOf(body: unknown): string {
  return JSON.stringify(body)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00)/g, "time")
    .replace(/[\w.]+@example\.com/g, "address");
}

describe("response times", { timeout: 60_000, retry: 1 }, () => {
  const wrong = "Wrong-horse-1";

  test("a wrong password takes as long without an account", async () => {
    const found = await compare(
      () => signIn(site, "known@example.com", wrong),
      () => signIn(site, unknownEmail(), wrong),
    );
    expect([...found.shapes]).toEqual([expect.stringContaining("invalid_credentials")]);
    expectIndistinguishable(found);
  });

  test("a wrong password takes as long for an unconfirmed account", async () => {
    const found = await compare(
      () => signIn(site, "waiting@example.com", wrong),
      () => signIn(site, unknownEmail(), wrong),
    );
    expect([...found.shapes]).toEqual([expect.stringContaining("invalid_credentials")]);
    expectIndistinguishable(found);
  });

  test("a sign-up takes as long for an address that has an account", async () => {
    const body = (email: string) => ({ body: { email, password: PASSWORD, data: { username: "somebody" } } });
    const found = await compare(
      () => site.request("POST", "/signup", body("known@example.com")),
      () => site.request("POST", "/signup", body(unknownEmail())),
    );
    expect([...found.shapes]).toEqual([expect.stringMatching(/^200 \{"id":"id"/)]);
    expectIndistinguishable(found);
  });

  test("a sign-up takes as long for an unconfirmed address", async () => {
    const body = (email: string) => ({ body: { email, password: PASSWORD, data: { username: "somebody" } } });
    const found = await compare(
      () => site.request("POST", "/signup", body("waiting.too@example.com")),
      () => site.request("POST", "/signup", body(unknownEmail())),
    );
    expect([...found.shapes]).toEqual([expect.stringMatching(/^200 \{"id":"id"/)]);
    expectIndistinguishable(found);
  });

  test.each([
    ["/recover", "known@example.com", {}],
    ["/resend", "waiting@example.com", { type: "signup" }],
    ["/resend", "known@example.com", { type: "email_change" }],
  ])("%s for %s with %o takes as long for any address", async (path, known, fields) => {
    // Each attempt has work to do.
    const age = () =>
      site.sql(`update auth.users set recovery_sent_at = now() - interval '5 minutes',
        confirmation_sent_at = now() - interval '5 minutes', email_change_sent_at = now() - interval '5 minutes'`);
    const found = await compare(
      () => site.request("POST", path, { body: { ...fields, email: known } }),
      () => site.request("POST", path, { body: { ...fields, email: unknownEmail() } }),
      {
        whenQuiet: async () => {
          await site.quiet();
          await age();
        },
      },
    );
    expect([...found.shapes]).toEqual(["200 {}"]);
    expect(site.mailsTo(known).length).toBeGreaterThanOrEqual(PAIRS / 2);
    expectIndistinguishable(found);
  });

  test("a change of address takes as long when the new one is taken", async () => {
    const found = await compare(
      () => site.request("PUT", "/user", { token: mover, body: { email: "known@example.com" } }),
      () => site.request("PUT", "/user", { token: mover, body: { email: "nobody.yet@example.com" } }),
      { whenQuiet: () => site.quiet() },
    );
    expect([...found.shapes]).toEqual([expect.stringMatching(/^200 .*"new_email":"address"/)]);
    expectIndistinguishable(found);
  });

  test("a real difference is detected (control)", async () => {
    const found = await compare(
      () => signIn(site, "known@example.com", wrong),
      // Refused before a password is compared, as the library does it for an unknown address.
      () => signIn(site, unknownEmail(), ""),
      { pairs: 10 },
    );
    expect([...found.shapes]).toEqual([expect.stringContaining("invalid_credentials")]);
    expect(isRevealing(found)).toBe(true);
  });
});
