import { createHash, createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { EMAIL_MAX } from "~/lib/email";
import type { GoogleSettings } from "~/lib/env.server";
import { accountByEmail, audit, newLinkToken, run } from "./embedded-auth-accounts";
import { AuthRefusal, invalid, userBanned } from "./embedded-auth-refusal";
import type { AuthCall, AuthHandler, AuthService } from "./embedded-auth-service";
import type { Database, TransactionalDatabase } from "./embedded-database";

/*
 * Signing in with Google, by the addresses and rows a hosted Supabase uses. The library can do this too, but it would
 * speak to Google while nobody else can use the database. Its last step, the exchange of our own code, stays with it.
 */

const AUTHORIZE = "https://accounts.google.com/o/oauth2/v2/auth";
const TOKEN = "https://oauth2.googleapis.com/token";
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"];
const SCOPES = ["openid", "email", "profile"];
/** What a caller may add to the request; above all, nothing that would change who is answered where. */
const PASSED_ON = ["access_type", "hd", "login_hint", "prompt"];

const GOOGLE_PATIENCE_MS = 10_000;
/** Time people have to find their password at Google. */
const FLOW_LIFE = "interval '15 minutes'";

/** Where and by whom people may be signed in with Google. */
export interface GoogleSignIn {
  /** Null: nobody can. */
  readonly settings: GoogleSettings | null;
  /** Whether people may be sent back to this address. */
  readonly mayReturnTo: (address: string) => boolean;
}

const callbackOf = (siteUrl: string) => new URL("/auth/v1/callback", siteUrl).href;
const defaultReturn = (siteUrl: string) => new URL("/auth/callback", siteUrl).href;

/** Our side of the proof that whoever redeems Google's code has begun this flow. Kept by nobody: it can be made again. */
const verifierOf = (service: AuthService, flowId: string) =>
  createHmac("sha256", service.jwtSecret).update(`google ${flowId}`).digest("base64url");

const challengeSchema = z.object({
  code_challenge: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
  code_challenge_method: z.string().regex(/^s256$/i),
});

/** `GET /authorize`: notes who is waiting for an answer, and sends them to Google. */
export function beginGoogle({ settings, mayReturnTo }: GoogleSignIn): AuthHandler {
  return async (service, { request, url }) => {
    const asked = url.searchParams;
    if (asked.get("provider") !== "google" || settings === null) {
      throw invalid("Unsupported provider: provider is not enabled");
    }
    const challenge = challengeSchema.safeParse(Object.fromEntries(asked));
    if (!challenge.success) throw invalid("PKCE flow requires code_challenge_method and code_challenge");
    const wanted = asked.get("redirect_to") ?? "";
    const flowId = randomUUID();
    await service.turn(async ({ database }) => {
      await run(database, "delete from auth.flow_state where created_at < now() - interval '1 hour'");
      await run(
        database,
        `insert into auth.flow_state (id, auth_code, authentication_method, code_challenge, code_challenge_method,
           provider_type, provider_access_token, provider_refresh_token, referrer)
         values ($1, $2, 'oauth', $3, 's256', 'google', '', '', $4)`,
        [
          flowId,
          randomUUID(),
          challenge.data.code_challenge,
          mayReturnTo(wanted) ? wanted : defaultReturn(service.siteUrl),
        ],
      );
    }, request.signal);
    const location = new URL(AUTHORIZE);
    for (const name of PASSED_ON) {
      const value = asked.get(name);
      if (value !== null) location.searchParams.set(name, value);
    }
    const ours = {
      client_id: settings.clientId,
      redirect_uri: callbackOf(service.siteUrl),
      response_type: "code",
      scope: SCOPES.join(" "),
      state: flowId,
      code_challenge: createHash("sha256").update(verifierOf(service, flowId)).digest("base64url"),
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(ours)) location.searchParams.set(name, value);
    return seeOther(location.href);
  };
}

const flowRow = z.object({ id: z.string(), auth_code: z.string(), referrer: z.string() });

/** `GET /callback`: Google's answer. Whatever it is, people end on the site's own page, with a code or with an error. */
export function finishGoogle({ settings }: GoogleSignIn): AuthHandler {
  return async (service, call) => {
    const { signal } = call.request;
    const state = z.uuid().safeParse(call.url.searchParams.get("state"));
    const flow = state.success ? await service.turn(({ database }) => findFlow(database, state.data), signal) : null;
    if (flow === null || settings === null) {
      const lost = new AuthRefusal(400, "bad_oauth_state", "OAuth state not found or expired");
      return withError(defaultReturn(service.siteUrl), "invalid_request", lost);
    }
    try {
      const person = await askGoogle(service, call, { settings, flowId: flow.id });
      await service.turn(({ database }) => admit(service, database, { person, flowId: flow.id }), signal);
      const location = new URL(flow.referrer);
      location.searchParams.set("code", flow.auth_code);
      return seeOther(location.href);
    } catch (error) {
      if (error instanceof ProviderRefusal) return withError(flow.referrer, error.code, error);
      if (error instanceof AuthRefusal) {
        return withError(flow.referrer, error.status >= 500 ? "server_error" : "access_denied", error);
      }
      throw error;
    }
  };
}

async function findFlow(database: Database, id: string): Promise<z.infer<typeof flowRow> | null> {
  const [flow] = await database.query(
    flowRow,
    `select id, auth_code, referrer from auth.flow_state
     where id = $1 and user_id is null and provider_type = 'google' and created_at > now() - ${FLOW_LIFE}`,
    [id],
  );
  return flow ?? null;
}

/** What Google itself answered instead of a code. */
class ProviderRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const tokenAnswer = z.looseObject({ id_token: z.string() });

const idClaims = z.looseObject({
  iss: z.enum(ISSUERS),
  aud: z.string(),
  sub: z.string().min(1).max(255),
  exp: z.number(),
  email: z.email().max(EMAIL_MAX),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z.string().max(200).optional(),
  picture: z.string().max(2048).optional(),
});

type Person = z.infer<typeof idClaims>;

const ERROR_TEXT_MAX = 300;

/** Redeems Google's code. Rejects with a refusal that may be shown to people. */
async function askGoogle(
  service: AuthService,
  { request, url }: AuthCall,
  { settings, flowId }: { readonly settings: GoogleSettings; readonly flowId: string },
): Promise<Person> {
  const answered = url.searchParams;
  const error = answered.get("error");
  if (error !== null) {
    const code = /^[a-z_]{1,64}$/.test(error) ? error : "server_error";
    throw new ProviderRefusal(code, (answered.get("error_description") ?? "").slice(0, ERROR_TEXT_MAX));
  }
  const code = answered.get("code");
  if (code === null || code === "") {
    throw new AuthRefusal(400, "bad_oauth_callback", "OAuth callback with missing authorization code missing");
  }
  const response = await fetch(TOKEN, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({
      client_id: settings.clientId,
      client_secret: settings.secret,
      code,
      code_verifier: verifierOf(service, flowId),
      redirect_uri: callbackOf(service.siteUrl),
      grant_type: "authorization_code",
    }),
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(GOOGLE_PATIENCE_MS)]),
  }).catch(() => {
    throw new AuthRefusal(500, "unexpected_failure", "Unable to reach the external provider");
  });
  const json: unknown = await response.json().catch(() => null);
  const answer = tokenAnswer.safeParse(json);
  if (!response.ok || !answer.success) {
    service.log.warn({ status: response.status }, "Google did not take the code of a sign-in");
    throw new AuthRefusal(500, "unexpected_failure", "Unable to exchange external code");
  }
  // It came straight from Google over TLS, which says who wrote it as well as its signature would.
  const person = idClaims.safeParse(decodePayload(answer.data.id_token));
  if (!person.success || person.data.aud !== settings.clientId || person.data.exp * 1000 < Date.now()) {
    throw new AuthRefusal(500, "unexpected_failure", "Error getting user profile from external provider");
  }
  return person.data;
}

