import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { codeOf } from "../../support/clients/authenticator";
import { browserClient, valueOf, type BrowserClient } from "../../support/clients/browser-client";
import { redirectProviders } from "../../support/programs/fake-provider-fetch.mjs";
import { linkIn, makeMember, PASSWORD, startAuthServer, type AuthServer } from "../../support/servers/auth-server";

/*
 * Every call of the auth service that the client of a browser makes, with that client. Second factors have a file of their
 * own. A stand-in answers for Discord.
 */

let profile = { id: "1", username: "nelly", email: "nelly@example.com", verified: true };

const provider = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "/", "http://provider.test");
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(pathname.endsWith("/token") ? { access_token: "discord-token" } : profile));
});

let site: AuthServer;
let stopRedirecting: () => void;

beforeAll(async () => {
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const { port } = z.object({ port: z.number() }).parse(provider.address());
  process.env["FAKE_SOCIAL_ORIGIN"] = `http://127.0.0.1:${String(port)}`;
  stopRedirecting = redirectProviders();
  const social = { google: null, facebook: null, discord: { clientId: "444", secret: "discord-canary" } };
  site = await startAuthServer({ social });
});

afterAll(async () => {
  stopRedirecting();
  await site.stop();
  provider.close();
});

const freshEmail = () => `${randomUUID()}@example.com`;

async function member(): Promise<{ email: string; client: BrowserClient }> {
  const email = freshEmail();
  await makeMember(site, email);
  const client = browserClient(site);
  valueOf(await client.auth.signInWithPassword({ email, password: PASSWORD }));
  return { email, client };
}

const callback = () => `${site.origin}/auth/callback`;

/** Follows the way over the provider back to the site's page; returns its address. */
async function throughProvider(address: string): Promise<URL> {
  const location = async (url: string) => (await fetch(url, { redirect: "manual" })).headers.get("location") ?? "";
  const page = new URL(address.startsWith(site.origin) ? await location(address) : address);
  expect(page.host).toBe("discord.com");
  const state = page.searchParams.get("state") ?? "";
  return new URL(await location(`${site.origin}/auth/v1/callback?code=the-code&state=${state}`));
}

/** Links a user of Discord to the account of a client. */
async function linkDiscord(client: BrowserClient, id: string, email: string): Promise<URL> {
  profile = { ...profile, id, email };
  const options = { redirectTo: callback() };
  const { url } = valueOf(await client.auth.linkIdentity({ provider: "discord", options }));
  return throughProvider(url);
}

const providersOf = async (client: BrowserClient) =>
  valueOf(await client.auth.getUserIdentities()).identities.map(({ provider: name }) => name);

async function identityOf(client: BrowserClient, name: string) {
  const found = valueOf(await client.auth.getUserIdentities()).identities.find(({ provider: its }) => its === name);
  if (found === undefined) throw new Error(`The account has no identity of ${name}`);
  return found;
}

describe("signing up and in", () => {
  test("sign-up, resend, verify by the link and by the code", async () => {
    const email = freshEmail();
    const client = browserClient(site);
    const signedUp = valueOf(await client.auth.signUp({ email, password: PASSWORD }));
    expect(signedUp.session).toBeNull();
    const token_hash = linkIn(site.mailsTo(email)[0]);
    expect(valueOf(await client.auth.verifyOtp({ type: "signup", token_hash })).user?.email).toBe(email);
    expect((await browserClient(site).auth.resend({ type: "signup", email })).error).toBeNull();
    const wrong = await browserClient(site).auth.verifyOtp({ type: "signup", email, token: "000000" });
    expect(wrong.error).toMatchObject({ status: 403, code: "otp_expired" });
  });

  test("recover, and the address and the password of the account", async () => {
    const { email, client } = await member();
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo: callback() })).error).toBeNull();
    valueOf(await client.auth.updateUser({ password: "Another-horse-2", data: { colour: "red" } }));
    expect(valueOf(await client.auth.getUser()).user.user_metadata).toMatchObject({ colour: "red" });
    expect((await client.auth.updateUser({ email: freshEmail() })).error).toBeNull();
  });

  test("reauthenticate sends a code, which an old session needs to change the password", async () => {
    const { email, client } = await member();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const nonce = /\b(\d{8})\b/.exec(site.mailsTo(email)[0]?.text ?? "")?.[1] ?? "";
    await site.sql("update auth.sessions set created_at = created_at - interval '2 days'");
    const refused = await client.auth.updateUser({ password: "Another-horse-2" });
    expect(refused.error).toMatchObject({ code: "reauthentication_needed" });
    expect((await client.auth.updateUser({ password: "Another-horse-2", nonce })).error).toBeNull();
  });

  test("a session is set, refreshed, and ended here, elsewhere and everywhere", async () => {
    const { email, client } = await member();
    const session = valueOf(await client.auth.getSession()).session;
    if (session === null) throw new Error("There is no session");
    const copy = browserClient(site);
    valueOf(await copy.auth.setSession(session));
    valueOf(await copy.auth.refreshSession());
    const other = browserClient(site);
    valueOf(await other.auth.signInWithPassword({ email, password: PASSWORD }));
    const isLive = async (of: BrowserClient) => (await of.auth.getUser()).error === null;
    expect((await other.auth.signOut({ scope: "others" })).error).toBeNull();
    expect([await isLive(other), await isLive(copy)]).toEqual([true, false]);
    const third = browserClient(site);
    valueOf(await third.auth.signInWithPassword({ email, password: PASSWORD }));
    expect((await third.auth.signOut({ scope: "local" })).error).toBeNull();
    expect([await isLive(other), await isLive(third)]).toEqual([true, false]);
    expect((await other.auth.signOut({ scope: "global" })).error).toBeNull();
    expect(await isLive(other)).toBe(false);
  });

  test("jwks is empty, as where tokens are signed with a secret, and the claims are those of the server", async () => {
    const { client } = await member();
    const response = await fetch(`${site.origin}/auth/v1/.well-known/jwks.json`);
    expect([response.status, await response.json()]).toEqual([200, { keys: [] }]);
    expect(valueOf(await client.auth.getClaims()).claims).toMatchObject({ role: "authenticated", aal: "aal1" });
  });

  test("sso finds no provider, by domain or by id, and says what is wrong with the call", async () => {
    const client = browserClient(site);
    for (const by of [{ domain: "example.com" }, { providerId: randomUUID() }]) {
      expect((await client.auth.signInWithSSO(by)).error).toMatchObject({
        status: 404,
        code: "sso_provider_not_found",
      });
    }
    const both = { domain: "example.com", provider_id: randomUUID() };
    for (const body of [both, {}]) {
      const response = await site.request("POST", "/sso", { body });
      expect(response).toMatchObject({ status: 400, body: { error_code: "validation_failed" } });
    }
    const response = await site.request("POST", "/sso", { body: { provider_id: "none" } });
    expect(response).toMatchObject({ status: 400, body: { error_code: "bad_json" } });
  });
});

