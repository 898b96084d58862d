/* Long because the member of these tests has a row in every table that can lead to one. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, sessionIdOf, type Credentials, type TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

/**
 * What becomes of a member's rows when the account is deleted. A table that is in no list has none: a new one that leads to
 * members fails the test until somebody has said what becomes of it, and what of it is in the download.
 */
const GO = [
  ...[
    "auth.audit_log_entries",
    "auth.flow_state",
    "auth.identities",
    "auth.mfa_factors",
    "auth.refresh_tokens",
    "auth.sessions",
    "auth.users",
  ],
  ...["private.answered_forms", "private.hidden_fit_reports", "private.hourly_writes", "private.notification_mails"],
  ...["private.notifications_to_mail", "private.removals", "public.recovery_codes"],
  ...["public.calibration_completions", "public.calibration_results", "public.collections", "public.deal_reports"],
  ...["public.notifications", "public.pinned_items", "public.profile_printers", "public.profiles"],
  ...["public.submission_messages", "public.suggestion_votes", "public.tutorial_completions", "public.tutorial_drafts"],
  ...["public.tutorial_progress", "public.user_preferences", "public.admin_users"],
];
/** What was given away under a licence, or belongs to the site: it stays, and no longer leads to the member. */
const STAY_NAMELESS = [
  ...["public.catalogue_revisions", "public.deals", "public.fit_reports", "public.suggestions"],
  ...["public.tutorial_revisions", "public.tutorials", "public.page_access", "public.featured_cards"],
  ...["public.site_blocks", "private.catalogue_imports", "private.withdrawn_guides", "private.catalogue_merges"],
];
/** Some rows go and others stay: accepted submissions; pictures that published guides show, with their files. */
const SOME_STAY = ["public.submissions", "private.pictures"];
/** The log keeps which administrator did something, by the name of that time. */
const KEEP_THE_NAME = ["public.audit_log"];

/** Until the mail about the deletion is sent. */
const TO_BE_TOLD = "private.account_mails";

/** Rows of a member that are not in the download, since they say nothing that another part does not say. */
const NOT_EXPORTED = {
  "auth.refresh_tokens": "keys of the devices",
  "auth.flow_state": "a sign-in that goes on at this moment",
  "private.answered_forms": "forms of the last day, so that one sent twice makes one collection",
  "private.hourly_writes": "how many writes there were in the last hour",
  "private.catalogue_merges":
    "copies of rows about an entry that was merged into another, for undoing that within 30 days",
  "private.notifications_to_mail": "which notices wait to be mailed",
  // Removed by the service of files when their picture goes.
  "storage.objects": "the files of pictures",
} as const;

const nameRow = z.object({ name: z.string() });
const countRow = z.object({ count: z.coerce.number() });

/**
 * The tests of what members download and of what goes with their account; `opened` returns the database. Long because they
 * share a member with a row in every table.
 */
