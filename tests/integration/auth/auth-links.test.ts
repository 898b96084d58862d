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

const signUp = (email: string, password = PASSWORD, data: object = {}) =>
  site.request("POST", "/signup", { body: { email, password, data } });

const verify = (type: string, token_hash: string) => site.request("POST", "/verify", { body: { type, token_hash } });

const age = (email: string) =>
  site.sql(
    `update auth.users set confirmation_sent_at = now() - interval '2 minutes',
       recovery_sent_at = now() - interval '2 minutes', email_change_sent_at = now() - interval '2 minutes'
     where email = $1`,
    [email],
  );

/** The next mail to an address that has got `seen` mails so far. */
async function nextMailTo(address: string, seen: number) {
  await site.quiet();
  expect(site.mailsTo(address)).toHaveLength(seen + 1);
  return site.mailsTo(address)[0];
}

async function noMailTo(address: string, seen: number): Promise<void> {
  await site.quiet();
  expect(site.mailsTo(address)).toHaveLength(seen);
}

describe("signing up", () => {
  test("sends a link to the site's real URL, which signs in once", async () => {
    const email = "ada@example.com";
    expect((await signUp("Ada@Example.com", PASSWORD, { username: "ada" })).status).toBe(200);
    expect((await signIn(site, email)).body).toMatchObject({ code: 400, error_code: "email_not_confirmed" });
    const [mail] = site.mailsTo(email);
    expect(mail?.subject).toBe("Confirm your email address");
    expect(mail?.text).toContain(`${site.origin}/auth/callback?token_hash=${linkIn(mail)}&type=signup\n`);
    expect(mail?.html).toContain(`href="${site.origin}/auth/callback?token_hash=${linkIn(mail)}&amp;type=signup"`);
    // 256 random bits: a code of a few digits cannot match.
    expect(linkIn(mail)).toMatch(/^[\w-]{43}$/);

    const session = sessionOf(await verify("signup", linkIn(mail)));
    expect(session.user["email"]).toBe(email);
    expect((await signIn(site, "ADA@example.com")).status).toBe(200);
    expect((await verify("signup", linkIn(mail))).body).toMatchObject({ code: 403, error_code: "otp_expired" });
    expect(await site.sql("select username from public.profiles where id = $1", [session.user.id])).toEqual([
      { username: "ada" },
    ]);
  });

  test("is confirmed by the type `email`, too, as Supabase's guides send it; so is a new password", async () => {
    const email = "guide@example.com";
    await signUp(email);
    const session = sessionOf(await verify("email", linkIn(site.mailsTo(email)[0])));
    expect(session.user["email_confirmed_at"]).toEqual(expect.any(String));
    await age(email);
    await site.request("POST", "/recover", { body: { email } });
    const mail = await nextMailTo(email, 1);
    expect(mail?.subject).not.toBe("Confirm your email address");
    expect(sessionOf(await verify("email", linkIn(mail))).user["email"]).toBe(email);
    expect((await verify("email", linkIn(mail))).body).toMatchObject({ code: 403, error_code: "otp_expired" });
    expect((await verify("email", "x".repeat(43))).body).toMatchObject({ code: 403, error_code: "otp_expired" });
  });

  test("is not used up by programs that open every link of a mail", async () => {
    const email = "scanned@example.com";
    await signUp(email);
    const token_hash = linkIn(site.mailsTo(email)[0]);
    for (const query of [`token=${token_hash}&type=signup`, `token_hash=${token_hash}&type=signup`, ""]) {
      for (const method of ["GET", "HEAD"]) {
        expect((await site.request(method, `/verify?${query}`)).status).toBe(404);
        expect((await site.request(method, `/verify/?${query}`)).status).toBe(404);
        expect((await site.request(method, `/%76erify?${query}`)).status).toBe(404);
      }
    }
    sessionOf(await verify("signup", token_hash));
  });

  test("again before the link was opened invalidates the old link", async () => {
    const email = "twice@example.com";
    await signUp(email, PASSWORD, { username: "first_twice" });
    const [first] = site.mailsTo(email);
    await signUp(email, PASSWORD, { username: "second_twice" });
    const [second] = site.mailsTo(email);
    expect((await verify("signup", linkIn(first))).status).toBe(403);
    sessionOf(await verify("signup", linkIn(second)));
    const { user } = sessionOf(await signIn(site, email));
    expect(user["user_metadata"]).toMatchObject({ username: "second_twice" });
    expect(await site.sql("select 1 as one from auth.users where email = $1", [email])).toHaveLength(1);
  });

  describe("by two users with one address", () => {
    const own = "Owner-horse-1";
    const attackerPassword = "Attack-horse-1";

    test.each([
      ["the owner first", [own, attackerPassword]],
      ["an attacker first", [attackerPassword, own]],
      ["an attacker twice", [attackerPassword, own, attackerPassword]],
      ["the owner twice", [own, attackerPassword, own]],
    ])("%s: neither password opens what the owner of the mailbox confirms", async (name, passwords) => {
      const email = `${name.replaceAll(" ", ".")}@example.com`;
      for (const password of passwords) {
        expect((await signUp(email, password)).status).toBe(200);
      }
      const links = site.mailsTo(email).map(linkIn);
      expect(links).toHaveLength(passwords.length);
      for (const dead of links.slice(1)) expect((await verify("signup", dead)).status).toBe(403);
      const { access_token: token } = sessionOf(await verify("signup", links[0] ?? ""));
      for (const password of [own, attackerPassword]) {
        expect((await signIn(site, email, password)).body).toMatchObject({ error_code: "invalid_credentials" });
      }
      // The user who confirmed chooses a password.
      expect((await site.request("PUT", "/user", { token, body: { password: "Chosen-horse-1" } })).status).toBe(200);
      sessionOf(await signIn(site, email, "Chosen-horse-1"));
    });

    test("at the same moment: at most one password is valid", async () => {
      const email = "rush@example.com";
      await Promise.all([own, attackerPassword, own, attackerPassword].map((password) => signUp(email, password)));
      const responses = await Promise.all(site.mailsTo(email).map((mail) => verify("signup", linkIn(mail))));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const password of [own, attackerPassword]) expect((await signIn(site, email, password)).status).toBe(400);
    });
  });

  test("does not reveal whether the address has an account until it is confirmed", async () => {
    await makeMember(site, "resident@example.com", "Resident");
    const profilesCalled = async (username: string) => {
      const query = new URLSearchParams({ username: `eq.${username}`, select: "username" });
      const response = await fetch(`${site.origin}/rest/v1/profiles?${query.toString()}`, {
        headers: { apikey: site.backend.publishableKey },
      });
      expect(response.status).toBe(200);
      const rows: unknown = await response.json();
      return rows;
    };
    await signUp("resident@example.com", PASSWORD, { username: "Probe A" });
    await signUp("vacant@example.com", PASSWORD, { username: "Probe B" });
    expect([await profilesCalled("Probe A"), await profilesCalled("Probe B")]).toEqual([[], []]);
    // Another account gets the same requested names in both cases.
    for (const [name, who] of [
      ["Probe A", "curious.a@example.com"],
      ["Probe B", "curious.b@example.com"],
    ] as const) {
      await makeMember(site, who, name);
      expect(await profilesCalled(name)).toEqual([{ username: name }]);
    }
    // Control: once confirmed, the name is visible.
    sessionOf(await verify("signup", linkIn(site.mailsTo("vacant@example.com")[0])));
    expect(await profilesCalled("Probe B2")).toEqual([{ username: "Probe B2" }]);
  });

  test("with an address that has an account changes nothing and mails only its owner", async () => {
    const email = "taken@example.com";
    await makeMember(site, email, "taken");
    const rows = () =>
      site.sql(
        `select to_jsonb(u) - 'last_sign_in_at' - 'updated_at' as account,
           (select count(*) from auth.users) as accounts, (select count(*) from public.profiles) as profiles,
           (select count(*) from auth.identities) as identities
         from auth.users u where email = $1`,
        [email],
      );
    const before = await rows();
    const known = await signUp(email, "Stolen-horse-9", { username: "thief" });
    const fresh = await signUp("fresh@example.com", "Stolen-horse-9", { username: "thief" });
    expect(known.status).toBe(200);
    expect(fieldsOf(known)).toEqual(fieldsOf(fresh));
    expect(known.body).toMatchObject({ email, identities: [{ provider: "email" }] });
    await site.sql("delete from auth.users where email = 'fresh@example.com'");
    expect(await rows()).toEqual(before);
    expect(site.mailsTo(email)[0]).toMatchObject({ subject: "You already have an account" });
    expect(site.mailsTo(email)[0]?.text).toContain(`${site.origin}/auth\n`);
    expect((await signIn(site, email)).status).toBe(200);
    expect((await signIn(site, email, "Stolen-horse-9")).status).toBe(400);
  });

  test("escapes markup in mails", async () => {
    const email = "o'neil@example.com";
    expect((await signUp(email)).status).toBe(200);
    expect(site.mailsTo(email)[0]?.html).toContain("o&#39;neil@example.com");
  });
});

