import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { redirectProviders } from "../../support/programs/fake-provider-fetch.mjs";
import { sessionOf, startAuthServer, type AuthServer } from "../../support/servers/auth-server";

/* Facebook and Discord on the embedded backend, with a stand-in for what both answer. Google has a file of its own. */

const FACEBOOK = { clientId: "111222333", secret: "facebook-canary-4711" };
const DISCORD = { clientId: "444555666", secret: "discord-canary-4711" };
let stopRedirecting: () => void;

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly authorization: string;
  readonly fields: Readonly<Record<string, string>>;
}

let asked: Asked[] = [];
/** What the stand-in answers, by path. */
let answers: Record<string, unknown> = {};

const provider = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
  request.on("end", () => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://provider.test");
    const fields = Object.fromEntries(new URLSearchParams(body));
    asked.push({ path: pathname, query: searchParams, authorization: request.headers.authorization ?? "", fields });
    const answer = answers[pathname];
    response.writeHead(answer === undefined ? 400 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { error: "invalid_grant" }));
  });
});

let site: AuthServer;

beforeAll(async () => {
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const { port } = z.object({ port: z.number() }).parse(provider.address());
  process.env["FAKE_SOCIAL_ORIGIN"] = `http://127.0.0.1:${String(port)}`;
  stopRedirecting = redirectProviders();
  site = await startAuthServer({ social: { google: null, facebook: FACEBOOK, discord: DISCORD } });
});

beforeEach(() => {
  asked = [];
  answers = {
    "/discord.com/api/oauth2/token": { access_token: "discord-token" },
    "/discord.com/api/users/@me": {
      id: "80351110224678912",
      username: "nelly",
      global_name: "Nelly",
      avatar: "8342729096ea3675442027381ff50dfe",
      email: "Nelly@Example.com",
      verified: true,
    },
    "/graph.facebook.com/oauth/access_token": { access_token: "facebook-token" },
    "/graph.facebook.com/me": {
      id: "10150001",
      name: "Ada Lovelace",
      email: "ada@example.com",
      picture: { data: { url: "https://scontent.test/ada.jpg" } },
    },
  };
});

afterAll(async () => {
  stopRedirecting();
  expect(site.lines.join("")).not.toMatch(/canary-4711|facebook-token|discord-token/);
  await site.stop();
  provider.close();
});

const get = (address: string) => fetch(address, { redirect: "manual" });
const locationOf = (response: Response) => new URL(response.headers.get("location") ?? "", site.origin);

async function begin(name: string, extra: Readonly<Record<string, string>> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    provider: name,
    redirect_to: `${site.origin}/auth/callback`,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "s256",
    ...extra,
  });
  const response = await get(`${site.origin}/auth/v1/authorize?${query.toString()}`);
  expect(response.status).toBe(302);
  return { verifier, page: locationOf(response) };
}

/** Where the browser lands after the provider's page has sent it back with a code. */
async function comeBack(page: URL): Promise<URL> {
  const state = page.searchParams.get("state") ?? "";
  return locationOf(await get(`${site.origin}/auth/v1/callback?code=the-code&state=${state}`));
}

async function signInWith(name: string) {
  const { verifier, page } = await begin(name);
  const end = await comeBack(page);
  const body = { auth_code: end.searchParams.get("code"), code_verifier: verifier };
  return { page, session: sessionOf(await site.request("POST", "/token?grant_type=pkce", { body })) };
}

const identitiesOf = (userId: string) =>
  site.sql("select provider, provider_id, identity_data from auth.identities where user_id = $1 order by provider", [
    userId,
  ]);

describe("signing in with Discord", () => {
  test("completes, with PKCE, and leads to the same account the second time", async () => {
    const { page, session } = await signInWith("discord");
    expect(`${page.origin}${page.pathname}`).toBe("https://discord.com/api/oauth2/authorize");
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: DISCORD.clientId,
      redirect_uri: `${site.origin}/auth/v1/callback`,
      response_type: "code",
      scope: "email identify",
      code_challenge_method: "S256",
    });
    const [exchange, me] = asked;
    expect(exchange?.fields).toMatchObject({ client_secret: DISCORD.secret, code: "the-code" });
    const sent = createHash("sha256").update(exchange?.fields["code_verifier"] ?? "");
    expect(page.searchParams.get("code_challenge")).toBe(sent.digest("base64url"));
    expect(me?.authorization).toBe("Bearer discord-token");
    expect(session.user).toMatchObject({
      email: "nelly@example.com",
      app_metadata: { provider: "discord", providers: ["discord"] },
      user_metadata: { full_name: "Nelly" },
    });
    expect(await identitiesOf(session.user.id)).toMatchObject([
      {
        provider: "discord",
        provider_id: "80351110224678912",
        identity_data: {
          iss: "https://discord.com/api",
          avatar_url: "https://cdn.discordapp.com/avatars/80351110224678912/8342729096ea3675442027381ff50dfe.png",
        },
      },
    ]);
    expect((await signInWith("discord")).session.user.id).toBe(session.user.id);
  });

  test("with an address it has not verified needs the confirmation mail first", async () => {
    answers["/discord.com/api/users/@me"] = { id: "42", email: "claimed@example.com", verified: false };
    const end = await comeBack((await begin("discord")).page);
    expect(end.searchParams.get("error_code")).toBe("provider_email_needs_verification");
    expect(site.mailsTo("claimed@example.com")).toHaveLength(1);
  });
});

describe("signing in with Facebook", () => {
  test("completes, and passes on the configuration of Facebook Login", async () => {
    const { page } = await begin("facebook", {
      scopes: "email",
      config_id: "1234567890",
      redirect_uri: "https://evil.test",
    });
    expect(`${page.origin}${page.pathname}`).toBe("https://www.facebook.com/dialog/oauth");
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: FACEBOOK.clientId,
      redirect_uri: `${site.origin}/auth/v1/callback`,
      scope: "email",
      config_id: "1234567890",
    });
    const { session } = await signInWith("facebook");
    expect(session.user).toMatchObject({ email: "ada@example.com", app_metadata: { provider: "facebook" } });
    const me = asked.find(({ path }) => path === "/graph.facebook.com/me");
    expect(me?.query.get("appsecret_proof")).toMatch(/^[0-9a-f]{64}$/);
    expect(me?.query.has("access_token")).toBe(false);
  });

  test("is linked to the account that has confirmed the same address with another provider", async () => {
    const nelly = (await signInWith("discord")).session.user.id;
    answers["/graph.facebook.com/me"] = { id: "10150002", name: "Nelly", email: "nelly@example.com" };
    expect((await signInWith("facebook")).session.user.id).toBe(nelly);
    expect(await identitiesOf(nelly)).toMatchObject([{ provider: "discord" }, { provider: "facebook" }]);
  });

  test.each([
    ["without an address", "/graph.facebook.com/me", { id: "10150003" }],
    ["with a code that is refused", "/graph.facebook.com/oauth/access_token", undefined],
  ])("%s ends with an error on the site's page", async (_, path, answer) => {
    answers[path] = answer;
    const end = await comeBack((await begin("facebook")).page);
    expect([end.pathname, end.searchParams.get("error")]).toEqual(["/auth/callback", "server_error"]);
  });
});

test("the providers that are set up are listed in the auth settings, and no other one works", async () => {
  expect((await site.request("GET", "/settings")).body).toMatchObject({
    external: { google: false, facebook: true, discord: true, email: true },
  });
  const query = "code_challenge_method=s256&code_challenge=".concat("a".repeat(43));
  expect((await get(`${site.origin}/auth/v1/authorize?provider=google&${query}`)).status).toBe(400);
});
