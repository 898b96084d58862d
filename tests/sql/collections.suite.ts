/* Long because every test of this subject shares one migrated and seeded database, for each of two engines. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { addAccount } from "./support/accounts";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import {
  resultOf,
  brokenCollections,
  itemsOf,
  keyList,
  makeCollection,
  outcomeOf,
  partArguments,
  partKeys,
} from "./support/saved";

type Account = Credentials & { readonly userId: string };

const collectionRow = z.object({
  id: z.coerce.number(),
  name: z.string(),
  description: z.string().nullable(),
  slug: z.string(),
  visibility: z.string(),
  item_count: z.number(),
  version: z.number(),
  updated_at: z.coerce.date(),
});

const savedCollection = z.strictObject({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  slug: z.string(),
  visibility: z.string(),
  version: z.number(),
  item_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  owner_username: z.string().nullable(),
  is_mine: z.boolean(),
  items: z.array(
    z.strictObject({
      item_table: z.string(),
      item_id: z.number(),
      sort_order: z.number(),
      note: z.string().nullable(),
      added_at: z.string(),
    }),
  ),
});

/**
 * The tests of collections; `opened` returns the database.
 * Long because its tests share helpers that need the database.
 */
export function describeCollections(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with two new members, checks that every collection is consistent, and rolls it back. */
  const undone = (work: (sql: Database, member: Account, other: Account) => Promise<void>) => () =>
    database.undone(async (sql) => {
      await work(sql, await addAccount(sql, { metadata: { username: "Collector" } }), await addAccount(sql, {}));
      expect(await brokenCollections(sql)).toEqual([]);
    });

  async function collection(sql: Database, id: number): Promise<z.infer<typeof collectionRow>> {
    const [row] = await sql.query(collectionRow, `select * from public.collections where id = ${id}`);
    if (row === undefined) throw new Error(`There is no collection ${id}.`);
    return row;
  }

  const add = (id: number, key: string, note = "null"): string =>
    `public.add_collection_item(${id}, ${partArguments(key)}, ${note})`;
  const addAll = (id: number, keys: readonly string[]): string =>
    `public.add_collection_items(${id}, '${keyList(keys)}')`;
  const remove = (id: number, keys: readonly string[]): string =>
    `public.remove_collection_items(${id}, '${keyList(keys)}')`;
  const move = (id: number, key: string, position: number | "null"): string =>
    `public.move_collection_item(${id}, ${partArguments(key)}, ${position})`;
  const moveAll = (from: number, to: number, keys: readonly string[]): string =>
    `public.move_items_to_collection(${from}, ${to}, '${keyList(keys)}')`;

  async function archive(sql: Database, key: string): Promise<void> {
    const [table = "", id = ""] = key.split(":");
    await sql.exec(`update public.parts set status = 'archived' where item_table = '${table}' and item_id = ${id}`);
  }

  describe("creating a collection", () => {
    test(
      "returns a slug made of the name and a random part, which says nothing about other collections",
      undone(async (sql, member, other) => {
        const slugs: string[] = [];
        for (const [who, name] of [
          [member, "My Voron / build!"],
          [other, "my voron - BUILD"],
          [member, "My_Voron_build"],
          [member, "My Voron build 3"],
          [member, "My Voron build"],
          [member, "東京"],
          [other, "!!!"],
        ] as const) {
          slugs.push((await makeCollection(sql, who, name)).slug);
        }
        const RANDOM = /-[0-9a-f]{12}$/;
        expect(slugs.map((slug) => slug.replace(RANDOM, ""))).toEqual([
          "my-voron-build",
          "my-voron-build",
          "my-voron-build",
          "my-voron-build-3",
          "my-voron-build",
          "collection",
          "collection",
        ]);
        expect(new Set(slugs.map((slug) => RANDOM.exec(slug)?.[0])).size).toBe(slugs.length);
      }),
    );

    test(
      "leaves the slugs that were given before as they are, which lead to their collections",
      undone(async (sql, member, other) => {
        await sql.exec(`insert into public.collections (user_id, name, slug, visibility)
          values ('${member.userId}', 'Older', 'older', 'unlisted')`);
        expect(await resultOf(sql, other, "public.get_collection('older')")).toMatchObject({ name: "Older" });
        await asIdentity(sql, member, () =>
          sql.exec("update public.collections set name = 'New' where slug = 'older'"),
        );
        expect(await resultOf(sql, other, "public.get_collection('older')")).toMatchObject({ name: "New" });
      }),
    );

    test(
      "adds the named parts in order, each once, and skips unknown ones",
      undone(async (sql, member) => {
        const [first = "", second = "", third = "", archived = ""] = await partKeys(sql, 4);
        await archive(sql, archived);
        const made = await makeCollection(sql, member, "Started", [
          third,
          first,
          third,
          "hotend:999999",
          archived,
          "printers:1",
          "",
          second,
        ]);
        expect(await itemsOf(sql, made.id)).toEqual([third, first, second]);
        expect(await collection(sql, made.id)).toMatchObject({
          item_count: 3,
          version: 1,
          visibility: "private",
          description: null,
        });
      }),
    );

    test(
      "trims its name and text, and keeps the name on one line",
      undone(async (sql, member) => {
        const made = z
          .array(z.object({ id: z.coerce.number() }))
          .parse(
            await asIdentity(sql, member, () =>
              sql.query(z.unknown(), "select id from public.create_collection($1, $2, 'public')", [
                "  Two\n words\t",
                " one\r\ntwo \n",
              ]),
            ),
          );
        expect(await collection(sql, made[0]?.id ?? 0)).toMatchObject({
          name: "Two words",
          description: "one\ntwo",
          visibility: "public",
        });
      }),
    );

    test.each([
      ["a name of 100 letters", `'${"x".repeat(100)}'`, "done"],
      ["a name of 101 letters", `'${"x".repeat(101)}'`, "23514"],
      ["an empty name", "' '", "23514"],
      ["no name", "null", "23502"],
      ["a text of 1,000 letters", `'x', '${"x".repeat(1000)}'`, "done"],
      ["a text of 1,001 letters", `'x', '${"x".repeat(1001)}'`, "23514"],
      ["no visibility, which is private", "'x', null, null", "done"],
      ["another visibility", "'x', null, 'secret'", "23514"],
      ["no items", "'x', null, 'private', null", "done"],
    ])("with %s: %s gives %s", (_, args, expected) =>
      undone(async (sql, member) => {
        const outcome = await outcomeOf(sql, member, `select public.create_collection(${args})`);
        expect(outcome.slice(0, expected.length)).toBe(expected);
      })(),
    );

    test(
      "is limited to 500 for a member, copies included; another member's do not count",
      undone(async (sql, member, other) => {
        for (const who of [member, other]) {
          await sql.exec(
            `insert into public.collections (user_id, name, slug)
             select '${who.userId}', 'Bulk', 'bulk-${who.userId}-' || n from generate_series(1, 499) as n`,
          );
        }
        const made = await makeCollection(sql, member, "Last");
        expect(await outcomeOf(sql, member, "select public.create_collection('More')")).toBe(
          "54000 Too many collections",
        );
        expect(await outcomeOf(sql, member, `select public.copy_collection('${made.slug}')`)).toBe(
          "54000 Too many collections",
        );
        expect(await outcomeOf(sql, other, "select public.create_collection('More')")).toBe("done");
      }),
    );
  });

  describe("adding parts", () => {
    test(
      "appends a part and returns its position; duplicates, unknown and archived parts are refused",
      undone(async (sql, member) => {
        const [first = "", second = "", archived = ""] = await partKeys(sql, 3);
        await archive(sql, archived);
        const { id } = await makeCollection(sql, member, "Adding");
        expect(await resultOf(sql, member, add(id, first))).toBe(1);
        expect(await resultOf(sql, member, add(id, second, "' why\r\nnot '"))).toBe(2);
        expect(await outcomeOf(sql, member, `select ${add(id, first)}`)).toBe("23505 Item already in collection");
        expect(await outcomeOf(sql, member, `select ${add(id, archived)}`)).toBe("PT404 Unknown part");
        expect(await outcomeOf(sql, member, `select ${add(id, "hotend:999999")}`)).toBe("PT404 Unknown part");
        expect(await outcomeOf(sql, member, `select ${add(id, "printers:1")}`)).toBe("22023 Unknown part table");
        expect(await outcomeOf(sql, member, `select public.add_collection_item(${id}, null, 1)`)).toBe(
          "22023 Unknown part table",
        );
        expect(await outcomeOf(sql, member, `select public.add_collection_item(${id}, 'hotend', null)`)).toBe(
          "PT404 Unknown part",
        );
        const note = `'${"x".repeat(501)}'`;
        const [third = ""] = await partKeys(sql, 1, 3);
        expect(await outcomeOf(sql, member, `select ${add(id, third, note)}`)).toMatch(/^23514 /);
        expect(await itemsOf(sql, id)).toEqual([first, second]);
        const notes = await sql.query(
          z.object({ note: z.string().nullable() }),
          `select note from public.collection_items where collection_id = ${id} order by sort_order`,
        );
        expect(notes).toEqual([{ note: null }, { note: "why\nnot" }]);
      }),
    );

    test(
      "of many appends the new and known ones, in the order given",
      undone(async (sql, member) => {
        const [first = "", second = "", third = ""] = await partKeys(sql, 3);
        const { id } = await makeCollection(sql, member, "Many", [second]);
        expect(await resultOf(sql, member, addAll(id, [third, second, "fan:999999", third, "x", first]))).toBe(2);
        expect(await itemsOf(sql, id)).toEqual([second, third, first]);
        expect(await resultOf(sql, member, addAll(id, [third]))).toBe(0);
        expect(await resultOf(sql, member, `public.add_collection_items(${id}, null)`)).toBe(0);
      }),
    );

    test(
      "is refused when the collection would have more than 1,000, and then adds nothing",
      undone(async (sql, member) => {
        const { id } = await makeCollection(sql, member, "Full");
        await sql.exec(
          `insert into public.collection_items (collection_id, item_table, item_id, sort_order)
           select ${id}, 'fan', 500000 + n, n from generate_series(1, 999) as n`,
        );
        const [first = "", second = ""] = await partKeys(sql, 2);
        expect(await outcomeOf(sql, member, `select ${addAll(id, [first, second])}`)).toBe("54000 Too many items");
        expect(await resultOf(sql, member, add(id, first))).toBe(1000);
        expect(await outcomeOf(sql, member, `select ${add(id, second)}`)).toBe("54000 Too many items");
        expect(await collection(sql, id)).toMatchObject({ item_count: 1000 });
        const source = await makeCollection(sql, member, "Source", [second]);
        expect(await outcomeOf(sql, member, `select ${moveAll(source.id, id, [second])}`)).toBe("54000 Too many items");
        expect(await itemsOf(sql, source.id)).toEqual([second]);
        const [table = "", partId = ""] = second.split(":");
        const set = `select public.set_item_collections('${table}', ${partId}, '{${id},${source.id}}')`;
        expect(await outcomeOf(sql, member, set)).toBe("54000 Too many items");
      }),
    );
  });

  test(
    "removing deletes items and closes the gaps, unknown and archived parts included",
    undone(async (sql, member) => {
      const keys = await partKeys(sql, 6);
      const [first = "", second = "", , fourth = ""] = keys;
      const { id } = await makeCollection(sql, member, "Removing", keys);
      await archive(sql, fourth);
      expect(await resultOf(sql, member, remove(id, [fourth, second, second, "hotend:999999", "x"]))).toBe(2);
      expect(await itemsOf(sql, id)).toEqual(keys.filter((key) => key !== fourth && key !== second));
      expect(await brokenCollections(sql)).toEqual([]);
      expect(await resultOf(sql, member, remove(id, [second]))).toBe(0);
      expect(await resultOf(sql, member, `public.remove_collection_items(${id}, null)`)).toBe(0);
      expect(await resultOf(sql, member, remove(id, keys))).toBe(4);
      expect(await collection(sql, id)).toMatchObject({ item_count: 0 });
      expect(await resultOf(sql, member, add(id, first))).toBe(1);
    }),
  );

  describe("moving items", () => {
    test(
      "puts an item at its position, repeatably; positions out of bounds are the first and the last",
      undone(async (sql, member) => {
        const [a = "", b = "", c = "", d = ""] = await partKeys(sql, 4);
        const { id } = await makeCollection(sql, member, "Moving", [a, b, c, d]);
        for (const [key, position, becomes, order] of [
          [d, 2, 2, [a, d, b, c]],
          [d, 2, 2, [a, d, b, c]],
          [a, 3, 3, [d, b, a, c]],
          [c, 0, 1, [c, d, b, a]],
          [c, 99, 4, [d, b, a, c]],
          [b, -2147483648, 1, [b, d, a, c]],
          [b, 2147483647, 4, [d, a, c, b]],
        ] as const) {
          expect(await resultOf(sql, member, move(id, key, position))).toBe(becomes);
          expect(await itemsOf(sql, id)).toEqual(order);
          expect(await brokenCollections(sql)).toEqual([]);
        }
      }),
    );

    test(
      "refuses an unknown item, and no position",
      undone(async (sql, member) => {
        const [a = "", b = ""] = await partKeys(sql, 2);
        const { id } = await makeCollection(sql, member, "Moving", [a]);
        expect(await outcomeOf(sql, member, `select ${move(id, b, 1)}`)).toBe("PT404 Item not in collection");
        expect(await outcomeOf(sql, member, `select ${move(id, a, "null")}`)).toMatch(/^22023 /);
        expect(await resultOf(sql, member, move(id, a, 1))).toBe(1);
      }),
    );

    test(
      "to another collection keeps order and notes; an item in both keeps its position there",
      undone(async (sql, member) => {
        const [a = "", b = "", c = "", d = ""] = await partKeys(sql, 4);
        const from = await makeCollection(sql, member, "From", [a, b, c]);
        const to = await makeCollection(sql, member, "To", [d, b]);
        await asIdentity(sql, member, () =>
          sql.exec(`update public.collection_items set note = 'of ' || collection_id where sort_order < 4`),
        );
        expect(await resultOf(sql, member, moveAll(from.id, to.id, [c, b, a, d, "x"]))).toBe(3);
        expect(await itemsOf(sql, from.id)).toEqual([]);
        expect(await itemsOf(sql, to.id)).toEqual([d, b, a, c]);
        const notes = await sql.query(
          z.object({ note: z.string() }),
          `select note from public.collection_items where collection_id = ${to.id} order by sort_order`,
        );
        expect(notes.map((row) => row.note)).toEqual([to.id, to.id, from.id, from.id].map((id) => `of ${id}`));
        expect(await resultOf(sql, member, moveAll(to.id, to.id, [a]))).toBe(0);
        expect(await resultOf(sql, member, moveAll(to.id, from.id, [b]))).toBe(1);
        expect(await itemsOf(sql, to.id)).toEqual([d, a, c]);
      }),
    );
  });

  describe("the collections that hold a part", () => {
    const set = (key: string, ids: readonly number[] | null): string =>
      `public.set_item_collections(${partArguments(key)}, ${ids === null ? "null" : `'{${ids.join(",")}}'`})`;

    async function setFor(sql: Database, who: Credentials, key: string, ids: readonly number[]): Promise<unknown> {
      return asIdentity(sql, who, () => sql.query(z.unknown(), `select * from ${set(key, ids)}`));
    }

    test(
      "become exactly the named ones, and no other member's",
      undone(async (sql, member, other) => {
        const [a = "", b = ""] = await partKeys(sql, 2);
        const first = await makeCollection(sql, member, "First", [a, b]);
        const second = await makeCollection(sql, member, "Second", [b]);
        const third = await makeCollection(sql, member, "Third");
        const elsewhere = await makeCollection(sql, other, "Elsewhere", [a]);
        expect(await setFor(sql, member, a, [third.id, second.id, second.id])).toEqual([{ added: 2, removed: 1 }]);
        expect(await itemsOf(sql, first.id)).toEqual([b]);
        expect(await itemsOf(sql, second.id)).toEqual([b, a]);
        expect(await itemsOf(sql, third.id)).toEqual([a]);
        expect(await itemsOf(sql, elsewhere.id)).toEqual([a]);
        expect(await setFor(sql, member, a, [third.id, second.id])).toEqual([{ added: 0, removed: 0 }]);
        expect(await setFor(sql, member, a, [])).toEqual([{ added: 0, removed: 2 }]);
      }),
    );

    test(
      "are left unchanged for another member's collection, an unknown part or table, or no list",
      undone(async (sql, member, other) => {
        const [a = ""] = await partKeys(sql, 1);
        const mine = await makeCollection(sql, member, "Mine");
        const theirs = await makeCollection(sql, other, "Theirs", [], "public");
        const refusals = [
          set(a, [mine.id, theirs.id]),
          set(a, [mine.id, 999999999]),
          `public.set_item_collections(${partArguments(a)}, array[${mine.id}, null])`,
          set("fan:999999", [mine.id]),
          set("printers:1", [mine.id]),
          set(a, null),
        ];
        const outcomes: string[] = [];
        for (const call of refusals) outcomes.push(await outcomeOf(sql, member, `select ${call}`));
        expect(outcomes).toEqual([
          "PT404 Collection not found",
          "PT404 Collection not found",
          "PT404 Collection not found",
          "PT404 Unknown part",
          "22023 Unknown part table",
          "22023 collection_ids must be a list",
        ]);
        expect(await itemsOf(sql, mine.id)).toEqual([]);
        expect(await setFor(sql, member, a, [mine.id])).toEqual([{ added: 1, removed: 0 }]);
      }),
    );

    test(
      "can drop a part that is gone from the catalogue",
      undone(async (sql, member) => {
        const [a = ""] = await partKeys(sql, 1);
        const holding = await makeCollection(sql, member, "Holding", [a]);
        const empty = await makeCollection(sql, member, "Empty");
        await archive(sql, a);
        expect(await setFor(sql, member, a, [holding.id])).toEqual([{ added: 0, removed: 0 }]);
        expect(await outcomeOf(sql, member, `select ${set(a, [holding.id, empty.id])}`)).toBe("PT404 Unknown part");
        expect(await setFor(sql, member, a, [])).toEqual([{ added: 0, removed: 1 }]);
      }),
    );

    test(
      "are listed with the member's others, the last changed first",
      undone(async (sql, member, other) => {
        const [a = "", b = ""] = await partKeys(sql, 2);
        const first = await makeCollection(sql, member, "First", [a]);
        const second = await makeCollection(sql, member, "Second", [b]);
        await makeCollection(sql, other, "Public", [a], "public");
        const list = () =>
          asIdentity(sql, member, () =>
            sql.query(
              z.object({ name: z.string(), slug: z.string(), item_count: z.number(), holds: z.boolean() }),
              `select name, slug, item_count, holds from public.list_collections_holding(${partArguments(a)})`,
            ),
          );
        expect(await list()).toEqual([
          { name: "Second", slug: second.slug, item_count: 1, holds: false },
          { name: "First", slug: first.slug, item_count: 1, holds: true },
        ]);
        await resultOf(sql, member, add(first.id, b));
        expect((await list()).map((row) => row.name)).toEqual(["First", "Second"]);
      }),
    );
  });

  describe("editing a collection", () => {
    const edit = (id: number, change: string): string => `update public.collections set ${change} where id = ${id}`;

    test(
      "counts versions of name, text and visibility only, and a rename keeps the slug",
      undone(async (sql, member) => {
        const [a = ""] = await partKeys(sql, 1);
        const { id, slug } = await makeCollection(sql, member, "Before");
        const steps = [
          [edit(id, "name = 'After'"), 2],
          [edit(id, "name = ' After ', description = '  '"), 2],
          [edit(id, "description = 'x', visibility = 'unlisted'"), 3],
          [`select ${add(id, a)}`, 3],
        ] as const;
        for (const [statement, version] of steps) {
          expect(await outcomeOf(sql, member, statement)).toBe("done");
          expect(await collection(sql, id)).toMatchObject({ version, slug });
        }
        expect(await collection(sql, id)).toMatchObject({ name: "After", description: "x", visibility: "unlisted" });
        expect(await outcomeOf(sql, member, edit(id, "name = ''"))).toMatch(/^23514 /);
        for (const column of ["slug = 'mine'", "version = 9", "item_count = 9"]) {
          expect(await outcomeOf(sql, member, edit(id, column)), column).toMatch(/^42501 /);
        }
      }),
    );

    test("changes nothing for the second of two editors who began with the same version", async () => {
      const made = z
        .array(z.object({ id: z.number(), slug: z.string() }))
        .parse((await database.call("member", "POST", "/rest/v1/rpc/create_collection", { name_input: "Two" })).body);
      const id = made[0]?.id ?? 0;
      try {
        const save = (name: string) =>
          database.owner.query(
            z.object({ name: z.string() }),
            "update public.collections set name = $1 where id = $2 and version = 1 returning name",
            [name, id],
          );
        const saved = await Promise.all([save("First editor"), save("Second editor")]);
        expect(saved.flat()).toHaveLength(1);
        expect(await collection(database.owner, id)).toMatchObject({ version: 2, name: saved.flat()[0]?.name });
      } finally {
        await database.call("member", "DELETE", `/rest/v1/collections?id=eq.${id}`);
      }
    });

    test(
      "updates updated_at, and so does every change of items",
      undone(async (sql, member) => {
        const [a = "", b = ""] = await partKeys(sql, 2);
        const { id } = await makeCollection(sql, member, "Touched", [a]);
        const other = await makeCollection(sql, member, "Other");
        let last = await updatedAt(sql, id);
        for (const statement of [
          `select ${add(id, b)}`,
          `select ${move(id, b, 1)}`,
          `update public.collection_items set note = 'x' where collection_id = ${id} and sort_order = 1`,
          `select ${remove(id, [a])}`,
          `select ${moveAll(id, other.id, [b])}`,
          `select public.set_item_collections(${partArguments(a)}, '{${id}}')`,
          edit(id, "description = 'x'"),
        ]) {
          expect(await outcomeOf(sql, member, statement)).toBe("done");
          const now = await updatedAt(sql, id);
          expect(now > last, statement).toBe(true);
          last = now;
        }
        // Moving an item to its present position does not.
        expect(await resultOf(sql, member, move(id, a, 1))).toBe(1);
        expect(await updatedAt(sql, id)).toBe(last);
      }),
    );

    async function updatedAt(sql: Database, id: number): Promise<string> {
      const [row] = await sql.query(
        z.object({ at: z.string() }),
        `select to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at
         from public.collections where id = ${id}`,
      );
      return row?.at ?? "";
    }
  });

  test(
    "deleting a collection, or its owner's account, deletes its items",
    undone(async (sql, member) => {
      const keys = await partKeys(sql, 3);
      const first = await makeCollection(sql, member, "First", keys);
      const second = await makeCollection(sql, member, "Second", keys);
      const items = async () => [...(await itemsOf(sql, first.id)), ...(await itemsOf(sql, second.id))].length;
      expect(await items()).toBe(6);
      expect(await outcomeOf(sql, member, `delete from public.collections where id = ${first.id}`)).toBe("done");
      expect(await items()).toBe(3);
      await sql.exec(`delete from auth.users where id = '${member.userId}'`);
      expect(await items()).toBe(0);
    }),
  );

  test(
    "importing adds parts with their notes, and leaves notes that are there",
    undone(async (sql, member, other) => {
      const [a = "", b = "", c = ""] = await partKeys(sql, 3);
      const { id } = await makeCollection(sql, member, "Imported", [a, b]);
      await sql.exec(`update public.collection_items set note = 'Mine' where collection_id = ${id} and sort_order = 1`);
      const call = `public.import_collection_items(${id}, '${keyList([c, a, b, "fan:999999"])}', '{"From elsewhere",Theirs,New,Lost}')`;
      expect(await outcomeOf(sql, other, `select ${call}`)).toBe("PT404 Collection not found");
      expect(await resultOf(sql, member, call)).toBe(1);
      expect(await resultOf(sql, member, call)).toBe(0);
      const rows = await sql.query(
        z.object({ note: z.string().nullable() }),
        `select note from public.collection_items where collection_id = ${id} order by sort_order`,
      );
      expect(rows.map(({ note }) => note)).toEqual(["Mine", "New", "From elsewhere"]);
      const long = `select public.import_collection_items(${id}, array['${c}'], array[repeat('x', 501)])`;
      await sql.exec(`update public.collection_items set note = null where collection_id = ${id}`);
      expect(await outcomeOf(sql, member, long)).toMatch(/^23514 /);
    }),
  );

  describe("reading a collection by its slug", () => {
    const read = async (sql: Database, who: Credentials, slug: string) =>
      savedCollection.nullable().parse(await resultOf(sql, who, `public.get_collection('${slug}')`));

    test.each([
      ["private", false],
      ["unlisted", true],
      ["public", true],
    ])("shows a %s one to others: %s", (visibility, isRead) =>
      undone(async (sql, member, other) => {
        const keys = await partKeys(sql, 2);
        const { id, slug } = await makeCollection(sql, member, "Readable", keys, visibility);
        const { anon, admin } = database.credentials;
        expect(await read(sql, member, slug)).toMatchObject({ id, is_mine: true, owner_username: "Collector" });
        for (const who of [other, anon, admin]) {
          const seen = await read(sql, who, slug);
          expect(seen === null).toBe(!isRead);
          if (seen === null) continue;
          expect(seen).toMatchObject({ is_mine: false, owner_username: "Collector", item_count: 2, visibility });
          expect(seen.items.map((item) => `${item.item_table}:${item.item_id}`)).toEqual(keys);
          expect(JSON.stringify(seen)).not.toContain(member.userId);
        }
        // A missing collection gives the same result as a hidden one.
        expect(await read(sql, other, "no-such-collection")).toBeNull();
        await sql.exec(`update public.profiles set is_public = false where id = '${member.userId}'`);
        expect((await read(sql, member, slug))?.owner_username).toBe("Collector");
        if (isRead) expect((await read(sql, anon, slug))?.owner_username).toBeNull();
      })(),
    );

    test(
      "allows a private copy with its notes for every reader",
      undone(async (sql, member, other) => {
        const [a = "", b = ""] = await partKeys(sql, 2);
        const original = await makeCollection(sql, member, "Copied", [a, b], "unlisted");
        await sql.exec(
          `update public.collections set description = 'Text' where id = ${original.id};
           update public.collection_items set note = 'Note' where collection_id = ${original.id} and sort_order = 2`,
        );
        const [copy] = await asIdentity(sql, other, () =>
          sql.query(
            z.object({ id: z.coerce.number(), slug: z.string() }),
            `select * from public.copy_collection('${original.slug}')`,
          ),
        );
        const copied = copy?.slug ?? "";
        expect(copied).toMatch(/^copied-[0-9a-f]{12}$/);
        const seen = await read(sql, other, copied);
        expect(seen).toMatchObject({ name: "Copied", description: "Text", visibility: "private", is_mine: true });
        expect(seen?.items).toMatchObject([
          { sort_order: 1, note: null },
          { sort_order: 2, note: "Note" },
        ]);
        expect(await read(sql, member, copied)).toBeNull();
        // Copying an own collection makes a second one.
        expect(await outcomeOf(sql, member, `select public.copy_collection('${original.slug}')`)).toBe("done");
        await sql.exec(`update public.collections set visibility = 'private' where id = ${original.id}`);
        for (const slug of [original.slug, "no-such-collection"]) {
          expect(await outcomeOf(sql, other, `select public.copy_collection('${slug}')`)).toBe(
            "PT404 Collection not found",
          );
        }
      }),
    );
  });

  test(
    "another member's collection, even a public one, is not found by any call that changes it",
    undone(async (sql, member, other) => {
      const [a = "", b = ""] = await partKeys(sql, 2);
      const theirs = await makeCollection(sql, member, "Theirs", [a], "public");
      const mine = await makeCollection(sql, other, "Mine", [b]);
      const calls = (id: number) => [
        add(id, b),
        addAll(id, [b]),
        remove(id, [a]),
        move(id, a, 1),
        moveAll(id, mine.id, [a]),
        moveAll(mine.id, id, [b]),
        `public.set_item_collections(${partArguments(a)}, '{${id}}')`,
      ];
      for (const id of [theirs.id, 999999999]) {
        for (const call of calls(id)) {
          expect(await outcomeOf(sql, other, `select ${call}`), call).toBe("PT404 Collection not found");
        }
      }
      for (const call of calls(theirs.id).filter((name) => !name.startsWith("public.move_items"))) {
        expect(await outcomeOf(sql, member, `select ${call}`), call).not.toBe("PT404 Collection not found");
      }
      // Nor can plain writes change it; a visible row is not updated.
      const note = `update public.collection_items set note = 'mine now' where collection_id = ${theirs.id}`;
      expect(await outcomeOf(sql, other, note)).toBe("done");
      expect(
        await outcomeOf(sql, other, `update public.collections set name = 'Mine now' where id = ${theirs.id}`),
      ).toBe("done");
      expect(await outcomeOf(sql, other, `delete from public.collections where id = ${theirs.id}`)).toBe("done");
      expect(await collection(sql, theirs.id)).toMatchObject({ name: "Theirs" });
      const notes = await sql.query(
        z.object({ note: z.string().nullable() }),
        `select note from public.collection_items where collection_id = ${theirs.id} and note is not null`,
      );
      expect(notes).toEqual([]);
    }),
  );

  test("a collection with wrong positions is detected (control)", () =>
    database.undone(async (sql) => {
      const member = await addAccount(sql, {});
      const { id } = await makeCollection(sql, member, "Broken", await partKeys(sql, 3));
      expect(await brokenCollections(sql)).toEqual([]);
      for (const inconsistency of [
        `update public.collection_items set sort_order = 9 where collection_id = ${id} and sort_order = 3`,
        `update public.collection_items set sort_order = 2 where collection_id = ${id} and sort_order = 3`,
        `update public.collections set item_count = 2 where id = ${id}`,
      ]) {
        await sql.exec(`savepoint damage; ${inconsistency}`);
        expect(await brokenCollections(sql), inconsistency).toHaveLength(1);
        await sql.exec("rollback to savepoint damage");
      }
    }));

  test(
    "deletions by the server close gaps, too",
    undone(async (sql, member) => {
      const keys = await partKeys(sql, 5);
      const { id } = await makeCollection(sql, member, "Moderated", keys);
      await asIdentity(sql, database.credentials.service, () =>
        sql.exec(`delete from public.collection_items where collection_id = ${id} and sort_order in (2, 4)`),
      );
      expect(await itemsOf(sql, id)).toEqual([keys[0], keys[2], keys[4]]);
    }),
  );
}
