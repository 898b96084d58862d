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
 * Reads the locks. Rows of pages that this version of the site does not have are ignored.
 *
 * @throws Error when the data service fails, or its response has another form
 */
export async function readPageAccess(client: DataClient): Promise<PageAccess> {
  const { data, error, status } = await client
    .from("page_access")
    .select("page_name, is_locked, locked_by, locked_at, note")
    // The client would retry for seven seconds and more while visitors wait; the locks read before serve them meanwhile.
    .retry(false);
  if (error) throw new Error(`${String(status)} ${error.code}`);
  const locks = rowsSchema.parse(data).flatMap((row) => {
    const page = pageNamed(row.page_name);
    const { is_locked: isLocked, locked_by: lockedBy, locked_at: lockedAt, note } = row;
    return page === null ? [] : [[page.name, { isLocked, lockedAt, lockedBy, note }] as const];
  });
  return Object.fromEntries(locks);
}
