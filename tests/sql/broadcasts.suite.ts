import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createRealtimeSchema, REALTIME_CHANNEL } from "../../server/embedded/database/realtime-schema";
import { addAccount } from "./support/accounts";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import { resultOf, keyList, outcomeOf } from "./support/saved";

const message = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.record(z.string(), z.unknown()),
  private: z.boolean(),
});
type Message = z.infer<typeof message>;

/** The tests of the database's broadcasts; `opened` returns the database. */
export function describeBroadcasts(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Everything that is sent while `work` runs. Messages arrive in order, so a marker message ends them. */
  async function messagesDuring(work: () => Promise<unknown>): Promise<Message[]> {
    const received: Message[] = [];
    let receivedAll = (): void => undefined;
    const all = new Promise<void>((resolve) => {
      receivedAll = resolve;
    });
    const stop = await database.listen(REALTIME_CHANNEL, (text) => {
      const one = message.parse(JSON.parse(text));
      if (one.topic === "end of test") receivedAll();
      else received.push(one);
    });
    try {
      await work();
      await database.owner.exec("select realtime.send('{}', 'INSERT', 'end of test', false)");
      await all;
    } finally {
      await stop();
    }
    return received;
  }

  const pins = "/rest/v1/pinned_items";
  const merge = (keys: readonly string[]) =>
    database.call("member", "POST", "/rest/v1/rpc/merge_local_pins", { item_ids: keys });

  describe("broadcasts of pins", () => {
    const topic = () => `pins:${database.credentials.member.userId ?? ""}`;
    const removeAll = () => database.call("member", "DELETE", `${pins}?item_id=neq.`);

    test("go to the member's own private topic when a pin is added or removed", async () => {
      const received = await messagesDuring(async () => {
        await database.call("member", "POST", pins, { item_id: "hotend:12" });
        await database.call("member", "DELETE", `${pins}?item_id=eq.hotend:12`);
      });
      expect(received).toEqual([
        { topic: topic(), event: "INSERT", payload: { item_ids: ["hotend:12"] }, private: true },
        { topic: topic(), event: "DELETE", payload: { item_ids: ["hotend:12"] }, private: true },
      ]);
    });

    test("are one for many pins, and name at most 50", async () => {
      const keys = Array.from({ length: 120 }, (_, index) => `motion_system:${100000000000000 + index}`);
      const received = await messagesDuring(async () => {
        await merge(keys);
        await removeAll();
      });
      expect(received.map(({ event, payload }) => [event, z.array(z.string()).parse(payload.item_ids).length])).toEqual(
        [
          ["INSERT", 50],
          ["DELETE", 50],
        ],
      );
    });

    test("are not sent when nothing changed", async () => {
      const received = await messagesDuring(async () => {
        await merge(["fan:1"]);
        await merge(["fan:1"]);
        await database.call("member", "POST", pins, { item_id: "fan:1" });
        await database.call("member", "DELETE", `${pins}?item_id=eq.fan:2`);
        await database.undone((sql) =>
          resultOf(sql, database.credentials.member, "public.merge_local_pins('{fan:3}')"),
        );
        await removeAll();
      });
      expect(received.map(({ event, payload }) => [event, payload])).toEqual([
        ["INSERT", { item_ids: ["fan:1"] }],
        ["DELETE", { item_ids: ["fan:1"] }],
      ]);
    });

    test("of several members in one statement reach each member with their own pins only", async () => {
      const { member, other } = database.credentials;
      const received = await messagesDuring(async () => {
        await database.owner.exec(
          `insert into public.pinned_items (user_id, item_id) values
             ('${member.userId ?? ""}', 'fan:1'), ('${other.userId ?? ""}', 'fan:2')`,
        );
        await database.owner.exec("delete from public.pinned_items where item_id in ('fan:1', 'fan:2')");
      });
      for (const [who, key] of [
        [member, "fan:1"],
        [other, "fan:2"],
      ] as const) {
        const own = received.filter((one) => one.topic === `pins:${who.userId ?? ""}`);
        expect(own.map(({ event, payload }) => [event, payload])).toEqual([
          ["INSERT", { item_ids: [key] }],
          ["DELETE", { item_ids: [key] }],
        ]);
      }
      expect(received).toHaveLength(4);
    });
  });

  test("broadcasts of ticks go to the member's own private topic, and say nothing of the guide", async () => {
    const { member } = database.credentials;
    const tick = (done_input: boolean) =>
      database.call("member", "POST", "/rest/v1/rpc/set_tutorial_step", {
        ...{ slug_input: "keep-filament-dry", step_input: 1, done_input },
      });
    const received = await messagesDuring(async () => {
      for (const done of [true, true, false, false]) await tick(done);
    });
    const topic = `guides:${member.userId ?? ""}`;
    const sent = (event: string) => ({ topic, event, payload: { about: "guides" }, private: true });
    expect(received).toEqual([sent("INSERT"), sent("DELETE")]);
  });

  test("ticks that go with an account are told to nobody", async () => {
    const received = await messagesDuring(async () => {
      const { userId } = await addAccount(database.owner, {});
      await database.owner.exec(
        `insert into public.tutorial_progress (user_id, tutorial_id, step_id)
           select '${userId}', tutorial_id, id from public.tutorial_steps order by id limit 3`,
      );
      await database.owner.exec(`delete from auth.users where id = '${userId}'`);
    });
    const aboutTicks = received.filter(({ topic }) => topic.startsWith("guides:"));
    expect(aboutTicks.map(({ event }) => event)).toEqual(["INSERT"]);
  });

  test("broadcasts of page locks go to everyone, one for a page", async () => {
    const setLock = (page: string, locked: boolean) =>
      database.call("admin", "POST", "/rest/v1/rpc/update_page_access", {
        page_name_input: page,
        is_locked_input: locked,
      });
    const received = await messagesDuring(async () => {
      await setLock("tools", true);
      await setLock("nowhere", true);
      await database.call("admin", "POST", "/rest/v1/rpc/lock_all_pages", {});
      await database.owner.exec(`
        update public.page_access set is_locked = false, locked_by = null, locked_at = null where page_name = 'tools';
        insert into public.page_access (page_name) values ('new page');
        delete from public.page_access where page_name = 'new page'`);
    });
    await database.owner.exec(
      "update public.page_access set is_locked = false, locked_by = null, locked_at = null where true",
    );
    expect(new Set(received.map((one) => `${one.topic} ${String(one.private)}`))).toEqual(
      new Set(["page_access false"]),
    );
    expect(received.map(({ event, payload }) => [event, payload.page_name, payload.is_locked])).toEqual([
      ["UPDATE", "tools", true],
      ["UPDATE", "contribute", true],
      ["UPDATE", "guides", true],
      ["UPDATE", "tools", false],
      ["INSERT", "new page", false],
      ["DELETE", "new page", false],
    ]);
    // The message does not name who locked the page.
    expect(JSON.stringify(received)).not.toContain(database.credentials.admin.userId);
  });

  test.each([
    [
      "fails",
      "create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language plpgsql as $$ begin raise exception 'Realtime is down'; end $$",
    ],
    ["is not there", "drop function realtime.send(jsonb, text, text, boolean)"],
  ])("when sending %s, the write is kept", async (_, failingInsert) => {
    await database.undone(async (sql) => {
      const member = await addAccount(sql, {});
      await sql.exec(failingInsert);
      const send = "select realtime.send('{}', 'INSERT', 'pins', true)";
      expect(await outcomeOf(sql, { ...member, role: "service_role" }, send)).not.toBe("done");
      expect(await resultOf(sql, member, `public.merge_local_pins('${keyList(["fan:1", "fan:2"])}')`)).toBe(2);
      expect(await outcomeOf(sql, member, "delete from public.pinned_items where item_id = 'fan:1'")).toBe("done");
      await sql.exec("update public.page_access set is_locked = true where page_name = 'tools'");
      const rows = await sql.query(
        z.object({ item_id: z.string() }),
        `select item_id from public.pinned_items where user_id = '${member.userId}'`,
      );
      expect(rows).toEqual([{ item_id: "fan:2" }]);
    });
  });

  describe("receiving broadcasts", () => {
    /** Whether a caller may join a private topic, checked as Realtime does: by reading a message of it. */
    async function mayJoin(who: Credentials, topic: string, extension = "broadcast", policies = ""): Promise<boolean> {
      return database.undone(async (sql) => {
        await sql.exec(
          `${policies} insert into realtime.messages (topic, extension, private) values ('${topic}', '${extension}', true);
           select set_config('realtime.topic', '${topic}', true)`,
        );
        const rows = await asIdentity(sql, who, () =>
          sql.query(z.unknown(), `select from realtime.messages where extension = '${extension}'`),
        );
        return rows.length > 0;
      });
    }

    test("is allowed to the member they are about only", async () => {
      const { member, other, admin, anon, ended } = database.credentials;
      const mine = `pins:${member.userId ?? ""}`;
      expect(await mayJoin(member, mine)).toBe(true);
      expect(await mayJoin(other, `pins:${other.userId ?? ""}`)).toBe(true);
      for (const who of [other, admin, anon]) expect(await mayJoin(who, mine)).toBe(false);
      const ticks = `guides:${member.userId ?? ""}`;
      expect(await mayJoin(member, ticks)).toBe(true);
      for (const who of [other, admin, anon, ended]) expect(await mayJoin(who, ticks)).toBe(false);
      expect(await mayJoin(member, "guides:")).toBe(false);
    });

    test("is refused to a session that has ended", async () => {
      const { member, ended } = database.credentials;
      const mine = `pins:${member.userId ?? ""}`;
      expect(ended.userId).toBe(member.userId);
      expect([await mayJoin(member, mine), await mayJoin(ended, mine)]).toEqual([true, false]);
    });

    test("without its policy, or with a wider one, would be noticed (control)", async () => {
      const { member, ended, other } = database.credentials;
      const mine = `pins:${member.userId ?? ""}`;
      const policy = '"Members hear of their own pins" on realtime.messages';
      expect(await mayJoin(member, mine, "broadcast", `drop policy ${policy};`)).toBe(false);
      expect(await mayJoin(other, mine, "broadcast", `alter policy ${policy} using (true);`)).toBe(true);
      const believing = `alter policy ${policy} using (realtime.topic() = 'pins:' || auth.uid());`;
      expect(await mayJoin(ended, mine, "broadcast", believing)).toBe(true);
    });

    test.each([
      (id: string) => `pins:${id.toUpperCase()}`,
      (id: string) => `pins:${id} `,
      (id: string) => `pins:${id}:x`,
      (id: string) => `realtime:pins:${id}`,
      () => "pins:",
      () => "pins:*",
      () => "pins:%",
      () => "*",
      () => "",
    ])("is refused on any other topic (%#)", async (topicOf) => {
      const { member, anon } = database.credentials;
      const id = member.userId ?? "";
      const topic = topicOf(id);
      expect(await mayJoin(member, topic), topic).toBe(topic === `pins:${id}`);
      expect(await mayJoin(anon, topic), topic).toBe(false);
    });

    test("is limited to broadcasts", async () => {
      const { member } = database.credentials;
      expect(await mayJoin(member, `pins:${member.userId ?? ""}`, "presence")).toBe(false);
    });

    test("does not include sending", async () => {
      for (const identity of ["anon", "member", "admin"] as const) {
        const who = database.credentials[identity];
        await database.undone(async (sql) => {
          await sql.exec(`select set_config('realtime.topic', 'pins:${who.userId ?? ""}', true)`);
          const insert = `insert into realtime.messages (topic, extension) values ('pins:${who.userId ?? ""}', 'broadcast')`;
          expect(await outcomeOf(sql, who, insert)).toMatch(/^42501 /);
          expect(await outcomeOf(sql, who, "select realtime.send('{}', 'INSERT', 'pins', true)")).toMatch(/^42501 /);
          await sql.exec(insert);
        });
      }
    });
  });

  test("a database of an earlier version, with narrow default privileges, gets the privileges the policies need", async () => {
    const callers = await database.undone(async (sql) => {
      await sql.exec("drop schema realtime cascade");
      await createRealtimeSchema({ ...sql, transaction: (work) => work(sql) });
      return sql.query(
        z.object({ role: z.string() }),
        `select role from unnest(array['anon', 'authenticated', 'service_role']) as role
         where has_function_privilege(role, 'realtime.topic()', 'execute')
           and has_table_privilege(role, 'realtime.messages', 'select')`,
      );
    });
    expect(callers.map(({ role }) => role)).toEqual(["anon", "authenticated", "service_role"]);
  });

  test("pins are not in the row publication, whose deletions everyone would receive", async () => {
    const rows = await database.owner.query(
      z.object({ tablename: z.string() }),
      "select tablename::text from pg_catalog.pg_publication_tables where pubname = 'supabase_realtime' order by 1",
    );
    expect(rows.map((row) => row.tablename)).toEqual(["catalogue_version", "page_access"]);
  });
}
