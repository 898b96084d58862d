import { failed, succeeded } from "~/lib/command-result";
import { refused, type AccountResult } from "../account-service.server";
import type { AccountsContext } from "../accounts-context";

/** The bucket of members' pictures. */
const PICTURES = "tutorials";

/** Status of the database for a sign-in that is not recent enough. */
const OLD_SESSION = "PT403";

/** Status of the database for the last administrator. */
const LAST_ADMIN = "PT409";

type Deleted = AccountResult<null, "old-session" | "last-admin">;

/**
 * Deletes the account of the session, which must have been confirmed within the last ten minutes. Its pictures go first,
 * while their owner may still remove the files, and only if the account may go; those that published guides show stay.
 *
 * @param forgetPicture lets this process show a picture no more
 */
export async function deleteAccount(context: AccountsContext, forgetPicture: (id: string) => void): Promise<Deleted> {
  const client = await context.session.client();
  const pictures = await client.rpc("list_pictures_of_account");
  if (pictures.error) return notDeleted(context, { code: pictures.error.code, status: pictures.status });
  for (const { id, names } of pictures.data) {
    forgetPicture(id);
    const { error } = await client.storage.from(PICTURES).remove(names);
    if (error === null) continue;
    context.log.warn({ picture: id }, "a picture of an account could not be removed");
    return failed({ kind: "unreachable" });
  }
  const { error, status } = await client.rpc("delete_account");
  if (error) return notDeleted(context, { code: error.code, status });
  context.session.forget();
  context.log.info({ event: "USER_DELETED" }, "deleted an account");
  return succeeded(null);
}

function notDeleted(context: AccountsContext, error: { readonly code: string; readonly status: number }): Deleted {
  if (error.code === LAST_ADMIN) return failed({ kind: "last-admin" });
  return error.code === OLD_SESSION ? failed({ kind: "old-session" }) : refused(context, error);
}
