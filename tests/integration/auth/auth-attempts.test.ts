import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createAttemptLimits } from "~/data/attempt-limits.server";
import { createPublicClient } from "~/data/supabase.server";
import { startEmbeddedBackend } from "../../../server/embedded/embedded-backend";
import {
  linkIn,
  makeMember,
  PASSWORD,
  sessionOf,
  startAuthServer,
  type AuthResponse,
  type AuthServer,
} from "../../support/servers/auth-server";
import { codeOf, wrongCode } from "../../support/clients/authenticator";
import { NO_LIMITS } from "../../support/servers/http-server";
import { freshDataDirectory } from "../../support/data/fresh-data-directory";
import { recordingLog } from "../../support/recording-log";

/* How often visitors may try (docs/product.md, accounts), at the address browsers reach. Each test has addresses of its own. */

const WRONG = "Wrong-horse-1";
const REFUSED = { code: 429, error_code: "over_request_rate_limit", msg: "Request rate limit reached" };

let site: AuthServer;

beforeAll(async () => {
  site = await startAuthServer({ limits: "real" });
});

afterAll(() => site.stop());

const enrolment = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });

const tryPassword = (email: string, from: string, password = WRONG, on = site) =>
  on.request("POST", "/token?grant_type=password", { body: { email, password }, from });

