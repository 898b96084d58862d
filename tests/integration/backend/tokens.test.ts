import { createHmac, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EmbeddedBackend } from "../../../server/embedded/embedded-backend";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { ON_POSTGRES, startTestBackend } from "../../support/servers/test-backend";
import { recordingLog } from "../../support/recording-log";
import { temporaryFolder } from "../../support/data/temporary-folder";

/* Default secrets are refused, forged tokens get 401, and every call needs an API key. */

let data: Awaited<ReturnType<typeof freshDataDirectory>>;
let migrations: Awaited<ReturnType<typeof temporaryFolder>>;
let backend: EmbeddedBackend;
const owner = randomUUID();
const session = randomUUID();

beforeAll(async () => {
  data = await freshDataDirectory("empty");
  migrations = await temporaryFolder();
  await mkdir(migrations.path, { recursive: true });
  await writeFile(
    join(migrations.path, "20250101000000_private.sql"),
    `create table public.private_things (id int primary key, owner uuid not null);
     alter table public.private_things enable row level security;
     create policy "owners read" on public.private_things for select to authenticated using (owner = auth.uid());
     create function public.caller() returns jsonb language sql stable as
       $$ select jsonb_build_object('role', current_user, 'uid', auth.uid(), 'claims', auth.jwt()) $$;
     grant execute on function public.caller() to anon, authenticated, service_role;`,
  );
  backend = await start();
  await backend.withDatabase(async (database) => {
    await database.exec(`
      insert into auth.users (id, aud, role, email) values ('${owner}', 'authenticated', 'authenticated', 'owner@example.com');
      insert into auth.sessions (id, user_id, aal) values ('${session}', '${owner}', 'aal1');
      insert into public.private_things values (1, '${owner}');
    `);
  });
});

afterAll(async () => {
  await backend.close();
  await data.remove();
  await migrations.remove();
});

const start = (): Promise<EmbeddedBackend> =>
  startTestBackend({
    content: "empty",
    dataDir: data.path,
    log: recordingLog(),
    siteUrl: "http://localhost:3000",
    migrationsDir: migrations.path,
    seedDir: null,
  });

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const now = (): number => Math.floor(Date.now() / 1000);

interface Forgery {
  readonly header?: object;
  readonly claims?: object;
  readonly secret?: string;
  readonly signature?: string;
}

function token({ header, claims, secret, signature }: Forgery = {}): string {
  const content = `${encode({ alg: "HS256", typ: "JWT", ...header })}.${encode({
    sub: owner,
    session_id: session,
    aud: "authenticated",
    role: "authenticated",
    iat: now(),
    exp: now() + 600,
    ...claims,
  })}`;
  const signed = createHmac("sha256", secret ?? backend.jwtSecret)
    .update(content)
    .digest("base64url");
  return `${content}.${signature ?? signed}`;
}

function asymmetricToken(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const content = token({ header: { alg: "ES256" } })
    .split(".")
    .slice(0, 2)
    .join(".");
  return `${content}.${sign("sha256", Buffer.from(content), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
}

function get(path: string, headers: Record<string, string>): Promise<Response> {
  return backend.fetch(new Request(`http://backend.test${path}`, { headers }));
}

const withToken = (value: string, path = "/rest/v1/private_things"): Promise<Response> =>
  get(path, { apikey: backend.publishableKey, authorization: `Bearer ${value}` });

test("the owner's own token reads the owner's row (control)", async () => {
  const response = await withToken(token());
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual([{ id: 1, owner }]);
  expect((await withToken(token(), "/auth/v1/user")).status).toBe(200);
});

test("the database knows all claims of the caller's token, and those of no other caller", async () => {
  const ask = async (headers: Record<string, string>): Promise<unknown> =>
    (await get("/rest/v1/rpc/caller", { apikey: backend.publishableKey, ...headers })).json();
  const claims = { iat: now(), amr: [{ method: "password", timestamp: now() }], app_metadata: { provider: "email" } };
  const [asOwner, asNobody, asServer] = await Promise.all([
    ask({ authorization: `Bearer ${token({ claims })}` }),
    ask({}),
    ask({ apikey: backend.secretKey }),
  ]);
  const all = { sub: owner, session_id: session, aud: "authenticated", role: "authenticated", ...claims };
  expect(asOwner).toMatchObject({ role: "authenticated", uid: owner, claims: all });
  expect(asNobody).toMatchObject({ role: "anon", uid: null });
  expect(asServer).toMatchObject({ role: "service_role", uid: null });
});

