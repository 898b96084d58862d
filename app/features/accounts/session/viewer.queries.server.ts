import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import type { Log } from "~/lib/log";
import type { Viewer } from "../accounts.model";
import { isPartKey } from "~/features/catalogue/catalogue.model";
import { storedPreferences } from "~/features/preferences/stored-preferences.model";
import { getAssurance } from "./assurance.queries.server";

const viewerRow = z.object({
  id: z.guid(),
  email: z.string(),
  new_email: z.string().nullable(),
  username: z.string(),
  is_admin: z.boolean(),
  signed_in_at: z.coerce.date(),
  provider: z.string().nullable(),
  has_password: z.boolean(),
  unread_notifications: z.int(),
  // A member whose printers or preferences cannot be understood is signed in all the same.
  printers: z
    .array(
      z
        .object({ printer_id: z.guid(), nickname: z.string().nullable() })
        .transform(({ printer_id: printerId, nickname }) => ({ printerId, nickname })),
    )
    .catch([]),
  preferences: z.unknown().optional().transform(storedPreferences),
  // So is one of a database that does not say yet what they have pinned.
  pins: z
    .array(z.string())
    .transform((keys) => keys.filter(isPartKey))
    .nullable()
    .catch(null),
});

const UNAUTHORIZED = 401;

/**
 * The user a session belongs to. Read from the database with the session's token, so that the token's signature is
 * verified and an ended session is noticed. Null without a valid session, and while the database cannot be reached.
 */
export async function getViewer(session: VisitorSession, log: Log): Promise<Viewer | null> {
  if ((await session.state()) !== "live") return null;
  const client = await session.client();
  const { data, error, status } = await client.rpc("get_viewer").maybeSingle();
  if (error) {
    // A refused token has been tried again, renewed, unless it could not be renewed now.
    if (status === UNAUTHORIZED && (await session.renew()) !== "unreachable") session.forget();
    else log.warn({ status, code: error.code }, "the viewer could not be asked for");
    return null;
  }
  if (data === null) {
    const assurance = await getAssurance({ session, log });
    if (assurance === "unknown") return null;
    // Without a row the session has been ended elsewhere.
    if (assurance?.awaitsSecondFactor === true) session.hold();
    else session.forget();
    return null;
  }
  const row = viewerRow.parse(data);
  return {
    id: row.id,
    email: row.email,
    newEmail: row.new_email,
    username: row.username,
    isAdmin: row.is_admin,
    signedInAt: row.signed_in_at,
    provider: row.provider ?? "email",
    hasPassword: row.has_password,
    unreadNotifications: row.unread_notifications,
    printers: row.printers,
    preferences: row.preferences,
    pins: row.pins,
  };
}
