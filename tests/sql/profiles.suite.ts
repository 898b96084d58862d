/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { sqlState } from "./support/access-matrix";
import { addAccount, confirmAccount, usernameOf, type NewAccount } from "./support/accounts";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";

const countRow = z.object({ count: z.number() });

/** The tests of profiles and usernames; `opened` returns the database. */
export function describeProfiles(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test and undoes what it did. */
  const undone = (work: (sql: Database) => Promise<void>) => () => database.undone(work);

  const signUp = async (sql: Database, account: NewAccount) => {
    const { userId } = await addAccount(sql, account);
    return usernameOf(sql, userId);
  };

  const wanting = (username: unknown, rest: NewAccount = {}): NewAccount => ({ metadata: { username }, ...rest });

  /** What became of a statement, which is undone when it was refused. */
  async function outcomeOf(sql: Database, work: () => Promise<unknown>): Promise<string> {
    await sql.exec("savepoint outcome");
    try {
      await work();
      await sql.exec("release savepoint outcome");
      return "done";
    } catch (error) {
      await sql.exec("rollback to savepoint outcome; release savepoint outcome");
      return sqlState(error);
    }
  }

  describe("the name of a new account", () => {
    test(
      "is the requested one",
      undone(async (sql) => {
        for (const name of [
          "Bob",
          "bob.the-builder_2",
          "Bob B",
          "Zoë",
          "Łukasz",
          "नमस्ते",
          "สมชาย",
          "李小龙",
          "𠮷野家",
          "٣٤٥",
          "_3_",
        ]) {
          expect(await signUp(sql, wanting(name))).toBe(name);
        }
        expect(await signUp(sql, wanting("x".repeat(30)))).toBe("x".repeat(30));
        expect(await signUp(sql, wanting("  Padded "))).toBe("Padded");
        // Stored in composed form (NFC), so that one name has one spelling.
        expect(await signUp(sql, wanting("Jose\u0301"))).toBe("Jos\u00e9");
      }),
    );

    test.each([
      ["two letters", "ab"],
      ["31 letters", "x".repeat(31)],
      ["a slash", "a/bcd"],
      ["a backslash", "a\\bcd"],
      ["a question mark", "a?bcd"],
      ["a hash", "a#bcd"],
      ["a percent sign", "a%bcd"],
      ["a double space", "a  bcd"],
      ["a control character", "a\u0001bcd"],
      ["a line break", "abc\ndef"],
      ["a no-break space", "abc\u00a0def"],
      ["a format character that turns the line around", "abc\u202edef"],
      ["a zero-width space", "abc\u200bdef"],
      ["a letter that cannot be seen", "abc\u3164def"],
      ["a variation selector", "abc\ufe0fdef"],
      ["an emoji", "abc😀"],
      ["letters of two alphabets", "\u0430bcd"],
      ["letters of Cherokee beside Latin ones", "\u13a0dmin"],
      ["signs alone", "_.-"],
      ["marks alone", "\u0301\u0301\u0301"],
      ["more marks than a letter can bear", `abx${"\u0301".repeat(4)}`],
      ["the ending of a page's data", "abc.Data"],
      ["nothing", ""],
    ])("is not a requested one with %s", (_, name) =>
      database.undone(async (sql) => {
        expect(await signUp(sql, wanting(name, { email: "stand-in@first-layer.test" }))).toBe("stand-in");
      }),
    );

    test(
      "is not a reserved one, in any spelling",
      undone(async (sql) => {
        for (const name of [
          "admin",
          "ADMIN",
          "a_d-m.i n",
          "Ａｄｍｉｎ",
          "first-layer",
          "First Layer",
          "firstlayer",
          "The First Layer",
          "F1rst-Layer 2",
          "adm1n",
          "\u00c1dmin 7",
          "\ua4ee\ua4d3\ua4df\ua4f2\ua4e0",
          "joe.moderator",
          "Deleted member 2",
          "null",
        ]) {
          expect(
            await signUp(sql, wanting(name, { email: `root+${name.length}-${name}@first-layer.test` })),
            name,
          ).toMatch(/^maker\d*$/);
        }
        for (const name of ["admiral", "supporter", "layerfirst"]) expect(await signUp(sql, wanting(name))).toBe(name);
      }),
    );

    test.each([
      ["Google", { full_name: "Jörg Müller", name: "J. M.", picture: "https://example.test/" }, "Jörg Müller"],
      ["Facebook", { name: "Jörg Müller" }, "Jörg Müller"],
      ["Discord", { full_name: "j", name: "jo#0", user_name: "joerg" }, "jo 0"],
      ["a provider with an address only", {}, "stand.in"],
      ["a provider with a name of signs", { full_name: "***", name: "/?%" }, "stand.in"],
      ["a provider with a very long name", { name: `${"Anna ".repeat(6)}Maria` }, "Anna Anna Anna Anna Anna Anna"],
    ])("is made from what %s contains", (_, metadata, name) =>
      database.undone(async (sql) => {
        expect(await signUp(sql, { metadata, email: "stand.in+tag@first-layer.test" })).toBe(name);
      }),
    );

    test.each([
      ["null", null],
      ["a list", ["username"]],
      ["a text", "username"],
      ["a number for a name", { username: 12345 }],
      ["an object for a name", { username: { first: "Bob" }, full_name: ["Bob"] }],
      ["a name of 100,000 letters", { username: "x".repeat(100_000), name: " /".repeat(50_000) }],
    ])("is made although the metadata is %s", (_, metadata) =>
      database.undone(async (sql) => {
        expect(await signUp(sql, { metadata, email: "stand-in@first-layer.test" })).toBe("stand-in");
      }),
    );

    test(
      "is made without an e-mail address, too",
      undone(async (sql) => {
        const rows = await sql.query(
          z.object({ id: z.uuid() }),
          `insert into auth.users (id, email, raw_user_meta_data, email_confirmed_at)
           values (gen_random_uuid(), null, null, now()) returning id`,
        );
        expect(await usernameOf(sql, rows[0]?.id ?? null)).toMatch(/^maker\d*$/);
      }),
    );

    test(
      "gets a number when it is taken, in any case and any Unicode compatibility form",
      undone(async (sql) => {
        expect(await signUp(sql, wanting("Straße 1"))).toBe("Straße 1");
        expect(await signUp(sql, wanting("STRAßE 1"))).toBe("STRAßE 12");
        expect(await signUp(sql, wanting("Ｓｔｒａßｅ １"))).toBe("Ｓｔｒａßｅ １3");
        expect(await signUp(sql, wanting("ÉCLAIR"))).toBe("ÉCLAIR");
        expect(await signUp(sql, wanting("e\u0301clair"))).toBe("éclair2");
        expect(await signUp(sql, wanting("ΟΔΥΣΣΕΥΣ"))).toBe("ΟΔΥΣΣΕΥΣ");
        expect(await signUp(sql, wanting("οδυσσευς"))).toBe("οδυσσευς2");
        // The name is shortened to make room for the number.
        const long = "y".repeat(30);
        expect(await signUp(sql, wanting(long))).toBe(long);
        expect(await signUp(sql, wanting(long))).toBe(`${"y".repeat(29)}2`);
        // A generated name never takes an existing one.
        expect(await signUp(sql, { metadata: { full_name: "éclair" } })).toBe("éclair3");
      }),
    );

    test(
      "is assigned when the address is confirmed, and none is reserved before",
      undone(async (sql) => {
        const early = await addAccount(sql, wanting("Prusa", { confirmed: false }));
        const late = await addAccount(sql, wanting("prusa", { confirmed: false }));
        expect(await usernameOf(sql, early.userId)).toBeUndefined();
        await confirmAccount(sql, late);
        expect(await usernameOf(sql, late.userId)).toBe("prusa");
        await confirmAccount(sql, early);
        expect(await usernameOf(sql, early.userId)).toBe("Prusa2");
        // Confirming again does not change it.
        await confirmAccount(sql, early);
        await sql.query(z.unknown(), "update auth.users set email_confirmed_at = null where id = $1::text::uuid", [
          late.userId,
        ]);
        await confirmAccount(sql, late);
        expect(await usernameOf(sql, early.userId)).toBe("Prusa2");
        expect(await usernameOf(sql, late.userId)).toBe("prusa");
      }),
    );

    /** What others see of a name, and the name that another account gets when it requests the same. */
    const traces = async (sql: Database, requested: readonly NewAccount[]) => {
      const seen: number[] = [];
      for (const who of [database.credentials.anon, database.credentials.other]) {
        const rows = await asIdentity(sql, who, () =>
          sql.query(z.unknown(), "select id from public.profiles where username = 'Voron'"),
        );
        seen.push(rows.length);
      }
      const names: (string | undefined)[] = [];
      for (const account of requested) names.push(await signUp(sql, account));
      return { names, seen };
    };

    test.each([
      ["asked for", { username: "Voron" }],
      ["made of others", { full_name: "Voron" }],
    ])("%s does not reveal whether a sign-up found the address free", (_, metadata) =>
      database.undone(async (sql) => {
        const requested: NewAccount[] = [{ metadata: { username: "voron box" } }, { metadata }, { metadata }];
        const before = await addAccount(sql, { metadata, confirmed: false });
        // A sign-up for a taken address leaves no trace, so one for a free address must not leave one either.
        await sql.exec("savepoint free");
        const free = await traces(sql, requested);
        await sql.exec("rollback to savepoint free");
        await sql.query(z.unknown(), "delete from auth.users where id = $1::text::uuid", [before.userId]);
        await sql.exec("savepoint taken");
        const taken = await traces(sql, requested);
        expect(free).toEqual(taken);
        expect(free).toEqual({ names: ["voron box", "Voron", "Voron2"], seen: [0, 0] });
        await sql.exec("rollback to savepoint taken");
        // Control: once confirmed, the name is visible.
        const confirmed = await addAccount(sql, { metadata, confirmed: false });
        await confirmAccount(sql, confirmed);
        expect(await traces(sql, requested)).toEqual({ names: ["voron box", "Voron2", "Voron3"], seen: [1, 1] });
      }),
    );

    test(
      "is not changed by a later sign-up that is never confirmed",
      undone(async (sql) => {
        const waiting = await addAccount(sql, wanting("Ender", { confirmed: false }));
        await addAccount(sql, wanting("Ender", { confirmed: false }));
        await addAccount(sql, wanting("Ender2", { confirmed: false }));
        await confirmAccount(sql, waiting);
        expect(await usernameOf(sql, waiting.userId)).toBe("Ender");
      }),
    );

    test("is different for each of twenty concurrent requests of the same name", async () => {
      const newAccounts = Array.from({ length: 20 }, (_, index) => ({ email: `crowd-${index}@first-layer.test` }));
      try {
        const accounts = await Promise.all(
          newAccounts.map((account) => addAccount(database.owner, wanting("Crowd", account))),
        );
        const names = await Promise.all(accounts.map(({ userId }) => usernameOf(database.owner, userId)));
        expect(new Set(names.map((name) => name?.toLowerCase())).size).toBe(20);
        expect(names).toContain("Crowd");
        expect(names.filter((name) => !/^Crowd\d*$/.test(name ?? ""))).toEqual([]);
      } finally {
        await database.owner.exec("delete from auth.users where email like 'crowd-%'");
      }
      const [left] = await database.owner.query(
        countRow,
        "select count(*)::int as count from public.profiles where username like 'Crowd%'",
      );
      expect(left?.count).toBe(0);
    });

    test("is made for many accounts without a requested one, without trying all numbers", async () => {
      await database.undone(async (sql) => {
        await sql.exec(
          `insert into auth.users (id, email, email_confirmed_at)
           select gen_random_uuid(), '..' || repeat('!', n) || '@first-layer.test', now()
           from generate_series(1, 200) as n`,
        );
        const [row] = await sql.query(
          countRow,
          `select count(*)::int as count from public.profiles join auth.users using (id)
           where email like '..!%' and username ~ '^maker[0-9]+$'`,
        );
        expect(row?.count).toBe(200);
      });
    });
  });

  test("names may have the characters JavaScript counts as letters, marks and digits, if visible", async () => {
    // As many characters as a name has are asked about at once, since each call costs as much as its long pattern: what
    // is a name together is one alone, too. Code points that this engine's Unicode version does not define may become
    // letters later. A surrogate is no character, and a space has rules of its own.
    const characters = Array.from({ length: 205_000 }, (_, at) => at + 1)
      .filter((code) => code !== 32 && !(code >= 0xd800 && code <= 0xdfff))
      .map((code) => String.fromCodePoint(code))
      .filter((character) => !/\p{Cn}/u.test(character));
    const isExpected = (character: string) =>
      /^(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}_.-]$/u.test(character);
    const namesAmong = async (lots: readonly (readonly string[])[]): Promise<Set<string>> => {
      const rows = await database.owner.query(
        z.object({ place: z.number() }),
        `select place::int from jsonb_array_elements_text($1::text::jsonb) with ordinality as lot (text, place)
         where private.is_username('0' || text || '0')`,
        [JSON.stringify(lots.map((lot) => lot.join("")))],
      );
      return new Set(rows.flatMap(({ place }) => lots[place - 1] ?? []));
    };
    const likely = characters.filter((character) => isExpected(character) && /[\p{L}\p{N}]/u.test(character));
    const together = await namesAmong(
      Array.from({ length: Math.ceil(likely.length / 28) }, (_, at) => likely.slice(at * 28, at * 28 + 28)),
    );
    const alone = await namesAmong(characters.filter((one) => !together.has(one)).map((one) => [one]));
    const isAllowed = (character: string) => together.has(character) || alone.has(character);
    expect(characters.filter((one) => isAllowed(one) && !isExpected(one))).toEqual([]);
    // This engine's Unicode version may define a few more letters than the migration's.
    expect(characters.filter((one) => !isAllowed(one) && isExpected(one)).length).toBeLessThan(200);
    expect(together.size).toBeGreaterThan(100_000);
    expect(together.size + alone.size).toBeGreaterThan(130_000);
  });

  test("names that differ only in case have one key, in any locale of the database", async () => {
    const rows = await database.owner.query(
      z.object({ code: z.number(), key: z.string() }),
      `select code, private.username_key(chr(code)) as key from generate_series(1, 131071) as code
       where code not between 55296 and 57343`,
    );
    const keys = new Map(rows.map((row) => [row.code, row.key]));
    const different = rows.filter(({ code, key }) => {
      const character = String.fromCodePoint(code);
      const lower = character.toLowerCase();
      if (lower === character || [...lower].length > 1 || !/\p{L}/u.test(character)) return false;
      return key !== keys.get(lower.codePointAt(0) ?? 0);
    });
    expect(different).toEqual([]);
    expect(keys.get("Ä".charCodeAt(0))).toBe("ä");
    expect(keys.get("ﬀ".charCodeAt(0))).toBe("ff");
  });

  describe("a profile", () => {
    const set = (sql: Database, owner: Credentials, whose: string | null, assignment: string) =>
      asIdentity(sql, owner, () =>
        sql.query(
          z.object({ id: z.string() }),
          `update public.profiles set ${assignment} where id = $1::text::uuid returning id`,
          [whose],
        ),
      );

    test(
      "can be edited by its owner, and stores when",
      undone(async (sql) => {
        const { member } = database.credentials;
        await sql.exec("alter table public.profiles disable trigger prepare_profile");
        await sql.exec("update public.profiles set updated_at = '2001-01-01' where true");
        await sql.exec("alter table public.profiles enable trigger prepare_profile");
        expect(
          await set(
            sql,
            member,
            member.userId,
            `username = 'Neuer Name', display_name = 'Neu', bio = 'About', avatar_url = null,
             website_url = 'https://example.test/', is_public = false, show_printers = false`,
          ),
        ).toHaveLength(1);
        const [row] = await sql.query(
          z.object({ username: z.string(), username_key: z.string(), bio: z.string(), fresh: z.boolean() }),
          `select username, username_key, bio, updated_at > '2001-01-02' as fresh
           from public.profiles where id = $1::text::uuid`,
          [member.userId],
        );
        expect(row).toEqual({ username: "Neuer Name", username_key: "neuer name", bio: "About", fresh: true });
      }),
    );

    test(
      "cannot be edited by others",
      undone(async (sql) => {
        const { member, other, admin, anon } = database.credentials;
        for (const otherCaller of [other, admin]) {
          expect(await set(sql, otherCaller, member.userId, "bio = 'taken over'")).toEqual([]);
        }
        expect(await outcomeOf(sql, () => set(sql, anon, member.userId, "bio = 'taken over'"))).toBe("42501");
        expect(await set(sql, member, member.userId, "bio = 'mine'")).toHaveLength(1);
        for (const owner of [other, admin]) {
          expect(await set(sql, owner, owner.userId, "bio = 'mine'")).toHaveLength(1);
        }
      }),
    );

    test.each([
      ["id", `'00000000-0000-4000-8000-000000000009'`],
      ["created_at", "'2001-01-01'"],
      ["updated_at", "'2001-01-01'"],
      ["username_key", "'chosen'"],
      ["username_skeleton", "'chosen'"],
      ["renames", "0"],
    ])("keeps its %s, whoever changes it", async (column, value) => {
      const { member } = database.credentials;
      await database.undone(async (sql) => {
        const assignment = `bio = 'along with it', ${column} = ${value}`;
        expect(await outcomeOf(sql, () => set(sql, member, member.userId, assignment))).toBe("42501");
        expect(await outcomeOf(sql, () => set(sql, member, member.userId, "bio = 'alone'"))).toBe("done");
      });
      const patch = (body: Readonly<Record<string, unknown>>) =>
        database.call("member", "PATCH", `/rest/v1/profiles?id=eq.${member.userId ?? ""}`, body);
      expect(await patch({ bio: "along with it", [column]: value.replaceAll("'", "") })).toMatchObject({
        status: 403,
        body: { code: "42501" },
      });
      expect((await patch({ bio: null })).status).toBe(204);
    });

    test.each([
      ["username = 'ab'", "23514"],
      ["username = 'a/b/c'", "23514"],
      ["username = ' abc'", "23514"],
      ["username = 'abc '", "23514"],
      ["username = U&'abc\\200b'", "23514"],
      ["username = repeat('x', 31)", "23514"],
      ["username = repeat('x', 100000)", "23514"],
      ["username = null", "23502"],
      ["username = 'System'", "23505"],
      ["username = 'first_layer'", "23505"],
      ["username = 'OTHER'", "23505"],
      ["username = 'MEMBER'", "done"],
      ["username = repeat('x', 30)", "done"],
      ["display_name = repeat('x', 61)", "23514"],
      ["display_name = repeat('x', 60)", "done"],
      ["bio = repeat('x', 501)", "23514"],
      ["bio = repeat('x', 500)", "done"],
      ["website_url = 'http://example.test/'", "23514"],
      ["website_url = 'javascript:alert(1)'", "23514"],
      ["website_url = 'https://example.test/ javascript:'", "23514"],
      ["website_url = 'https://user:pw@example.test/'", "23514"],
      ["website_url = 'https://localhost/'", "23514"],
      ["website_url = 'https://example.test/me?x=1#y'", "done"],
      ["website_url = 'HTTPS://Example.test/@me'", "done"],
      ["website_url = null", "done"],
      ["display_name = 'Deleted member'", "23514"],
      ["display_name = 'First Layer Admin'", "23514"],
      ["display_name = 'The First Layer Team'", "23514"],
      ["display_name = 'Ada (admin)'", "23514"],
      ["display_name = 'other'", "23514"],
      ["display_name = 'Member'", "done"],
      ["display_name = E'Ada \\u0301\\u0301'", "23514"],
      ["username = '0ther'", "23505"],
      ["username = 'Other.'", "23505"],
      ["username = E'o\\u1d1b\\u029cer'", "23505"],
      ["username = E'\\ua4f3\\ua4d4\\ua4e7\\ua4f0\\ua4e3'", "23505"],
      ["username = 'another'", "done"],
      ["display_name = E'\\u0430nna'", "23514"],
      ["display_name = E'\\u0410\\u043d\\u043d\\u0430 (Anna)'", "done"],
      ["username = 'Deleted member'", "23505"],
      ["username = E'\\u0430nna'", "23514"],
      ["username = 'ada.data'", "23514"],
      ["avatar_url = 'data:image/png;base64,AAAA'", "23514"],
      ["avatar_url = 'https://'", "23514"],
      ["avatar_url = 'https://example.test/a.png'", "23514"],
      ["avatar_url = null", "done"],
    ])("set to %s gives %s", (assignment, outcome) =>
      database.undone(async (sql) => {
        const { member } = database.credentials;
        expect(await outcomeOf(sql, () => set(sql, member, member.userId, assignment))).toBe(outcome);
      }),
    );

    test(
      "gets another name five times a day",
      undone(async (sql) => {
        const member = await addAccount(sql, wanting("Often renamed"));
        const rename = (name: string) => outcomeOf(sql, () => set(sql, member, member.userId, `username = '${name}'`));
        for (const name of ["ada", "bea", "cleo", "dora", "emma"]) expect(await rename(name)).toBe("done");
        expect(await rename("fay")).toBe("PT429");
        expect(await usernameOf(sql, member.userId)).toBe("emma");
        await sql.exec("update public.profiles set bio = 'Prints', renamed_on = '2020-01-01', renames = 0");
        expect(await rename("fay")).toBe("PT429");
      }),
    );

    test(
      "gets a number behind a name that looks like another member's",
      undone(async (sql) => {
        expect(await signUp(sql, wanting("Victim"))).toBe("Victim");
        for (const name of ["v1ct1m", "\u1d20ictim", "Victim-"]) {
          expect(
            await signUp(
              sql,
              wanting(name, { email: `like-${String(name.length)}${name.slice(1, 2)}@first-layer.test` }),
            ),
          ).not.toBe(name);
        }
      }),
    );

    test(
      "may take a name that only an unconfirmed account asked for",
      undone(async (sql) => {
        const { member } = database.credentials;
        const unconfirmed = await addAccount(sql, wanting("Wanted", { confirmed: false }));
        const holder = await addAccount(sql, wanting("Kept"));
        expect(await outcomeOf(sql, () => set(sql, member, member.userId, "username = 'kept'"))).toBe("23505");
        expect(await outcomeOf(sql, () => set(sql, member, member.userId, "username = 'wanted'"))).toBe("done");
        expect(await usernameOf(sql, member.userId)).toBe("wanted");
        await confirmAccount(sql, unconfirmed);
        expect(await usernameOf(sql, unconfirmed.userId)).toBe("Wanted2");
        expect(await usernameOf(sql, holder.userId)).toBe("Kept");
      }),
    );

    test(
      "that is private is readable by its owner and administrators only",
      undone(async (sql) => {
        const { member, other, admin, anon, service } = database.credentials;
        const seenBy = async (who: Credentials) => {
          const rows = await asIdentity(sql, who, () =>
            sql.query(z.unknown(), "select id from public.profiles where id = $1::text::uuid", [member.userId]),
          );
          return rows.length;
        };
        const identities = [anon, other, member, admin, service];
        const look = async () => {
          const seen: number[] = [];
          for (const who of identities) seen.push(await seenBy(who));
          return seen;
        };
        expect(await look()).toEqual([1, 1, 1, 1, 1]);
        await set(sql, member, member.userId, "is_public = false");
        expect(await look()).toEqual([0, 0, 1, 1, 1]);
      }),
    );

    test("exposes the public columns, and not the internal ones", async () => {
      const columns = "id,username,display_name,bio,avatar_url,website_url,is_public,show_printers,created_at";
      for (const identity of ["anon", "member", "admin"] as const) {
        const response = await database.call(identity, "GET", `/rest/v1/profiles?select=${columns}&username=eq.member`);
        expect(response).toMatchObject({ status: 200, body: [{ username: "member", is_public: true }] });
        for (const hidden of ["username_key", "updated_at", "*"]) {
          const refused = await database.call(identity, "GET", `/rest/v1/profiles?select=${hidden}`);
          expect(refused.body, hidden).toMatchObject({ code: "42501" });
        }
      }
    });

    test(
      "is deleted with its account",
      undone(async (sql) => {
        const { userId } = await addAccount(sql, wanting("Leaving"));
        expect(await usernameOf(sql, userId)).toBe("Leaving");
        await sql.query(z.unknown(), "delete from auth.users where id = $1::text::uuid", [userId]);
        expect(await usernameOf(sql, userId)).toBeUndefined();
      }),
    );

    test("exists for every account created by the auth service", async () => {
      for (const name of ["member", "other", "admin"] as const) {
        expect(await usernameOf(database.owner, database.credentials[name].userId)).toBe(
          name === "admin" ? "maker" : name,
        );
      }
    });
  });

  describe("is_username_taken", () => {
    const isTaken = (sql: Database, who: Credentials, name: string | null) =>
      asIdentity(sql, who, async () => {
        const rows = await sql.query(z.object({ taken: z.boolean() }), "select public.is_username_taken($1) as taken", [
          name,
        ]);
        return rows[0]?.taken;
      });

    test(
      "is true for names of others and for reserved ones, false for the rest",
      undone(async (sql) => {
        const { anon, member } = database.credentials;
        const confirmed = await addAccount(sql, wanting("Zoë M"));
        const unconfirmed = await addAccount(sql, wanting("Unconfirmed", { confirmed: false }));
        for (const who of [anon, member]) {
          for (const name of ["Zoë M", "ZOË m", " zoë m ", "Zoe\u0308 M", "ｚｏë ｍ"]) {
            expect(await isTaken(sql, who, name), name).toBe(true);
          }
          for (const name of ["admin", "Ad-Min", "FIRST LAYER", "ＲＯＯＴ"]) {
            expect(await isTaken(sql, who, name), name).toBe(true);
          }
          for (const name of ["Unconfirmed", "Zoë N", "", "/", "x".repeat(100_000), null]) {
            expect(await isTaken(sql, who, name), String(name).slice(0, 40)).toBe(false);
          }
        }
        expect(await isTaken(sql, confirmed, "ZOË M")).toBe(false);
        expect(await isTaken(sql, unconfirmed, "Unconfirmed")).toBe(false);
        expect(await isTaken(sql, anon, "Member")).toBe(true);
        expect(await isTaken(sql, member, "Member")).toBe(false);
      }),
    );

    test(
      "is true for a private profile's name, too, since it cannot be taken",
      undone(async (sql) => {
        const { member, anon } = database.credentials;
        await sql.query(z.unknown(), "update public.profiles set is_public = false where id = $1::text::uuid", [
          member.userId,
        ]);
        expect(await isTaken(sql, anon, "member")).toBe(true);
      }),
    );
  });
}
