import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Log } from "~/lib/log";
import type { Secrets } from "../../storage/secrets";
import type { Database } from "../database";

/** What tells one SESSION_SECRET from another, and nothing else about it. */
function fingerprintOf({ sessionSecret }: Pick<Secrets, "sessionSecret">): string {
  return createHmac("sha256", sessionSecret).update("first-layer fingerprint").digest("base64url");
}

/** Says so in the log when the last instance that started on this database had another SESSION_SECRET. */
export async function noteSecret(database: Database, secrets: Pick<Secrets, "sessionSecret">, log: Log): Promise<void> {
  const fingerprint = fingerprintOf(secrets);
  const [last] = await database.query(
    z.object({ fingerprint: z.string().nullable() }),
    "select secret_fingerprint as fingerprint from storage.database_id",
  );
  if (last === undefined || last.fingerprint === fingerprint) return;
  await database.query(z.unknown(), "update storage.database_id set secret_fingerprint = $1", [fingerprint]);
  if (last.fingerprint === null) return;
  log.warn(
    {},
    "SESSION_SECRET is another one than that of the instance that started last: all instances need the same (docs/operations/postgresql.md)",
  );
}