function decodePayload(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

const identityRow = z.object({
  id: z.string(),
  user_id: z.string(),
  confirmed: z.boolean(),
  /** Banned, or marked as deleted. */
  barred: z.boolean(),
});

/**
 * Finds or makes the account of somebody Google knows, and hands it to who waits for it. An account is linked by an
 * address only if Google has verified that address, and we have: then both are the same person's.
 */
async function admit(
  service: AuthService,
  database: TransactionalDatabase,
  { person, flowId }: { readonly person: Person; readonly flowId: string },
): Promise<void> {
  const email = person.email.toLowerCase();
  const data = JSON.stringify(identityData(person, email));
  const token = newLinkToken();
  const admitted = await database.transaction(async (work): Promise<boolean> => {
    const [known] = await work.query(
      identityRow,
      `select identity.id, identity.user_id, account.email_confirmed_at is not null as confirmed,
         coalesce(account.banned_until > now(), false) or account.deleted_at is not null as barred
       from auth.identities as identity join auth.users as account on account.id = identity.user_id
       where identity.provider = 'google' and identity.provider_id = $1`,
      [person.sub],
    );
    if (known?.barred === true) throw userBanned(403);
    if (known?.confirmed === true) {
      await run(
        work,
        "update auth.identities set identity_data = $2, last_sign_in_at = now(), updated_at = now() where id = $1",
        [known.id, data],
      );
      await claimFlow(work, flowId, known.user_id);
      return true;
    }
    // What nobody has confirmed gives way, as with a sign-up.
    if (known !== undefined) await run(work, "delete from auth.users where id = $1", [known.user_id]);
    const holder = await accountByEmail(work, email);
    if (holder?.banned === true || holder?.deleted === true) throw userBanned(403);
    if (holder?.confirmed === true) {
      if (!person.email_verified) throw unverified("Verify the email with google in order to sign in");
      await insertIdentity(work, { userId: holder.id, sub: person.sub, data });
      await run(
        work,
        `update auth.users set updated_at = now(),
           raw_user_meta_data = $2::jsonb || coalesce(raw_user_meta_data, '{}'),
           raw_app_meta_data = jsonb_set(coalesce(raw_app_meta_data, '{}'), '{providers}',
             coalesce(raw_app_meta_data -> 'providers', '[]') || '["google"]'::jsonb)
         where id = $1`,
        [holder.id, JSON.stringify(profileOf(person))],
      );
      await audit(work, holder, "identity_linked", "user");
      await claimFlow(work, flowId, holder.id);
      return true;
    }
    if (holder !== null) await run(work, "delete from auth.users where id = $1", [holder.id]);
    const userId = randomUUID();
    await run(
      work,
      `insert into auth.users (id, aud, role, email, email_confirmed_at, confirmation_token, confirmation_sent_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ($1, 'authenticated', 'authenticated', $2, case when $3 then now() end,
         case when not $3 then $4 end, case when not $3 then now() end, $5, $6, now(), now())`,
      [
        userId,
        email,
        person.email_verified,
        token,
        JSON.stringify({ provider: "google", providers: ["google"] }),
        data,
      ],
    );
    await insertIdentity(work, { userId, sub: person.sub, data });
    await audit(work, { id: userId, email }, "user_signedup", "team");
    if (person.email_verified) await claimFlow(work, flowId, userId);
    return person.email_verified;
  });
  if (admitted) return;
  service.mail("confirmation", email, { Email: email, TokenHash: token });
  throw unverified("A confirmation email has been sent to your google email");
}

const unverified = (what: string) =>
  new AuthRefusal(422, "provider_email_needs_verification", `Unverified email with google. ${what}`);

function profileOf({ name, picture }: Person): Record<string, string> {
  return {
    ...(name !== undefined && { full_name: name, name }),
    ...(picture !== undefined && { avatar_url: picture, picture }),
  };
}

function identityData(person: Person, email: string): Record<string, unknown> {
  return {
    ...profileOf(person),
    iss: "https://accounts.google.com",
    sub: person.sub,
    provider_id: person.sub,
    email,
    email_verified: person.email_verified,
    phone_verified: false,
  };
}

async function insertIdentity(
  database: Database,
  { userId, sub, data }: { readonly userId: string; readonly sub: string; readonly data: string },
): Promise<void> {
  await run(
    database,
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ($1, 'google', $2, $3, $4, now())`,
    [randomUUID(), sub, userId, data],
  );
}

/** A flow ends in one account, once; its code is good for a few minutes from now. */
async function claimFlow(database: Database, flowId: string, userId: string): Promise<void> {
  const claimed = await database.query(
    z.object({ id: z.string() }),
    `update auth.flow_state set user_id = $2, auth_code_issued_at = now(), created_at = now(), updated_at = now()
     where id = $1 and user_id is null returning id`,
    [flowId, userId],
  );
  if (claimed.length === 0) throw new AuthRefusal(400, "bad_oauth_state", "State has already been used");
}

/** As a hosted Supabase does it: in the query for servers, in the fragment for scripts. */
function withError(address: string, error: string, refusal: AuthRefusal | ProviderRefusal): Response {
  const location = new URL(address);
  const fields = new URLSearchParams({
    error,
    ...(refusal instanceof AuthRefusal && { error_code: refusal.code }),
    error_description: refusal.message,
  });
  for (const [name, value] of fields) location.searchParams.set(name, value);
  location.hash = fields.toString();
  return seeOther(location.href);
}

function seeOther(location: string): Response {
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
}
