import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeMember, PASSWORD, signIn, startAuthSite, type AuthAnswer, type AuthSite } from "./auth-site";
import { rankSumP } from "./rank-sum";

/* R9: nobody learns from words, status or time whether an address has an account. */

const PAIRS = 40;
const RATIO_MAX = 1.1;
/** One in a hundred comparisons of equal things comes out below this. */
const P_MIN = 0.01;

let site: AuthSite;
let mover: string;

beforeAll(async () => {
  site = await startAuthSite();
  const { access_token: token } = await makeMember(site, "known@example.com", "known");
  await site.ask("PUT", "/user", { token, body: { email: "known.elsewhere@example.com" } });
  await site.ask("POST", "/signup", { body: { email: "waiting@example.com", password: PASSWORD } });
  ({ access_token: mover } = await makeMember(site, "mover@example.com", "mover"));
});

afterAll(() => site.stop());

const stranger = () => `${randomBytes(6).toString("hex")}@example.com`;

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

interface Comparison {
  /** Of the longer median to the shorter one. */
  readonly ratio: number;
  /** How likely it is that the times differ so much by chance. */
  readonly p: number;
  /** Answers of either kind, without what is random in each. */
  readonly shapes: Set<string>;
}

/** Tries both {@link PAIRS} times, one after the other, in changing order. */
async function compare(
  one: () => Promise<AuthAnswer>,
  other: () => Promise<AuthAnswer>,
  whenQuiet = () => Promise.resolve(),
): Promise<Comparison> {
  const times: [number[], number[]] = [[], []];
  const shapes = new Set<string>();
  const take = async (at: 0 | 1) => {
    const answer = await (at === 0 ? one() : other());
    times[at].push(answer.ms);
    shapes.add(`${answer.status} ${shapeOf(answer.body)}`);
    await whenQuiet();
  };
  await Promise.all([one(), other()]);
  await whenQuiet();
  for (let pair = 0; pair < PAIRS; pair += 1) {
    await take(pair % 2 === 0 ? 0 : 1);
    await take(pair % 2 === 0 ? 1 : 0);
  }
  const [first, second] = [median(times[0]), median(times[1])];
  return { ratio: Math.max(first, second) / Math.min(first, second), p: rankSumP(times[0], times[1]), shapes };
}

/**
 * Somebody who measures learns something when the times differ by much and not by chance. Other tests run beside this
 * one: their moods move a median without being significant, and a hundredth of a hashing can be significant without
 * being of use.
 */
function isTelling({ ratio, p }: Comparison): boolean {
  return ratio > RATIO_MAX && p < P_MIN;
}

function expectNoDifference(found: Comparison): void {
  expect(isTelling(found), `ratio ${found.ratio.toFixed(3)}, p ${found.p.toFixed(4)}`).toBe(false);
}

/** JSON with the words that differ by their nature taken out: ids, times, addresses. */
function shapeOf(body: unknown): string {
  return JSON.stringify(body)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
    .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00)/g, "time")
    .replace(/[\w.]+@example\.com/g, "address");
}

describe("the time of an answer", { timeout: 60_000, retry: 2 }, () => {
  const wrong = "Wrong-horse-1";

  test("to a wrong password is the same without an account", async () => {
    const found = await compare(
      () => signIn(site, "known@example.com", wrong),
      () => signIn(site, stranger(), wrong),
    );
    expect([...found.shapes]).toEqual([expect.stringContaining("invalid_credentials")]);
    expectNoDifference(found);
  });

  test("to a wrong password is the same for an account that waits to be confirmed", async () => {
    const found = await compare(
      () => signIn(site, "waiting@example.com", wrong),
      () => signIn(site, stranger(), wrong),
    );
    expect([...found.shapes]).toEqual([expect.stringContaining("invalid_credentials")]);
    expectNoDifference(found);
  });

  test("to a sign-up is the same for an address that has an account", async () => {
    const body = (email: string) => ({ body: { email, password: PASSWORD, data: { username: "somebody" } } });
    const found = await compare(
      () => site.ask("POST", "/signup", body("known@example.com")),
      () => site.ask("POST", "/signup", body(stranger())),
    );
    expect([...found.shapes]).toEqual([expect.stringMatching(/^200 \{"id":"id"/)]);
    expectNoDifference(found);
  });

  test("to a sign-up is the same for an address that waits to be confirmed", async () => {
    const body = (email: string) => ({ body: { email, password: PASSWORD, data: { username: "somebody" } } });
    const found = await compare(
      () => site.ask("POST", "/signup", body("waiting.too@example.com")),
      () => site.ask("POST", "/signup", body(stranger())),
    );
    expect([...found.shapes]).toEqual([expect.stringMatching(/^200 \{"id":"id"/)]);
    expectNoDifference(found);
  });

  test.each([
    ["/recover", "known@example.com", {}],
    ["/resend", "waiting@example.com", { type: "signup" }],
    ["/resend", "known@example.com", { type: "email_change" }],
  ])("of %s for %s with %o is the same for any address", async (path, known, fields) => {
    // Each try finds something to do.
    const age = () =>
      site.sql(`update auth.users set recovery_sent_at = now() - interval '5 minutes',
        confirmation_sent_at = now() - interval '5 minutes', email_change_sent_at = now() - interval '5 minutes'`);
    const found = await compare(
      () => site.ask("POST", path, { body: { ...fields, email: known } }),
      () => site.ask("POST", path, { body: { ...fields, email: stranger() } }),
      async () => {
        await site.quiet();
        await age();
      },
    );
    expect([...found.shapes]).toEqual(["200 {}"]);
    expect(site.mailsTo(known).length).toBeGreaterThanOrEqual(PAIRS);
    expectNoDifference(found);
  });

  test("to a wish for another address is the same when somebody has it", async () => {
    const found = await compare(
      () => site.ask("PUT", "/user", { token: mover, body: { email: "known@example.com" } }),
      () => site.ask("PUT", "/user", { token: mover, body: { email: "nobody.yet@example.com" } }),
    );
    expect([...found.shapes]).toEqual([expect.stringMatching(/^200 .*"new_email":"address"/)]);
    expectNoDifference(found);
  });

  test("would show the difference if there were one: the control", async () => {
    const found = await compare(
      () => signIn(site, "known@example.com", wrong),
      // Refused before a password is compared, as the library does it for an unknown address.
      () => signIn(site, stranger(), ""),
    );
    expect([...found.shapes]).toEqual([expect.stringContaining("invalid_credentials")]);
    expect(isTelling(found)).toBe(true);
  });
});
