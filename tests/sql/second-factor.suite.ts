import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, sessionIdOf, type Credentials, type TestDatabase } from "../support/data/test-database";
import { sqlState } from "./support/access-matrix";
import { addAccount } from "./support/accounts";

type Account = Credentials & { readonly userId: string };

const codeRow = z.object({ code: z.string() });
const usedRow = z.object({ used: z.boolean() });

/** A second factor of an account, in SQL as the auth service keeps it. */
async function addFactor(sql: Database, { userId }: Account, status: "verified" | "unverified" = "verified") {
  await sql.query(
    z.unknown(),
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at)
     values ($1::text::uuid, $2::text::uuid, $1, 'totp', $3, clock_timestamp())`,
    [randomUUID(), userId, status],
  );
}

/** Removes an account's factors, as the auth service does. */
const removeFactors = (sql: Database, { userId }: Account, status = "%") =>
  sql.query(z.unknown(), "delete from auth.mfa_factors where user_id = $1::text::uuid and status::text like $2", [
    userId,
    status,
  ]);

/** The account with a token of this level. */
const withToken = (account: Account, aal: string): Account => ({ ...account, claims: { ...account.claims, aal } });

const setSession = (sql: Database, account: Account, aal: "aal1" | "aal2") =>
  sql.query(z.unknown(), "update auth.sessions set aal = $2 where id = $1::text::uuid", [sessionIdOf(account), aal]);

/** A member who has given their second factor. */
async function verifiedMember(sql: Database): Promise<Account> {
  const account = await addAccount(sql);
  await addFactor(sql, account);
  await setSession(sql, account, "aal2");
  return withToken(account, "aal2");
}

const as = <Row>(sql: Database, who: Credentials, row: z.ZodType<Row>, query: string) =>
  asIdentity(sql, who, () => sql.query(row, query));

const callerOf = async (sql: Database, who: Credentials) =>
  (await as(sql, who, z.object({ id: z.string().nullable() }), "select public.caller_id()::text as id"))[0]?.id;

const newCodes = async (sql: Database, who: Account) =>
  (await as(sql, who, codeRow, "select * from public.create_recovery_codes() as code")).map(({ code }) => code);

const use = async (sql: Database, who: Credentials, code: string) =>
  (await as(sql, who, usedRow, `select public.use_recovery_code('${code}') as used`))[0]?.used;

/** The mails that wait to be sent, and how many codes they say are left. */
const mails = async (sql: Database) =>
  (
    await sql.query(
      z.object({ mail: z.string() }),
      "select concat_ws(' ', kind, codes_left) as mail from private.account_mails order by id",
    )
  ).map(({ mail }) => mail);

/** What a statement comes to that may be refused; a refusal is undone. */
async function attempt(sql: Database, who: Credentials, statement: string): Promise<string> {
  await sql.exec("savepoint attempt");
  try {
    const rows = await as(sql, who, z.unknown(), statement);
    await sql.exec("release savepoint attempt");
    return `${String(rows.length)} rows`;
  } catch (error) {
    await sql.exec("rollback to savepoint attempt; release savepoint attempt");
    return sqlState(error);
  }
}

/**
 * The tests of second factors in the database; `opened` returns it.
 * Long because its tests share a database.
 */
export function describeSecondFactor(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: (sql: Database) => Promise<void>) => () => database.undone(work);

  describe("who has a second factor", () => {
    test(
      "is nobody until both the session and its token say that it was given",
      undone(async (sql) => {
        const account = await addAccount(sql);
        expect(await callerOf(sql, account)).toBe(account.userId);
        await addFactor(sql, account, "unverified");
        expect(await callerOf(sql, account)).toBe(account.userId);
        await addFactor(sql, account);
        for (const [session, token, caller] of [
          ["aal1", "aal1", null],
          ["aal1", "aal2", null],
          ["aal2", "aal1", null],
          ["aal2", "aal2", account.userId],
        ] as const) {
          await setSession(sql, account, session);
          expect(await callerOf(sql, withToken(account, token)), `${session} ${token}`).toBe(caller);
        }
      }),
    );

    test(
      "is said to be missing of a session that only the password has begun",
      undone(async (sql) => {
        const account = await addAccount(sql);
        const row = z.object({ is_current: z.boolean(), awaits: z.boolean() });
        const query = "select is_current, awaits_second_factor as awaits from public.list_sessions()";
        await sql.query(
          z.unknown(),
          "insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1::text::uuid)",
          [account.userId],
        );
        const current = { is_current: true, awaits: false };
        expect(await as(sql, account, row, query)).toEqual([current, { is_current: false, awaits: false }]);
        await addFactor(sql, account);
        await setSession(sql, account, "aal2");
        expect(await as(sql, withToken(account, "aal2"), row, query)).toEqual([
          current,
          { is_current: false, awaits: true },
        ]);
      }),
    );

    test(
      "is told apart from a visitor while it is missing, and from one whose session has ended",
      undone(async (sql) => {
        const account = await addAccount(sql);
        await addFactor(sql, account);
        const row = z.object({ awaits: z.boolean(), assurance: z.string() });
        const query = "select awaits_second_factor as awaits, assurance from public.get_session_assurance()";
        expect(await as(sql, account, row, query)).toEqual([{ awaits: true, assurance: "aal1" }]);
        await setSession(sql, account, "aal2");
        expect(await as(sql, withToken(account, "aal2"), row, query)).toEqual([{ awaits: false, assurance: "aal2" }]);
        await sql.query(z.unknown(), "delete from auth.sessions where user_id = $1::text::uuid", [account.userId]);
        expect(await as(sql, account, row, query)).toEqual([]);
      }),
    );
  });

  describe("recovery codes", () => {
    test(
      "are ten, shown once, kept as hashes, and given to nobody without a second factor",
      undone(async (sql) => {
        const account = await verifiedMember(sql);
        const codes = await newCodes(sql, account);
        expect(new Set(codes).size).toBe(10);
        for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}(?:-|$)){3}$/);
        const kept = await sql.query(z.looseObject({}), "select * from public.recovery_codes");
        expect(kept.length).toBeGreaterThanOrEqual(10);
        for (const code of codes) {
          expect(JSON.stringify(kept)).not.toContain(code);
          expect(JSON.stringify(kept)).not.toContain(code.replaceAll("-", ""));
        }
        const create = "select public.create_recovery_codes()";
        expect(await attempt(sql, withToken(account, "aal1"), create)).toBe("42501");
        expect(await attempt(sql, await addAccount(sql), create)).toBe("42501");
        expect(await attempt(sql, database.credentials.anon, create)).toBe("42501");
      }),
    );

    test(
      "work once each, in any spelling, and confirm the session that gives one",
      undone(async (sql) => {
        const account = await verifiedMember(sql);
        const [first = "", second = ""] = await newCodes(sql, account);
        await setSession(sql, account, "aal1");
        const waiting = withToken(account, "aal1");
        expect(await callerOf(sql, waiting)).toBeNull();
        expect(await use(sql, waiting, ` ${first.toUpperCase().replaceAll("-", "  ").replaceAll("0", "O")}`)).toBe(
          true,
        );
        expect(await callerOf(sql, account)).toBe(account.userId);
        const [session] = await sql.query(
          z.object({ aal: z.string(), method: z.string() }),
          `select aal::text, authentication_method as method from auth.sessions
           join auth.mfa_amr_claims on session_id = sessions.id where sessions.id = $1::text::uuid`,
          [sessionIdOf(account)],
        );
        expect(session).toEqual({ aal: "aal2", method: "totp" });
        expect(await use(sql, waiting, first)).toBe(false);
        expect(await use(sql, waiting, second)).toBe(true);
        expect(await use(sql, waiting, "")).toBe(false);
        expect(await mails(sql)).toEqual(["recovery-code-used 9", "recovery-code-used 8"]);
      }),
    );

    test(
      "are their owner's alone, and end with new ones and with the last factor",
      undone(async (sql) => {
        const account = await verifiedMember(sql);
        const thief = await verifiedMember(sql);
        const [code = "", other = ""] = await newCodes(sql, account);
        expect(await use(sql, thief, code)).toBe(false);
        expect(await mails(sql)).toEqual([]);
        const [renewed = ""] = await newCodes(sql, account);
        expect(await mails(sql)).toEqual(["recovery-codes-replaced"]);
        expect(await use(sql, account, code)).toBe(false);
        expect(await use(sql, account, other)).toBe(false);
        await removeFactors(sql, account);
        expect(await use(sql, account, renewed)).toBe(false);
        await addFactor(sql, account);
        expect(await use(sql, account, renewed)).toBe(false);
        expect(await attempt(sql, database.credentials.anon, "select public.use_recovery_code('x')")).toBe("42501");
      }),
    );

    test(
      "go on working when another app has taken the place of the one they were made with",
      undone(async (sql) => {
        const account = await verifiedMember(sql);
        const codes = await newCodes(sql, account);
        const left = async () =>
          (
            await as(sql, account, z.object({ count: z.coerce.number() }), "select count(*) from public.recovery_codes")
          )[0]?.count;
        await sql.exec("update auth.mfa_factors set created_at = now() - interval '1 year'");
        const [old] = await sql.query(
          z.object({ id: z.string() }),
          "select id::text from auth.mfa_factors where user_id = $1::text::uuid",
          [account.userId],
        );
        await addFactor(sql, account);
        await addFactor(sql, account, "unverified");
        await sql.query(z.unknown(), "delete from auth.mfa_factors where id = $1::text::uuid", [old?.id ?? ""]);
        expect(await left()).toBe(10);
        expect(await use(sql, account, codes[0] ?? "")).toBe(true);
        // An app that was never verified is none.
        await removeFactors(sql, account, "verified");
        await addFactor(sql, account);
        expect(await left()).toBe(0);
      }),
    );

    test(
      "are made only shortly after a sign-in or a code: an old token confirms nothing by codes of its own",
      undone(async (sql) => {
        const account = await verifiedMember(sql);
        const create = "select public.create_recovery_codes()";
        await sql.query(
          z.unknown(),
          "update auth.sessions set created_at = now() - interval '11 minutes' where id = $1::text::uuid",
          [sessionIdOf(account)],
        );
        expect(await attempt(sql, account, create)).toBe("PT403");
        await sql.query(
          z.unknown(),
          `insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
           values ($1::text::uuid, $2::text::uuid, 'totp', now(), now())`,
          [randomUUID(), sessionIdOf(account)],
        );
        expect(await attempt(sql, account, create)).toBe("10 rows");
      }),
    );

    test(
      "are not seen by their owner without the second factor: a restrictive policy asks for it",
      undone(async (sql) => {
        const account = await verifiedMember(sql);
        await newCodes(sql, account);
        const read = (who: Credentials) => attempt(sql, who, "select used_at from public.recovery_codes");
        expect(await read(account)).toBe("10 rows");
        // An owner without a factor is a caller, so that only the restrictive policy is in the way.
        await sql.exec(`
          create temporary table codes_before as select * from public.recovery_codes where user_id = '${account.userId}'`);
        await removeFactors(sql, account);
        await sql.exec("insert into public.recovery_codes overriding system value select * from codes_before");
        const below = withToken(account, "aal1");
        expect(await callerOf(sql, below)).toBe(account.userId);
        expect(await read(below)).toBe("0 rows");
        await sql.exec('create policy "everything" on public.recovery_codes for select to authenticated using (true)');
        expect(await read(below)).toBe("0 rows");
        await sql.exec('drop policy "A second factor has been given" on public.recovery_codes');
        expect(await read(below)).toBe("10 rows");
        expect(await attempt(sql, account, "select code_hash from public.recovery_codes")).toBe("42501");
      }),
    );
  });

  describe("administrators", () => {
    const admin = async (sql: Database): Promise<Account> => {
      const account = await verifiedMember(sql);
      await sql.query(z.unknown(), "insert into public.admin_users (user_id) values ($1::text::uuid)", [
        account.userId,
      ]);
      return account;
    };
    const REQUIRE = "select public.require_admin_second_factor(true)";
    const isAdmin = async (sql: Database, who: Credentials) =>
      (await as(sql, who, z.object({ yes: z.boolean() }), "select public.is_admin() as yes"))[0]?.yes;

    test(
      "can be required to have a second factor: without it they write nothing",
      undone(async (sql) => {
        const verified = await admin(sql);
        const without = await addAccount(sql);
        await sql.query(z.unknown(), "insert into public.admin_users (user_id) values ($1::text::uuid)", [
          without.userId,
        ]);
        const write =
          "update public.fan set description = 'changed' where id = (select min(id) from public.fan) returning id";
        expect(await isAdmin(sql, without)).toBe(true);
        expect(await attempt(sql, without, write)).toBe("1 rows");
        expect(await attempt(sql, verified, REQUIRE)).toBe("1 rows");
        expect(await isAdmin(sql, without)).toBe(false);
        expect(await attempt(sql, without, write)).toBe("0 rows");
        expect(await attempt(sql, without, "select public.lock_all_pages()")).toBe("42501");
        expect(await isAdmin(sql, verified)).toBe(true);
        expect(await attempt(sql, verified, write)).toBe("1 rows");
        const lacks = "select from public.get_session_assurance() where admin_lacks_second_factor";
        expect(await attempt(sql, without, lacks)).toBe("1 rows");
        expect(await attempt(sql, verified, lacks)).toBe("0 rows");
        const [line] = await sql.query(
          z.object({ details: z.looseObject({}) }),
          "select details from public.audit_log where action = 'security.changed' order by id desc limit 1",
        );
        expect(line?.details).toEqual({ required: true });
      }),
    );

    test(
      "change that only with their own, and a value",
      undone(async (sql) => {
        const verified = await admin(sql);
        expect(await attempt(sql, database.credentials.admin, REQUIRE)).toBe("42501");
        expect(await attempt(sql, await verifiedMember(sql), REQUIRE)).toBe("42501");
        expect(await attempt(sql, verified, "select public.require_admin_second_factor(null)")).toBe("22023");
      }),
    );
  });
}