describe("resending a confirmation link", () => {
  test("sends one for an unconfirmed account at most once a minute, and invalidates the old one", async () => {
    const email = "again@example.com";
    await signUp(email);
    const first = linkIn(site.mailsTo(email)[0]);
    const resend = () => site.request("POST", "/resend", { body: { type: "signup", email } });
    expect(await resend()).toMatchObject({ status: 200, body: {} });
    await noMailTo(email, 1);
    await age(email);
    expect(await resend()).toMatchObject({ status: 200, body: {} });
    const second = linkIn(await nextMailTo(email, 1));
    expect((await verify("signup", first)).status).toBe(403);
    sessionOf(await verify("signup", second));
    // Nothing to confirm any more.
    await age(email);
    expect(await resend()).toMatchObject({ status: 200, body: {} });
    await noMailTo(email, 2);
  });

  test("of the wrong type says so", async () => {
    for (const body of [{ email: "a@example.com" }, { type: "sms", email: "a@example.com" }, { type: "signup" }]) {
      expect(await site.request("POST", "/resend", { body })).toMatchObject({
        status: 400,
        body: { error_code: "validation_failed" },
      });
    }
  });
});

describe("recovering a password", () => {
  test("leads to a session that may set a new one; at most one mail a minute", async () => {
    const email = "forgetful@example.com";
    await makeMember(site, email, "forgetful");
    const recover = () => site.request("POST", "/recover", { body: { email: "Forgetful@Example.com" } });
    await recover();
    const mail = await nextMailTo(email, 1);
    expect(mail?.subject).toBe("Choose a new password");
    await recover();
    await noMailTo(email, 2);

    expect((await verify("signup", linkIn(mail))).status).toBe(403);
    const { access_token: token } = sessionOf(await verify("recovery", linkIn(mail)));
    expect((await site.request("PUT", "/user", { token, body: { password: "Remembered-1" } })).status).toBe(200);
    expect((await signIn(site, email)).status).toBe(400);
    expect((await signIn(site, email, "Remembered-1")).status).toBe(200);
  });

  test("of an unconfirmed account does not leave it to whoever signed up with the address", async () => {
    const email = "squatted@example.com";
    await signUp(email, "Squatter-horse-1");
    await site.request("POST", "/recover", { body: { email } });
    sessionOf(await verify("recovery", linkIn(await nextMailTo(email, 1))));
    expect((await signIn(site, email, "Squatter-horse-1")).body).toMatchObject({ error_code: "invalid_credentials" });
  });

  test("with an expired link changes nothing about an unconfirmed account", async () => {
    const email = "dawdler@example.com";
    await signUp(email);
    await site.request("POST", "/recover", { body: { email } });
    const old = linkIn(await nextMailTo(email, 1));
    await site.sql("update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1", [email]);
    expect((await verify("recovery", old)).body).toMatchObject({ error_code: "otp_expired" });
    sessionOf(await verify("signup", linkIn(site.mailsTo(email)[1])));
    sessionOf(await signIn(site, email));
  });

  test("is refused with a link an hour old", async () => {
    const email = "late@example.com";
    await signUp(email);
    await site.sql("update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1", [
      email,
    ]);
    expect((await verify("signup", linkIn(site.mailsTo(email)[0]))).body).toMatchObject({ error_code: "otp_expired" });
  });
});

