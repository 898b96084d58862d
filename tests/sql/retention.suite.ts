import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { retentionDays } from "~/lib/stored-data/retention";
import type { Database } from "../../server/embedded/database/database";
import type { TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";

const resultRow = z.object({ result: z.unknown() });
const countRow = z.object({ count: z.coerce.number() });

/** The tests of what is deleted by itself, with a clock that is moved; `opened` returns the database. */
export function describeRetention(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  const DAYS = JSON.stringify(retentionDays());

  async function count(sql: Database, from: string): Promise<number> {
    const [row] = await sql.query(countRow, `select count(*) as count from ${from}`);
    return row?.count ?? -1;
  }

  /** What is deleted at a moment from now. */
  async function deletedAt(sql: Database, later: string): Promise<unknown> {
    const [row] = await sql.query(
      resultRow,
      `select private.delete_expired('${DAYS}', now() + interval '${later}') as result`,
    );
    return row?.result;
  }

  describe("what is too old", () => {
    test("goes after its days and not before, and nothing else goes", () =>
      database.undone(async (sql) => {
        const member = await addAccount(sql, {});
        const unconfirmed = await addAccount(sql, { confirmed: false });
        const id = member.userId;
        await sql.exec(`
          update auth.users set created_at = now() where id = '${unconfirmed.userId}';
          insert into public.notifications (id, user_id, kind, subject_url, text, read_at) values
            (990001, '${id}', 'guide', '/learn', 'Read', now()), (990002, '${id}', 'guide', '/learn', 'Unread', null);
          insert into auth.audit_log_entries (id, payload, created_at) values (gen_random_uuid(), '{}', now());
          delete from private.attempt_buckets where true;
          insert into private.attempt_buckets (bucket, used, resets_at) values (repeat('r', 43), 1, now());
          insert into private.hourly_writes (user_id, kind, used, resets_at) values ('${id}', 'picture', 1, now());
          insert into private.removals (user_id, undo_id, kind) values ('${id}', gen_random_uuid(), 'pins');
          insert into public.collections (id, user_id, name, slug) values (990001, '${id}', 'Kept', 'retained');
          insert into private.answered_forms (user_id, form_key, collection_id) values ('${id}', 'key', 990001);
          insert into private.account_mails (email, kind) values ('gone@first-layer.test', 'account-deleted');
          insert into private.catalogue_merges (entity, kept_id, duplicate_id, content) values ('fan', '990001', '990002', '{}');`);
        const sources = {
          unconfirmed_accounts: `auth.users where id = '${unconfirmed.userId}'`,
          unused_sessions: `auth.sessions where user_id = '${id}'`,
          read_notices: "public.notifications where id = 990001",
          sign_in_log: "auth.audit_log_entries where payload::text = '{}'",
          attempts: "private.attempt_buckets where bucket = repeat('r', 43)",
          removals: `private.removals where user_id = '${id}'`,
          sent_forms: `private.answered_forms where user_id = '${id}'`,
          account_mails: "private.account_mails where email = 'gone@first-layer.test'",
          merged_rows: "private.catalogue_merges where kept_id = '990001'",
        };
        // The audit log has a test of its own: what is less than 90 days old stays, whatever the clock says.
        const { audit_log: _, ...byClock } = retentionDays();
        expect(Object.keys(sources).sort()).toEqual(Object.keys(byClock).sort());
        const left = async () => {
          const found = [];
          for (const [name, source] of Object.entries(sources)) if ((await count(sql, source)) > 0) found.push(name);
          return found;
        };
        const longerThan = (least: number) =>
          Object.keys(sources).filter((name) =>
            Object.entries(byClock).some(([of, days]) => of === name && days > least),
          );
        for (const days of [...new Set<number>(Object.values(byClock))].toSorted((a, b) => a - b)) {
          await deletedAt(sql, `${String(days)} days - 1 minute`);
          expect(await left(), `before ${String(days)} days`).toEqual(longerThan(days - 1));
          await deletedAt(sql, `${String(days)} days 1 minute`);
          expect(await left(), `after ${String(days)} days`).toEqual(longerThan(days));
        }
        expect(await count(sql, `private.hourly_writes where user_id = '${id}'`)).toBe(0);
        expect(await count(sql, "public.notifications where id = 990002")).toBe(1);
        expect(await count(sql, `auth.users where id = '${id}'`)).toBe(1);
        expect(await count(sql, "public.collections where id = 990001")).toBe(1);
      }));

    test("ends entries of the audit log after two years, with a record of it", () =>
      database.undone(async (sql) => {
        await sql.exec(`
          insert into public.audit_log (id, at, action) values
            (-2, now() - interval '731 days', 'page.locked'), (-1, now() - interval '729 days', 'page.locked')`);
        expect(await deletedAt(sql, "0 days")).toMatchObject({ audit_log: 1 });
        expect(await count(sql, "public.audit_log where id = -2")).toBe(0);
        expect(await count(sql, "public.audit_log where id = -1")).toBe(1);
        expect(await count(sql, "public.audit_log where action = 'audit.pruned' and actor is null")).toBeGreaterThan(0);
      }));

    test("leaves accounts alone that were mailed to lately, and those that have signed in", () =>
      database.undone(async (sql) => {
        const [mailed, signedIn] = [
          await addAccount(sql, { confirmed: false }),
          await addAccount(sql, { confirmed: false }),
        ];
        await sql.exec(`
          update auth.users set created_at = now() - interval '90 days', confirmation_sent_at = now()
          where id = '${mailed.userId}';
          update auth.users set created_at = now() - interval '90 days', last_sign_in_at = now() - interval '80 days'
          where id = '${signedIn.userId}'`);
        expect(await deletedAt(sql, "0 days")).toMatchObject({ unconfirmed_accounts: 0 });
      }));

    test("is deleted once a day, for whoever asks first", () =>
      database.undone(async (sql) => {
        await sql.exec("delete from private.retention_runs where true");
        const run = async () =>
          (await sql.query(resultRow, `select public.run_retention('${DAYS}') as result`))[0]?.result;
        expect(await run()).toMatchObject({ attempts: expect.any(Number) });
        expect(await run()).toBeNull();
        await sql.exec("update private.retention_runs set ran_at = now() - interval '25 hours'");
        expect(await run()).not.toBeNull();
        // A clock that was set back does not end it for good.
        await sql.exec("update private.retention_runs set ran_at = now() + interval '10 days'");
        expect(await run()).not.toBeNull();
      }));
  });
}
