import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { REALTIME_CHANNEL } from "../../server/embedded/database/realtime-schema";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, becomeSql, type Credentials, type TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import { outcomeOf, resultOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

const noticeRow = z.object({
  id: z.coerce.number(),
  kind: z.string(),
  subject_url: z.string(),
  text: z.string(),
  is_read: z.boolean(),
});

/**
 * The tests of notices; `opened` returns the database.
 * Long because its tests share helpers that need the database.
 */
export function describeNotifications(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with two new members and rolls it back. */
  const undone = (work: (sql: Database, members: readonly [Account, Account]) => Promise<void>) => () =>
    database.undone(async (sql) => {
      await work(sql, [await addAccount(sql), await addAccount(sql)]);
    });

  /** Notifies as functions do that run with the owner's rights for a caller: the owner with the caller's claims. */
  const notify = async (
    sql: Database,
    to: string | null,
    { by = null, kind = "submission", url = "/submit/1", text = "Your hotend was approved" }: Partial<Sent> = {},
  ) => {
    await sql.exec(`${becomeSql(by ?? database.credentials.service)} reset role`);
    await sql.query(z.unknown(), "select private.notify($1::text::uuid, $2, $3, $4)", [to, kind, url, text]);
  };
  interface Sent {
    readonly by: Account | null;
    readonly kind: string;
    readonly url: string;
    readonly text: string;
  }
  const listed = (sql: Database, who: Credentials) =>
    asIdentity(sql, who, () =>
      sql.query(
        noticeRow,
        "select id, kind, subject_url, text, read_at is not null as is_read from public.notifications order by id",
      ),
    );
  const markRead = (sql: Database, who: Credentials, ids: readonly number[]) =>
    resultOf(sql, who, `public.mark_notifications_read('{${ids.join(",")}}')`);

  test(
    "a member reads what they are told, and nobody else does",
    undone(async (sql, [member, other]) => {
      await notify(sql, member.userId, { by: other });
      await notify(sql, member.userId, { kind: "guide", url: "/learn", text: "  Your guide \u202e was\npublished " });
      expect(await listed(sql, member)).toMatchObject([
        { kind: "submission", subject_url: "/submit/1", text: "Your hotend was approved", is_read: false },
        { kind: "guide", subject_url: "/learn", text: "Your guide was published", is_read: false },
      ]);
      for (const who of [other, database.credentials.admin, database.credentials.ended]) {
        expect(await listed(sql, who)).toEqual([]);
      }
    }),
  );

  test(
    "nobody is told what they did themselves, and who is not there is told nothing",
    undone(async (sql, [member, other]) => {
      await notify(sql, member.userId, { by: member });
      await notify(sql, null, { by: member });
      await notify(sql, "00000000-0000-4000-8000-00000000dead", { by: member });
      await sql.query(z.unknown(), "update auth.users set deleted_at = now() where id = $1::text::uuid", [
        other.userId,
      ]);
      await notify(sql, other.userId, { by: member });
      const [count] = await sql.query(
        z.object({ held: z.coerce.number() }),
        `select count(*) as held from public.notifications
         where user_id::text in ('${member.userId}', '${other.userId}', '00000000-0000-4000-8000-00000000dead')`,
      );
      expect(count?.held).toBe(0);
    }),
  );

  test(
    "a long text is cut and says so",
    undone(async (sql, [member]) => {
      await notify(sql, member.userId, { text: "🧰".repeat(300) });
      await notify(sql, member.userId, { text: "🧰".repeat(301) });
      const [whole, cut] = await listed(sql, member);
      expect(whole?.text).toBe("🧰".repeat(300));
      expect(cut?.text).toBe(`${"🧰".repeat(299)}…`);
    }),
  );

  test.each([
    { kind: "news" },
    { text: "" },
    { text: " \u200b " },
    { url: "" },
    { url: "submit/1" },
    { url: "//example.test/" },
    { url: "/\\example.test" },
    { url: "/submit\\1" },
    { url: "/\t/example.test" },
    { url: "/submit/1\nX" },
    { url: "https://example.test/" },
    { url: "javascript:alert(1)" },
    { url: `/${"a".repeat(500)}` },
  ])("%o is refused", (sent) =>
    undone(async (sql, [member]) => {
      await sql.exec("savepoint refused");
      await expect(notify(sql, member.userId, sent)).rejects.toMatchObject({ code: "23514" });
      await sql.exec("rollback to savepoint refused");
    })(),
  );

  test(
    "addresses of this site are taken, with query and fragment",
    undone(async (sql, [member]) => {
      const urls = ["/", "/submit/1", "/suggest-feature?status=planned&area=find#s-7", "/find/e3d/v6?x=//a"];
      for (const url of urls) await notify(sql, member.userId, { url });
      expect((await listed(sql, member)).map((row) => row.subject_url)).toEqual(urls);
    }),
  );

  test(
    "of more than 500 the oldest read ones go, then the oldest",
    undone(async (sql, [member, other]) => {
      await notify(sql, other.userId, { text: "of another member" });
      const fill = (from: number, to: number) =>
        sql.exec(`insert into public.notifications (user_id, kind, subject_url, text)
          select '${member.userId}', 'guide', '/learn', n::text from generate_series(${from}, ${to}) as n`);
      await fill(1, 500);
      const ids = (await listed(sql, member)).map(({ id }) => id);
      await markRead(sql, member, ids.slice(100, 102));
      for (const text of ["501", "502", "503"]) await notify(sql, member.userId, { text });
      const texts = (await listed(sql, member)).map(({ text }) => Number(text));
      expect(texts).toHaveLength(500);
      expect(texts).toEqual([...numbers(2, 100), ...numbers(103, 503)]);
      expect(await listed(sql, other)).toHaveLength(1);
    }),
  );

  test(
    "marking is for one's own, once, and up to the newest that was seen",
    undone(async (sql, [member, other]) => {
      for (const text of ["one", "two", "three", "four"]) await notify(sql, member.userId, { text });
      await notify(sql, other.userId);
      const ids = (await listed(sql, member)).map(({ id }) => id);
      const [first = 0, second = 0, third = 0] = ids;
      expect(await markRead(sql, other, ids)).toBe(0);
      expect(await markRead(sql, member, [first, first, 1])).toBe(1);
      expect(await markRead(sql, member, [first])).toBe(0);
      expect(await markRead(sql, member, [])).toBe(0);
      expect(await resultOf(sql, member, "public.mark_notifications_read(null)")).toBe(0);
      const markAll = (newest: number | null) =>
        resultOf(sql, member, `public.mark_all_notifications_read(${String(newest)})`);
      expect(await markAll(null)).toBe(0);
      expect(await markAll(third)).toBe(2);
      expect(await markAll(second)).toBe(0);
      expect((await listed(sql, member)).map((row) => row.is_read)).toEqual([true, true, true, false]);
      expect((await listed(sql, other)).map((row) => row.is_read)).toEqual([false]);
    }),
  );

  test(
    "callers cannot notify",
    undone(async (sql, [member, other]) => {
      for (const who of [member, database.credentials.admin, database.credentials.anon, database.credentials.service]) {
        const call = `select private.notify('${other.userId}', 'guide', '/learn', 'Hello')`;
        expect(await outcomeOf(sql, who, call)).toMatch(/^42501 /);
      }
    }),
  );

  test(
    "notices go with the account",
    undone(async (sql, [member]) => {
      await notify(sql, member.userId);
      await sql.query(z.unknown(), "delete from auth.users where id = $1::text::uuid", [member.userId]);
      const rows = await sql.query(
        z.unknown(),
        `select id from public.notifications where user_id = '${member.userId}'`,
      );
      expect(rows).toEqual([]);
    }),
  );

  describe("broadcasts of notices", () => {
    const message = z.object({ topic: z.string(), event: z.string(), payload: z.unknown(), private: z.boolean() });

    test("tell the member alone that something came or was read, and nothing of what it says", async () => {
      const { member, other } = database.credentials;
      const received: z.infer<typeof message>[] = [];
      let receivedAll = (): void => undefined;
      const all = new Promise<void>((resolve) => {
        receivedAll = resolve;
      });
      const stop = await database.listen(REALTIME_CHANNEL, (text) => {
        const one = message.parse(JSON.parse(text));
        if (one.topic === "end of notices") receivedAll();
        else received.push(one);
      });
      try {
        for (const { userId } of [member, other]) await notify(database.owner, userId);
        const all500 = { newest_input: 9_007_199_254_740_991 };
        await database.call("member", "POST", "/rest/v1/rpc/mark_all_notifications_read", all500);
        await database.call("member", "POST", "/rest/v1/rpc/mark_all_notifications_read", all500);
        await database.owner.exec("select realtime.send('{}', 'INSERT', 'end of notices', false)");
        await all;
      } finally {
        await stop();
        await database.owner.exec("delete from public.notifications where true");
      }
      const sent = (who: Credentials, event: string) => ({
        ...{ topic: `notices:${who.userId ?? ""}`, event, payload: {}, private: true },
      });
      expect(received).toEqual([sent(member, "INSERT"), sent(other, "INSERT"), sent(member, "UPDATE")]);
    });

    test("are heard by the member as long as the session lasts, and by nobody else", async () => {
      const { member, other, admin, anon, ended } = database.credentials;
      const topic = `notices:${member.userId ?? ""}`;
      const mayJoin = (who: Credentials, name = topic) =>
        database.undone(async (sql) => {
          await sql.exec(
            `insert into realtime.messages (topic, extension, private) values ('${name}', 'broadcast', true);
             select set_config('realtime.topic', '${name}', true)`,
          );
          return (await asIdentity(sql, who, () => sql.query(z.unknown(), "select from realtime.messages"))).length > 0;
        });
      expect(await mayJoin(member)).toBe(true);
      for (const who of [other, admin, anon, ended]) expect(await mayJoin(who)).toBe(false);
      expect(await mayJoin(member, "notices:")).toBe(false);
    });
  });
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