describe("identities", () => {
  test("sign in through a provider, and are listed", async () => {
    profile = { ...profile, id: "100", email: freshEmail() };
    const client = browserClient(site);
    const options = { redirectTo: callback(), skipBrowserRedirect: true };
    const { url } = valueOf(await client.auth.signInWithOAuth({ provider: "discord", options }));
    const end = await throughProvider(url);
    valueOf(await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? ""));
    expect(await providersOf(client)).toEqual(["discord"]);
    // The only way in stays.
    const last = await client.auth.unlinkIdentity(await identityOf(client, "discord"));
    expect(last.error).toMatchObject({ status: 422, code: "single_identity_not_deletable" });
    expect(await providersOf(client)).toEqual(["discord"]);
  });

  test("are linked whatever their address, lead to the same account, and are unlinked", async () => {
    const { email, client } = await member();
    const { id } = valueOf(await client.auth.getUser()).user;
    const end = await linkDiscord(client, "200", freshEmail());
    const linked = valueOf(await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? ""));
    expect(linked.user).toMatchObject({ id, email, app_metadata: { providers: ["email", "discord"] } });
    expect(await providersOf(client)).toEqual(["email", "discord"]);
    expect((await client.auth.unlinkIdentity(await identityOf(client, "discord"))).error).toBeNull();
    const { user } = valueOf(await client.auth.getUser());
    expect(user).toMatchObject({ email, app_metadata: { provider: "email", providers: ["email"] } });
    expect((await client.auth.unlinkIdentity(await identityOf(client, "email"))).error).toMatchObject({
      code: "single_identity_not_deletable",
    });
  });

  test("of two that go at the same time one stays", async () => {
    const { client } = await member();
    const end = await linkDiscord(client, "300", freshEmail());
    valueOf(await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? ""));
    const { identities } = valueOf(await client.auth.getUserIdentities());
    const results = await Promise.all(identities.map((identity) => client.auth.unlinkIdentity(identity)));
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await providersOf(client)).toHaveLength(1);
  });

  test("of somebody else are neither linked twice nor unlinked", async () => {
    const owner = await member();
    const end = await linkDiscord(owner.client, "400", freshEmail());
    valueOf(await owner.client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? ""));
    const thief = await member();
    const refused = await linkDiscord(thief.client, "400", freshEmail());
    expect(refused.searchParams.get("error_code")).toBe("identity_already_exists");
    expect(await providersOf(thief.client)).toEqual(["email"]);
    await linkDiscord(thief.client, "401", freshEmail());
    const unlinked = await thief.client.auth.unlinkIdentity(await identityOf(owner.client, "discord"));
    expect(unlinked.error).toMatchObject({ status: 422, code: "identity_not_found" });
    expect(await providersOf(owner.client)).toEqual(["email", "discord"]);
  });

  test("take their address along: the account gets that of an identity that stays", async () => {
    const { email, client } = await member();
    const discordEmail = freshEmail();
    const end = await linkDiscord(client, "500", discordEmail);
    valueOf(await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? ""));
    expect((await client.auth.unlinkIdentity(await identityOf(client, "email"))).error).toBeNull();
    expect(valueOf(await client.auth.getUser()).user.email).toBe(discordEmail);
    expect(email).not.toBe(discordEmail);
  });

  test("are not begun by anybody without a session, or for a provider that is not set up", async () => {
    const { client } = await member();
    expect((await client.auth.linkIdentity({ provider: "google" })).error).toMatchObject({ status: 400 });
    const query = "provider=discord&code_challenge_method=s256&code_challenge=".padEnd(120, "a");
    expect((await site.request("GET", `/user/identities/authorize?${query}`)).status).toBe(401);
    expect((await site.request("DELETE", `/user/identities/${randomUUID()}`)).status).toBe(401);
  });
});

test("a member with a second factor gives it again after connecting an account", async () => {
  const { client } = await member();
  const { id: factorId, totp } = valueOf(await client.auth.mfa.enroll({ factorType: "totp" }));
  valueOf(await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) }));
  const end = await linkDiscord(client, "600", freshEmail());
  valueOf(await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? ""));
  const level = valueOf(await client.auth.mfa.getAuthenticatorAssuranceLevel());
  expect(level).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
  valueOf(await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret, 1) }));
  expect(await providersOf(client)).toEqual(["email", "discord"]);
});
