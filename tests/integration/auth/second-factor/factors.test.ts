import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ageChallenges, codeOf, forgetUsedCodes, wrongCode } from "../../../support/clients/authenticator";
import { browserClient, valueOf, type BrowserClient } from "../../../support/clients/browser-client";
import {
  makeMember,
  PASSWORD,
  refresh,
  signIn,
  sessionOf,
  startAuthServer,
  type AuthServer,
} from "../../../support/servers/auth-server";

/* Second factors of the embedded backend, as supabase-js uses them, and as attackers would. */

let site: AuthServer;

beforeAll(async () => {
  site = await startAuthServer();
});

afterAll(() => site.stop());

beforeEach(() => forgetUsedCodes(site.sql));

let lastMember = 0;

/** A member who has signed in by password with a client of their own. */
async function member() {
  lastMember += 1;
  const email = `factor-${String(lastMember)}@example.com`;
  await makeMember(site, email);
  return { email, client: await signedIn(email) };
}

async function signedIn(email: string): Promise<BrowserClient> {
  const client = browserClient(site);
  valueOf(await client.auth.signInWithPassword({ email, password: PASSWORD }));
  return client;
}

async function enrol(client: BrowserClient, friendlyName = "Phone") {
  return valueOf(await client.auth.mfa.enroll({ factorType: "totp", friendlyName, issuer: "First Layer" }));
}

/** A member with a verified factor, whose client has given it. */
async function memberWithFactor() {
  const { email, client } = await member();
  const factor = await enrol(client);
  valueOf(await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) }));
  await forgetUsedCodes(site.sql);
  return { email, client, factorId: factor.id, secret: factor.totp.secret };
}

const tokenOf = async (client: BrowserClient) => (await client.auth.getSession()).data.session?.access_token ?? "";

const claimsOf = async (client: BrowserClient) => decodeJwt(await tokenOf(client));

const levels = async (client: BrowserClient) => {
  const { currentLevel, nextLevel } = valueOf(await client.auth.mfa.getAuthenticatorAssuranceLevel());
  return [currentLevel, nextLevel];
};

