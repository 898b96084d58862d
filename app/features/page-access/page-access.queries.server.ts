import { z } from "zod";
import type { DataClient } from "~/data/supabase.server";
import { pageNamed, type PageAccess } from "./page-access.model";

const rowsSchema = z.array(
  z.object({
    page_name: z.string(),
    is_locked: z.boolean(),
    locked_by: z.guid().nullable(),
    locked_at: z.union([z.null(), z.coerce.date()]),
    note: z.string().nullable(),
  }),
);

/**
 * Reads the locks. Rows of pages this version of the site does not have are passed over.
 *
 * @throws Error when the data service refuses, or answers with something else
 */
export async function readPageAccess(client: DataClient): Promise<PageAccess> {
  const { data, error, status } = await client
    .from("page_access")
    .select("page_name, is_locked, locked_by, locked_at, note")
    // The client would try for seven seconds and more, and visitors wait: what is known already is good enough for them.
    .retry(false);
  if (error) throw new Error(`${String(status)} ${error.code}`);
  const locks = rowsSchema.parse(data).flatMap((row) => {
    const page = pageNamed(row.page_name);
    const { is_locked: isLocked, locked_by: lockedBy, locked_at: lockedAt, note } = row;
    return page === null ? [] : [[page.name, { isLocked, lockedAt, lockedBy, note }] as const];
  });
  return Object.fromEntries(locks);
}
