import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  freshAccount,
  mailsTo,
  newVisitor,
  PASSWORD,
  signIn,
  signUpAndConfirm,
} from "../../support/clients/account-visitor";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { textOf } from "../../support/checks/page-html";
import { compareTimes, expectIndistinguishable } from "../../support/timing/compare-times";

/* The forms reveal neither by text nor by time whether an address has an account. */

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1", REAL_HASHES: "1" } });
});

afterAll(async () => {
  await site.stop();
});

/** Removes what differs between two responses to the same request: ids, nonces, typed values, the time. */
function comparable(html: string, ...typed: string[]): string {
  let text = html
    .replace(/nonce="[^"]*"/g, "")
    .replace(/"nonce\\?",\\?"[^"\\]*/g, "")
    .replace(/[A-Za-z0-9_-]{12}(?="|\\")/g, "id");
  for (const one of typed) text = text.replaceAll(one, "typed");
  return text;
}

async function timed(work: () => Promise<Response>): Promise<{ ms: number; response: Response; text: string }> {
  const startedAt = performance.now();
  const response = await work();
  const text = await response.text();
  return { ms: performance.now() - startedAt, response, text };
}

/** One after the other: eight passwords hashed at once can take longer than the site waits for its backend. */
async function inTurn<Made>(count: number, make: () => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

/** Posts the sign-up form with this address. */
function signUp(email: string): Promise<Response> {
  const { username } = freshAccount();
  const fields = { intent: "signup", email, username, password: PASSWORD, confirmPassword: PASSWORD };
  return newVisitor(site).post("/auth?mode=signup", fields);
}

describe("account existence", { retry: 2, timeout: 120_000 }, () => {
  test("is not revealed by signing in, neither in text nor in time", async () => {
    // Forty wrong passwords are allowed for one account.
    const member = await signUpAndConfirm(site);
    const { email: unconfirmed } = freshAccount();
    await signUp(unconfirmed);
    const pages = new Set<string>();
    const request = async (email: string) => {
      const { ms, response, text } = await timed(() => signIn(newVisitor(site), email, "Wrong1pass"));
      expect(response.status).toBe(400);
      expect(textOf(text)).toContain("Sign in failed");
      expect(textOf(text)).toContain("Please check your email and password.");
      pages.add(comparable(text, email));
      return ms;
    };
    const unknown = () => request(freshAccount().email);
    for (const [kind, email] of Object.entries({ member: member.email, unconfirmed })) {
      expectIndistinguishable(await compareTimes(() => request(email), unknown, { pairs: 20 }), kind);
    }
    expect(pages.size).toBe(1);
  });

  test("is not revealed by signing up, recovering or resending", async () => {
    const members = await inTurn(8, () => signUpAndConfirm(site));
    const forms: Record<string, (email: string) => Promise<Response>> = {
      recover: (email) => newVisitor(site).post("/auth?mode=recover", { intent: "recover", email }),
      resend: (email) => newVisitor(site).post("/auth?mode=resend", { intent: "resend", email, type: "signup" }),
      signup: signUp,
    };
    // All at once: each takes the same minimum, in which it mostly waits.
    const compareForm = async ([name, post]: readonly [string, (email: string) => Promise<Response>]) => {
      const request = async (email: string) => {
        const { ms, response, text } = await timed(() => post(email));
        expect(response.status, name).toBe(303);
        expect(response.headers.get("location"), name).toBe(
          name === "recover" ? "/auth?mode=check-email&for=recovery" : "/auth?mode=check-email",
        );
        expect(text, name).toBe("");
        return ms;
      };
      let at = 0;
      const known = () => request(members[at++]?.email ?? "");
      const unknown = () => request(freshAccount().email);
      expectIndistinguishable(await compareTimes(known, unknown, { pairs: members.length }), name);
    };
    await Promise.all(Object.entries(forms).map(compareForm));
    // A second sign-up of an account is reported only by a mail to its address.
    const mails = await mailsTo(site, members[0]?.email ?? "");
    expect(mails.map(({ text }) => text).join()).toMatch(/already has an account/i);
    expect((await signIn(newVisitor(site), members[0]?.email ?? "")).status).toBe(303);
  });
});
