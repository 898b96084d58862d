import { z } from "zod";
import type { LoadContext } from "~/load-context";

const rowsSchema = z.array(z.object({ id: z.guid(), username: z.string() }));

/**
 * What accounts are called, by id: those the visitor may know of. Empty while the database cannot be asked, since a name
 * is never worth failing a page for.
 */
export async function listUsernames(
  { session, log }: Pick<LoadContext, "session" | "log">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const client = await session.client();
  const { data, error, status } = await client.from("profiles").select("id,username").in("id", ids);
  if (error) {
    log.warn({ status, code: error.code }, "usernames could not be read");
    return new Map();
  }
  return new Map(rowsSchema.parse(data).map(({ id, username }) => [id, username]));
}
