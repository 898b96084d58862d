import { z } from "zod";
import type { Database } from "../../../server/embedded/database/database";

/** A hash over all rows of every table, by the table's name. Equal hashes mean equal rows. */
export async function hashRows(database: Database): Promise<Record<string, string>> {
  const tables = await database.query(
    z.object({ name: z.string() }),
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
       from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      order by 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await database.query(
      z.object({ hash: z.string() }),
      `select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line)), 'none') as hash
         from (select t::text as line from ${name} t) as lines`,
    );
    hashes[name] = row?.hash ?? "";
  }
  return hashes;
}
