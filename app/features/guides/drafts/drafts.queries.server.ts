import { z } from "zod";
import type { VisitorSession } from "~/data/session.server";
import { PICTURE } from "~/features/pictures/pictures.model";
import { failed, succeeded, type CommandResult } from "~/lib/command-result";
import { unavailable } from "~/lib/http/unavailable";
import { keptRows } from "~/lib/kept-rows";
import type { Log } from "~/lib/log";
import { draftOf, type Draft } from "./draft.model";

/** What reads and writes of drafts need of a request's load context. */
export interface DraftsContext {
  readonly session: VisitorSession;
  readonly log: Log;
}

const DRAFT_STATUSES = ["draft", "submitted", "changes_requested", "rejected"] as const;

export type DraftStatus = (typeof DRAFT_STATUSES)[number];

const status = z.enum(DRAFT_STATUSES);
const title = z
  .string()
  .nullable()
  .transform((given) => given ?? "");

const ownRow = z.object({
  ...{ id: z.string(), title, status },
  ...{ updated_at: z.string(), slug: z.string().nullable(), steps: z.number().int() },
  is_withdrawn: z.boolean().nullable(),
});
const queueRow = z.object({
  ...{ id: z.string(), title, submitted_at: z.string() },
  ...{ author: z.string().nullable(), slug: z.string().nullable(), is_withdrawn: z.boolean().nullable() },
});
const guideRow = z.object({ slug: z.string(), title: z.string(), version: z.number().int() });
const withdrawnRow = z.object({
  ...{ slug: z.string(), title: z.string(), reason: z.string().nullable(), may_restore: z.boolean() },
});
const listRow = z.object({
  drafts: z.array(z.unknown()),
  queue: z.array(z.unknown()).nullable(),
  guides: z.array(z.unknown()),
  withdrawn: z.array(z.unknown()),
});

/** What the creator's first page lists. */
export interface DraftLists {
  readonly drafts: readonly z.infer<typeof ownRow>[];
  /** What waits for an administrator; null for other members. */
  readonly queue: readonly z.infer<typeof queueRow>[] | null;
  /** The published guides that the member wrote. */
  readonly guides: readonly z.infer<typeof guideRow>[];
  /** The guides that were taken down: the member's, and for administrators everyone's. */
  readonly withdrawn: readonly z.infer<typeof withdrawnRow>[];
}

/**
 * The member's drafts and guides, and for administrators what waits for them.
 *
 * @throws 503 while the database cannot be reached: empty lists would look like loss
 */
export async function listDrafts({ session, log }: DraftsContext): Promise<DraftLists> {
  const client = await session.client();
  const { data, error, status: answer } = await client.rpc("list_tutorial_drafts");
  if (error) {
    log.warn({ code: error.code, status: answer }, "the drafts of guides could not be read");
    throw unavailable();
  }
  const lists = listRow.parse(data);
  return {
    drafts: keptRows(ownRow, lists.drafts, log, "own drafts"),
    queue: lists.queue && keptRows(queueRow, lists.queue, log, "submitted drafts"),
    guides: keptRows(guideRow, lists.guides, log, "own guides"),
    withdrawn: keptRows(withdrawnRow, lists.withdrawn, log, "withdrawn guides"),
  };
}

const claimRow = z
  .object({ by: z.string().nullable(), is_own: z.boolean(), until: z.string() })
  .transform(({ by, is_own, until }) => ({ by, isOwn: is_own, until }));

const draftRow = z
  .object({
    ...{ id: z.string(), document: z.unknown(), status, note: z.string().nullable(), version: z.number().int() },
    ...{ updated_at: z.string(), is_own: z.boolean(), author: z.string().nullable() },
    ...{ guide: z.string().nullable(), guide_version: z.number().int().nullable() },
    ...{ begun_version: z.number().int().nullable(), submission: z.number().int().nullable() },
    ...{ base: z.unknown(), is_withdrawn: z.boolean(), claim: claimRow.nullable() },
  })
  .nullable();

/** A draft as it is stored. */
export interface StoredDraft {
  readonly id: string;
  readonly draft: Draft;
  readonly status: DraftStatus;
  /** What an administrator asked to be changed, or why they rejected it. */
  readonly note: string | null;
  readonly version: number;
  /** ISO 8601. */
  readonly updatedAt: string;
  readonly isOwn: boolean;
  readonly author: string | null;
  /** The submission that it waits as, for administrators. */
  readonly submission: number | null;
  /** The administrator who has claimed that; `by` is null when they are gone. Null without one. */
  readonly claim: { readonly by: string | null; readonly isOwn: boolean; readonly until: string } | null;
  /** The guide that it changes. */
  readonly guide: ChangedGuide | null;
  /** What that said when the draft was begun, with the ids of the draft's steps; null when it is not known. */
  readonly base: Draft | null;
}

