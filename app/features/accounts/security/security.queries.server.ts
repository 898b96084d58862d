import { z } from "zod";
import { keptRows } from "~/lib/kept-rows";
import { isOutage } from "../account-service.server";
import type { AccountsContext } from "../accounts-context";
import type { Security } from "./security.model";

type Lookup = Pick<AccountsContext, "session" | "log">;

const TOO_MANY = 429;

const factorRow = z.object({
  id: z.guid(),
  friendly_name: z.string().nullish(),
  factor_type: z.string(),
  status: z.enum(["unverified", "verified"]),
  created_at: z.coerce.date(),
});

const identityRow = z.object({
  identity_id: z.guid(),
  provider: z.string(),
  identity_data: z.looseObject({ email: z.string().optional().catch(undefined) }).nullish(),
  last_sign_in_at: z.coerce.date().nullish(),
});

/** A member's security settings, with the account they belong to. */
export interface OwnSecurity extends Security {
  readonly accountId: string;
  readonly email: string;
}

/**
 * The second factors and the ways to sign in of the session's account, from the auth service: for a session, too, that
 * waits for its second factor. Null without a session, "unknown" while the service cannot be reached.
 */
export async function readSecurity({ session, log }: Lookup): Promise<OwnSecurity | "unknown" | null> {
  const state = await session.state();
  if (state !== "live") return state === "none" ? null : "unknown";
  const client = await session.client();
  const { data, error } = await client.auth.getUser();
  if (error) {
    log.warn({ status: error.status, code: error.code }, "the security settings could not be read");
    return isOutage(error) || error.status === TOO_MANY ? "unknown" : null;
  }
  const { id, email = "", factors = [], identities = [] } = data.user;
  const apps = keptRows(factorRow, factors, log, "factors").filter(({ factor_type }) => factor_type === "totp");
  return {
    accountId: id,
    email,
    factors: apps.flatMap(({ id: factorId, friendly_name, status, created_at }) =>
      status === "verified"
        ? [{ id: factorId, name: friendly_name || "Authenticator app", addedAt: created_at.toISOString() }]
        : [],
    ),
    unfinished: apps.flatMap(({ id: factorId, status }) => (status === "unverified" ? [factorId] : [])),
    identities: keptRows(identityRow, identities, log, "identities").map((row) => ({
      id: row.identity_id,
      provider: row.provider,
      email: row.identity_data?.email ?? null,
      lastUsedAt: row.last_sign_in_at?.toISOString() ?? null,
    })),
  };
}

/** How many recovery codes the member has left; null while that cannot be read. */
export async function countRecoveryCodes({ session, log }: Lookup): Promise<number | null> {
  const client = await session.client();
  const { count, error, status } = await client
    .from("recovery_codes")
    .select("id", { count: "exact", head: true })
    .is("used_at", null);
  if (error) log.warn({ status, code: error.code }, "the recovery codes could not be counted");
  return count;
}