describe("auth.mfa of supabase-js", () => {
  test("enrols an app, with its QR code and secret, and counts it once a code was given", async () => {
    const { email, client } = await member();
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const factor = await enrol(client);
    expect(factor).toMatchObject({ type: "totp", friendly_name: "Phone" });
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(factor.totp.uri).toBe(
      `otpauth://totp/First%20Layer:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=First%20Layer&period=30&secret=${factor.totp.secret}`,
    );
    const listed = valueOf(await client.auth.mfa.listFactors());
    expect(listed).toMatchObject({ totp: [], all: [{ id: factor.id, status: "unverified", friendly_name: "Phone" }] });
    expect(await levels(client)).toEqual(["aal1", "aal1"]);

    const challenge = valueOf(await client.auth.mfa.challenge({ factorId: factor.id }));
    expect(challenge).toMatchObject({ type: "totp" });
    expect(challenge.expires_at - Date.now() / 1000).toBeGreaterThan(290);
    const code = codeOf(factor.totp.secret);
    const session = valueOf(await client.auth.mfa.verify({ factorId: factor.id, challengeId: challenge.id, code }));
    expect(session.user.factors).toMatchObject([{ id: factor.id, status: "verified", factor_type: "totp" }]);
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    expect(await levels(client)).toEqual(["aal2", "aal2"]);
    expect(await claimsOf(client)).toMatchObject({ aal: "aal2", amr: [{ method: "totp" }, { method: "password" }] });
    expect(valueOf(await client.auth.mfa.listFactors()).totp).toHaveLength(1);
    expect(site.mailsTo(email)[0]?.subject).toBe("A second factor was added");
  });

  test("keeps the level through a refresh, and begins a new sign-in below it", async () => {
    const { email, client, factorId, secret } = await memberWithFactor();
    const before = await claimsOf(client);
    valueOf(await client.auth.refreshSession());
    expect(await claimsOf(client)).toMatchObject({ aal: "aal2", amr: before["amr"], session_id: before["session_id"] });

    const other = await signedIn(email);
    expect(await levels(other)).toEqual(["aal1", "aal2"]);
    expect(await claimsOf(other)).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
    valueOf(await other.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    expect(await levels(other)).toEqual(["aal2", "aal2"]);
    // The session that had given its code before goes on.
    expect(valueOf(await client.auth.getUser()).user.email).toBe(email);
  });

  test("has several factors with names, ten at most, and removes them", async () => {
    const { email, client, factorId } = await memberWithFactor();
    expect((await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" })).error).toMatchObject({
      status: 422,
      code: "mfa_factor_name_conflict",
    });
    for (let number = 2; number <= 10; number += 1) await enrol(client, `Tablet ${String(number)}`);
    expect((await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Watch" })).error).toMatchObject({
      status: 422,
      code: "too_many_enrolled_mfa_factors",
    });
    expect(valueOf(await client.auth.mfa.unenroll({ factorId })).id).toBe(factorId);
    expect(site.mailsTo(email)[0]?.subject).toBe("A second factor was removed");
    expect(valueOf(await client.auth.mfa.listFactors()).totp).toEqual([]);
    valueOf(await client.auth.refreshSession());
    expect(await levels(client)).toEqual(["aal1", "aal1"]);
  });

  test("refuses phones, keys and types that nobody knows, as a project without them does", async () => {
    const { client } = await member();
    expect((await client.auth.mfa.enroll({ factorType: "phone", phone: "+4915112345678" })).error).toMatchObject({
      status: 422,
      code: "mfa_phone_enroll_not_enabled",
    });
    expect((await client.auth.mfa.enroll({ factorType: "webauthn", friendlyName: "Key" })).error).toMatchObject({
      status: 422,
      code: "mfa_webauthn_enroll_not_enabled",
    });
    const response = await site.request("POST", "/factors", {
      token: await tokenOf(client),
      body: { factor_type: "carrier pigeon" },
    });
    expect(response).toMatchObject({ status: 400, body: { error_code: "validation_failed" } });
  });

  test("the secret is not readable in the database", async () => {
    const { factorId, secret } = await memberWithFactor();
    const [row] = await site.sql("select secret from auth.mfa_factors where id = $1", [factorId]);
    expect(row?.["secret"]).toMatch(/^[\w-]{80,}$/);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(site.lines.join("")).not.toContain(secret);
  });
});

describe("a code", () => {
  const attempt = async (client: BrowserClient, factorId: string, code: string) =>
    (await client.auth.mfa.challengeAndVerify({ factorId, code })).error;
  const WRONG = { status: 422, code: "mfa_verification_failed" };

  test("works once, and so does none from before it", async () => {
    const { email, factorId, secret } = await memberWithFactor();
    const first = await signedIn(email);
    const code = codeOf(secret);
    expect(await attempt(first, factorId, code)).toBeNull();
    const second = await signedIn(email);
    expect(await attempt(second, factorId, code)).toMatchObject(WRONG);
    expect(await levels(second)).toEqual(["aal1", "aal2"]);
    expect(await attempt(second, factorId, codeOf(secret, 1))).toBeNull();
  });

  test("of two who send it at the same time one gets in", async () => {
    const { email, factorId, secret } = await memberWithFactor();
    const clients = [await signedIn(email), await signedIn(email)];
    const challenges = await Promise.all(
      clients.map(async (client) => ({ client, ...valueOf(await client.auth.mfa.challenge({ factorId })) })),
    );
    const code = codeOf(secret);
    const results = await Promise.all(
      challenges.map(({ client, id }) => client.auth.mfa.verify({ factorId, challengeId: id, code })),
    );
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test("of another time, or a wrong one, does not count", async () => {
    const { email, factorId, secret } = await memberWithFactor();
    const client = await signedIn(email);
    for (const code of [wrongCode(secret), codeOf(secret, 5), codeOf(secret, -5), `${codeOf(secret)}0`]) {
      expect(await attempt(client, factorId, code), code).toMatchObject(WRONG);
    }
    expect(await attempt(client, factorId, "")).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await attempt(client, factorId, codeOf(secret))).toBeNull();
  });

  test("needs a challenge of its factor that is neither old nor met", async () => {
    const { email, factorId, secret } = await memberWithFactor();
    const client = await signedIn(email);
    const challenge = async () => valueOf(await client.auth.mfa.challenge({ factorId })).id;
    const verify = async (challengeId: string) =>
      (await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) })).error;
    const old = await challenge();
    await ageChallenges(site.sql);
    expect(await verify(old)).toMatchObject({ status: 422, code: "mfa_challenge_expired" });
    const unknown = { status: 422, code: "mfa_factor_not_found" };
    expect(await verify("0198c0de-0000-7000-8000-000000000001")).toMatchObject(unknown);
    expect(await verify("no uuid")).toMatchObject(unknown);
    const met = await challenge();
    expect(await verify(met)).toBeNull();
    await forgetUsedCodes(site.sql);
    expect(await verify(met)).toMatchObject({ status: 422, code: "mfa_ip_address_mismatch" });
  });
});

