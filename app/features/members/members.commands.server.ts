import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import { endOfBan, type BanLength } from "./members.model";
import type { MemberProblem } from "./members.messages";
import type { MembersContext } from "./members.queries.server";

type Written = CommandResult<null, MemberProblem>;

/** Keeps a member out, from now on, and ends all of their sessions. */
export async function banMember(
  context: MembersContext,
  id: string,
  { length, reason }: { readonly length: BanLength; readonly reason: string },
): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("ban_member", {
    ...{ member_input: id, until_input: endOfBan(length, new Date()), reason_input: reason },
  });
  return result(context, error);
}

/** Lets a banned member in again. */
export async function liftBan(context: MembersContext, id: string): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("lift_ban", { member_input: id });
  return result(context, error);
}

/** Signs a member out on every device. */
export async function endSessionsOf(context: MembersContext, id: string): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("end_sessions_of_member", { member_input: id });
  return result(context, error);
}

/** Makes a member an administrator. */
export async function grantAdmin(context: MembersContext, id: string): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("grant_admin", { member_input: id });
  return result(context, error);
}

/** Makes an administrator an ordinary member, unless it is the last one. */
export async function revokeAdmin(context: MembersContext, id: string): Promise<Written> {
  const client = await context.session.client();
  const { error } = await client.rpc("revoke_admin", { member_input: id });
  return result(context, error);
}

/** By the message of the database function. */
const BY_MESSAGE: Readonly<Record<string, MemberProblem>> = {
  "Unknown member": "not-found",
  "Only admins can manage members": "not-admin",
  "An admin cannot be banned": "is-admin",
  "A banned member cannot be an admin": "is-banned",
  "The address of this account is not confirmed": "unconfirmed",
  "The last admin stays an admin": "last-admin",
};

function result({ log }: MembersContext, error: { readonly code: string; readonly message: string } | null): Written {
  if (error === null) return succeeded(null);
  const named = BY_MESSAGE[error.message];
  if (named !== undefined) return failed(named);
  log.warn({ code: error.code }, "a member could not be changed");
  return failed("failed");
}
