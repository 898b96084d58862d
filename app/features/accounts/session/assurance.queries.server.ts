import { z } from "zod";
import type { AccountsContext } from "../accounts-context";

const assuranceRow = z.object({
  awaits_second_factor: z.boolean(),
  assurance: z.enum(["aal1", "aal2"]),
  confirmed_at: z.coerce.date(),
  admin_lacks_second_factor: z.boolean(),
  admins_need_second_factor: z.boolean(),
});

/** How well a session is confirmed. */
export interface Assurance {
  /** The account has a second factor, and this session has not given it: it is signed in nowhere yet. */
  readonly awaitsSecondFactor: boolean;
  /** A second factor has been given. */
  readonly isVerified: boolean;
  /** The last time that a password, a code or a provider was asked for. */
  readonly confirmedAt: Date;
  /** An administrator who needs a second factor to act as one. */
  readonly adminLacksSecondFactor: boolean;
  readonly adminsNeedSecondFactor: boolean;
}

/** How well the visitor's session is confirmed: null without a session, or when it has ended. */
export async function getAssurance({
  session,
  log,
}: Pick<AccountsContext, "session" | "log">): Promise<Assurance | "unknown" | null> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("get_session_assurance").maybeSingle();
  if (error) {
    log.warn({ status, code: error.code }, "the assurance of a session could not be read");
    return "unknown";
  }
  if (data === null) return null;
  const row = assuranceRow.parse(data);
  return {
    awaitsSecondFactor: row.awaits_second_factor,
    isVerified: row.assurance === "aal2",
    confirmedAt: row.confirmed_at,
    adminLacksSecondFactor: row.admin_lacks_second_factor,
    adminsNeedSecondFactor: row.admins_need_second_factor,
  };
}