// RFC 9110: schemes are compared without regard to case, and any number of spaces may follow.
test.each(["bearer ", "BEARER ", "Bearer  "])("the scheme may be written %j", async (scheme) => {
  const headers = { apikey: backend.publishableKey, authorization: `${scheme}${token()}` };
  expect(await (await get("/rest/v1/private_things", headers)).json()).toEqual([{ id: 1, owner }]);
  expect((await get("/auth/v1/user", headers)).status).toBe(200);
  const key = { ...headers, authorization: `${scheme}${backend.publishableKey}` };
  expect(await (await get("/rest/v1/private_things", key)).json()).toEqual([]);
});

describe("forged tokens", () => {
  const forgeries: readonly (readonly [string, () => string, ("PGRST303" | "PGRST301")?])[] = [
    ["alg none, without signature", () => token({ header: { alg: "none" }, signature: "" })],
    ["alg none, with a signature", () => token({ header: { alg: "none" } })],
    ["alg None in other case", () => token({ header: { alg: "nOnE" } })],
    ["alg HS384 in the header", () => token({ header: { alg: "HS384" } })],
    ["an asymmetric algorithm with a key of their own", asymmetricToken],
    ["another key", () => token({ secret: "another-secret-that-is-long-enough-to-be-one" })],
    ["the library's default key", () => token({ secret: "unsafe-secret-change-me" })],
    [
      "the command line's default key",
      () => token({ secret: "super-secret-jwt-token-with-at-least-32-characters-long" }),
    ],
    ["the publishable key as key", () => token({ secret: backend.publishableKey })],
    ["an empty key", () => token({ secret: "" })],
    [
      "a changed payload",
      () => {
        const [header, , signature] = token().split(".");
        return `${header ?? ""}.${encode({ sub: owner, aud: "authenticated", role: "service_role", exp: now() + 600 })}.${signature ?? ""}`;
      },
    ],
    ["expired", () => token({ claims: { exp: now() - 1 } }), "PGRST303"],
    ["without expiry", () => token({ claims: { exp: undefined } }), "PGRST303"],
    ["not valid yet (nbf)", () => token({ claims: { nbf: now() + 300 } }), "PGRST303"],
    ["issued in the future (iat)", () => token({ claims: { iat: now() + 300 } }), "PGRST303"],
    ["another audience", () => token({ claims: { aud: "other" } }), "PGRST303"],
    ["no audience", () => token({ claims: { aud: undefined } }), "PGRST303"],
    ["role postgres by another key", () => token({ claims: { role: "postgres" }, secret: "x".repeat(64) })],
    ["role service_role by another key", () => token({ claims: { role: "service_role" }, secret: "x".repeat(64) })],
    ["role postgres by the right key", () => token({ claims: { role: "postgres" } }), "PGRST303"],
    ["role service_role by the right key", () => token({ claims: { role: "service_role" } }), "PGRST303"],
    ["role as a list", () => token({ claims: { role: ["authenticated", "service_role"] } }), "PGRST303"],
    ["no subject", () => token({ claims: { sub: undefined } }), "PGRST303"],
    ["a subject that is no user id", () => token({ claims: { sub: "' or true --" } }), "PGRST303"],
    ["four parts", () => `${token()}.x`],
    ["two parts", () => token().split(".").slice(0, 2).join(".")],
    ["no JSON", () => "bm90.anNvbg.c2ln"],
  ];

  test.each(forgeries.map(([name, forge, code = "PGRST301"]) => [name, forge, code] as const))(
    "%s gets 401 from the data API, 403 from the auth service",
    async (_name, forge, code) => {
      const forged = forge();
      const data = await withToken(forged);
      expect(data.status).toBe(401);
      expect(data.headers.get("www-authenticate")).toMatch(/^Bearer error="invalid_token"/);
      expect(await data.json()).toEqual({
        code,
        details: null,
        hint: null,
        message: expect.any(String),
      });
      const auth = await withToken(forged, "/auth/v1/user");
      expect(auth.status).toBe(403);
      expect(await auth.json()).toMatchObject({
        code: 403,
        error_code: "bad_jwt",
        msg: expect.stringMatching(/^invalid JWT/),
      });
    },
  );

  test("a token as API key, or an API key as token, is refused", async () => {
    expect((await get("/rest/v1/private_things", { apikey: token() })).status).toBe(401);
    expect((await get("/rest/v1/private_things", { authorization: `Bearer ${token()}` })).status).toBe(401);
    const response = await get("/rest/v1/private_things", {
      apikey: backend.publishableKey,
      authorization: `Bearer ${backend.secretKey}`,
    });
    expect(await response.json()).toEqual([]);
  });

  test("another member's token does not read the row", async () => {
    const [sub, session_id] = [randomUUID(), randomUUID()];
    await backend.withDatabase((database) =>
      database.exec(`
        insert into auth.users (id, aud, role) values ('${sub}', 'authenticated', 'authenticated');
        insert into auth.sessions (id, user_id, aal) values ('${session_id}', '${sub}', 'aal1');
      `),
    );
    const response = await withToken(token({ claims: { sub, session_id } }));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([]);
  });

  test.each([
    ["without a session", { session_id: undefined }],
    ["of a session there is none of", { session_id: randomUUID() }],
    ["of another account's session", { sub: randomUUID() }],
  ])("a token %s gets 401 from the data API, 403 from the auth service", async (_name, claims) => {
    const data = await withToken(token({ claims }));
    expect(data.status).toBe(401);
    expect(await data.json()).toMatchObject({ code: "PGRST303", message: expect.stringMatching(/^Session/) });
    const auth = await withToken(token({ claims }), "/auth/v1/user");
    expect(auth.status).toBe(403);
    expect(await auth.json()).toMatchObject({ error_code: expect.stringMatching(/^(?:session|user)_not_found$/) });
  });
});

