import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Log } from "~/lib/log";
import type { Secrets } from "../../storage/secrets";
import type { Database } from "../database";

/** What tells one SESSION_SECRET from another, and nothing else about it. */
function markOf({ sessionSecret }: Pick<Secrets, "sessionSecret">): string {
  return createHmac("sha256", sessionSecret).update("first-layer mark").digest("base64url");
}

/** Says so in the log when the last instance that started on this database had another SESSION_SECRET. */
export async function noteSecret(database: Database, secrets: Pick<Secrets, "sessionSecret">, log: Log): Promise<void> {
  const mark = markOf(secrets);
  const [last] = await database.query(
    z.object({ mark: z.string().nullable() }),
    "select secret_mark as mark from storage.database_id",
  );
  if (last === undefined || last.mark === mark) return;
  await database.query(z.unknown(), "update storage.database_id set secret_mark = $1", [mark]);
  if (last.mark === null) return;
  log.warn(
    {},
    "SESSION_SECRET is another one than that of the instance that started last: all instances need the same (docs/operations/postgresql.md)",
  );
}