describe("who has not given the second factor", () => {
  test("cannot change the password or the address, add or remove a factor, or change ways to sign in", async () => {
    const { email, factorId } = await memberWithFactor();
    const client = await signedIn(email);
    const level = (status: number) => ({ status, code: "insufficient_aal" });
    expect((await client.auth.updateUser({ password: "Another-horse-2" })).error).toMatchObject(level(401));
    expect((await client.auth.updateUser({ email: "other@example.com" })).error).toMatchObject(level(401));
    const enrolment = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
    expect(enrolment.error).toMatchObject(level(403));
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject(level(422));
    const linking = await client.auth.linkIdentity({ provider: "google" });
    expect(linking.error).toMatchObject(level(403));
    const [identity] = valueOf(await client.auth.getUserIdentities()).identities;
    if (identity === undefined) throw new Error("The account has no identity");
    expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject(level(403));
  });

  test("is nobody to the data API, and so is a token from before its session was confirmed", async () => {
    const { email, factorId, secret } = await memberWithFactor();
    const client = await signedIn(email);
    const before = await tokenOf(client);
    const caller = async () => valueOf(await client.rpc("get_session_assurance").maybeSingle());
    expect((await client.rpc("caller_id")).data).toBeNull();
    expect((await client.rpc("get_viewer")).data).toEqual([]);
    expect(await caller()).toMatchObject({ awaits_second_factor: true, assurance: "aal1" });
    valueOf(await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    expect((await client.rpc("get_viewer")).data).toMatchObject([{ email }]);
    expect(await caller()).toMatchObject({ awaits_second_factor: false, assurance: "aal2" });
    const old = await fetch(`${site.origin}/rest/v1/rpc/caller_id`, {
      method: "POST",
      headers: { apikey: site.backend.publishableKey, authorization: `Bearer ${before}` },
    });
    expect(await old.json()).toBeNull();
  });

  test("loses the sessions that were begun without it, once a factor is there", async () => {
    const { email, client } = await member();
    const other = await signedIn(email);
    const { id, totp } = await enrol(client);
    valueOf(await client.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) }));
    expect((await other.auth.getUser()).error).toMatchObject({ name: "AuthSessionMissingError" });
    expect((await other.auth.refreshSession()).error).not.toBeNull();
  });
});

