import { z } from "zod";
import { keptRows } from "~/lib/kept-rows";
import type { AccountsContext } from "../accounts-context";
import { deviceName, type Device } from "./devices.model";

const deviceRow = z.object({
  id: z.guid(),
  user_agent: z.string().nullable(),
  last_seen_at: z.coerce.date(),
  is_current: z.boolean(),
  awaits_second_factor: z.boolean(),
});

/** The member's signed-in devices, this one first; null while they cannot be read. */
export async function listDevices({
  session,
  log,
}: Pick<AccountsContext, "session" | "log">): Promise<readonly Device[] | null> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("list_sessions");
  if (error) {
    log.warn({ status, code: error.code }, "the signed-in devices could not be read");
    return null;
  }
  return keptRows(deviceRow, data, log, "devices").map((row) => ({
    id: row.id,
    name: deviceName(row.user_agent),
    lastSeen: row.last_seen_at.toISOString(),
    isCurrent: row.is_current,
    awaitsCode: row.awaits_second_factor,
  }));
}
