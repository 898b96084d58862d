import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import type { ProfilesContext } from "./profiles.queries.server";

/**
 * Why a profile was not changed: its name is reserved or another member's, the database takes it in no such form, or it is
 * away.
 */
type Written = CommandResult<null, "name-reserved" | "name-taken" | "refused" | "failed">;

const CHECK_VIOLATION = "23514";
/** What the database says of a name that is reserved, and of one that is another member's username. */
const NAME_RESERVED = "This name is reserved";
const NAME_TAKEN = "Another member has this username";

/** What a member says about themselves, and who reads it. */
export interface ProfileChange {
  readonly displayName: string;
  readonly bio: string;
  readonly website: string;
  readonly isPublic: boolean;
  readonly showPrinters: boolean;
}

/** Changes the member's profile. An empty text is none. */
export async function saveProfile(context: ProfilesContext, id: string, change: ProfileChange): Promise<Written> {
  return write(context, id, {
    display_name: change.displayName || null,
    bio: change.bio || null,
    website_url: change.website || null,
    is_public: change.isPublic,
    show_printers: change.showPrinters,
  });
}

/** Gives the member another picture, one of their own that is stored; null removes it. */
export async function setAvatar(context: ProfilesContext, id: string, picture: string | null): Promise<Written> {
  return write(context, id, { avatar_url: picture });
}

interface Columns {
  readonly display_name?: string | null;
  readonly bio?: string | null;
  readonly website_url?: string | null;
  readonly avatar_url?: string | null;
  readonly is_public?: boolean;
  readonly show_printers?: boolean;
}

async function write({ session, log }: ProfilesContext, id: string, columns: Columns): Promise<Written> {
  const client = await session.client();
  const { error, status } = await client.from("profiles").update(columns).eq("id", id).select("id").single();
  if (error === null) return succeeded(null);
  if (error.code === CHECK_VIOLATION) {
    if (error.message === NAME_TAKEN) return failed("name-taken");
    return failed(error.message === NAME_RESERVED ? "name-reserved" : "refused");
  }
  log.warn({ status, code: error.code }, "a profile could not be changed");
  return failed("failed");
}
