import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import type { Credentials, TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

const idRow = z.object({ id: z.string() });
const nameRow = z.object({ name: z.string() });

/** The tests of the printers that members own, and of what a profile shows; `opened` returns the database. */
export function describeOwnPrinters(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: (sql: Database, member: Account, other: Account) => Promise<void>) => () =>
    database.undone(async (sql) =>
      work(
        sql,
        await addAccount(sql, { metadata: { username: "Ada Prints" } }),
        await addAccount(sql, { metadata: { username: "Bob Prints" } }),
      ),
    );

  async function printers(sql: Database, count: number): Promise<string[]> {
    const rows = await sql.query(
      idRow,
      `select id_uuid::text as id from public.printers where status is null or status = 'approved' order by 1 limit ${count}`,
    );
    expect(rows).toHaveLength(count);
    return rows.map(({ id }) => id);
  }

  const save = (printer: string, nickname = "null", first = false) =>
    `public.save_own_printer('${printer}', ${nickname}, ${String(first)})`;
  const list = async (sql: Database, who: Account) =>
    (
      await sql.query(
        nameRow,
        `select printer_id || coalesce(' ' || nickname, '') as name from public.profile_printers
         where user_id = '${who.userId}' order by position`,
      )
    ).map(({ name }) => name);

  describe("the printers of a member", () => {
    test(
      "are added at the end, named, moved and removed, each with the same effect when sent twice",
      undone(async (sql, member) => {
        const [a = "", b = "", c = ""] = await printers(sql, 3);
        for (const printer of [a, b, c, b]) await resultOf(sql, member, save(printer));
        expect(await list(sql, member)).toEqual([a, b, c]);
        await resultOf(sql, member, save(b, "E'  Big\\u202e  one '"));
        await resultOf(sql, member, save(b));
        expect(await list(sql, member)).toEqual([a, `${b} Big one`, c]);
        await resultOf(sql, member, save(b, "''"));
        for (let time = 0; time < 2; time++) await resultOf(sql, member, `public.move_own_printer('${c}', 1)`);
        expect(await list(sql, member)).toEqual([c, a, b]);
        await resultOf(sql, member, `public.move_own_printer('${c}', 99)`);
        expect(await list(sql, member)).toEqual([a, b, c]);
        await resultOf(sql, member, save(c, "null", true));
        const removal = `public.remove_own_printer('${a}')`;
        expect([await resultOf(sql, member, removal), await resultOf(sql, member, removal)]).toEqual([true, false]);
        expect(await list(sql, member)).toEqual([c, b]);
      }),
    );

    test(
      "are 20 at most, in the catalogue, and nobody else's",
      undone(async (sql, member, other) => {
        const known = await printers(sql, 21);
        for (const printer of known.slice(0, 20)) await resultOf(sql, member, save(printer));
        expect(await outcomeOf(sql, member, `select ${save(known[20] ?? "")}`)).toBe("54000 Too many printers");
        expect(await outcomeOf(sql, member, `select ${save(known[0] ?? "", "'Still here'")}`)).toBe("done");
        expect(await outcomeOf(sql, other, `select public.move_own_printer('${known[0] ?? ""}', 1)`)).toBe(
          "PT404 Unknown printer",
        );
        expect(await outcomeOf(sql, other, `select ${save("00000000-0000-4000-8000-00000000dead")}`)).toBe(
          "PT404 Unknown printer",
        );
        expect(await outcomeOf(sql, other, `select ${save(known[0] ?? "", `'${"x".repeat(41)}'`)}`)).toMatch(/^23514 /);
        expect(await list(sql, other)).toEqual([]);
      }),
    );
  });

  describe("a shared profile", () => {
    const shared = (sql: Database, who: Credentials, name = "ada PRINTS") =>
      resultOf(sql, who, `public.get_profile('${name}')`);

    test(
      "shows what is public, in any spelling of the name, and to others not what is private",
      undone(async (sql, member, other) => {
        const [printer = ""] = await printers(sql, 1);
        await resultOf(sql, member, save(printer, "'Workhorse'"));
        await sql.exec(`
          insert into public.collections (user_id, name, slug, visibility) values
            ('${member.userId}', 'Open', 'own-open', 'public'), ('${member.userId}', 'Closed', 'own-closed', 'private'),
            ('${member.userId}', 'Unlisted', 'own-unlisted', 'unlisted');
          update public.tutorials set author_id = '${member.userId}'
          where id = (select min(id) from public.tutorials where status = 'published');
          insert into public.submissions (kind, title, payload, status, decided_at, submitter_id) values
            ('part', 'Accepted part', '{}', 'approved', now(), '${member.userId}'),
            ('part', 'Refused part', '{}', 'rejected', now(), '${member.userId}'),
            ('report', 'A report', '{}', 'approved', now(), '${member.userId}')`);
        for (const who of [database.credentials.anon, other]) {
          expect(await shared(sql, who)).toMatchObject({
            ...{ username: "Ada Prints", is_own: false, is_public: true, accepted_count: 1, guides: [{}] },
            printers: [{ printer_id: printer, nickname: "Workhorse" }],
            collections: [{ name: "Open", visibility: "public" }],
            accepted: [{ kind: "part", title: "Accepted part" }],
          });
        }
        await sql.exec("update public.page_access set is_locked = true where page_name = 'guides'");
        expect(await shared(sql, other)).toMatchObject({ guides: [] });
        await sql.exec(`update public.profiles set show_printers = false where id = '${member.userId}'`);
        expect(await shared(sql, other)).toMatchObject({ printers: [] });
        await sql.exec(`update public.profiles set is_public = false where id = '${member.userId}'`);
        expect(await shared(sql, other)).toBeNull();
        expect(await shared(sql, database.credentials.admin)).toBeNull();
        expect(await shared(sql, other, "nobody is called so")).toBeNull();
        expect(await shared(sql, member)).toMatchObject({ is_own: true, is_public: false });
      }),
    );

    test(
      "has texts that can be seen, and only a picture of its owner's that is stored",
      undone(async (sql, member, other) => {
        const change = (columns: string) =>
          outcomeOf(sql, member, `update public.profiles set ${columns} where id = '${member.userId}'`);
        expect(await change("display_name = E' Ada\\u200b\\n L. ', bio = E'\\u200b'")).toBe("done");
        expect(await shared(sql, other)).toMatchObject({ display_name: "Ada L.", bio: null });
        const picture = (id: string) => `picture:${id.repeat(32)}-80x60`;
        await sql.exec(`
          insert into private.pictures (id, owner_id, folder, width, height, files, bytes, stored_at)
          select repeat(id, 32), owner::uuid, id, 80, 60, '{}', 1, stored
          from (values ('a', '${member.userId}', now()), ('b', '${other.userId}', now()), ('c', '${member.userId}', null))
            as picture (id, owner, stored)`);
        for (const id of ["b", "c", "d"]) expect(await change(`avatar_url = '${picture(id)}'`)).toMatch(/^23514 /);
        expect(await change("website_url = E' HTTPS://Ada.example/\\u202egnp.exe'")).toBe("done");
        expect(await shared(sql, other)).toMatchObject({ website_url: "https://Ada.example/gnp.exe" });
        expect(await change("avatar_url = 'https://elsewhere.example/me.png'")).toMatch(/^23514 /);
        expect(await change(`avatar_url = '${picture("a")}'`)).toBe("done");
        const used = `(select private.is_picture_used(picture) from private.pictures as picture where id = repeat('a', 32))`;
        const [row] = await sql.query(z.object({ used: z.boolean() }), `select ${used} as used`);
        expect(row?.used).toBe(true);
      }),
    );

    test(
      "names its owner's guides and suggestions and is where they lead, as long as it is public",
      undone(async (sql, member, other) => {
        const first = "id = (select min(id) from public.tutorials where status = 'published')";
        await sql.exec(`
          insert into public.suggestions (id, title, body, area, author_id)
          values (900101, 'Show my profile', '', 'account', '${member.userId}');
          update public.tutorials set author_id = '${member.userId}', author_name = 'Ada Prints' where ${first};
          delete from private.server_keys where true`);
        const guideRow = z.object({ id: z.number(), author: z.string(), author_username: z.string().nullable() });
        const shown = async () => {
          const [guide] = await sql.query(
            guideRow.extend({ version: z.number() }),
            `select (guide ->> 'id')::integer as id, guide ->> 'author' as author,
                    guide ->> 'author_username' as author_username, (guide ->> 'version')::integer as version
             from public.list_guides(0, 1, array(select id from public.tutorials where ${first}), null) as guide`,
          );
          return {
            suggestion: await resultOf(sql, other, "public.get_suggestion(900101) ->> 'author_username'"),
            guide,
          };
        };
        const before = await shown();
        expect(before).toMatchObject({
          suggestion: "Ada Prints",
          guide: { author: "Ada Prints", author_username: "Ada Prints" },
        });
        const { id, version } = before.guide ?? {};
        await sql.exec(`update public.profiles set is_public = false where id = '${member.userId}'`);
        expect(await shown()).toEqual({
          suggestion: null,
          guide: { id, author: "a member", author_username: null, version },
        });
        const logged = await sql.query(
          z.object({ id: z.string() }),
          `select entity_id as id from public.catalogue_changes
           where entity = 'tutorials' and version = (select version from public.catalogue_version)`,
        );
        expect(logged).toContainEqual({ id: String(id) });
        await sql.exec(`
          update public.profiles set is_public = true, username = 'Ada L.' where id = '${member.userId}'`);
        expect(await shown()).toMatchObject({ guide: { author: "Ada L.", author_username: "Ada L.", version } });
      }),
    );
  });
}
