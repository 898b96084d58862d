import { z } from "zod";
import type { AccountsContext } from "./accounts-context";

const rowsSchema = z.array(z.object({ id: z.guid(), username: z.string() }));

/**
 * Usernames by account id, of the accounts the visitor may see. Empty while the database cannot be reached: pages are
 * shown without names then.
 */
export async function listUsernames(
  { session, log }: Pick<AccountsContext, "session" | "log">,
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
