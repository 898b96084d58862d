import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

const link = z.object({ id: z.number(), title: z.string() });
const viewSchema = z.object({
  id: z.number(),
  title: z.string(),
  status: z.string(),
  votes: z.number(),
  admin_reply: z.string().nullable(),
  author: z.string().nullable(),
  is_own: z.boolean(),
  has_voted: z.boolean(),
  into: link.nullable(),
  duplicates: z.array(link),
});
const listSchema = z.object({
  total: z.number(),
  page: z.number(),
  items: z.array(z.object({ id: z.number(), title: z.string() })),
});
const noticeRow = z.object({ subject_url: z.string(), text: z.string() });

/** The tests of suggestions; `opened` returns the database. Long because they share its helpers. */
export function describeSuggestions(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with three new members and rolls it back. */
  const undone = (work: (sql: Database, members: readonly [Account, Account, Account]) => Promise<void>) => () =>
    database.undone(async (sql) => {
      await work(sql, [await addAccount(sql), await addAccount(sql), await addAccount(sql)]);
    });
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const suggest = async (sql: Database, who: Credentials, title: string, more: { key?: string; body?: string } = {}) =>
    z.coerce
      .number()
      .parse(
        await resultOf(
          sql,
          who,
          `public.suggest(${quoted(more.key ?? title)}, ${quoted(title)}, ${quoted(more.body ?? "")}, 'find')`,
        ),
      );
  const get = async (sql: Database, who: Credentials, id: number) =>
    viewSchema.parse(await resultOf(sql, who, `public.get_suggestion(${String(id)})`));
  const vote = (sql: Database, who: Credentials, id: number) =>
    outcomeOf(sql, who, `select public.vote_for_suggestion(${String(id)})`);
  const unvote = (sql: Database, who: Credentials, id: number) =>
    outcomeOf(sql, who, `select public.unvote_suggestion(${String(id)})`);
  const setStatus = (sql: Database, id: number, status: string) =>
    outcomeOf(sql, database.credentials.admin, `select public.set_suggestion_status(${String(id)}, ${quoted(status)})`);
  const merge = (sql: Database, id: number, into: number) =>
    outcomeOf(sql, database.credentials.admin, `select public.merge_suggestion(${String(id)}, ${String(into)})`);
  const notices = (sql: Database, who: Credentials) =>
    asIdentity(sql, who, () =>
      sql.query(noticeRow, "select subject_url, text from public.notifications where kind = 'suggestion' order by id"),
    );
  const list = async (sql: Database, parameters: string) =>
    listSchema.parse(await resultOf(sql, database.credentials.anon, `public.list_suggestions(${parameters})`));

  test(
    "a form makes one suggestion, with the vote of its author",
    undone(async (sql, [member, other]) => {
      const id = await suggest(sql, member, " Compare\u202e  hotends side by side ", { key: "a" });
      expect(await suggest(sql, member, "Compare hotends side by side", { key: "a" })).toBe(id);
      expect(await suggest(sql, other, "Compare hotends side by side", { key: "a" })).not.toBe(id);
      expect(await get(sql, member, id)).toMatchObject({
        ...{ title: "Compare hotends side by side", status: "open", votes: 1, is_own: true, has_voted: true },
      });
      expect(await get(sql, database.credentials.anon, id)).toMatchObject({
        ...{ is_own: false, has_voted: false, author: expect.any(String) },
      });
      await sql.exec(`update public.profiles set is_public = false where id = '${member.userId}'`);
      expect((await get(sql, other, id)).author).toBeNull();
    }),
  );

  test.each([
    ["'k', 'short', '', 'find'", /^22023 A title/],
    ["'k', repeat('a', 121), '', 'find'", /^22023 A title/],
    ["'k', repeat(U&'\\200b', 20), '', 'find'", /^22023 A title/],
    ["'k', null, '', 'find'", /^22023 A title/],
    ["'k', repeat('🧰', 8), repeat('🧰', 2001), 'find'", /^22023 A description/],
    ["'k', 'Long enough', '', 'elsewhere'", /^23514/],
    ["'k', 'Long enough', '', null", /^23502/],
    ["'', 'Long enough', '', 'find'", /^22023 form_key/],
    ["null, 'Long enough', '', 'find'", /^22023 form_key/],
  ])("suggest(%s) is refused", (parameters, refusal) =>
    undone(async (sql, [member]) => {
      expect(await outcomeOf(sql, member, `select public.suggest(${parameters})`)).toMatch(refusal);
    })(),
  );

  test(
    "a member has one vote, and voting and taking it back twice changes nothing",
    undone(async (sql, [member, other]) => {
      const id = await suggest(sql, member, "Compare hotends");
      for (const votes of [2, 2]) {
        expect(await vote(sql, other, id)).toBe("done");
        expect(await get(sql, other, id)).toMatchObject({ votes, has_voted: true });
      }
      for (const votes of [1, 1]) {
        expect(await unvote(sql, other, id)).toBe("done");
        expect(await get(sql, other, id)).toMatchObject({ votes, has_voted: false });
      }
      expect(await vote(sql, other, 999_999_999)).toBe("PT404 Unknown suggestion");
      await vote(sql, other, id);
      await sql.query(z.unknown(), "delete from auth.users where id = $1::text::uuid", [other.userId]);
      expect(await get(sql, member, id)).toMatchObject({ votes: 1 });
      expect(await setStatus(sql, id, "declined")).toBe("done");
      expect(await unvote(sql, member, id)).toBe("done");
      expect(await vote(sql, member, id)).toBe("PT409 Closed");
    }),
  );

  test(
    "its author changes and withdraws it while it is open, and nobody else does",
    undone(async (sql, [member, other]) => {
      const id = await suggest(sql, member, "Compare hotends");
      const edit = (who: Credentials) =>
        outcomeOf(sql, who, `select public.edit_suggestion(${String(id)}, 'Compare extruders', 'Why', 'find')`);
      const withdraw = (who: Credentials) => outcomeOf(sql, who, `select public.withdraw_suggestion(${String(id)})`);
      for (const who of [other, database.credentials.admin]) {
        expect(await edit(who)).toBe("PT404 Unknown suggestion");
        expect(await withdraw(who)).toBe("PT404 Unknown suggestion");
      }
      expect(await edit(member)).toBe("done");
      expect(await get(sql, member, id)).toMatchObject({ title: "Compare extruders" });
      await setStatus(sql, id, "planned");
      expect([await edit(member), await withdraw(member)]).toEqual(["PT409 Not open", "PT409 Not open"]);
      await setStatus(sql, id, "open");
      const duplicate = await suggest(sql, other, "Comparing extruders");
      await merge(sql, duplicate, id);
      expect(await withdraw(member)).toBe("PT409 Has duplicates");
      await setStatus(sql, duplicate, "open");
      expect([await withdraw(member), await withdraw(member)]).toEqual(["done", "done"]);
      expect(await resultOf(sql, member, `public.get_suggestion(${String(id)})`)).toBeNull();
    }),
  );

  test(
    "author and voters are told once when it is planned and shipped, the author of a reply",
    undone(async (sql, [member, other, third]) => {
      const id = await suggest(sql, member, "Compare hotends");
      await vote(sql, other, id);
      await unvote(sql, member, id);
      for (const status of ["planned", "planned", "in_progress", "shipped"]) await setStatus(sql, id, status);
      const told = ["Planned: “Compare hotends”", "Shipped: “Compare hotends”"];
      expect((await notices(sql, other)).map(({ text }) => text)).toEqual(told);
      expect((await notices(sql, member)).map(({ text }) => text)).toEqual(told);
      expect(await notices(sql, third)).toEqual([]);
      const reply = (text: string) =>
        outcomeOf(sql, database.credentials.admin, `select public.reply_to_suggestion(${String(id)}, ${quoted(text)})`);
      expect([await reply("Here it is"), await reply("Here it is"), await reply(" ")]).toEqual([
        "done",
        "done",
        "done",
      ]);
      expect(await reply("a".repeat(2_001))).toBe("22023 A reply has 2,000 characters at most");
      expect((await notices(sql, member)).at(-1)).toEqual({
        ...{
          subject_url: `/suggest-feature/${String(id)}`,
          text: "An admin replied to your suggestion “Compare hotends”",
        },
      });
      expect(await notices(sql, member)).toHaveLength(3);
      expect(await notices(sql, other)).toHaveLength(2);
      expect(await get(sql, member, id)).toMatchObject({ admin_reply: null });
      const audit = await sql.query(
        z.object({ action: z.string() }),
        `select action from public.audit_log where subject = 'suggestion:${String(id)}' order by id`,
      );
      expect(audit.map(({ action }) => action)).toEqual([
        ...["suggestion.status", "suggestion.status", "suggestion.status", "suggestion.replied", "suggestion.replied"],
      ]);
      for (const status of ["duplicate", "gone", ""]) expect(await setStatus(sql, id, status)).toMatch(/^22023/);
    }),
  );

  test(
    "merging moves the votes, one of each member, and both keep their links",
    undone(async (sql, [member, other, third]) => {
      const first = await suggest(sql, member, "Compare hotends");
      const second = await suggest(sql, other, "Hotend comparison");
      const last = await suggest(sql, third, "Hotends in a table");
      await vote(sql, member, second);
      await vote(sql, third, second);
      expect(await merge(sql, last, second)).toBe("done");
      expect([await merge(sql, second, first), await merge(sql, second, first)]).toEqual(["done", "done"]);
      expect(await get(sql, member, first)).toMatchObject({
        votes: 3,
        duplicates: [
          { id: second, title: "Hotend comparison" },
          { id: last, title: "Hotends in a table" },
        ],
      });
      expect(await get(sql, member, second)).toMatchObject({
        ...{ status: "duplicate", votes: 0, into: { id: first, title: "Compare hotends" } },
      });
      expect(await notices(sql, other)).toEqual([
        { subject_url: `/suggest-feature/${String(first)}`, text: expect.stringContaining("was merged") },
      ]);
      expect(await vote(sql, member, second)).toBe("PT409 Closed");
      expect(await merge(sql, first, second)).toBe("PT409 Target is merged");
      expect(await merge(sql, first, first)).toMatch(/^22023/);
      expect(await merge(sql, first, 999_999_999)).toBe("PT404 Unknown target");
      expect(await merge(sql, 999_999_999, first)).toBe("PT404 Unknown suggestion");
      expect(await outcomeOf(sql, member, `select public.merge_suggestion(${String(last)}, 1)`)).toMatch(/^42501/);
    }),
  );

  test(
    "the list is filtered, searched, ordered and cut into pages",
    undone(async (sql, [member, other]) => {
      const ids: number[] = [];
      // The database has counted how many a member makes in an hour.
      await sql.exec("update public.suggestions set area = 'other'");
      for (let nth = 0; nth < 20; nth += 1) ids.push(await suggest(sql, member, `Zebra number ${String(nth)}`));
      expect(await outcomeOf(sql, member, "select public.suggest('more', 'One too many', '', 'find')")).toBe(
        "PT429 Too many suggestions in an hour",
      );
      ids.push(await suggest(sql, other, "Zebra of another", { body: "100% stripes_" }));
      await vote(sql, other, ids[3] ?? 0);
      const zebras = await list(sql, "null, 'find', 'zebra'");
      expect(zebras).toMatchObject({ total: 21, page: 1 });
      expect(zebras.items).toHaveLength(20);
      expect(zebras.items[0]?.id).toBe(ids[3]);
      expect((await list(sql, "null, null, 'zebra', 'new'")).items[0]?.id).toBe(ids[20]);
      expect(await list(sql, "null, null, 'ZEBRAS', 'votes', 99")).toMatchObject({ page: 2, items: [{ id: ids[0] }] });
      for (const words of ["100%", "stripes_", "another stripes", "striped zebras"]) {
        expect(
          (await list(sql, `null, null, ${quoted(words)}`)).items.map(({ id }) => id),
          words,
        ).toEqual([ids[20]]);
      }
      for (const words of ["%", "_ebra", "zebra giraffe", "'", "\\", "zebra | giraffe", "ebra"]) {
        expect((await list(sql, `null, 'find', ${quoted(words)}`)).total, words).toBe(0);
      }
      for (const words of ["zeb", "  ZEBR  ", "stri another", "!zebra", "a\\' | zebra:*"]) {
        expect((await list(sql, `null, 'find', ${quoted(words)}`)).total, words).toBeGreaterThan(0);
      }
      await merge(sql, ids[0] ?? 0, ids[1] ?? 0);
      expect((await list(sql, "null, null, 'zebra'")).total).toBe(20);
      expect((await list(sql, "'duplicate', null, 'zebra'")).items.map(({ id }) => id)).toEqual([ids[0]]);
      expect(await list(sql, "'planned', 'tune', 'zebra', 'votes', -5")).toMatchObject({
        total: 0,
        page: 1,
        items: [],
      });
    }),
  );

  test(
    "two thousand of them are searched and compared within a second, whatever is asked for",
    undone(async (sql) => {
      await sql.exec(
        `insert into public.suggestions (title, body, area)
         select 'Suggestion number ' || n, repeat('words of all kinds and ' || n || ' ', 60), 'find'
         from generate_series(1, 2000) as n`,
      );
      const letters = "a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(4).slice(0, 199);
      const begun = performance.now();
      await list(sql, `null, null, ${quoted(letters)}`);
      await list(sql, `null, null, ${quoted("word ".repeat(40))}`);
      await resultOf(sql, database.credentials.anon, `public.similar_suggestions(${quoted(letters)})`);
      await resultOf(sql, database.credentials.anon, "public.similar_suggestions('Suggestion number 12')");
      // With every text taken apart anew for each word it took minutes.
      expect(performance.now() - begun).toBeLessThan(3_000);
    }),
  );

  test(
    "similar ones share words with a title",
    undone(async (sql, [member]) => {
      const id = await suggest(sql, member, "Compare zebra hotends side by side");
      const similar = (title: string) => resultOf(sql, member, `public.similar_suggestions(${quoted(title)})`);
      expect(await similar("A side by side table of zebra hotends")).toMatchObject([{ id, votes: 1, status: "open" }]);
      const dried = await suggest(sql, member, "Show filament drying times next to the material");
      expect(await similar("Filament drying times next to every material")).toMatchObject([{ id: dried }]);
      for (const title of ["Giraffes in the garden", "the of and", "", "'!:*&|"])
        expect(await similar(title)).toEqual([]);
    }),
  );

  test(
    "the roadmap has what is planned, in progress and shipped",
    undone(async (sql, [member]) => {
      const before = z.array(link).parse(await resultOf(sql, member, "public.get_roadmap()"));
      const id = await suggest(sql, member, "Compare hotends");
      const roadmap = async () =>
        z.array(link.extend({ status: z.string() })).parse(await resultOf(sql, member, "public.get_roadmap()"));
      expect(await roadmap()).toHaveLength(before.length);
      for (const status of ["planned", "in_progress", "shipped"]) {
        await setStatus(sql, id, status);
        expect(await roadmap()).toContainEqual(expect.objectContaining({ id, status }));
      }
      await setStatus(sql, id, "declined");
      expect(await roadmap()).toHaveLength(before.length);
    }),
  );

  test(
    "contributors are those who wrote published guides and have a public profile",
    undone(async (sql, [member, other]) => {
      await sql.exec(
        `update public.tutorials set author_id = case when id % 2 = 0 then '${member.userId}'::uuid else '${other.userId}'::uuid end`,
      );
      await sql.exec(`update public.profiles set is_public = true, display_name = 'Ada' where id = '${member.userId}'`);
      await sql.exec(`update public.profiles set is_public = false where id = '${other.userId}'`);
      expect(await resultOf(sql, database.credentials.anon, "public.list_guide_authors()")).toMatchObject([
        { name: "Ada", guides: expect.any(Number), latest: { slug: expect.any(String) } },
      ]);
    }),
  );
}
