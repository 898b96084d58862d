import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Identity, TestDatabase } from "../support/data/test-database";
import { brokenCollections, partKeys } from "./support/saved";

/*
 * Collections as a client of its own writes them: inserts, updates and deletes of rows through the data API.
 * `opened` returns the database.
 */

const collectionRows = z.array(
  z.object({ id: z.number(), name: z.string(), slug: z.string(), item_count: z.number(), updated_at: z.string() }),
);

/** A time as PostgREST sends it. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/;

export function describeCollectionsByTable(opened: () => TestDatabase): void {
  let database: TestDatabase;
  let parts: readonly string[];

  beforeAll(async () => {
    database = opened();
    parts = await partKeys(database.owner, 3);
  });
  afterEach(async () => {
    expect(await brokenCollections(database.owner)).toEqual([]);
    await database.owner.exec("delete from public.collections where name like 'By table%'");
  });

  const collections = "/rest/v1/collections";
  const items = "/rest/v1/collection_items";
  const userId = (who: Identity) => database.credentials[who].userId;
  const columns = "id,name,slug,item_count,updated_at";

  async function make(who: Identity, fields: object = {}): Promise<z.infer<typeof collectionRows>[number]> {
    const name = `By table ${who}`;
    const made = await database.call(who, "POST", collections, {
      user_id: userId(who),
      name,
      slug: "by-table",
      ...fields,
    });
    expect(made).toMatchObject({ status: 201 });
    const { body } = await database.call(
      who,
      "GET",
      `${collections}?select=${columns}&user_id=eq.${String(userId(who))}&order=id.desc&limit=1`,
    );
    const [row] = collectionRows.parse(body);
    if (row === undefined) throw new Error("The collection was not made.");
    return row;
  }

  const part = (nth: number) => {
    const [item_table = "", id = ""] = (parts[nth] ?? "").split(":");
    return { item_table, item_id: Number(id) };
  };
  const put = (who: Identity, collection_id: number, nth: number, sort_order = 1) =>
    database.call(who, "POST", items, { collection_id, ...part(nth), sort_order });
  const take = (who: Identity, collection_id: number, nth: number) =>
    database.call(
      who,
      "DELETE",
      `${items}?collection_id=eq.${collection_id}&item_table=eq.${part(nth).item_table}&item_id=eq.${part(nth).item_id}`,
    );
  async function orderIn(id: number): Promise<unknown> {
    const { body } = await database.call(
      "member",
      "GET",
      `${items}?select=item_table,item_id,sort_order&collection_id=eq.${id}&order=sort_order`,
    );
    return body;
  }
  async function now(id: number) {
    const { body } = await database.call("member", "GET", `${collections}?select=${columns}&id=eq.${id}`);
    return collectionRows.parse(body)[0];
  }

  test("a collection is made with a free slug, and a name that can be seen", async () => {
    for (const [fields, words] of [
      [{}, "by-table"],
      [{}, "by-table"],
      [{ slug: "By Table!" }, "by-table"],
      [{ slug: "taken-1234567890ab" }, "taken-1234567890ab"],
      [{ slug: null }, "by-table-member"],
      [{ slug: "" }, "by-table-member"],
    ] as const) {
      expect((await make("member", fields)).slug).toMatch(new RegExp(`^${words}-[0-9a-f]{12}$`));
    }
    expect((await make("member", { name: "By table \u202Egnp\u200B\u00AD  x" })).name).toBe("By table gnp x");
    for (const name of [
      "\u200B",
      "\u00AD\u00AD\u00AD",
      "\u2800 \u2800",
      "\u202E",
      "\u3164",
      "\u0301 \u20DD",
      " ",
      "x".repeat(101),
    ]) {
      expect(
        await database.call("member", "POST", collections, { user_id: userId("member"), name, slug: "x" }),
      ).toMatchObject({ status: 400, body: { code: "23514" } });
    }
    // Emoji and scripts keep the invisible characters they are made of.
    for (const name of ["By table 👩‍🔧", "By table ❤️", "By table می‌خواهم"]) {
      expect((await make("member", { name })).name).toBe(name);
    }
  });

  test("ten collections of one name at once get a slug each", async () => {
    const made = await Promise.all(
      (["member", "other"] as const).flatMap((who) =>
        [1, 2, 3, 4, 5].map(() =>
          database.call(who, "POST", collections, { user_id: userId(who), name: "By table crowd", slug: "by-table" }),
        ),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const slugs = await database.owner.query(
      z.object({ slug: z.string() }),
      "select slug from public.collections where name = 'By table crowd'",
    );
    expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(10);
  });

  test("fields are updated, and the time is the database's", async () => {
    const made = await make("member");
    expect(made.updated_at).toMatch(ISO);
    const answer = await database.call("member", "PATCH", `${collections}?id=eq.${made.id}`, {
      name: "By table renamed",
      description: "new",
      updated_at: "2001-01-01T00:00:00Z",
    });
    expect(answer.status).toBe(204);
    const after = await now(made.id);
    expect(after).toMatchObject({ name: "By table renamed", slug: made.slug });
    expect(Date.parse(after?.updated_at ?? "")).toBeGreaterThan(Date.parse(made.updated_at));
  });

  test("parts come to the end, are counted, and close their gap when they go", async () => {
    const made = await make("member");
    expect((await put("member", made.id, 0, 1)).status).toBe(201);
    // The place another tab has taken meanwhile, one far behind, and none.
    expect((await put("member", made.id, 1, 1)).status).toBe(201);
    const last = await database.call("member", "POST", items, { collection_id: made.id, ...part(2) });
    expect(last.status).toBe(201);
    expect(await orderIn(made.id)).toEqual([0, 1, 2].map((nth) => ({ ...part(nth), sort_order: nth + 1 })));
    const full = await now(made.id);
    expect(full?.item_count).toBe(3);
    expect(Date.parse(full?.updated_at ?? "")).toBeGreaterThan(Date.parse(made.updated_at));

    expect((await take("member", made.id, 1)).status).toBe(204);
    expect(await orderIn(made.id)).toEqual([
      { ...part(0), sort_order: 1 },
      { ...part(2), sort_order: 2 },
    ]);
    expect((await now(made.id))?.item_count).toBe(2);
    // Twice makes no difference.
    expect((await take("member", made.id, 1)).status).toBe(204);
  });

  test("a part that is in it already, that is not there, or of no table is refused with its code", async () => {
    const made = await make("member");
    await put("member", made.id, 0);
    expect(await put("member", made.id, 0)).toMatchObject({ status: 409, body: { code: "23505" } });
    const refusal = (fields: object) =>
      database.call("member", "POST", items, { collection_id: made.id, sort_order: 2, ...fields });
    expect(await refusal({ item_table: "fan", item_id: 999_999 })).toMatchObject({
      status: 404,
      body: { code: "PT404", message: "Unknown part" },
    });
    expect(await refusal({ item_table: "spool", item_id: 1 })).toMatchObject({
      status: 400,
      body: { code: "22023", message: "Unknown part table" },
    });
    expect((await now(made.id))?.item_count).toBe(1);
  });

  test("more than a thousand parts are refused, all of them", async () => {
    const made = await make("member");
    await database.owner.exec(
      `insert into public.collection_items (collection_id, item_table, item_id, sort_order)
       select ${made.id}, 'fan', 100000 + n, n from generate_series(1, 999) as n`,
    );
    const two = [0, 1].map((nth) => ({ collection_id: made.id, ...part(nth), sort_order: 1000 }));
    expect(await database.call("member", "POST", items, two)).toMatchObject({
      status: 422,
      body: { code: "54000", message: "Too many items" },
    });
    expect((await now(made.id))?.item_count).toBe(999);
    expect((await put("member", made.id, 0)).status).toBe(201);
  });

  test("direct calls and functions at the same moment leave one order", async () => {
    const made = await make("member");
    const all = await partKeys(database.owner, 20);
    await Promise.all(
      all.flatMap((key, index) => {
        const [item_table = "", id = ""] = key.split(":");
        const row = { collection_id: made.id, item_table, item_id: Number(id), sort_order: 1 };
        const direct = () => database.call("member", "POST", items, row);
        const byFunction = () =>
          database.call("member", "POST", "/rest/v1/rpc/add_collection_items", {
            collection_id_input: made.id,
            items: [key],
          });
        return [index % 2 === 0 ? direct() : byFunction(), index % 3 === 0 ? take("member", made.id, 0) : byFunction()];
      }),
    );
    expect((await now(made.id))?.item_count).toBeGreaterThan(10);
  });

  describe("another member, an administrator and an anonymous caller", () => {
    test.each(["other", "admin", "anon"] as const)("%s changes nothing of a member's", async (who) => {
      const made = await make("member", { visibility: "public" });
      await put("member", made.id, 0);
      const refused = { body: { code: "42501" } };
      // Not in another member's name.
      expect(
        await database.call(who, "POST", collections, { user_id: userId("member"), name: "By table x", slug: "x" }),
      ).toMatchObject(refused);
      expect(await put(who, made.id, 1)).toMatchObject(refused);
      const rename = await database.call(who, "PATCH", `${collections}?id=eq.${made.id}`, { name: "By table taken" });
      expect([204, 401]).toContain(rename.status);
      expect([204, 401]).toContain((await take(who, made.id, 0)).status);
      expect(await now(made.id)).toMatchObject({ name: "By table member", item_count: 1 });
    });

    test("a member cannot give a collection away, or move a part into another's", async () => {
      const made = await make("member");
      await put("member", made.id, 0);
      const row = `${collections}?id=eq.${made.id}`;
      for (const fields of [{ user_id: userId("other") }, { item_count: 7 }, { version: 7 }, { slug: "mine" }]) {
        expect(await database.call("member", "PATCH", row, fields)).toMatchObject({ body: { code: "42501" } });
      }
      const item = `${items}?collection_id=eq.${made.id}`;
      for (const fields of [{ collection_id: 1 }, { sort_order: 9 }, { item_id: 9 }]) {
        expect(await database.call("member", "PATCH", item, fields)).toMatchObject({ body: { code: "42501" } });
      }
    });
  });
}