describe("auth calls that are not supported", () => {
  test.each(["/otp", "/magiclink"])("POST %s creates no account and sends nothing", async (path) => {
    const before = await site.sql("select count(*) as n from auth.users");
    expect(
      await site.request("POST", path, { body: { email: "newcomer@example.com", create_user: true } }),
    ).toMatchObject({
      status: 422,
      body: { error_code: "otp_disabled" },
    });
    expect(await site.sql("select count(*) as n from auth.users")).toEqual(before);
    expect(site.mailsTo("newcomer@example.com")).toEqual([]);
  });

  test.each(["/invite", "/admin/users", "/admin/generate_link", "/factors/1/enrol", "/nonexistent", "/", ""])(
    "POST %s does not exist",
    async (path) => {
      expect((await site.request("POST", path, { body: {} })).status).toBe(404);
    },
  );

  test("the key set is empty, since tokens are signed with a secret", async () => {
    const response = await site.request("GET", "/.well-known/jwks.json", { headers: { apikey: "" } });
    expect(response).toMatchObject({ status: 200, body: { keys: [] } });
  });

  test("a code in place of a link token is refused", async () => {
    const email = "coded@example.com";
    await signUp(email);
    const body = { type: "signup", email, token: "12345678" };
    expect(await site.request("POST", "/verify", { body })).toMatchObject({ status: 403 });
    for (const type of ["magiclink", "invite", "reauthentication", ""]) {
      expect((await verify(type, linkIn(site.mailsTo(email)[0]))).status).toBe(400);
    }
    sessionOf(await verify("signup", linkIn(site.mailsTo(email)[0])));
  });
});
