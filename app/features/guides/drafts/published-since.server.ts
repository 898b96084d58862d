import { changesOf, type DraftDifference } from "./draft-differences.model";
import { joinDraft, type JoinedDraft } from "./draft-join.model";
import type { Draft } from "./draft.model";
import type { StoredDraft } from "./drafts.queries.server";

/** A guide as it is now, as a draft of it. */
export interface PublishedGuide {
  readonly draft: Draft;
  readonly version: number;
}

/** What was published since a draft of changes was begun or joined last, and what could not be joined, for pages. */
export interface PublishedSince {
  readonly version: number;
  /** The version that the draft was begun with, or joined with last: the same as `version` when only clashes are left. */
  readonly begunVersion: number;
  /** What was published, as `mine`, and what stood there before; null when it is not known what stood there. */
  readonly since: readonly DraftDifference[] | null;
  /** What both changed in different ways, as the draft and the guide have it: the draft's is what stays. */
  readonly clashes: readonly DraftDifference[];
}

type ChangingDraft = Pick<StoredDraft, "guide" | "base">;

/**
 * A draft of changes joined with the guide as it is now; null when the guide was not published since and nothing is left
 * of an earlier join. What is left of one stays until the draft or the guide says what the other does.
 */
export function joinedWithPublished(
  { guide, base }: ChangingDraft,
  draft: Draft,
  now: PublishedGuide | null,
): JoinedDraft | null {
  if (guide === null || now === null) return null;
  const isJoined = now.version === guide.begunVersion;
  if (base === null && isJoined) return null;
  const joined = joinDraft({ was: base ?? now.draft, mine: draft, now: now.draft });
  // Of a draft from before its beginning was kept, everything is its author's.
  if (base === null) return { ...joined, draft, clashes: changesOf(draft, now.draft) };
  if (!isJoined) return joined;
  return joined.clashes.length === 0 ? null : { ...joined, draft, since: [] };
}

/** What pages say of a {@link joinedWithPublished}; null when there is nothing to say. */
export function publishedSince(
  { guide, base }: ChangingDraft,
  joined: JoinedDraft | null,
  now: PublishedGuide | null,
): PublishedSince | null {
  if (guide === null || joined === null || now === null) return null;
  const { since, clashes } = joined;
  if (since.length === 0 && clashes.length === 0) return null;
  return { version: now.version, begunVersion: guide.begunVersion, since: base === null ? null : since, clashes };
}