const statuses = (responses: readonly AuthResponse[]) => {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

async function inTurn(times: number, request: (time: number) => Promise<AuthResponse>): Promise<AuthResponse[]> {
  const responses: AuthResponse[] = [];
  for (let time = 0; time < times; time += 1) responses.push(await request(time));
  return responses;
}

/** A member whose sign-up is counted for a separate IP address. */
async function member(email: string, from: string): Promise<void> {
  await makeMember(
    { ...site, request: (method, path, request) => site.request(method, path, { ...request, from }) },
    email,
  );
}

describe("wrong codes of a second factor", () => {
  test("ten from one address are checked, and the owner's own address is not held up", async () => {
    const email = "two-factors@example.com";
    await member(email, "127.4.0.1");
    const from = (address: string) => ({
      ...site,
      request: ((method, path, request) =>
        site.request(method, path, { ...request, from: address })) satisfies AuthServer["request"],
    });
    const { access_token: token } = sessionOf(await tryPassword(email, "127.4.0.1", PASSWORD));
    const owner = from("127.4.0.1");
    const enrolled = await owner.request("POST", "/factors", { token, body: { factor_type: "totp" } });
    const { id, totp } = enrolment.parse(enrolled.body);
    const give = async (where: typeof owner, as: string, code: string) => {
      const challenge = await where.request("POST", `/factors/${id}/challenge`, { token: as });
      const { id: challenge_id } = z.object({ id: z.string() }).parse(challenge.body);
      return where.request("POST", `/factors/${id}/verify`, { token: as, body: { challenge_id, code } });
    };
    expect((await give(owner, token, codeOf(totp.secret))).status).toBe(200);

    const thief = from("127.4.0.2");
    const stolen = sessionOf(await tryPassword(email, "127.4.0.2", PASSWORD)).access_token;
    const responses = await inTurn(15, () => give(thief, stolen, wrongCode(totp.secret)));
    expect(statuses(responses)).toEqual({ 422: 10, 429: 5 });
    expect((await give(thief, stolen, codeOf(totp.secret, 1))).status).toBe(429);
    const again = sessionOf(await tryPassword(email, "127.4.0.1", PASSWORD)).access_token;
    expect((await give(owner, again, codeOf(totp.secret, 1))).status).toBe(200);
  });
});

describe("wrong passwords", () => {
  test("60 from one address on one account: ten are compared", async () => {
    const responses = await inTurn(60, () => tryPassword("victim@example.com", "127.1.0.1"));
    expect(statuses(responses)).toEqual({ 400: 10, 429: 50 });
    const last = responses.at(-1);
    expect(last?.body).toEqual(REFUSED);
    expect(Number(last?.header("retry-after"))).toBeGreaterThan(0);
    expect(Number(last?.header("retry-after"))).toBeLessThanOrEqual(900);
  });

  test("from 60 addresses on one account: forty are compared, in any spelling of the e-mail address", async () => {
    await member("famous.person@example.com", "127.2.0.250");
    const spellings = ["famous.person", "FAMOUS.PERSON", "famousperson", "f.amous.person", "famous.person+1"];
    const responses = await inTurn(60, (time) =>
      tryPassword(`${spellings[time % spellings.length] ?? ""}@example.com`, `127.2.0.${time}`),
    );
    expect(statuses(responses)).toEqual({ 400: 40, 429: 20 });
    // The right password is rejected, too, ...
    expect((await tryPassword("famous.person@example.com", "127.2.1.1", PASSWORD)).status).toBe(429);
    // ... but not the link by mail: the newest one works, however many are asked for after it.
    const email = "famous.person@example.com";
    const recover = (from: string) => site.request("POST", "/recover", { body: { email }, from });
    expect(statuses(await inTurn(5, (time) => recover(`127.2.2.${time}`)))).toEqual({ 200: 3, 429: 2 });
    await site.quiet();
    const token_hash = linkIn(site.mailsTo(email)[0]);
    const opened = await site.request("POST", "/verify", { body: { type: "recovery", token_hash }, from: "127.2.1.1" });
    sessionOf(opened);
    // A link that was used is followed by the next one that is asked for.
    expect((await recover("127.2.2.9")).status).toBe(200);
  });

  test("from one address never use up the account's tries, not in a day either", async () => {
    await member("busy.person@example.com", "127.13.0.250");
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const compared = statuses(await inTurn(12, () => tryPassword("busy.person@example.com", "127.13.0.1")))["400"];
      expect(compared).toBe(quarter < 3 ? 10 : undefined);
      // The windows of 15 minutes are over, those of a day are not.
      await site.sql("delete from private.attempt_buckets where resets_at < now() + interval '20 minutes'");
    }
    sessionOf(await tryPassword("busy.person@example.com", "127.13.0.2", PASSWORD));
  });

  test("on one account are at most 200 in a day, from however many addresses", async () => {
    expect((await tryPassword("rich@example.com", "127.14.0.1")).status).toBe(400);
    await site.sql(
      "update private.attempt_buckets set used = 199 where used = 1 and resets_at > now() + interval '20 minutes'",
    );
    const later = await inTurn(3, (time) => tryPassword("rich@example.com", `127.14.1.${time}`));
    expect(statuses(later)).toEqual({ 400: 1, 429: 2 });
    expect(Number(later.at(-1)?.header("retry-after"))).toBeGreaterThan(80_000);
  });

  test("from one address on 200 accounts: thirty are compared", async () => {
    const responses = await inTurn(200, (time) => tryPassword(`someone${time}@example.com`, "127.3.0.1"));
    expect(statuses(responses)).toEqual({ 400: 30, 429: 170 });
    // Control: another address and account is not limited.
    expect((await tryPassword("someone.else@example.com", "127.3.0.2")).status).toBe(400);
  });

  test("sent at once are counted one by one", async () => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => tryPassword("rushed@example.com", "127.4.0.1")),
    );
    const { 400: compared = 0, 429: counted = 0, 503: busy = 0 } = statuses(responses);
    // A busy machine refuses some of them before they are counted.
    expect(compared).toBeGreaterThan(0);
    expect(compared).toBeLessThanOrEqual(10);
    expect(compared + counted + busy).toBe(40);
  });

  test("are forgotten for the account after a success", async () => {
    await member("clumsy@example.com", "127.5.0.250");
    for (let round = 0; round < 2; round += 1) {
      const from = `127.5.0.${round}`;
      expect(statuses(await inTurn(9, () => tryPassword("clumsy@example.com", from)))).toEqual({ 400: 9 });
      expect((await tryPassword("clumsy@example.com", from, PASSWORD)).status).toBe(200);
    }
  });

  test.each([
    ["a byte order mark", `\ufeff{"email":"marked@example.com","password":"x"}`, "/token?grant_type=password"],
    ["a doubled slash", `{"email":"marked@example.com","password":"x"}`, "//token?grant_type=password"],
    ["an escape", `{"email":"marked@example.com","password":"x"}`, "/%74oken?grant_type=password"],
    ["an escaped letter", `{"em\\u0061il":"marked@example.com","password":"x"}`, "/token?grant_type=password"],
    ["a second name", `{"email":"a@b.test","email":"marked@example.com","password":"x"}`, "/token?grant_type=password"],
  ])("with %s are counted, too", async (name, body, path) => {
    const from = `127.6.${name.length}.1`;
    const responses = await inTurn(12, () => site.request("POST", path, { body, from }));
    const compared = responses.filter(({ text }) => text.includes("invalid_credentials")).length;
    expect(compared).toBeLessThanOrEqual(10);
    await site.sql("delete from private.attempt_buckets");
  });
});