describe("API keys", () => {
  test.each([
    "/rest/v1/private_things",
    "/rest/v1/",
    "/rest/v1/rpc/anything",
    "/auth/v1/user",
    "/auth/v1/settings",
    "/auth/v1/health",
  ])("%s without a key, or with a wrong one, gets 401", async (path) => {
    expect((await get(path, {})).status).toBe(401);
    expect((await get(path, { apikey: "" })).status).toBe(401);
    expect((await get(path, { apikey: "sb_publishable_wrong" })).status).toBe(401);
    expect((await get(`${path}?apikey=anon`, {})).status).toBe(401);
  });

  test("the publishable key reads no private row, the secret key does", async () => {
    const anonymous = await get("/rest/v1/private_things", { apikey: backend.publishableKey });
    expect(await anonymous.json()).toEqual([]);
    const trusted = await get("/rest/v1/private_things", { apikey: backend.secretKey });
    expect(await trusted.json()).toEqual([{ id: 1, owner }]);
  });

  test("no key reads the auth tables or the migrations table", async () => {
    for (const key of [backend.publishableKey, backend.secretKey]) {
      for (const [schema, table] of [
        ["auth", "users"],
        ["supabase_migrations", "schema_migrations"],
        ["pg_catalog", "pg_authid"],
      ] as const) {
        const response = await get(`/rest/v1/${table}`, { apikey: key, "accept-profile": schema });
        expect(response.status, `${schema}.${table}`).toBeGreaterThanOrEqual(400);
      }
    }
  });

  test("the secret key is refused from a browser", async () => {
    const response = await get("/rest/v1/private_things", {
      apikey: backend.secretKey,
      "user-agent": "Mozilla/5.0 (X11)",
    });
    expect(response.status).toBe(401);
  });
});

test.skipIf(ON_POSTGRES)(
  "starting with a default secret, or a damaged file, is refused and releases the directory",
  async () => {
    await backend.close();
    const path = join(data.path, "secrets.json");
    const good = await readFile(path, "utf8");
    const secrets = z.record(z.string(), z.string()).parse(JSON.parse(good));
    await writeFile(path, JSON.stringify({ ...secrets, jwtSecret: "unsafe-secret-change-me" }));
    await expect(start()).rejects.toThrow(/secrets\.json cannot be used: jwtSecret is a default that everybody knows/);
    await writeFile(path, good.slice(0, 40));
    await expect(start()).rejects.toThrow(/secrets\.json is damaged/);
    await writeFile(path, good);
    backend = await start();
  },
);
