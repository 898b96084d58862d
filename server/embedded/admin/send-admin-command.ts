import { findRunningOwner } from "../storage/directory-lock";
import { requestAdminCommand, type AdminCommand, type AdminResult } from "./control";

/** Sends a command to the server that runs on a data directory. Null when none runs. */
export async function sendAdminCommand(dataDir: string, command: AdminCommand): Promise<AdminResult | null> {
  const owner = await findRunningOwner(dataDir);
  if (owner === null) return null;
  try {
    return await requestAdminCommand(owner, command);
  } finally {
    await owner.close();
  }
}