describe("the client address", () => {
  test("is not taken from a header by default", async () => {
    const responses = await inTurn(40, (time) =>
      site.request("POST", "/token?grant_type=password", {
        body: { email: `spoof${time}@example.com`, password: WRONG },
        from: "127.7.0.1",
        headers: { "x-forwarded-for": `203.0.113.${time}`, "x-real-ip": `203.0.113.${time}` },
      }),
    );
    expect(statuses(responses)).toEqual({ 400: 30, 429: 10 });
  });

  test("is taken from a trusted proxy; a /64 of IPv6 counts as one", async () => {
    const behindProxy = await startAuthServer({ limits: "real", trustProxy: 1 });
    try {
      const via = (time: number, forwarded: string) =>
        behindProxy.request("POST", "/token?grant_type=password", {
          body: { email: `proxied${time}@example.com`, password: WRONG },
          headers: { "x-forwarded-for": forwarded },
        });
      const home = await inTurn(40, (time) => via(time, `9.9.9.${time}, 2001:db8:1:2:${time.toString(16)}::1`));
      expect(statuses(home)).toEqual({ 400: 30, 429: 10 });
      expect((await via(50, "2001:db8:1:3::1")).status).toBe(400);
      expect((await via(51, "::ffff:203.0.113.7")).status).toBe(400);
    } finally {
      await behindProxy.stop();
    }
  });
});

describe("attempt limits of other auth calls", () => {
  test.each([
    ["/signup", { password: PASSWORD }, 3],
    ["/recover", {}, 3],
    ["/resend", { type: "signup" }, 3],
  ])("%s is limited by e-mail address and by client address", async (path, fields, perAddress) => {
    const net = `127.8.${path.length}`;
    const request = (email: string, from: string) => site.request("POST", path, { body: { ...fields, email }, from });
    const one = await inTurn(6, (time) => request("counted@example.com", `${net}.${time}`));
    expect(statuses(one)).toEqual({ 200: perAddress, 429: 6 - perAddress });
    const many = await inTurn(17, (time) => request(`counted${time}@example.com`, `${net}.100`));
    expect(statuses(many)["429"]).toBe(path === "/signup" ? 7 : 2);
  });

  test("links are limited by client address", async () => {
    const responses = await inTurn(32, (time) =>
      site.request("POST", "/verify", { body: { type: "signup", token_hash: `guess-${time}` }, from: "127.9.0.1" }),
    );
    expect(statuses(responses)).toEqual({ 403: 30, 429: 2 });
  });

  test("changes and codes are limited by account, and only for its signed-in user", async () => {
    const from = "127.10.0.1";
    const { access_token: token } = await makeMember(
      { ...site, request: (method, path, request) => site.request(method, path, { ...request, from }) },
      "changer@example.com",
    );
    const forged = `${token.slice(0, -4)}AAAA`;
    const asForger = await inTurn(12, () => site.request("GET", "/reauthenticate", { token: forged, from }));
    expect(statuses(asForger)).toEqual({ 403: 12 });
    const responses = await inTurn(12, (time) =>
      time % 2 === 0
        ? site.request("GET", "/reauthenticate", { token, from })
        : site.request("PUT", "/user", { token, from, body: { data: { time } } }),
    );
    expect(statuses(responses)).toEqual({ 200: 10, 429: 2 });
  });

  test("refreshing a session is not limited", async () => {
    const responses = await inTurn(40, () =>
      site.request("POST", "/token?grant_type=refresh_token", { body: { refresh_token: "x" }, from: "127.11.0.1" }),
    );
    expect(statuses(responses)).toEqual({ 400: 40 });
  });
});