describe("a session of more than ten minutes", () => {
  const age = (by = "11 minutes") =>
    site.sql(`with aged as (update auth.sessions set created_at = created_at - interval '${by}')
      update auth.mfa_amr_claims set updated_at = updated_at - interval '${by}'`);
  const needed = (status: number) => ({ status, code: "reauthentication_needed" });
  const deletion = async (client: BrowserClient) => (await client.rpc("delete_account")).status;

  test("cannot be confirmed by an app of one's own: it adds none, and deletes nothing", async () => {
    for (const { client } of [await member(), await memberWithFactor()]) {
      await age();
      const enrolment = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Mine" });
      expect(enrolment.error).toMatchObject(needed(403));
      expect((await client.rpc("create_recovery_codes")).error).not.toBeNull();
      expect(await deletion(client)).toBe(403);
    }
  });

  test("keeps its second factor and recovery codes until a code is given", async () => {
    const { client, factorId, secret } = await memberWithFactor();
    expect((await client.rpc("create_recovery_codes")).data).toHaveLength(10);
    const codes = async () => (await client.from("recovery_codes").select("id")).data;
    await age();
    valueOf(await client.auth.refreshSession());
    expect((await client.auth.mfa.unenroll({ factorId })).error).toMatchObject(needed(403));
    expect((await client.rpc("create_recovery_codes")).status).toBe(403);
    expect(await codes()).toHaveLength(10);
    expect(await levels(client)).toEqual(["aal2", "aal2"]);
    valueOf(await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    valueOf(await client.auth.mfa.unenroll({ factorId }));
    expect(valueOf(await client.auth.mfa.listFactors()).totp).toEqual([]);
  });

  test("adds an app once a code of another one has confirmed it", async () => {
    const { client, factorId, secret } = await memberWithFactor();
    await age();
    valueOf(await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    expect((await enrol(client, "Tablet")).friendly_name).toBe("Tablet");
    expect(await deletion(client)).toBe(204);
  });

  test("changes neither password nor address nor ways to sign in without a code from the mailbox", async () => {
    const { email, client } = await member();
    await age();
    expect((await client.auth.updateUser({ password: "Another-horse-2" })).error).toMatchObject(needed(400));
    expect((await client.auth.updateUser({ email: "thief@example.com" })).error).toMatchObject(needed(400));
    expect((await client.auth.linkIdentity({ provider: "google" })).error).toMatchObject(needed(403));
    // What opens nothing is not asked for.
    expect((await client.auth.updateUser({ data: { colour: "red" } })).error).toBeNull();
    valueOf(await client.auth.reauthenticate());
    const nonce = /\b(\d{8})\b/.exec(site.mailsTo(email)[0]?.text ?? "")?.[1] ?? "";
    expect((await client.auth.updateUser({ password: "Another-horse-2", nonce })).error).toBeNull();
  });
});

describe("another member's factor", () => {
  test("can be neither challenged nor verified nor removed", async () => {
    const { factorId, secret } = await memberWithFactor();
    const thief = await memberWithFactor();
    const none = { status: 404, code: "mfa_factor_not_found" };
    expect((await thief.client.auth.mfa.challenge({ factorId })).error).toMatchObject(none);
    expect((await thief.client.auth.mfa.unenroll({ factorId })).error).toMatchObject(none);
    const { id: challengeId } = valueOf(await thief.client.auth.mfa.challenge({ factorId: thief.factorId }));
    const verify = await thief.client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
    expect(verify.error).toMatchObject(none);
  });

  test("does not lend its challenge", async () => {
    const owner = await memberWithFactor();
    const { id: challengeId } = valueOf(await owner.client.auth.mfa.challenge({ factorId: owner.factorId }));
    const { client, factorId, secret } = await memberWithFactor();
    const verify = await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) });
    expect(verify.error).toMatchObject({ status: 422, code: "mfa_factor_not_found" });
  });

  test("is not called by anything but a UUID, nor without a session", async () => {
    const { client } = await member();
    const response = await site.request("DELETE", "/factors/1", { token: await tokenOf(client) });
    expect(response).toMatchObject({ status: 404, body: { error_code: "validation_failed" } });
    const { factorId } = await memberWithFactor();
    for (const [method, path] of [
      ["POST", "/factors"],
      ["POST", `/factors/${factorId}/challenge`],
      ["POST", `/factors/${factorId}/verify`],
      ["DELETE", `/factors/${factorId}`],
    ] as const) {
      const body = { factor_type: "totp", challenge_id: factorId, code: "123456" };
      expect((await site.request(method, path, { body })).status, `${method} ${path}`).toBe(401);
    }
  });
});

test("the refresh token from before a code leads to the session's present tokens, as after any renewal", async () => {
  const { email, factorId, secret } = await memberWithFactor();
  const session = sessionOf(await signIn(site, email));
  const client = browserClient(site);
  valueOf(await client.auth.setSession(session));
  valueOf(await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
  const again = sessionOf(await refresh(site, session.refresh_token));
  expect(decodeJwt(again.access_token)).toMatchObject({ aal: "aal2" });
});
