import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

/*
 * Guides that are written, reviewed, published and taken down. Long because each test needs the one before: a draft that is
 * published, and the helpers that make it.
 */

type Account = Credentials & { readonly userId: string };

const line = (text: string) => ({ level: 0, mark: null, text });
const step = (id: string, title: string) => ({ id, title, lines: [line("Do it.")], pictures: [] });

/** A draft that can be published. */
const complete = (given: Readonly<Record<string, unknown>> = {}) => ({
  ...{ title: "Oil the rails", summary: "In short.", kind: "tip", difficulty: 2, minutes: [5, 10], flags: ["sharp"] },
  ...{ firmware: [], slicer: [], calculators: [], printers: "all", series: null, prerequisites: [], tools: [] },
  ...{ parts: [], sources: [], introduction: "Why.", conclusion: "Done.", removed: null },
  steps: [step("a", "One"), step("b", "Two")],
  ...given,
});

const draftRow = z.object({ status: z.string(), version: z.number(), note: z.string().nullable(), title: z.string() });
const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

/** The tests of guides that are being written; `opened` returns the database. Long because they share its helpers. */
export function describeGuideDrafts(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with two new members and an administrator, and undoes what it did. */
  const undone = (work: (sql: Database, author: Account, other: Account, admin: Account) => Promise<void>) => () =>
    database.undone(async (sql) => {
      const [author, other, admin] = [await addAccount(sql, {}), await addAccount(sql, {}), await addAccount(sql, {})];
      await sql.exec(`insert into public.admin_users (user_id) values ('${admin.userId}')`);
      await work(sql, author, other, admin);
    });

  const create = async (sql: Database, who: Account, document: unknown = {}, more = "null, null") =>
    z.string().parse(await resultOf(sql, who, `public.create_tutorial_draft(${literal(document)}, ${more})`));
  const saveCall = (id: string, document: unknown, version: number, submits = false) =>
    `public.save_tutorial_draft('${id}', ${literal(document)}, ${String(version)}, ${String(submits)})`;
  const save = (sql: Database, who: Account, id: string, document: unknown, version: number, submits = false) =>
    resultOf(sql, who, saveCall(id, document, version, submits));
  const outcome = (sql: Database, who: Credentials, call: string) => outcomeOf(sql, who, `select ${call}`);
  const stored = async (sql: Database, id: string) => {
    const [row] = await sql.query(
      draftRow,
      `select status, version, note, coalesce(document ->> 'title', '') as title from public.tutorial_drafts where id = '${id}'`,
    );
    return row ?? null;
  };
  const seen = (sql: Database, who: Credentials) =>
    asIdentity(sql, who, () => sql.query(z.object({ id: z.string() }), "select id::text from public.tutorial_drafts"));

  describe("a draft", () => {
    test(
      "is read by its author and administrators, and by nobody else",
      undone(async (sql, author, other, admin) => {
        const id = await create(sql, author, { title: "Mine" });
        expect(await seen(sql, author)).toEqual([{ id }]);
        expect(await seen(sql, admin)).toEqual([{ id }]);
        expect(await seen(sql, other)).toEqual([]);
        await sql.exec(`delete from public.admin_users where user_id = '${admin.userId}'`);
        expect(await seen(sql, admin)).toEqual([]);
      }),
    );

    test(
      "has the shape that pages read, and is not handed in empty",
      undone(async (sql, author) => {
        const id = await create(sql, author);
        const shapes = [
          { steps: null },
          { steps: "x" },
          { steps: [1] },
          { title: {} },
          { sources: [1] },
          { nonsense: 1 },
        ];
        for (const shape of shapes) {
          expect(await outcome(sql, author, saveCall(id, shape, 1)), JSON.stringify(shape)).toMatch(
            /Not a draft|22023/,
          );
        }
        expect(await outcome(sql, author, saveCall(id, {}, 1, true))).toMatch(/Not complete|PT422/);
        expect(await save(sql, author, id, complete(), 1, true)).toBe(2);
      }),
    );

    test(
      "is made once with the same form, and another one of another member",
      undone(async (sql, author, other) => {
        const id = await create(sql, author, {}, "null, 'form'");
        expect(await create(sql, author, {}, "null, 'form'")).toBe(id);
        expect(await create(sql, other, {}, "null, 'form'")).not.toBe(id);
        expect(await create(sql, author, {}, "null, 'next'")).not.toBe(id);
      }),
    );

    test(
      "is saved over the version it began with, and refused over another one; the same twice is no change",
      undone(async (sql, author, other) => {
        const id = await create(sql, author);
        expect(await save(sql, author, id, { title: "First" }, 1)).toBe(2);
        expect(await save(sql, author, id, { title: "First" }, 1)).toBe(2);
        expect(await outcome(sql, author, saveCall(id, { title: "Second" }, 1))).toBe("PT409 Changed elsewhere");
        expect(await outcome(sql, other, saveCall(id, { title: "Theirs" }, 2))).toBe("PT404 Unknown draft");
        expect(await stored(sql, id)).toMatchObject({ title: "First", version: 2 });
      }),
    );

    test(
      "is limited in size, in number and in changes by the hour",
      undone(async (sql, author) => {
        const id = await create(sql, author);
        const large = { title: "x".repeat(1_048_600) };
        expect(await outcome(sql, author, saveCall(id, large, 1))).toBe("54000 Too large");
        await sql.exec(
          `insert into public.tutorial_drafts (author_id) select '${author.userId}' from generate_series(1, 49)`,
        );
        expect(await outcome(sql, author, "public.create_tutorial_draft()")).toBe("54000 Too many drafts");
        await sql.exec("update private.hourly_writes set used = 2000 where true");
        await sql.exec(
          `insert into private.hourly_writes values ('${author.userId}', 'guide change', 2000, now() + interval '1 minute')
           on conflict (user_id, kind) do update set used = 2000`,
        );
        expect(await outcome(sql, author, saveCall(id, { title: "One more" }, 1))).toBe(
          "PT429 Too many changes in an hour",
        );
      }),
    );

    test(
      "that waits for review is not changed, and can be taken back",
      undone(async (sql, author, other) => {
        const id = await create(sql, author);
        expect(await save(sql, author, id, complete(), 1, true)).toBe(2);
        expect(await save(sql, author, id, complete(), 2, true)).toBe(2);
        expect(await outcome(sql, author, saveCall(id, { title: "Later" }, 2))).toBe("PT409 Submitted");
        const takeBack = `public.take_back_tutorial_draft('${id}')`;
        expect(await outcome(sql, other, takeBack)).toBe("PT404 Unknown draft");
        expect(await outcome(sql, author, takeBack)).toBe("done");
        expect(await outcome(sql, author, takeBack)).toBe("done");
        expect(await stored(sql, id)).toMatchObject({ status: "draft", version: 2 });
      }),
    );

    test(
      "is deleted by its author alone",
      undone(async (sql, author, other, admin) => {
        const id = await create(sql, author);
        const call = `public.delete_tutorial_draft('${id}')`;
        expect(await resultOf(sql, other, call)).toBe(false);
        expect(await resultOf(sql, admin, call)).toBe(false);
        expect(await resultOf(sql, author, call)).toBe(true);
        expect(await stored(sql, id)).toBeNull();
      }),
    );
  });

  describe("publishing", () => {
    const publish = (id: string, version: number, guide = "null") =>
      `public.publish_tutorial_draft('${id}', ${String(version)}, ${guide})`;

    test(
      "is for administrators, and only of what was submitted, in the version they read",
      undone(async (sql, author, _, admin) => {
        const id = await create(sql, author, complete());
        expect(await outcome(sql, author, publish(id, 1))).toBe("42501 Only admins can publish guides");
        expect(await outcome(sql, admin, publish(id, 1))).toBe("PT409 Not submitted");
        await save(sql, author, id, complete(), 1, true);
        expect(await outcome(sql, admin, publish(id, 7))).toBe("PT409 Changed elsewhere");
        await sql.exec(`delete from public.admin_users where user_id = '${admin.userId}'`);
        expect(await outcome(sql, admin, publish(id, 1))).toBe("42501 Only admins can publish guides");
      }),
    );

    test(
      "makes a guide with its author's name and a revision, and the draft is gone",
      undone(async (sql, author, _, admin) => {
        const id = await create(sql, author, complete());
        await save(sql, author, id, complete(), 1, true);
        expect(await resultOf(sql, admin, publish(id, 1))).toBe("oil-the-rails");
        expect(await stored(sql, id)).toBeNull();
        const [guide] = await sql.query(
          z.object({ name: z.string(), own: z.boolean(), steps: z.coerce.number(), revisions: z.coerce.number() }),
          `select author_name as name, author_id = '${author.userId}' as own,
             (select count(*) from public.tutorial_steps where tutorial_id = tutorials.id) as steps,
             (select count(*) from public.tutorial_revisions
              where tutorial_id = tutorials.id and version = tutorials.version
                and editor_id = '${author.userId}' and snapshot ->> 'title' = 'Oil the rails') as revisions
           from public.tutorials where slug = 'oil-the-rails'`,
        );
        const [profile] = await sql.query(
          z.object({ username: z.string() }),
          `select username from public.profiles where id = '${author.userId}'`,
        );
        expect(guide).toEqual({ name: profile?.username, own: true, steps: 2, revisions: 1 });
        const again = await create(sql, author, complete());
        await save(sql, author, again, complete(), 1, true);
        expect(await resultOf(sql, admin, publish(again, 1))).toBe("oil-the-rails-2");
      }),
    );

    test.each([
      ["without a summary", { summary: "" }],
      ["with a title that nobody sees", { title: "\u200b\u200b\u200b\u200b\u200b\u200b" }],
      ["with one step", { steps: [step("a", "One")] }],
      ["with nothing at all", { title: null, kind: null, steps: [] }],
    ])("begins with handing in, which is refused %s", (_, given) =>
      undone(async (sql, author) => {
        const id = await create(sql, author, complete(given));
        expect(await outcome(sql, author, saveCall(id, complete(given), 1, true))).toBe("PT422 Not complete");
        expect(await stored(sql, id)).toMatchObject({ status: "draft" });
      })(),
    );

    test.each([
      ["with minutes that are no numbers", { minutes: ["soon", "later"] }],
      ["with a step without lines", { steps: [step("a", "One"), { ...step("b", "Two"), lines: [] }] }],
      ["with a step without a title", { steps: [step("a", "One"), step("b", "")] }],
      ["for no printer", { printers: ["no-such-printer"] }],
      ["with a conclusion that nobody sees", { conclusion: "\u200b\u2060 \u00ad" }],
      [
        "with a line that nobody sees",
        { steps: [step("a", "One"), { ...step("b", "Two"), lines: [line("\u200b\u200b")] }] },
      ],
    ])("is refused %s, and nothing is written", (_, given) =>
      undone(async (sql, author, _other, admin) => {
        const id = await create(sql, author, complete(given));
        await save(sql, author, id, complete(given), 1, true);
        expect(await outcome(sql, admin, publish(id, 1))).toBe("PT422 Not complete");
        expect(await stored(sql, id)).toMatchObject({ status: "submitted" });
        expect(await sql.query(z.unknown(), "select from public.tutorials where slug = 'oil-the-rails'")).toEqual([]);
      })(),
    );

    test(
      "of changes replaces the guide at the same address, which stayed as it was until then",
      undone(async (sql, author, other, admin) => {
        const first = await create(sql, author, complete());
        await save(sql, author, first, complete(), 1, true);
        await resultOf(sql, admin, publish(first, 1));
        const change = "'oil-the-rails', null";
        expect(await outcome(sql, other, `public.create_tutorial_draft('{}', ${change})`)).toBe("PT404 Unknown guide");
        const id = await create(sql, author, complete({ title: "Oil the rods" }), change);
        expect(await create(sql, author, {}, change)).toBe(id);
        expect(await resultOf(sql, author, "public.get_tutorial_authorship('oil-the-rails')")).toEqual({
          ...{ draft: id, status: "draft", is_own: true },
        });
        expect(await resultOf(sql, other, "public.get_tutorial_authorship('oil-the-rails')")).toBeNull();
        await save(sql, author, id, complete({ title: "Oil the rods" }), 1, true);
        await sql.exec("update public.tutorials set summary = 'Changed since.' where slug = 'oil-the-rails'");
        expect(await outcome(sql, admin, publish(id, 1))).toBe("PT409 Guide changed");
        expect(await outcome(sql, admin, publish(id, 1, "1"))).toBe("PT409 Guide changed");
        expect(await resultOf(sql, admin, publish(id, 1, "2"))).toBe("oil-the-rails");
        const [guide] = await sql.query(
          z.object({ title: z.string(), version: z.number() }),
          "select title, version from public.tutorials where slug = 'oil-the-rails'",
        );
        expect(guide).toEqual({ title: "Oil the rods", version: 3 });
      }),
    );

    test(
      "is put off with a note, which the author reads; the draft can be changed and sent in again",
      undone(async (sql, author, _, admin) => {
        const id = await create(sql, author, complete());
        const ask = (note: string) => `public.request_tutorial_changes('${id}', 1, '${note}')`;
        expect(await outcome(sql, admin, ask("Which oil?"))).toBe("PT409 Not submitted");
        await save(sql, author, id, complete(), 1, true);
        expect(await outcome(sql, author, ask("Which oil?"))).toBe("42501 Only admins can publish guides");
        expect(await outcome(sql, admin, ask(" "))).toMatch(/^22023/);
        expect(await outcome(sql, admin, ask("Which oil?"))).toBe("done");
        expect(await stored(sql, id)).toMatchObject({ status: "changes_requested", note: "Which oil?" });
        expect(await save(sql, author, id, complete({ summary: "With light oil." }), 1, true)).toBe(2);
        expect(await stored(sql, id)).toMatchObject({ status: "submitted" });
      }),
    );

    test(
      "is rejected with a reason, and with it its submission; the author can change it and send it in again",
      undone(async (sql, author, other, admin) => {
        const id = await create(sql, author, complete());
        await save(sql, author, id, complete(), 1, true);
        const reject = (reason: string) => `public.reject_tutorial_draft('${id}', 1, '${reason}')`;
        expect(await outcome(sql, other, reject("No."))).toBe("42501 Only admins can publish guides");
        expect(await outcome(sql, admin, reject("\u200b"))).toMatch(/^22023/);
        expect(await outcome(sql, admin, reject("This is an advertisement."))).toBe("done");
        expect(await stored(sql, id)).toMatchObject({ status: "rejected", note: "This is an advertisement." });
        const state = () =>
          sql.query(
            z.object({ status: z.string(), reason: z.string().nullable(), decided: z.boolean() }),
            `select status, reason, decided_at is not null as decided from public.submissions where target_id = '${id}'`,
          );
        const rejected = { status: "rejected", reason: "This is an advertisement.", decided: true };
        expect(await state()).toEqual([rejected]);
        await save(sql, author, id, complete({ summary: "With light oil." }), 1, true);
        expect(await state()).toEqual([{ status: "pending", reason: null, decided: false }]);
      }),
    );

    test(
      "is decided by nobody else while an administrator has claimed it",
      undone(async (sql, author, other, admin) => {
        await sql.exec(`insert into public.admin_users (user_id) values ('${other.userId}')`);
        const id = await create(sql, author, complete());
        await save(sql, author, id, complete(), 1, true);
        const [sent] = await sql.query(
          z.object({ id: z.string() }),
          `select id::text from public.submissions where target_id = '${id}'`,
        );
        await resultOf(sql, other, `public.claim_submission(${sent?.id ?? ""})`);
        for (const call of [
          publish(id, 1),
          `public.reject_tutorial_draft('${id}', 1, 'No.')`,
          `public.request_tutorial_changes('${id}', 1, 'Which oil?')`,
        ]) {
          expect(await outcome(sql, admin, call), call).toMatch(/^PT409 Claimed by /);
        }
        expect(await resultOf(sql, other, publish(id, 1))).toBe("oil-the-rails");
      }),
    );

    test(
      "has no picture that a guide of its author would lose",
      undone(async (sql, author, other, admin) => {
        const [own, foreign, gone] = ["a", "b", "c"].map((letter) => letter.repeat(32));
        const url = (id = "") => `picture:${id}-8x6`;
        for (const [picture, owner] of [
          [own, author.userId],
          [foreign, other.userId],
        ]) {
          await sql.exec(
            `insert into private.pictures (id, owner_id, folder, width, height, files, bytes, stored_at)
             values ('${picture ?? ""}', '${owner ?? ""}', '${picture ?? ""}', 8, 6, '{}', 1, now())`,
          );
        }
        const withPicture = (address: string) =>
          complete({ steps: [{ ...step("a", "One"), pictures: [{ url: address, alt: "A rail" }] }, step("b", "Two")] });
        const id = await create(sql, author, withPicture(url(foreign)));
        expect(
          await resultOf(
            sql,
            author,
            `public.list_missing_pictures('${id}', array['${[own, foreign, gone].map(url).join("','")}'])`,
          ),
        ).toEqual([url(foreign), url(gone)]);
        expect(await outcome(sql, author, saveCall(id, withPicture(url(foreign)), 1, true))).toBe("PT422 Not complete");
        expect(await save(sql, author, id, withPicture(url(own)), 1, true)).toBe(2);
        await sql.exec(`update private.pictures set owner_id = '${other.userId}' where id = '${own ?? ""}'`);
        expect(await outcome(sql, admin, publish(id, 2))).toBe("PT422 Not complete");
        await sql.exec(`update private.pictures set owner_id = '${author.userId}' where id = '${own ?? ""}'`);
        expect(await resultOf(sql, admin, publish(id, 2))).toBe("oil-the-rails");
      }),
    );
  });

  describe("a published guide", () => {
    const status = (sql: Database) =>
      sql.query(z.object({ status: z.string() }), "select status from public.tutorials where slug = 'oil-the-rails'");
    const publishOne = async (sql: Database, author: Account, admin: Account) => {
      const id = await create(sql, author, complete());
      await save(sql, author, id, complete(), 1, true);
      await resultOf(sql, admin, `public.publish_tutorial_draft('${id}', 1, null)`);
    };
    const withdraw = (reason: string) => `public.withdraw_guide('oil-the-rails', ${reason})`;
    const restore = "public.restore_guide('oil-the-rails')";

    test(
      "is withdrawn by an administrator with a reason, and brought back by administrators alone",
      undone(async (sql, author, other, admin) => {
        await publishOne(sql, author, admin);
        expect(await outcome(sql, other, withdraw("'No.'"))).toBe("PT404 Unknown guide");
        expect(await outcome(sql, admin, withdraw("null"))).toMatch(/^22023/);
        expect(await outcome(sql, admin, withdraw("'It is dangerous.'"))).toBe("done");
        expect(await outcome(sql, admin, withdraw("'Again.'"))).toBe("done");
        expect(await status(sql)).toEqual([{ status: "archived" }]);
        const down = "public.get_withdrawn_guide('oil-the-rails')";
        const nothing = { title: null, reason: null, may_restore: false, draft: null, guide: null };
        expect(await resultOf(sql, other, down)).toEqual(nothing);
        const known = {
          title: "Oil the rails",
          reason: "It is dangerous.",
          guide: { introduction: "Why.", version: 1 },
        };
        expect(await resultOf(sql, author, down)).toMatchObject({ ...known, may_restore: false });
        expect(await outcome(sql, author, restore)).toBe("PT409 Withdrawn by an admin");
        expect(await resultOf(sql, admin, down)).toMatchObject({ ...known, may_restore: true });
        expect(await outcome(sql, admin, restore)).toBe("done");
        expect(await status(sql)).toEqual([{ status: "published" }]);
        expect(await resultOf(sql, other, down)).toBeNull();
        const texts = await sql.query(
          z.object({ text: z.string() }),
          `select text from public.notifications where user_id = '${author.userId}' and text like 'An admin %' order by id`,
        );
        expect(texts).toEqual([
          { text: "An admin withdrew your guide “Oil the rails”: It is dangerous." },
          { text: "An admin brought back your guide “Oil the rails”." },
        ]);
        const audited = await sql.query(
          z.object({ action: z.string() }),
          "select action from public.audit_log where action in ('guide.withdrawn', 'guide.restored') and subject = 'oil-the-rails' order by id",
        );
        expect(audited).toEqual([{ action: "guide.withdrawn" }, { action: "guide.restored" }]);
      }),
    );

    test(
      "is withdrawn and brought back by its author, and a draft of changes brings it back when that is asked for",
      undone(async (sql, author, _, admin) => {
        await publishOne(sql, author, admin);
        const id = await create(sql, author, complete({ summary: "More." }), "'oil-the-rails', null");
        await save(sql, author, id, complete({ summary: "More." }), 1, true);
        expect(await outcome(sql, author, withdraw("null"))).toBe("done");
        expect(await outcome(sql, admin, `public.publish_tutorial_draft('${id}', 1, null)`)).toBe(
          "PT409 Guide withdrawn",
        );
        expect(await outcome(sql, author, restore)).toBe("done");
        expect(await status(sql)).toEqual([{ status: "published" }]);
        expect(await outcome(sql, author, withdraw("null"))).toBe("done");
        const bringBack = `public.publish_tutorial_draft('${id}', 1, null, null, true)`;
        expect(await resultOf(sql, admin, bringBack)).toBe("oil-the-rails");
        expect(
          await sql.query(
            z.object({ status: z.string(), version: z.number() }),
            "select status, version from public.tutorials where slug = 'oil-the-rails'",
          ),
        ).toEqual([{ status: "published", version: 2 }]);
        expect(await outcome(sql, admin, withdraw("'Again.'"))).toBe("done");
      }),
    );

    test(
      "that was withdrawn is changed by its author, and its draft says so",
      undone(async (sql, author, other, admin) => {
        await publishOne(sql, author, admin);
        await resultOf(sql, admin, withdraw("'Melts spools.'"));
        const change = "'oil-the-rails', null";
        expect(await outcome(sql, other, `public.create_tutorial_draft('{}', ${change})`)).toBe("PT404 Unknown guide");
        const id = await create(sql, author, complete(), change);
        expect(await resultOf(sql, author, "public.get_withdrawn_guide('oil-the-rails')")).toMatchObject({ draft: id });
        const get = `public.get_tutorial_draft('${id}')`;
        expect(await resultOf(sql, author, get)).toMatchObject({
          ...{ guide: "oil-the-rails", is_withdrawn: true, base: { title: "Oil the rails" }, claim: null },
        });
        expect(await resultOf(sql, other, get)).toBeNull();
        expect(await resultOf(sql, author, "public.list_tutorial_drafts()")).toMatchObject({
          drafts: [{ slug: "oil-the-rails", is_withdrawn: true }],
        });
      }),
    );

    test(
      "that was published again since is joined with a draft of changes, in the version that it has",
      undone(async (sql, author, _, admin) => {
        await publishOne(sql, author, admin);
        const id = await create(sql, author, complete(), "'oil-the-rails', null");
        await sql.exec("update public.tutorials set summary = 'Changed since.' where slug = 'oil-the-rails'");
        const now = complete({ summary: "Changed since." });
        const joined = complete({ summary: "Changed since.", title: "Oil the rods" });
        const join = (version: number, base: unknown = now) =>
          `public.save_tutorial_draft('${id}', ${literal(joined)}, 1, false, ${literal(base)}, ${String(version)})`;
        expect(await outcome(sql, author, join(1))).toBe("PT409 Guide changed");
        expect(await outcome(sql, author, join(2, { nonsense: 1 }))).toBe("22023 Not a draft");
        expect(await resultOf(sql, author, join(2))).toBe(2);
        expect(await resultOf(sql, author, `public.get_tutorial_draft('${id}')`)).toMatchObject({
          ...{ base: { summary: "Changed since." }, begun_version: 2, guide_version: 2 },
        });
        await save(sql, author, id, complete(), 2, true);
        await sql.exec("update public.tutorials set conclusion_md = 'Look.' where slug = 'oil-the-rails'");
        const both = literal(complete({ conclusion: "Look." }));
        const publishJoined = (guide: number) => `public.publish_tutorial_draft('${id}', 3, ${String(guide)}, ${both})`;
        expect(await outcome(sql, admin, publishJoined(2))).toBe("PT409 Guide changed");
        expect(await resultOf(sql, admin, publishJoined(3))).toBe("oil-the-rails");
        const [guide] = await sql.query(
          z.object({ said: z.string() }),
          "select conclusion_md as said from public.tutorials where slug = 'oil-the-rails'",
        );
        expect(guide).toEqual({ said: "Look." });
      }),
    );
  });
}
