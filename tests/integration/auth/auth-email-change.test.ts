import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  fieldsOf,
  linkIn,
  makeMember,
  PASSWORD,
  sessionOf,
  signIn,
  startAuthServer,
  type AuthServer,
} from "../../support/servers/auth-server";

let site: AuthServer;

beforeAll(async () => {
  site = await startAuthServer();
});

afterAll(() => site.stop());

const ACCEPTED = {
  msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
  code: "200",
};
const DEAD = { status: 403, body: { error_code: "otp_expired" } };

const want = (token: string, email: string) => site.request("PUT", "/user", { token, body: { email } });
const confirm = (token_hash: string) => site.request("POST", "/verify", { body: { type: "email_change", token_hash } });
const newestLink = (address: string) => linkIn(site.mailsTo(address)[0]);

describe("changing the e-mail address", () => {
  test.each([
    ["the old mailbox first", [0, 1]],
    ["the new mailbox first", [1, 0]],
  ])("needs both mailboxes, %s", async (_, order) => {
    const before = `before.${order.join("")}@example.com`;
    const after = `after.${order.join("")}@example.com`;
    const { access_token: token, user } = await makeMember(site, before);
    expect(await want(token, after.toUpperCase().replace("EXAMPLE.COM", "example.com"))).toMatchObject({
      status: 200,
      body: { email: before, new_email: after },
    });
    const links = [newestLink(before), newestLink(after)];
    const [first = "", second = ""] = order.map((at) => links[at]);
    expect(site.mailsTo(after)[0]?.text).toContain(`from ${before} to ${after}`);

    expect(await confirm(first)).toMatchObject({ status: 200, body: ACCEPTED });
    // After one confirmation nothing has changed, and the first link is used.
    expect(await confirm(first)).toMatchObject(DEAD);
    expect((await signIn(site, after)).status).toBe(400);
    sessionOf(await signIn(site, before));

    const session = sessionOf(await confirm(second));
    expect(session.user).toMatchObject({ id: user.id, email: after });
    expect(session.user["new_email"]).toBeUndefined();
    expect((await signIn(site, before)).status).toBe(400);
    sessionOf(await signIn(site, after));
    expect(await confirm(second)).toMatchObject(DEAD);
    expect(
      await site.sql("select identity_data ->> 'email' as email from auth.identities where user_id = $1", [user.id]),
    ).toEqual([{ email: after }]);
  });

  test("with a code challenge, as the site's own client sends it, is confirmed by the same links", async () => {
    const { access_token: token } = await makeMember(site, "challenger@example.com");
    const code_challenge = createHash("sha256").update("a verifier").digest("base64url");
    const response = await site.request(
      "PUT",
      `/user?redirect_to=${encodeURIComponent(`${site.origin}/auth/callback`)}`,
      {
        token,
        body: { email: "challenged@example.com", code_challenge, code_challenge_method: "s256" },
      },
    );
    expect(response).toMatchObject({ status: 200, body: { new_email: "challenged@example.com" } });
    expect(await confirm(newestLink("challenger@example.com"))).toMatchObject({ status: 200, body: ACCEPTED });
    const session = sessionOf(await confirm(newestLink("challenged@example.com")));
    expect(session.user).toMatchObject({ email: "challenged@example.com" });
    sessionOf(await signIn(site, "challenged@example.com"));
  });

  test("requested again for another address invalidates the links of the first request", async () => {
    const { access_token: token } = await makeMember(site, "undecided@example.com");
    await want(token, "first.choice@example.com");
    const [old, first] = [newestLink("undecided@example.com"), newestLink("first.choice@example.com")];
    await want(token, "second.choice@example.com");
    expect(await confirm(old)).toMatchObject(DEAD);
    expect(await confirm(first)).toMatchObject(DEAD);
    expect(await confirm(newestLink("undecided@example.com"))).toMatchObject({ body: ACCEPTED });
    sessionOf(await confirm(newestLink("second.choice@example.com")));
  });

  test("to a taken address gets the same response, sends its owner no mail and changes nothing", async () => {
    await makeMember(site, "owner@example.com");
    const { access_token: token } = await makeMember(site, "envious@example.com");
    const seen = site.mailsTo("owner@example.com").length;
    const taken = await want(token, "owner@example.com");
    const link = newestLink("envious@example.com");
    const free = await want(token, "free@example.com");
    expect(taken.status).toBe(200);
    expect(fieldsOf(taken)).toEqual(fieldsOf(free));
    await want(token, "owner@example.com");
    expect(site.mailsTo("owner@example.com")).toHaveLength(seen);
    expect(await confirm(link)).toMatchObject(DEAD);
    expect(await confirm(newestLink("envious@example.com"))).toMatchObject({ body: ACCEPTED });
    sessionOf(await signIn(site, "owner@example.com"));
    // Nor when requested again; the control is the mail to the requesting account.
    await site.sql("update auth.users set email_change_sent_at = now() - interval '2 minutes'");
    await site.request("POST", "/resend", { body: { type: "email_change", email: "envious@example.com" } });
    await site.quiet();
    expect(site.mailsTo("owner@example.com")).toHaveLength(seen);
  });

  test("to an address another user confirms meanwhile is refused; an unconfirmed one is no obstacle", async () => {
    const { access_token: token } = await makeMember(site, "racer@example.com");
    await want(token, "contested@example.com");
    const links = [newestLink("racer@example.com"), newestLink("contested@example.com")];
    await makeMember(site, "contested@example.com");
    expect(await confirm(links[0] ?? "")).toMatchObject({ body: ACCEPTED });
    expect(await confirm(links[1] ?? "")).toMatchObject({ status: 422, body: { error_code: "email_exists" } });

    await want(token, "squatted@example.com");
    const again = [newestLink("racer@example.com"), newestLink("squatted@example.com")];
    await site.request("POST", "/signup", { body: { email: "squatted@example.com", password: PASSWORD } });
    expect(await confirm(again[0] ?? "")).toMatchObject({ body: ACCEPTED });
    expect(sessionOf(await confirm(again[1] ?? "")).user["email"]).toBe("squatted@example.com");
  });

  test("sends its links again at most once a minute, and only those still unconfirmed", async () => {
    const { access_token: token } = await makeMember(site, "patient@example.com");
    await want(token, "patience@example.com");
    await confirm(newestLink("patient@example.com"));
    const resend = async () => {
      await site.request("POST", "/resend", { body: { type: "email_change", email: "patient@example.com" } });
      await site.quiet();
    };
    const old = newestLink("patience@example.com");
    await resend();
    expect(site.mailsTo("patience@example.com")).toHaveLength(1);
    await site.sql("update auth.users set email_change_sent_at = now() - interval '2 minutes'");
    const toPatient = site.mailsTo("patient@example.com").length;
    await resend();
    expect(site.mailsTo("patient@example.com")).toHaveLength(toPatient);
    expect(await confirm(old)).toMatchObject(DEAD);
    expect(sessionOf(await confirm(newestLink("patience@example.com"))).user["email"]).toBe("patience@example.com");
  });

  test("is refused with links an hour old", async () => {
    const { access_token: token } = await makeMember(site, "dawdler@example.com");
    await want(token, "dawdling@example.com");
    await site.sql("update auth.users set email_change_sent_at = now() - interval '61 minutes'");
    expect(await confirm(newestLink("dawdler@example.com"))).toMatchObject(DEAD);
  });

  test("to an invalid address is refused", async () => {
    const { access_token: token } = await makeMember(site, "typo@example.com");
    for (const email of ["typo", "a b@example.com", "a@b@example.com", `${"x".repeat(260)}@example.com`]) {
      expect(await want(token, email)).toMatchObject({ status: 400 });
    }
  });
});