export function describeOwnData(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const undone = (work: (sql: Database, member: Account, other: Account) => Promise<void>) => () =>
    database.undone(async (sql) =>
      work(
        sql,
        await addAccount(sql, { email: "leaver@first-layer.test", metadata: { username: "Leaver" } }),
        await addAccount(sql, { metadata: { username: "Stayer" } }),
      ),
    );

  async function tables(sql: Database): Promise<string[]> {
    const rows = await sql.query(
      nameRow,
      `select relnamespace::regnamespace || '.' || relname as name from pg_catalog.pg_class
       where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage') order by 1`,
    );
    return rows.map(({ name }) => name);
  }

  async function count(sql: Database, table: string, like?: string): Promise<number> {
    const where = like === undefined ? "" : ` where item::text ilike '%${like}%'`;
    const [row] = await sql.query(countRow, `select count(*) as count from ${table} as item${where}`);
    return row?.count ?? 0;
  }

  /** The tables with a row that names the member by id, address or username, and how many. */
  async function traces(sql: Database, { userId }: Account): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const table of await tables(sql)) {
      const [row] = await sql.query(
        countRow,
        `select count(*) as count from ${table} as item
         where item::text like '%${userId}%' or item::text ilike '%leaver%'`,
      );
      if (row !== undefined && row.count > 0) found[table] = row.count;
    }
    return found;
  }

  /** A row of the member in every table that can have one. */
  async function fill(sql: Database, { userId: id, ...rest }: Account): Promise<void> {
    const session = sessionIdOf({ userId: id, ...rest });
    await sql.exec(`
      update auth.users set raw_user_meta_data = '{"username": "Leaver"}' where id = '${id}';
      insert into auth.refresh_tokens (id, token, user_id, session_id, revoked)
      values ('9001', 'refresh', '${id}', '${session}', false);
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
      values (gen_random_uuid(), 'email', '${id}', '${id}', '{"email": "leaver@first-layer.test"}');
      insert into auth.audit_log_entries (id, payload, created_at)
      values (gen_random_uuid(), '{"action": "login", "actor_id": "${id}", "actor_username": "leaver@first-layer.test"}', now());
      insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
        authentication_method)
      values (gen_random_uuid(), '${id}', 'c', 's256', 'c', 'google', 'oauth');
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
      values (gen_random_uuid(), '${id}', 'Phone', 'totp', 'unverified');
      insert into public.recovery_codes (user_id, code_hash) values ('${id}', 'hash');
      insert into private.catalogue_merges (entity, kept_id, duplicate_id, content)
      values ('hotend', '1', '2', '{"item": {"id": 2}, "items": [7], "pins": [{"user_id": "${id}"}, {"user_id": "other"}],
        "submissions": [{"id": 990002, "said": {"fields": {"name": "Leaver"}}}, {"id": 1, "said": {}}],
        "moved": {"public.profile_printers": [{"user_id": "${id}"}]},
        "folded": {"public.collection_items": [{"collection_id": 990001, "note": "Leaver"}, {"collection_id": 1}]}}');
      insert into public.featured_cards (title, href, created_by) values ('A card that stays', '/find', '${id}');
      alter table public.site_blocks disable trigger user;
      update public.site_blocks set updated_by = '${id}' where key = 'footer';
      alter table public.site_blocks enable trigger user;
      insert into private.catalogue_imports (entity, file_name, lines, importer_id)
      values ('hotend', 'parts.csv', 1, '${id}');
      insert into public.admin_users (user_id) values ('${id}');
      insert into public.audit_log (actor, actor_name, action) values ('${id}', 'Leaver', 'page.locked');
      update public.page_access set locked_by = '${id}' where page_name = 'guides';
      insert into public.pinned_items (user_id, item_id) values ('${id}', 'hotend:1');
      insert into public.collections (id, user_id, name, slug, visibility)
      values (990001, '${id}', 'Leaving', 'leaving', 'public');
      insert into public.collection_items (collection_id, item_table, item_id, sort_order) values (990001, 'hotend', 1, 1);
      insert into private.answered_forms (user_id, form_key, collection_id) values ('${id}', 'key', 990001);
      insert into private.removals (user_id, undo_id, kind, content) values ('${id}', gen_random_uuid(), 'pins', '[]');
      insert into private.hourly_writes (user_id, kind, used, resets_at) values ('${id}', 'picture', 1, now());
      insert into public.calibration_completions (user_id, calibration_key) values ('${id}', 'flow-rate');
      insert into public.calibration_results (user_id, calculator, variant) values ('${id}', 'flow-rate', 'pads');
      insert into public.profile_printers (user_id, printer_id, position)
      select '${id}', min(id_uuid::text)::uuid, 1 from public.printers;
      insert into public.user_preferences (user_id, units) values ('${id}', 'in');
      insert into private.pictures (id, owner_id, folder, width, height, files, bytes, stored_at) values
        (repeat('a', 32), '${id}', '${id}/a', 8, 6, '{}', 1, now()),
        (repeat('b', 32), '${id}', '${id}/b', 8, 6, '{}', 1, now());
      insert into public.tutorials (id, slug, status, title, kind, summary, difficulty, minutes_min, minutes_max,
        introduction_md, conclusion_md, author_id, author_name, published_at, reviewed_at)
      values (990001, 'leaving-guide', 'published', 'A guide that stays', 'tip', 'In short.', 1, 1, 2, 'Before.', 'After.',
        '${id}', 'Leaver', now(), now());
      insert into public.tutorial_steps (id, tutorial_id, position, title, media)
      values (990001, 990001, 1, 'Step', '[{"url": "picture:${"a".repeat(32)}-8x6", "alt": "It"}]');
      insert into private.withdrawn_guides (tutorial_id, member_id) values (990001, '${id}');
      insert into public.tutorial_revisions (tutorial_id, version, snapshot, editor_id) values (990001, 99, '{}', '${id}');
      insert into public.tutorial_progress (user_id, tutorial_id, step_id) values ('${id}', 990001, 990001);
      insert into public.tutorial_completions (user_id, tutorial_id) values ('${id}', 990001);
      insert into public.tutorial_drafts (author_id, document) values ('${id}', '{"title": "Unfinished"}');
      insert into public.fit_reports (id, user_id, item_table, item_id, printer_id, outcome, stars, note)
      select 990001, '${id}', 'hotend', 1, min(id_uuid::text)::uuid, 'fits', 5, 'It fits' from public.printers;
      insert into private.hidden_fit_reports (user_id, item_table, item_id, printer_id, reason)
      select '${id}', 'hotend', 2, min(id_uuid::text)::uuid, 'Spam' from public.printers;
      insert into public.submissions (id, kind, title, payload, status, decided_at, submitter_id) values
        (990001, 'part', 'Accepted', '{}', 'approved', now(), '${id}'),
        (990002, 'part', 'Waiting', '{}', 'pending', null, '${id}'),
        (990003, 'part', 'Refused', '{}', 'rejected', now(), '${id}');
      insert into public.submission_messages (submission_id, author_id, body)
      values (990001, '${id}', 'Mine'), (990001, null, 'Of a moderator');
      insert into public.catalogue_revisions (entity, entity_id, changes, editor_id, submission_id)
      values ('hotend', '1', '{}', '${id}', 990001);
      insert into public.suggestions (id, title, body, area, author_id)
      values (990001, 'A suggestion that stays', '', 'other', '${id}');
      insert into public.suggestion_votes (suggestion_id, user_id) values (990001, '${id}');
      insert into public.deals (id, kind, title, merchant, url, status, submitted_by)
      values (990001, 'tool', 'A deal that stays', 'Shop', 'https://shop.example.com/', 'active', '${id}');
      insert into public.deal_reports (deal_id, user_id) values (990001, '${id}');
      insert into public.notifications (id, user_id, kind, subject_url, text)
      values (990001, '${id}', 'guide', '/learn', 'Your guide is published');
      insert into private.notification_mails (user_id) values ('${id}') on conflict do nothing;`);
  }

  const sorted = (...lists: readonly (readonly string[])[]) => [...new Set(lists.flat())].sort();

  describe("deleting an account", () => {
    test(
      "leaves no trace of the member but what was given away, which leads to nobody",
      undone(async (sql, member, other) => {
        await fill(sql, member);
        const names = await tables(sql);
        const before = await traces(sql, member);
        expect(Object.keys(before).sort()).toEqual(sorted(GO, STAY_NAMELESS, SOME_STAY, KEEP_THE_NAME));
        const sizes = new Map<string, number>();
        for (const name of names) sizes.set(name, await count(sql, name));
        const [others] = await sql.query(
          z.object({ text: z.string() }),
          `
          select string_agg(item::text, '|') as text from auth.users as item where id = '${other.userId}'`,
        );

        await resultOf(sql, member, "public.delete_account()");

        // The log of administrators keeps their names, and files stay in a folder whose name is an id that is nobody's now.
        expect(Object.keys(await traces(sql, member))).toEqual([TO_BE_TOLD, "private.pictures", ...KEEP_THE_NAME]);
        const claim = "select email as name from public.claim_account_mails()";
        expect(await sql.query(nameRow, claim)).toEqual([{ name: "leaver@first-layer.test" }]);
        expect(Object.keys(await traces(sql, member))).toEqual(["private.pictures", ...KEEP_THE_NAME]);
        for (const name of names) {
          const gone = (sizes.get(name) ?? 0) - (await count(sql, name));
          if (GO.includes(name)) expect(gone, name).toBe(before[name]);
          else if (STAY_NAMELESS.includes(name)) expect(gone, name).toBe(0);
          else if (KEEP_THE_NAME.includes(name)) expect(gone, name).toBeLessThanOrEqual(0);
        }
        const kept = async (text: string) => (await sql.query(nameRow, text)).map(({ name }) => name);
        // A merge can still be undone, for everybody else.
        expect(
          await sql.query(z.unknown(), "select content from private.catalogue_merges where kept_id = '1'"),
        ).toEqual([
          {
            content: {
              ...{ item: { id: 2 }, items: [7], pins: [{ user_id: "other" }], submissions: [{ id: 1, said: {} }] },
              moved: { "public.profile_printers": [] },
              folded: { "public.collection_items": [{ collection_id: 1 }] },
            },
          },
        ]);
        expect(await kept("select title as name from public.submissions where id > 990000")).toEqual(["Accepted"]);
        expect(await kept("select body as name from public.submission_messages where submission_id = 990001")).toEqual([
          "Of a moderator",
        ]);
        expect(await kept("select author_name as name from public.tutorials where id = 990001")).toEqual([
          "Deleted member",
        ]);
        expect(await kept("select left(id, 1) as name from private.pictures where id ~ '^[ab]{32}$'")).toEqual(["a"]);
        const reports = await asIdentity(sql, database.credentials.anon, () =>
          sql.query(
            z.object({ author: z.string().nullable(), note: z.string().nullable() }),
            "select author, note from public.get_fit_reports(990000) where id = 990001",
          ),
        );
        expect(reports).toEqual([{ author: null, note: "It fits" }]);
        expect(await resultOf(sql, other, "public.get_suggestion(990001) ->> 'author'")).toBeNull();
        // Whatever is left of the token is nobody's.
        expect(await resultOf(sql, member, "public.caller_id()")).toBeNull();
        const [after] = await sql.query(
          z.object({ text: z.string() }),
          `
          select string_agg(item::text, '|') as text from auth.users as item where id = '${other.userId}'`,
        );
        expect(after).toEqual(others);
      }),
    );

    test(
      "is refused to the last administrator before any picture is named, and not to others",
      undone(async (sql, member, other) => {
        await sql.exec(`delete from public.admin_users`);
        await sql.exec(`insert into public.admin_users (user_id) values ('${member.userId}')`);
        await sql.exec(`
          insert into private.pictures (id, owner_id, folder, width, height, files, bytes)
          values ('${"c".repeat(32)}', '${member.userId}', '${member.userId}/c', 10, 10, '{}', 10)`);
        for (const call of ["public.list_pictures_of_account()", "public.delete_account()"]) {
          expect(await outcomeOf(sql, member, `select ${call}`)).toBe("PT409 The last admin stays an admin");
        }
        await sql.exec(`insert into public.admin_users (user_id) values ('${other.userId}')`);
        expect(await outcomeOf(sql, member, "select public.delete_account()")).toBe("done");
      }),
    );

    test(
      "needs a sign-in of the last ten minutes",
      undone(async (sql, member) => {
        const age = (time: string) =>
          sql.exec(
            `update auth.sessions set created_at = now() - interval '${time}' where user_id = '${member.userId}'`,
          );
        for (const call of ["public.delete_account()", "public.list_pictures_of_account()"]) {
          await age("11 minutes");
          expect(await outcomeOf(sql, member, `select ${call}`)).toBe("PT403 Sign in again first");
          await age("9 minutes");
          expect(await outcomeOf(sql, database.credentials.ended, `select ${call}`)).toBe(
            "42501 Only members can delete their account",
          );
        }
        expect(await count(sql, "auth.users", member.userId)).toBe(1);
        expect(await outcomeOf(sql, member, "select public.delete_account()")).toBe("done");
        expect(await count(sql, "auth.users", member.userId)).toBe(0);
      }),
    );
  });

  describe("the download", () => {
    const rows = async (sql: Database, who: Credentials, section: string, from = 0) =>
      (
        await asIdentity(sql, who, () =>
          sql.query(
            z.object({ item: z.record(z.string(), z.unknown()) }),
            `select item from public.export_own_data('${section}', ${String(from)}) as item`,
          ),
        )
      ).map(({ item }) => item);
    const sections = (sql: Database, who: Credentials) =>
      asIdentity(sql, who, () => sql.query(nameRow, "select name from public.list_own_data() as name"));

    test(
      "has every row that leads to the member, and of nobody else's",
      undone(async (sql, member, other) => {
        await fill(sql, member);
        const sources = await sql.query(
          z.object({ section: z.string(), source: z.string(), hidden: z.string() }),
          "select section, source, hidden::text as hidden from private.own_data",
        );
        const listed = await sections(sql, member);
        expect(listed.map(({ name }) => name).sort()).toEqual(sources.map(({ section }) => section).sort());
        const leading = Object.keys(await traces(sql, member)).filter((table) => !Object.hasOwn(NOT_EXPORTED, table));
        const unread = leading.filter((table) => !sources.some(({ source }) => source.includes(table)));
        expect(unread).toEqual([]);

        // Decisions on the submissions of others are an administrator's, who has made none here.
        const empty = ["decided_submissions"];
        for (const { section } of sources) {
          const mine = await rows(sql, member, section);
          if (!empty.includes(section)) expect(mine.length, section).toBeGreaterThan(0);
          const text = JSON.stringify(mine);
          expect(text, section).not.toMatch(/encrypted_password|unsubscribe_key|"token"|reviewer_id/);
          const theirs = JSON.stringify(await rows(sql, other, section));
          expect(theirs, section).not.toMatch(new RegExp(`${member.userId}|leav`, "i"));
        }
        expect(await outcomeOf(sql, database.credentials.anon, "select public.export_own_data('pins')")).toMatch(
          /^42501 permission denied/,
        );
      }),
    );

    test(
      "comes in pieces of 500 rows in one order",
      undone(async (sql, member) => {
        await sql.exec(`
          insert into public.pinned_items (user_id, item_id)
          select '${member.userId}', 'hotend:' || number from generate_series(1, 501) as number`);
        const first = await rows(sql, member, "pins");
        const rest = await rows(sql, member, "pins", 500);
        expect([first.length, rest.length]).toEqual([500, 1]);
        expect(new Set([...first, ...rest].map((row) => JSON.stringify(row))).size).toBe(501);
        await sql.exec(`
          insert into public.profile_printers (user_id, printer_id, position)
          select '${member.userId}', id_uuid, 1 from public.printers where slug = 'creality-ender-3-v2'`);
        expect(await rows(sql, member, "printers")).toMatchObject([{ printer: "Creality Ender-3 V2" }]);
        const [part] = await sql.query(
          nameRow,
          "select name from public.parts where (item_table, item_id) = ('hotend', 1)",
        );
        expect(first).toContainEqual(expect.objectContaining({ item_id: "hotend:1", part: part?.name }));
        expect(await rows(sql, member, "pins; drop table public.profiles")).toEqual([]);
      }),
    );
  });
}
