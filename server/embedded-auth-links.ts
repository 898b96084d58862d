import { z } from "zod";
import { run } from "./embedded-auth-accounts";
import { AUTH_BODIES, readAuthBody } from "./embedded-auth-body";
import { confirmChange } from "./embedded-auth-email-change";
import { deadLink, invalid, userBanned } from "./embedded-auth-refusal";
import { callWith, type AuthHandler } from "./embedded-auth-service";

const LINK_TYPES = ["signup", "recovery", "email_change"];

const barredRow = z.object({ banned: z.boolean(), deleted: z.boolean() });

/** Whose link it is, as far as that person is kept out. */
const HOLDER = `
  select coalesce(banned_until > now(), false) as banned, deleted_at is not null as deleted from auth.users
  where $1 in (confirmation_token, recovery_token, email_change_token_current, email_change_token_new)`;

/** As long as the library takes a link for good. */
const LINK_LIFE = "interval '1 hour'";

/**
 * `POST /verify`: takes the token of a link. Codes are taken nowhere: none is ever sent for this, so whoever has one
 * is guessing.
 */
export const verifyLink: AuthHandler = async (service, call) => {
  const { type = "", token_hash: token = "" } = await readAuthBody(call.request, AUTH_BODIES.verify);
  if (type === "") throw invalid("Verify requires a verification type");
  if (!LINK_TYPES.includes(type)) throw invalid("Invalid email verification type");
  if (token === "") throw deadLink();
  return service.turn(async (turn) => {
    const [holder] = await turn.database.query(barredRow, HOLDER, [token]);
    if (holder?.deleted === true) throw deadLink();
    if (holder?.banned === true) throw userBanned(403);
    if (type === "email_change") return confirmChange(turn, call, token);
    if (type === "recovery") {
      // Nobody had confirmed the address, so its password is not known to be the owner's: they choose one now. A link
      // that is too old proves nothing and changes nothing.
      await run(
        turn.database,
        `update auth.users set encrypted_password = null
         where recovery_token = $1 and email_confirmed_at is null and recovery_sent_at > now() - ${LINK_LIFE}`,
        [token],
      );
    }
    return turn.library(callWith(call, { body: { type, token_hash: token } }));
  }, call.request.signal);
};
