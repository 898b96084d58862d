import { expect } from "vitest";
import { z } from "zod";
import type { Database } from "../../../server/embedded/database/database";
import { sqlState } from "./access-matrix";
import { asIdentity, type Credentials } from "../../support/data/test-database";

/*
 * What the tests of pins and collections share: acting as a member in SQL, and what must hold for every collection.
 */

/** The result of a function, as rows of one column `result`. */
export async function resultOf(sql: Database, who: Credentials, expression: string): Promise<unknown> {
  const rows = await asIdentity(sql, who, () =>
    sql.query(z.object({ result: z.unknown() }), `select ${expression} as result`),
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.result;
}

/** Runs a statement with a caller's rights. Returns `done`, or the error, e.g. `PT404 Collection not found`. */
export async function outcomeOf(sql: Database, who: Credentials, statement: string): Promise<string> {
  await sql.exec("savepoint outcome");
  try {
    await asIdentity(sql, who, () => sql.exec(statement));
    return "done";
  } catch (error) {
    await sql.exec("rollback to savepoint outcome");
    const message = error instanceof Error ? error.message : "";
    const code = sqlState(error);
    if (code !== "PGRST") return `${code} ${message}`;
    const forApi = z.object({ code: z.string(), message: z.string() }).parse(JSON.parse(message));
    return `${forApi.code} ${forApi.message}`;
  }
}

/** Makes a collection and gives its id and address. */
export async function makeCollection(
  sql: Database,
  who: Credentials,
  name: string,
  items: readonly string[] = [],
  visibility = "private",
): Promise<{ readonly id: number; readonly slug: string }> {
  const [made] = await asIdentity(sql, who, () =>
    sql.query(
      z.object({ id: z.coerce.number(), slug: z.string() }),
      "select * from public.create_collection($1, null, $2, $3::text::text[])",
      [name, visibility, keyList(items)],
    ),
  );
  if (made === undefined) throw new Error("The collection was not made.");
  return made;
}

/** The keys of a collection's items, in their order. */
export async function itemsOf(sql: Database, collection: number): Promise<string[]> {
  const rows = await sql.query(
    z.object({ key: z.string() }),
    `select item_table || ':' || item_id as key from public.collection_items
     where collection_id = ${collection} order by sort_order`,
  );
  return rows.map((row) => row.key);
}

/** Keys of parts of the seed, `skip` left out at the beginning. */
export async function partKeys(sql: Database, count: number, skip = 0): Promise<string[]> {
  const rows = await sql.query(
    z.object({ key: z.string() }),
    `select item_table || ':' || item_id as key from public.parts where status <> 'archived'
     order by id offset ${skip} limit ${count}`,
  );
  expect(rows).toHaveLength(count);
  return rows.map((row) => row.key);
}

/** An array literal of keys. */
export function keyList(keys: readonly string[]): string {
  return `{${keys.map((key) => JSON.stringify(key)).join(",")}}`;
}

/** The arguments `'hotend', 12` of a key. */
export function partArguments(key: string): string {
  return `'${key.replace(":", "', ")}`;
}

/**
 * Every collection whose items are not numbered 1 to n, each number once, or that has not counted them. It must be
 * empty whatever happened.
 */
export async function brokenCollections(sql: Database): Promise<unknown[]> {
  return sql.query(
    z.unknown(),
    `select collections.id, collections.item_count, array_agg(item.sort_order order by item.sort_order) as places
     from public.collections left join public.collection_items as item on item.collection_id = collections.id
     group by collections.id
     having collections.item_count <> count(item.sort_order)
       or count(distinct item.sort_order) <> count(item.sort_order)
       or coalesce(min(item.sort_order), 1) <> 1
       or coalesce(max(item.sort_order), 0) <> count(item.sort_order)`,
  );
}
