import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import {
  brokenCollections,
  itemsOf,
  keyList,
  makeCollection,
  outcomeOf,
  partArguments,
  partKeys,
  resultOf,
} from "./support/saved";

type Account = Credentials & { readonly userId: string };

const FIRST = "0198c0de-0000-7000-8000-000000000001";
const SECOND = "0198c0de-0000-7000-8000-000000000002";

const restoredRow = z.object({ kind: z.string(), restored: z.number().nullable(), slug: z.string().nullable() });

/** The tests of what members remove and put back; `opened` returns the database. */
export function describeRemovals(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with two new members, checks that every collection is consistent, and rolls it back. */
  const undone = (work: (sql: Database, member: Account, other: Account) => Promise<void>) => () =>
    database.undone(async (sql) => {
      await work(sql, await addAccount(sql, { metadata: { username: "Remover" } }), await addAccount(sql, {}));
      expect(await brokenCollections(sql)).toEqual([]);
    });

  const undo = (sql: Database, who: Credentials, id: string) =>
    asIdentity(sql, who, () => sql.query(restoredRow, `select * from public.undo_removal('${id}')`));
  const undoOutcome = (sql: Database, who: Credentials, id: string) =>
    outcomeOf(sql, who, `select * from public.undo_removal('${id}')`);
  const remove = (sql: Database, who: Credentials, id: string, collection: number, keys: readonly string[]) =>
    resultOf(sql, who, `public.remove_collection_items_undoable('${id}', ${collection}, '${keyList(keys)}')`);

  async function pinsOf(sql: Database, { userId }: Account): Promise<string[]> {
    const rows = await sql.query(
      z.object({ item_id: z.string() }),
      `select item_id from public.pinned_items where user_id = '${userId}' order by created_at desc`,
    );
    return rows.map(({ item_id }) => item_id);
  }

  async function notesOf(sql: Database, collection: number): Promise<(string | null)[]> {
    const rows = await sql.query(
      z.object({ note: z.string().nullable() }),
      `select note from public.collection_items where collection_id = ${collection} order by sort_order`,
    );
    return rows.map(({ note }) => note);
  }

  describe("unpinned parts", () => {
    test(
      "come back where they were, once, for their owner alone",
      undone(async (sql, member, other) => {
        // PGlite's clock may give several rows one time.
        await sql.exec(`insert into public.pinned_items (user_id, item_id, created_at)
          select '${member.userId}', key, now() - place * interval '1 minute'
          from unnest('{hotend:1,fan:2,bed:3,probe:4}'::text[]) with ordinality as given (key, place)`);
        expect(await resultOf(sql, member, `public.unpin_undoable('${FIRST}', '{fan:2,probe:4,tools:9}')`)).toBe(2);
        expect(await pinsOf(sql, member)).toEqual(["hotend:1", "bed:3"]);

        expect(await undoOutcome(sql, other, FIRST)).toBe("PT404 Nothing to undo");
        expect(await undoOutcome(sql, database.credentials.anon, FIRST)).toMatch(/^42501 /);
        await resultOf(sql, member, "public.merge_local_pins('{probe:4}')");
        expect(await undo(sql, member, FIRST)).toEqual([{ kind: "pins", restored: 1, slug: null }]);
        expect(await pinsOf(sql, member)).toEqual(["probe:4", "hotend:1", "fan:2", "bed:3"]);

        await resultOf(sql, member, `public.unpin_undoable('${SECOND}', '{probe:4}')`);
        expect(await undo(sql, member, FIRST)).toEqual([{ kind: "pins", restored: null, slug: null }]);
        expect(await pinsOf(sql, member)).not.toContain("probe:4");
      }),
    );

    test(
      "cannot come back when the account is full, and still can when it is not",
      undone(async (sql, member) => {
        await resultOf(sql, member, "public.merge_local_pins('{hotend:1}')");
        await resultOf(sql, member, `public.unpin_undoable('${FIRST}', '{hotend:1}')`);
        await sql.exec(`insert into public.pinned_items (user_id, item_id)
          select '${member.userId}', 'tools:' || n from generate_series(1, 2000) as n`);
        expect(await undoOutcome(sql, member, FIRST)).toBe("54000 Too many pins");
        await sql.exec(`delete from public.pinned_items where user_id = '${member.userId}' and item_id = 'tools:7'`);
        expect(await undo(sql, member, FIRST)).toMatchObject([{ restored: 1 }]);
      }),
    );
  });

  describe("parts removed from a collection", () => {
    test(
      "come back to their places with their notes",
      undone(async (sql, member, other) => {
        const [a = "", b = "", c = "", d = "", e = ""] = await partKeys(sql, 5);
        const { id } = await makeCollection(sql, member, "Kept", [a, b, c, d, e]);
        await sql.exec(`update public.collection_items set note = 'note ' || sort_order where collection_id = ${id}`);
        expect(await remove(sql, member, FIRST, id, [b, d, "hotend:999999"])).toBe(2);
        expect(await itemsOf(sql, id)).toEqual([a, c, e]);

        expect(await undoOutcome(sql, other, FIRST)).toBe("PT404 Nothing to undo");
        expect(await undo(sql, member, FIRST)).toEqual([{ kind: "items", restored: 2, slug: null }]);
        expect(await itemsOf(sql, id)).toEqual([a, b, c, d, e]);
        expect(await notesOf(sql, id)).toEqual(["note 1", "note 2", "note 3", "note 4", "note 5"]);
        expect(await undo(sql, member, FIRST)).toEqual([{ kind: "items", restored: null, slug: null }]);
        expect(await itemsOf(sql, id)).toEqual([a, b, c, d, e]);
      }),
    );

    test(
      "come back between what the collection holds by then",
      undone(async (sql, member) => {
        const [a = "", b = "", c = "", d = "", e = ""] = await partKeys(sql, 5);
        const { id } = await makeCollection(sql, member, "Changed", [a, b, c, d]);
        await remove(sql, member, FIRST, id, [b, d]);
        await remove(sql, member, SECOND, id, [a, c]);
        await resultOf(sql, member, `public.add_collection_items(${id}, '${keyList([e, b])}')`);
        // `b` is there again and stays last; `d` was the fourth and goes to the end.
        expect(await undo(sql, member, FIRST)).toMatchObject([{ restored: 1 }]);
        expect(await itemsOf(sql, id)).toEqual([e, b, d]);
        expect(await undo(sql, member, SECOND)).toMatchObject([{ restored: 2 }]);
        expect(await itemsOf(sql, id)).toEqual([a, c, e, b, d]);
      }),
    );

    test(
      "come back to every collection that their checkboxes were cleared of",
      undone(async (sql, member) => {
        const [a = "", b = ""] = await partKeys(sql, 2);
        const one = await makeCollection(sql, member, "One", [a, b]);
        const two = await makeCollection(sql, member, "Two", [b, a]);
        const three = await makeCollection(sql, member, "Three", []);
        const rows = await asIdentity(sql, member, () =>
          sql.query(
            z.object({ added: z.number(), removed: z.number() }),
            `select * from public.set_item_collections_undoable('${FIRST}', ${partArguments(a)}, '{${three.id}}')`,
          ),
        );
        expect(rows).toEqual([{ added: 1, removed: 2 }]);
        expect(await undo(sql, member, FIRST)).toMatchObject([{ restored: 2 }]);
        expect(await itemsOf(sql, one.id)).toEqual([a, b]);
        expect(await itemsOf(sql, two.id)).toEqual([b, a]);
        expect(await itemsOf(sql, three.id)).toEqual([a]);
      }),
    );

    test(
      "stay away when the collection is gone or full",
      undone(async (sql, member) => {
        const [a = ""] = await partKeys(sql, 1);
        const { id } = await makeCollection(sql, member, "Full", [a]);
        await remove(sql, member, FIRST, id, [a]);
        await sql.exec(`insert into public.collection_items (collection_id, item_table, item_id, sort_order)
          select ${id}, 'tools', 100000 + n, n from generate_series(1, 1000) as n`);
        expect(await undoOutcome(sql, member, FIRST)).toBe("54000 Too many items");
        await sql.exec(`delete from public.collections where id = ${id}`);
        expect(await undoOutcome(sql, member, FIRST)).toBe("PT404 Collection not found");
      }),
    );
  });

  describe("a deleted collection", () => {
    test(
      "is gone for everyone, and comes back whole for its owner",
      undone(async (sql, member, other) => {
        const keys = await partKeys(sql, 3);
        const { id, slug } = await makeCollection(sql, member, "Shared list", keys, "public");
        await sql.exec(`update public.collections set description = 'What wears out' where id = ${id};
          update public.collection_items set note = 'n' || sort_order where collection_id = ${id}`);
        const before = await resultOf(sql, other, `public.get_collection('${slug}')`);
        expect(await resultOf(sql, other, `public.delete_collection_undoable('${FIRST}', ${id})`)).toBe(false);
        expect(await resultOf(sql, member, `public.delete_collection_undoable('${FIRST}', ${id})`)).toBe(true);
        expect(await resultOf(sql, member, `public.delete_collection_undoable('${SECOND}', ${id})`)).toBe(false);
        for (const who of [member, other, database.credentials.anon]) {
          expect(await resultOf(sql, who, `public.get_collection('${slug}')`)).toBeNull();
        }

        expect(await undoOutcome(sql, other, FIRST)).toBe("PT404 Nothing to undo");
        expect(await undo(sql, member, FIRST)).toEqual([{ kind: "collection", restored: 1, slug }]);
        expect(await resultOf(sql, other, `public.get_collection('${slug}')`)).toEqual({
          ...z.looseObject({}).parse(before),
          updated_at: expect.any(String),
        });
        expect(await undo(sql, member, FIRST)).toEqual([{ kind: "collection", restored: null, slug: null }]);
      }),
    );

    test(
      "stays away while the account has no room for it",
      undone(async (sql, member) => {
        const { id } = await makeCollection(sql, member, "One too many");
        await resultOf(sql, member, `public.delete_collection_undoable('${FIRST}', ${id})`);
        await sql.exec(`insert into public.collections (user_id, name, slug)
          select '${member.userId}', 'Many', 'many-' || n from generate_series(1, 500) as n`);
        expect(await undoOutcome(sql, member, FIRST)).toBe("54000 Too many collections");
      }),
    );
  });

  describe("what is kept", () => {
    const kept = async (sql: Database, { userId }: Account) =>
      (
        await sql.query(
          z.object({ undo_id: z.string() }),
          `select undo_id::text from private.removals where user_id = '${userId}'`,
        )
      ).map(({ undo_id }) => undo_id);

    test(
      "can be put back for a day, and is forgotten then, whoever removes something next",
      undone(async (sql, member, other) => {
        await resultOf(sql, member, "public.merge_local_pins('{hotend:1}')");
        await resultOf(sql, member, `public.unpin_undoable('${FIRST}', '{hotend:1}')`);
        await sql.exec("update private.removals set removed_at = now() - interval '25 hours'");
        expect(await undoOutcome(sql, member, FIRST)).toBe("PT404 Nothing to undo");
        await resultOf(sql, other, "public.merge_local_pins('{hotend:1}')");
        await resultOf(sql, other, `public.unpin_undoable('${SECOND}', '{hotend:1}')`);
        expect(await kept(sql, member)).toEqual([]);
        expect(await kept(sql, other)).toEqual([SECOND]);
      }),
    );

    test(
      "is nothing when nothing was removed, and 20 removals of a member at most",
      undone(async (sql, member) => {
        expect(await resultOf(sql, member, `public.unpin_undoable('${FIRST}', '{hotend:1}')`)).toBe(0);
        expect(await kept(sql, member)).toEqual([]);
        await sql.exec(`insert into private.removals (user_id, undo_id, kind, content, removed_at)
          select '${member.userId}', gen_random_uuid(), 'pins', '[]', now() - n * interval '1 second'
          from generate_series(1, 30) as n`);
        await resultOf(sql, member, "public.merge_local_pins('{hotend:1}')");
        await resultOf(sql, member, `public.unpin_undoable('${FIRST}', '{hotend:1}')`);
        expect(await kept(sql, member)).toHaveLength(20);
        expect(await kept(sql, member)).toContain(FIRST);
      }),
    );
  });
}
