/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { serverKey, serverKeySql } from "~/data/attempt-limits.server";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

const ID = "0123456789abcdef0123456789abcdef";
const URL = `picture:${ID}-800x600`;
const HASH = "a".repeat(64);
const FILES = JSON.stringify({
  "480.avif": { sha256: HASH, bytes: 1000 },
  "800.jpg": { sha256: HASH, bytes: 3000 },
});

const namesRow = z.object({ name: z.string() });

/** The tests of pictures and of the objects they are stored as; `opened` returns the database. Long because they share its helpers. */
export function describePictures(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with two new members and undoes what it did. */
  const undone = (work: (sql: Database, member: Account, other: Account) => Promise<void>) => () =>
    database.undone(async (sql) => work(sql, await addAccount(sql, {}), await addAccount(sql, {})));

  const register = (id = ID, files = FILES, key = "null") =>
    `public.register_picture('${id}', 800, 600, '${files}', ${key})`;
  const store = (name: string, bucket = "tutorials") =>
    `insert into storage.objects (bucket_id, name, version) values ('${bucket}', '${name}', 'v')`;
  const namesOf = (who: Account, id = ID) => [`${who.userId}/${id}/480.avif`, `${who.userId}/${id}/800.jpg`];
  const seenBy = async (sql: Database, who: Credentials) =>
    (await asIdentity(sql, who, () => sql.query(namesRow, "select name from storage.objects order by name"))).map(
      ({ name }) => name,
    );

  /** Stores a picture with all of its files. */
  async function storePicture(sql: Database, who: Account, id = ID): Promise<void> {
    await resultOf(sql, who, register(id));
    for (const name of namesOf(who, id)) expect(await outcomeOf(sql, who, store(name))).toBe("done");
    expect(await resultOf(sql, who, `public.finish_picture('${id}')`)).toBe(true);
  }

  const claimed = async (sql: Database, who: Account) =>
    asIdentity(sql, who, () =>
      sql.query(z.object({ width: z.number(), height: z.number() }), `select * from public.claim_picture('${ID}')`),
    );
  const unused = async (sql: Database, who: Account, ids: readonly string[] = []) =>
    asIdentity(sql, who, () =>
      sql.query(
        z.object({ id: z.string(), count: z.coerce.number() }),
        `select id, cardinality(names) as count from public.list_unused_pictures('{${ids.join(",")}}')`,
      ),
    );
  const showInGuide = (sql: Database, url = URL) =>
    sql.exec(`update public.tutorial_steps set media = '[{"url": "${url}", "alt": "A picture"}]'
      where id = (select min(id) from public.tutorial_steps)`);

  test("the bucket is public and takes the files of pictures alone", async () => {
    const [bucket] = await database.owner.query(
      z.object({ public: z.boolean(), limit: z.coerce.number(), types: z.string() }),
      `select public, file_size_limit as "limit", array_to_string(allowed_mime_types, ' ') as types
       from storage.buckets where id = 'tutorials'`,
    );
    expect(bucket).toEqual({ public: true, limit: 5 * 1024 * 1024, types: "image/avif image/jpeg" });
  });

  test(
    "a picture is claimed, registered, stored file by file, and then known",
    undone(async (sql, member, other) => {
      expect(await claimed(sql, member)).toEqual([]);
      await resultOf(sql, member, register());
      const [first = "", second = ""] = namesOf(member);
      expect(await outcomeOf(sql, member, store(first))).toBe("done");
      expect(await resultOf(sql, member, `public.finish_picture('${ID}')`)).toBe(false);
      expect(await resultOf(sql, database.credentials.anon, `public.find_picture('${ID}')`)).toBeNull();
      expect(await claimed(sql, member)).toEqual([]);
      expect(await outcomeOf(sql, member, store(second))).toBe("done");
      expect(await resultOf(sql, other, `public.finish_picture('${ID}')`)).toBe(false);
      expect(await resultOf(sql, member, `public.finish_picture('${ID}')`)).toBe(true);
      expect(await claimed(sql, member)).toEqual([{ width: 800, height: 600 }]);
      const found = await resultOf(sql, database.credentials.anon, `public.find_picture('${ID}')::text`);
      expect(JSON.parse(String(found))).toEqual({
        folder: `${member.userId}/${ID}`,
        width: 800,
        height: 600,
        files: { "480.avif": HASH, "800.jpg": HASH },
      });
    }),
  );

  describe("a file is stored by nobody", () => {
    test(
      "but the member whose picture it is one of, while that is being stored",
      undone(async (sql, member, other) => {
        const [first = ""] = namesOf(member);
        expect(await outcomeOf(sql, member, store(first))).toMatch(/^42501 /);
        await resultOf(sql, member, register());
        for (const who of [other, database.credentials.anon, database.credentials.admin]) {
          expect(await outcomeOf(sql, who, store(first))).toMatch(/^42501 /);
        }
        for (const name of [
          `${member.userId}/${ID}/1600.avif`,
          `${member.userId}/${ID}/more/480.avif`,
          `${member.userId}/480.avif`,
          "480.avif",
          `${other.userId}/${ID}/480.avif`,
        ]) {
          expect(await outcomeOf(sql, member, store(name)), name).toMatch(/^42501 /);
        }
        for (const name of namesOf(member)) expect(await outcomeOf(sql, member, store(name))).toBe("done");
        await resultOf(sql, member, `public.finish_picture('${ID}')`);
        await sql.exec("delete from storage.objects");
        expect(await outcomeOf(sql, member, store(first))).toMatch(/^42501 /);
      }),
    );

    test(
      "and never changed; others do not see it",
      undone(async (sql, member, other) => {
        await storePicture(sql, member);
        expect(await seenBy(sql, member)).toEqual(namesOf(member));
        await asIdentity(sql, member, () => sql.exec("update storage.objects set version = 'other', name = 'x'"));
        expect(await sql.query(namesRow, "select name from storage.objects where version <> 'v'")).toEqual([]);
        for (const who of [other, database.credentials.anon]) {
          expect(await seenBy(sql, who)).toEqual([]);
          await asIdentity(sql, who, () => sql.exec("delete from storage.objects"));
        }
        expect(await seenBy(sql, member)).toHaveLength(2);
      }),
    );

    test(
      "of an account whose session has ended",
      undone(async (sql, member) => {
        await resultOf(sql, member, register());
        await sql.query(z.unknown(), "delete from auth.sessions where user_id = $1::text::uuid", [member.userId]);
        expect(await outcomeOf(sql, member, store(namesOf(member)[0] ?? ""))).toMatch(/^42501 /);
        expect(await outcomeOf(sql, member, `select ${register()}`)).toBe("42501 Only members can add pictures");
      }),
    );
  });

  test(
    "what a guide shows is not removed, and nothing else is kept",
    undone(async (sql, member) => {
      await storePicture(sql, member);
      await showInGuide(sql);
      await asIdentity(sql, member, () => sql.exec("delete from storage.objects"));
      expect(await seenBy(sql, member)).toEqual(namesOf(member));
      expect(await unused(sql, member, [ID])).toEqual([]);
      // Another size is another address, which shows nothing.
      await showInGuide(sql, `picture:${ID}-80x60`);
      expect(await unused(sql, member, [ID])).toEqual([{ id: ID, count: 2 }]);
      await resultOf(sql, member, `public.forget_pictures('{${ID}}')`);
      expect(await claimed(sql, member)).toHaveLength(1);
      await asIdentity(sql, member, () => sql.exec("delete from storage.objects"));
      expect(await seenBy(sql, member)).toEqual([]);
      await resultOf(sql, member, `public.forget_pictures('{${ID}}')`);
      expect(await claimed(sql, member)).toEqual([]);
    }),
  );

  test(
    "what a draft of its member has somewhere counts as shown, what a draft of another has does not",
    undone(async (sql, member, other) => {
      await storePicture(sql, member);
      const draftOf = (who: Account) =>
        sql.exec(`insert into public.tutorial_drafts (author_id, document) values ('${who.userId}',
          '{"removed": {"at": 0, "step": {"pictures": [{"url": "${URL}", "alt": ""}]}}}')`);
      await draftOf(other);
      expect(await unused(sql, member, [ID])).toHaveLength(1);
      await draftOf(member);
      expect(await unused(sql, member, [ID])).toEqual([]);
      // They may remove the file all the same: no guide shows it.
      await asIdentity(sql, member, () => sql.exec("delete from storage.objects"));
      expect(await seenBy(sql, member)).toEqual([]);
    }),
  );

  test(
    "pictures that nothing shows are found after an hour, those of others never",
    undone(async (sql, member, other) => {
      await storePicture(sql, member);
      expect(await unused(sql, member)).toEqual([]);
      await sql.exec("update private.pictures set created_at = clock_timestamp() - interval '61 minutes'");
      expect(await unused(sql, member)).toEqual([{ id: ID, count: 2 }]);
      expect(await unused(sql, other, [ID])).toEqual([]);
      await resultOf(sql, other, `public.forget_pictures('{${ID}}')`);
      expect(await claimed(sql, member)).toHaveLength(1);
    }),
  );

  test(
    "a picture is its member's alone, and stays as it is once it is stored",
    undone(async (sql, member, other) => {
      await storePicture(sql, member);
      await resultOf(sql, other, register());
      expect(await claimed(sql, other)).toEqual([]);
      await resultOf(sql, member, register(ID, JSON.stringify({ "1.jpg": { sha256: HASH, bytes: 1 } })));
      const found = await resultOf(sql, member, `public.find_picture('${ID}') -> 'files' ? '480.avif'`);
      expect(found).toBe(true);
    }),
  );

  test.each([
    ["an id of another form", register("../x")],
    ["no files", register(ID, "{}")],
    ["a list", register(ID, "[]")],
    ["a file of another name", register(ID, JSON.stringify({ "../480.avif": { sha256: HASH, bytes: 1 } }))],
    ["a file of another kind", register(ID, JSON.stringify({ "480.svg": { sha256: HASH, bytes: 1 } }))],
    ["a file without a hash", register(ID, JSON.stringify({ "480.avif": { bytes: 1 } }))],
    ["a file without a length", register(ID, JSON.stringify({ "480.avif": { sha256: HASH } }))],
    ["no JSON", register(ID, "x")],
  ])("%s is refused", async (_, call) => {
    await undone(async (sql, member) => {
      expect(await outcomeOf(sql, member, `select ${call}`)).toMatch(/^(?:23514|22P02) /);
    })();
  });

  test(
    "with keys of servers, only servers say what a picture is and find one",
    undone(async (sql, member) => {
      await sql.exec(serverKeySql("a secret"));
      const refused = "42501 Only the servers of the site do this";
      expect(await outcomeOf(sql, member, `select ${register()}`)).toBe(refused);
      expect(await outcomeOf(sql, member, `select public.find_picture('${ID}')`)).toBe(refused);
      expect(await outcomeOf(sql, member, `select ${register(ID, FILES, `'${serverKey("a secret")}'`)}`)).toBe("done");
    }),
  );

  test(
    "a member has at most 250 MB, and adds at most 100 in an hour",
    undone(async (sql, member) => {
      await storePicture(sql, member);
      const claim = "select * from public.claim_picture('ffffffffffffffffffffffffffffffff')";
      await sql.exec("update private.pictures set bytes = 262144001");
      expect(await outcomeOf(sql, member, claim)).toBe("54000 Too many pictures");
      await sql.exec("update private.pictures set bytes = 262144000");
      for (let n = 0; n < 100; n += 1) expect(await outcomeOf(sql, member, claim)).toBe("done");
      expect(await outcomeOf(sql, member, claim)).toBe("PT429 Too many pictures in an hour");
      // One that is stored already costs nothing.
      expect(await claimed(sql, member)).toHaveLength(1);
    }),
  );

  test(
    "a picture in a guide outlives its member's account",
    undone(async (sql, member) => {
      await storePicture(sql, member);
      await sql.query(z.unknown(), "delete from auth.users where id = $1::text::uuid", [member.userId]);
      expect(await resultOf(sql, database.credentials.anon, `public.find_picture('${ID}') ->> 'folder'`)).toBe(
        `${member.userId}/${ID}`,
      );
    }),
  );

  test.each([
    [URL, true],
    [`picture:${ID}-1x9999`, true],
    [`picture:${ID}-0x600`, false],
    [`picture:${ID}-800x10000`, false],
    [`picture:${ID.slice(1)}-800x600`, false],
    [`picture:${ID.toUpperCase()}-800x600`, false],
    ["https://example.test/a.jpg", false],
    [`picture:${ID}-800x600\n`, false],
  ])("%s as a picture of a step: %s", async (url, taken) => {
    await undone(async (sql) => {
      await sql.exec("savepoint media");
      const outcome = await showInGuide(sql, url.replace("\n", "\\n")).then(
        () => true,
        () => false,
      );
      await sql.exec("rollback to savepoint media");
      expect(outcome).toBe(taken);
    })();
  });
}
