import { z } from "zod";
import { keptRows } from "~/lib/kept-rows";
import type { DeadLinks } from "./dead-links.model";
import type { ManagementContext } from "./management.queries.server";
import { MANAGED_TABLES } from "./tables.model";

const linksSchema = z.object({
  links: z.int(),
  checked: z.int(),
  answered: z.int(),
  dead: z.int(),
  rows: z.array(z.unknown()),
});

const rowSchema = z
  .object({
    ...{ url: z.url(), state: z.string(), http_status: z.int().nullable(), checked_at: z.string() },
    ...{ entity: z.enum(MANAGED_TABLES), id: z.string(), name: z.string(), field: z.string() },
  })
  .transform(({ entity, http_status: httpStatus, checked_at: checkedAt, ...row }) => ({
    ...row,
    ...{ table: entity, httpStatus, checkedAt },
  }));

/** The addresses of the catalogue behind which there is nothing; null while they cannot be read. */
export async function listDeadLinks({ session, log }: ManagementContext): Promise<DeadLinks | null> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("list_dead_links");
  if (error) {
    log.warn({ status, code: error.code }, "dead links could not be read");
    return null;
  }
  const { rows, ...counts } = linksSchema.parse(data);
  return { ...counts, rows: keptRows(rowSchema, rows, log, "dead links") };
}
