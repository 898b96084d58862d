import { run } from "./embedded-auth-accounts";
import { AUTH_BODIES, readAuthBody } from "./embedded-auth-body";
import { confirmChange } from "./embedded-auth-email-change";
import { deadLink, invalid } from "./embedded-auth-refusal";
import { callWith, type AuthHandler } from "./embedded-auth-service";

const LINK_TYPES = ["signup", "recovery", "email_change"];

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
    if (type === "email_change") return confirmChange(turn, call, token);
    if (type === "recovery") {
      // Nobody had confirmed the address, so its password is not known to be the owner's: they choose one now.
      await run(
        turn.database,
        "update auth.users set encrypted_password = null where recovery_token = $1 and email_confirmed_at is null",
        [token],
      );
    }
    return turn.library(callWith(call, { body: { type, token_hash: token } }));
  }, call.request.signal);
};
