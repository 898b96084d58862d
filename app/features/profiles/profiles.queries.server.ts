import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import type { OwnProfile, SharedProfile } from "./profiles.model";

/** What reads and writes of profiles need of a request's load context. */
export interface ProfilesContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const textColumns = {
  username: z.string(),
  display_name: z.string().nullable(),
  bio: z.string().nullable(),
  website_url: z.string().nullable(),
  avatar_url: z.string().nullable(),
  is_public: z.boolean(),
};

const ownRow = z.object({ ...textColumns, show_printers: z.boolean(), created_at: z.string() });

/**
 * The member's own profile; null when the account has none.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getOwnProfile({ session, log }: ProfilesContext, id: string): Promise<OwnProfile | null> {
  const client = await session.client();
  const { data, error, status } = await client
    .from("profiles")
    .select("username,display_name,bio,website_url,avatar_url,is_public,show_printers,created_at")
    .eq("id", id)
    .maybeSingle();
  if (error) {
    log.warn({ status, code: error.code }, "a member's profile could not be read");
    throw unavailable();
  }
  if (data === null) return null;
  const row = ownRow.parse(data);
  return { ...textsOf(row), showPrinters: row.show_printers, memberSince: row.created_at };
}

const guideRow = z.object({ slug: z.string(), title: z.string(), summary: z.string() });
const acceptedRow = z.object({ id: z.number().int(), kind: z.string(), title: z.string(), decided_at: z.string() });
const printerRow = z.object({ printer_id: z.guid(), nickname: z.string().nullable() });

const sharedRow = z
  .object({
    ...textColumns,
    is_own: z.boolean(),
    member_since: z.string(),
    printers: z.array(z.unknown()),
    collections: z.array(z.unknown()),
    guides: z.array(z.unknown()),
    accepted_count: z.number().int(),
    accepted: z.array(z.unknown()),
  })
  .nullable();

/** Longest name that is looked for, characters: no username is longer. */
const NAME_MAX = 200;

/**
 * The page of a profile, for everyone when it is public, and for its owner. Null when it is private and when there is no
 * account of that name alike, by one and the same question.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getSharedProfile(
  { session, log }: ProfilesContext,
  username: string,
): Promise<SharedProfile | null> {
  const client = await session.client();
  const { data, error, status } = await client.rpc("get_profile", {
    username_input: username.slice(0, NAME_MAX).replaceAll("\0", ""),
  });
  if (error) {
    log.warn({ status, code: error.code }, "a profile could not be read");
    throw unavailable();
  }
  const row = sharedRow.parse(data);
  if (row === null) return null;
  return {
    ...textsOf(row),
    isOwn: row.is_own,
    memberSince: row.member_since,
    printers: keptRows(printerRow, row.printers, log, "printers of a profile").map(({ printer_id, nickname }) => ({
      printerId: printer_id,
      nickname,
    })),
    collections: row.collections,
    guides: keptRows(guideRow, row.guides, log, "guides of a profile"),
    acceptedCount: row.accepted_count,
    accepted: keptRows(acceptedRow, row.accepted, log, "contributions of a profile").map(({ decided_at, ...one }) => ({
      ...one,
      decidedAt: decided_at,
    })),
  };
}

function textsOf(row: z.infer<z.ZodObject<typeof textColumns>>) {
  return {
    username: row.username,
    displayName: row.display_name,
    bio: row.bio,
    website: row.website_url,
    avatar: row.avatar_url,
    isPublic: row.is_public,
  };
}
