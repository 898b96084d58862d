import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import type { Credentials, TestDatabase } from "../support/data/test-database";
import { addAccount, confirmAccount } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

const claimRow = z.object({
  claim: z.uuid(),
  email: z.string(),
  username: z.string(),
  unsubscribe_key: z.string(),
  total: z.number(),
  notifications: z.array(z.object({ text: z.string(), subject_url: z.string() })),
});

/**
 * The tests of notices by email; `opened` returns the database.
 * Long because its tests share helpers that need the database.
 */
export function describeNotificationMails(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with two new members and rolls it back. */
  const undone = (work: (sql: Database, members: readonly [Account, Account]) => Promise<void>) => () =>
    database.undone(async (sql) => {
      await sql.exec("delete from private.notifications_to_mail");
      const member = await addAccount(sql, { email: "told@first-layer.test", metadata: { username: "Told Member" } });
      await work(sql, [member, await addAccount(sql, { email: "second@first-layer.test" })]);
    });

  const tell = (sql: Database, to: Account, text = "Approved", kind = "submission") =>
    sql.query(
      z.unknown(),
      "insert into public.notifications (user_id, kind, subject_url, text) values ($1::text::uuid, $2, '/submit/1', $3)",
      [to.userId, kind, text],
    );
  const claim = (sql: Database, most = 6) =>
    sql.query(claimRow, `select * from public.claim_notification_mails(${String(most)})`);
  const finish = (sql: Database, id: string | undefined, outcome: string) =>
    sql.exec(`select public.finish_notification_mail('${id ?? ""}', '${outcome}')`);
  /** Moves all that was arranged for later to now or before. */
  const later = (sql: Database, interval: string) =>
    sql.exec(`update private.notification_mails set not_before = not_before - interval '${interval}'`);
  const textsOf = (claimed: readonly z.infer<typeof claimRow>[]) =>
    claimed.map((mail) => [mail.email, ...mail.notifications.map(({ text }) => text)]);

  test(
    "one digest has everything, newest first, and is handed out once",
    undone(async (sql, [member]) => {
      for (const text of ["one", "two", "three"]) await tell(sql, member, text);
      const [mail, ...others] = await claim(sql);
      expect(mail).toMatchObject({
        email: "told@first-layer.test",
        username: "Told Member",
        unsubscribe_key: expect.stringMatching(/^[0-9a-f]{64}$/),
        total: 3,
        notifications: [
          { text: "three", subject_url: "/submit/1" },
          { text: "two", subject_url: "/submit/1" },
          { text: "one", subject_url: "/submit/1" },
        ],
      });
      expect(others).toEqual([]);
      // A server that was killed in the middle has not said what became of it.
      expect(await claim(sql)).toEqual([]);
      await later(sql, "2 hours");
      expect(await claim(sql)).toEqual([]);
    }),
  );

  test(
    "the next digest follows an hour later, with what is new",
    undone(async (sql, [member]) => {
      await tell(sql, member, "one");
      const [first] = await claim(sql);
      await finish(sql, first?.claim, "sent");
      await tell(sql, member, "two");
      await later(sql, "59 minutes");
      expect(await claim(sql)).toEqual([]);
      await later(sql, "1 minute");
      expect(textsOf(await claim(sql))).toEqual([["told@first-layer.test", "two"]]);
    }),
  );

  test(
    "a clock that was set back does not hold a digest up",
    undone(async (sql, [member]) => {
      await tell(sql, member, "one");
      await claim(sql);
      await tell(sql, member, "two");
      await sql.exec("update private.notification_mails set not_before = now() + interval '3 days'");
      expect(await claim(sql)).toHaveLength(1);
    }),
  );

  test(
    "a failed digest is tried again after pauses that grow, nine times in all, with what is new",
    undone(async (sql, [member]) => {
      await tell(sql, member, "one");
      const pauses = ["1 minute", "4 minutes", "16 minutes", "64 minutes", "256 minutes"];
      const longest = ["6 hours", "6 hours", "6 hours"];
      for (const pause of [...pauses, ...longest]) {
        const [mail] = await claim(sql);
        expect(mail, pause).toMatchObject({ total: 1 });
        await finish(sql, mail?.claim, "failed");
        expect(await claim(sql), pause).toEqual([]);
        await later(sql, pause);
      }
      const [last] = await claim(sql);
      await finish(sql, last?.claim, "failed");
      await later(sql, "1 day");
      expect(await claim(sql)).toEqual([]);
      await tell(sql, member, "two");
      expect(textsOf(await claim(sql))).toEqual([["told@first-layer.test", "two"]]);
    }),
  );

  test(
    "what came while a delivery failed is in the next try; what was read is not",
    undone(async (sql, [member]) => {
      await tell(sql, member, "one");
      await tell(sql, member, "two");
      const [mail] = await claim(sql);
      await tell(sql, member, "three");
      await finish(sql, mail?.claim, "failed");
      await sql.exec(`update public.notifications set read_at = now() where text = 'one'`);
      await later(sql, "1 minute");
      expect(textsOf(await claim(sql))).toEqual([["told@first-layer.test", "three", "two"]]);
    }),
  );

  test(
    "a refused digest is not tried again, and an unknown one changes nothing",
    undone(async (sql, [member]) => {
      await tell(sql, member);
      const [mail] = await claim(sql);
      await finish(sql, mail?.claim, "refused");
      await finish(sql, mail?.claim, "failed");
      await finish(sql, "00000000-0000-4000-8000-00000000dead", "failed");
      await later(sql, "1 day");
      expect(await claim(sql)).toEqual([]);
    }),
  );

  test(
    "what is older than two days is not mailed any more",
    undone(async (sql, [member]) => {
      await tell(sql, member, "old");
      await tell(sql, member, "new");
      await sql.exec("update public.notifications set created_at = now() - interval '49 hours' where text = 'old'");
      expect(textsOf(await claim(sql))).toEqual([["told@first-layer.test", "new"]]);
    }),
  );

  test(
    "a digest of many lists the newest 20 and counts all",
    undone(async (sql, [member]) => {
      for (let count = 1; count <= 23; count += 1) await tell(sql, member, String(count));
      const [mail] = await claim(sql);
      expect(mail?.total).toBe(23);
      expect(mail?.notifications).toHaveLength(20);
      expect(mail?.notifications[0]?.text).toBe("23");
    }),
  );

  test(
    "no more are handed out than were asked for, those that waited longest first",
    undone(async (sql, [member, second]) => {
      await tell(sql, second);
      await tell(sql, member);
      expect(textsOf(await claim(sql, 1))).toEqual([["second@first-layer.test", "Approved"]]);
      expect(textsOf(await claim(sql, 1))).toEqual([["told@first-layer.test", "Approved"]]);
    }),
  );

  test.each([
    ["banned", "banned_until = now() + interval '1 hour'"],
    ["deleted", "deleted_at = now()"],
    ["not confirmed", "email_confirmed_at = null"],
    ["without an address", "email = null"],
  ])("an account that is %s gets none, then or later", (_, assignment) =>
    undone(async (sql, [member]) => {
      await tell(sql, member);
      await sql.exec(`update auth.users set ${assignment} where id = '${member.userId}'`);
      expect(await claim(sql)).toEqual([]);
      await sql.exec(
        `update auth.users set banned_until = null, deleted_at = null, email = 'told@first-layer.test' where id = '${member.userId}'`,
      );
      await confirmAccount(sql, member);
      expect(await claim(sql)).toEqual([]);
    })(),
  );

  test(
    "members choose which kinds are mailed; suggestions are not unless they say so",
    undone(async (sql, [member, second]) => {
      const kinds = async (who: Account) => {
        const row = await resultOf(sql, who, "array(select public.list_mailed_kinds())");
        return z.array(z.string()).parse(row);
      };
      const choose = (who: Account, list: string) => resultOf(sql, who, `public.set_mailed_kinds(${list})`);
      const tellAll = async (who: Account) => {
        for (const kind of ["submission", "guide", "report", "suggestion"]) await tell(sql, who, kind, kind);
      };
      expect(await kinds(member)).toEqual(["guide", "report", "submission"]);
      await choose(member, "'{suggestion,guide,nonsense,NULL}'");
      expect(await kinds(member)).toEqual(["guide", "suggestion"]);
      await tellAll(member);
      await tellAll(second);
      expect(textsOf(await claim(sql))).toEqual([
        ["told@first-layer.test", "suggestion", "guide"],
        ["second@first-layer.test", "report", "guide", "submission"],
      ]);
      await choose(member, "null");
      expect(await kinds(member)).toEqual([]);
      expect(await outcomeOf(sql, database.credentials.service, "select public.set_mailed_kinds('{}')")).toMatch(
        /^42501 /,
      );
      await later(sql, "1 hour");
      await tellAll(member);
      expect(await claim(sql)).toEqual([]);
    }),
  );

  test(
    "the key of a mail turns all kinds off, for its member alone, and works again and again",
    undone(async (sql, [member, second]) => {
      await tell(sql, member);
      await tell(sql, second);
      const [mail] = await claim(sql);
      const key = mail?.unsubscribe_key ?? "";
      const { anon } = database.credentials;
      const gets = (given: string) => resultOf(sql, anon, `public.gets_notification_mails('${given}')`);
      const stop = (given: string) => resultOf(sql, anon, `public.stop_notification_mails('${given}')`);
      for (const unknown of ["", "f".repeat(64), key.slice(1), `${key} `, key.toUpperCase().replace(/\d/g, "A")]) {
        expect(await gets(unknown)).toBe(null);
        expect(await stop(unknown)).toBe(false);
      }
      expect(await gets(key)).toBe(true);
      expect([await stop(key), await stop(key)]).toEqual([true, true]);
      expect(await gets(key)).toBe(false);
      for (const who of [member, second]) {
        await later(sql, "1 hour");
        await tell(sql, who, "again");
      }
      expect(textsOf(await claim(sql))).toEqual([["second@first-layer.test", "again"]]);
    }),
  );

  test("callers at the same time never get the same digest", async () => {
    const accounts = await Promise.all([1, 2, 3, 4, 5].map(() => addAccount(database.owner)));
    try {
      for (const account of accounts) await tell(database.owner, account);
      const responses = await Promise.all(
        Array.from({ length: 12 }, () =>
          database.call("service", "POST", "/rest/v1/rpc/claim_notification_mails", { most: 2 }),
        ),
      );
      const claimed = responses.flatMap(({ body }) => z.array(claimRow).parse(body));
      expect(claimed).toHaveLength(5);
      expect(new Set(claimed.map(({ email }) => email)).size).toBe(5);
    } finally {
      for (const { userId } of accounts) await database.owner.exec(`delete from auth.users where id = '${userId}'`);
    }
  });

  test(
    "preferences are an object of known kinds",
    undone(async (sql, [member]) => {
      for (const wrong of ['"guide"', "[]", '{"news": true}', '{"guide": "yes"}', '{"guide": null}']) {
        const insert = `insert into public.user_preferences (user_id, notify_email) values ('${member.userId}', '${wrong}')`;
        await sql.exec("savepoint wrong");
        await expect(sql.exec(insert), wrong).rejects.toMatchObject({ code: "23514" });
        await sql.exec("rollback to savepoint wrong");
      }
    }),
  );
}