describe("calls that are refused", () => {
  const email = "bystander@example.com";

  test.each<[string, string, string, unknown, Readonly<Record<string, string>>]>([
    ["no key", "POST", "/recover", { email }, { apikey: "" }],
    ["a wrong key", "POST", "/signup", { email, password: PASSWORD }, { apikey: "sb_publishable_x" }],
    ["a forged token", "POST", "/recover", { email }, { authorization: "Bearer a.b.c" }],
    ["a weak password", "POST", "/signup", { email, password: "weak" }, {}],
    ["too much data", "POST", "/signup", { email, password: PASSWORD, data: { x: "x".repeat(9_000) } }, {}],
    ["an unknown type", "POST", "/resend", { email, type: "x" }, {}],
    ["no type", "POST", "/resend", { email }, {}],
    ["another path", "POST", "/recover/", { email }, {}],
    ["an escaped path", "POST", "/%72ecover", { email }, {}],
    ["an unknown grant", "POST", "/token?grant_type=magic", { email, password: WRONG }, {}],
    ["two grants", "POST", "/token?grant_type=password&grant_type=pkce", { email, password: WRONG }, {}],
    ["no password", "POST", "/token?grant_type=password", { email }, {}],
    ["a wrong type", "POST", "/token?grant_type=password", { email, password: 5 }, {}],
  ])("with %s take no attempt from the account they name", async (_, method, path, body, headers) => {
    await site.sql("delete from private.attempt_buckets");
    // Passwords are counted by address and network, mails by address alone.
    const from = (time: number) => (path.startsWith("/token") ? "127.21.0.0" : `127.20.0.${time}`);
    const refused = await inTurn(12, (time) => site.request(method, path, { body, headers, from: from(time) }));
    for (const { status } of refused) expect([400, 401, 403, 404, 422]).toContain(status);
    const own = await inTurn(5, (time) =>
      /signup|recover|resend/.test(path.replace("%72", "r"))
        ? site.request("POST", path.replace("%72", "r").replace(/\/$/, ""), {
            body: { email, password: PASSWORD, type: "signup" },
            from: `127.21.0.${time}`,
          })
        : tryPassword(email, from(time)),
    );
    // As many of the owner's attempts are accepted as before; the control is that they are limited at all.
    expect(statuses(own)).toEqual(path.startsWith("/token") ? { 400: 5 } : { 200: 3, 429: 2 });
  });

  test("count for the client address when they carry a key", async () => {
    await site.sql("delete from private.attempt_buckets");
    const weak = (headers = {}) =>
      site.request("POST", "/signup", { body: { email, password: "weak" }, from: "127.22.0.1", headers });
    expect(statuses(await inTurn(12, () => weak({ apikey: "" })))).toEqual({ 401: 12 });
    expect(statuses(await inTurn(12, () => weak()))).toEqual({ 422: 10, 429: 2 });
  });

  test("beginning a social sign-in counts for the client address", async () => {
    const begin = (from: string) => site.request("GET", "/authorize?provider=google", { from });
    expect(statuses(await inTurn(32, () => begin("127.23.0.1")))).toEqual({ 400: 30, 429: 2 });
    expect((await begin("127.23.0.2")).status).toBe(400);
  });
});

describe("the attempt counters", () => {
  test.each([
    "take_attempts",
    "clear_attempts",
    "return_attempts",
    "TAKE_attempts",
    "take%5Fattempts",
    "take_attempts/",
    "/take_attempts",
  ])("rpc/%s cannot be called by clients", async (name) => {
    for (const key of [site.backend.publishableKey, site.backend.secretKey]) {
      const response = await fetch(`${site.origin}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: { apikey: key, "content-type": "application/json" },
        body: JSON.stringify({ bucket_keys: ["x".repeat(43)], attempt_limits: [1], window_seconds: [60] }),
      });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ message: "Not found" });
    }
  });

  test("contain neither e-mail nor client addresses", async () => {
    await tryPassword("plain@example.com", "127.12.0.1");
    const rows = JSON.stringify(await site.sql("select * from private.attempt_buckets"));
    expect(rows.length).toBeGreaterThan(50);
    expect(rows).not.toMatch(/plain|example|127\./);
  });

  test("survive a restart", async () => {
    const data = await freshDataDirectory();
    const tried = { kind: "sign-in", ip: "203.0.113.4", address: "patient@example.com" } as const;
    const waits: number[] = [];
    for (let run = 0; run < 2; run += 1) {
      const log = recordingLog();
      const backend = await startEmbeddedBackend({ dataDir: data.path, log, siteUrl: "http://localhost" });
      const client = createPublicClient({ ...backend, url: "http://localhost", log });
      const limits = createAttemptLimits({ client: () => client, secret: () => backend.sessionSecret });
      for (let time = 0; time < 6; time += 1) waits.push(await limits.take(tried));
      await backend.close();
    }
    await data.remove();
    expect(waits.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
    for (const wait of waits.slice(10)) expect(wait).toBeGreaterThan(800);
  });

  describe("when their database is away", () => {
    let isMissing: boolean;
    let uncounted: AuthServer;

    beforeAll(async () => {
      const away = () => Promise.reject(new Error("away"));
      uncounted = await startAuthServer({
        limits: { ...NO_LIMITS, succeeded: away, take: (tried) => (isMissing ? away() : NO_LIMITS.take(tried)) },
      });
    });

    beforeEach(() => {
      isMissing = false;
    });

    afterAll(() => uncounted.stop());

    test("do not lock out a user who signed in, although they cannot be cleared", async () => {
      await makeMember(uncounted, "lucky@example.com");
      sessionOf(await tryPassword("lucky@example.com", "127.0.0.1", PASSWORD, uncounted));
      expect(uncounted.lines.join("")).toContain("could not be cleared");
    });

    test("refuse every attempt with 503 while they are missing, and nothing is compared", async () => {
      isMissing = true;
      const response = await tryPassword("anyone@example.com", "127.0.0.1", WRONG, uncounted);
      expect(response.status).toBe(503);
      expect(response.header("retry-after")).toBe("1");
      // Control: calls that are not counted still work.
      expect((await uncounted.request("GET", "/settings")).status).toBe(200);
    });
  });
});
