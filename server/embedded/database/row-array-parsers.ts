import { z } from "zod";
import type { Database } from "./database";

/** The part of the driver that is used here. */
interface Driver {
  parsers: Record<string | number, unknown>;
}

const typeRow = z.object({ oid: z.int() });

/**
 * Takes the parsers of arrays of rows from the driver: it has one for each table, view and index, and copies all its
 * parsers with every statement, which took two thirds of a small one's time. Nothing here reads such an array, and those
 * of tables that were made since the database was opened have no parser either.
 */
export async function dropRowArrayParsers(driver: Driver, database: Database): Promise<void> {
  const types = await database.query(
    typeRow,
    "select typarray::int as oid from pg_catalog.pg_type where typtype = 'c' and typarray <> 0",
  );
  const ofRows = new Set(types.map(({ oid }) => String(oid)));
  driver.parsers = Object.fromEntries(Object.entries(driver.parsers).filter(([oid]) => !ofRows.has(oid)));
}