/** A guide that a draft changes. */
interface ChangedGuide {
  readonly slug: string;
  readonly version: number;
  /** The version that the draft was made from, or joined with last. */
  readonly begunVersion: number;
  readonly isWithdrawn: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A draft, for its author and administrators; null for others and when there is none.
 *
 * @throws 503 while the database cannot be reached
 */
export async function getDraft(context: DraftsContext, id: string): Promise<StoredDraft | null> {
  const found = await findDraft(context, id);
  if (!found.ok) throw unavailable();
  return found.value;
}

/** {@link getDraft} for a form that is not lost when there is no answer: says why. */
export async function findDraft(
  { session, log }: DraftsContext,
  id: string,
): Promise<CommandResult<StoredDraft | null, "signed-out" | "failed">> {
  if (!UUID.test(id)) return succeeded(null);
  if ((await session.claimedId()) === null) return failed("signed-out");
  const client = await session.client();
  const { data, error, status: answer } = await client.rpc("get_tutorial_draft", { draft_input: id });
  if (error) {
    if (answer === 401) return failed("signed-out");
    log.warn({ code: error.code, status: answer }, "a draft of a guide could not be read");
    return failed("failed");
  }
  const row = draftRow.parse(data);
  return succeeded(row === null ? null : storedDraft(row));
}

function storedDraft(row: NonNullable<z.infer<typeof draftRow>>): StoredDraft {
  const { document, updated_at, is_own, guide, guide_version, begun_version, base, is_withdrawn, ...same } = row;
  return {
    ...same,
    draft: draftOf(document),
    updatedAt: updated_at,
    isOwn: is_own,
    guide:
      guide === null || guide_version === null
        ? null
        : {
            ...{ slug: guide, version: guide_version, begunVersion: begun_version ?? guide_version },
            isWithdrawn: is_withdrawn,
          },
    base: base === null ? null : draftOf(base),
  };
}

const authorshipRow = z
  .object({ draft: z.string().nullable(), status: status.nullable(), is_own: z.boolean() })
  .nullable();

/**
 * What a published guide is to a visitor who may change it: the draft in which they do, and whether they wrote it. Null for
 * everybody else.
 */
export async function getAuthorship({ session, log }: DraftsContext, slug: string) {
  if ((await session.claimedId()) === null) return null;
  const client = await session.client();
  const { data, error } = await client.rpc("get_tutorial_authorship", { slug_input: slug }).retry(false);
  if (error) {
    log.warn({ code: error.code }, "who wrote a guide could not be read");
    return null;
  }
  return authorshipRow.parse(data);
}

/**
 * The slug of the guide that a draft was published as, for its author and administrators; null for others and when it
 * was not published.
 *
 * @throws 503 while the database cannot be reached
 */
export async function publishedAs({ session, log }: DraftsContext, id: string): Promise<string | null> {
  if (!UUID.test(id)) return null;
  const client = await session.client();
  const { data, error, status: answer } = await client.rpc("get_published_draft", { draft_input: id });
  if (error) {
    log.warn({ code: error.code, status: answer }, "the guide of a draft could not be read");
    throw unavailable();
  }
  return data;
}

/**
 * Those of the pictures in a draft that its author cannot show: they are gone, or somebody else's. None while the
 * database cannot say, since publishing asks it again.
 */
export async function listMissingPictures(
  { session, log }: DraftsContext,
  id: string,
  draft: Draft,
): Promise<readonly string[]> {
  const urls = draft.steps.flatMap(({ pictures }) => pictures.map(({ url }) => url));
  const uploaded = urls.filter((url) => url.startsWith(PICTURE));
  if (uploaded.length === 0 || !UUID.test(id) || (await session.claimedId()) === null) return [];
  const client = await session.client();
  const {
    data,
    error,
    status: answer,
  } = await client.rpc("list_missing_pictures", {
    draft_input: id,
    urls_input: [...new Set(uploaded)],
  });
  if (error === null) return data;
  log.warn({ code: error.code, status: answer }, "the pictures of a draft could not be looked for");
  return [];
}
