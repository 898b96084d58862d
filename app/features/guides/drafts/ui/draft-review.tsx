import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { Button, LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { RefusedNotice } from "~/ui/feedback/refused-notice";
import { Form, Link } from "~/ui/navigation/link";
import type { DraftProblem } from "../draft-checks.model";
import type { StoredDraft } from "../drafts.queries.server";
import type { NoteIntent } from "../unsent-note.model";
import type { PublishedSince } from "../published-since.server";
import type { DraftDifference } from "../draft-differences.model";
import { DraftDifferences } from "./draft-differences";
import { NoteForm } from "./note-form";
import { Clashes, PublishedChanges } from "./published-since";

interface DraftReviewProps {
  readonly stored: Omit<StoredDraft, "draft" | "base">;
  readonly problems: readonly DraftProblem[];
  readonly isAdmin: boolean;
  /** What it says otherwise than the published guide that it changes; null for a new guide. */
  readonly differences: readonly DraftDifference[] | null;
  /** What was published since a draft of changes was begun, which it is joined with; null when nothing was. */
  readonly since: PublishedSince | null;
}

/** Above a preview: what it is, and what an administrator can do with it. */
export function DraftReview({ stored, problems, isAdmin, differences, since }: DraftReviewProps) {
  const { id, status, isOwn, author, guide, submission, claim, note } = stored;
  const isFree = useIsFree(claim);
  const decides = isAdmin && (isOwn || status === "submitted") && isFree;
  return (
    <section aria-labelledby="review-heading" className="wrap draft-review">
      <Notice>
        <h2 id="review-heading">Preview</h2>
        <p>
          {isOwn ? "Only you and admins see this draft." : `A draft by ${author ?? "a member"}.`}{" "}
          {status === "submitted" ? "It waits for review." : null}
          {guide === null ? null : (
            <>
              {" "}
              It changes{" "}
              <Link to={paths.guide(guide.slug)}>
                {guide.isWithdrawn ? "a guide that was withdrawn" : "the published guide"}
              </Link>
              .{guide.isWithdrawn ? " Publishing brings it back." : null}
            </>
          )}
        </p>
        {problems.length === 0 ? null : (
          <details className="more">
            <summary>
              {problems.length === 1 ? "1 thing" : `${String(problems.length)} things`} to do before it is published
            </summary>
            <ul>
              {problems.map(({ field, text }) => (
                <li key={`${field} ${text}`}>{text}</li>
              ))}
            </ul>
          </details>
        )}
        {claim === null ? null : <Claim claim={claim} />}
        {submission === null ? null : (
          <p className="actions mt-2">
            <LinkButton small to={paths.adminSubmission(String(submission))}>
              {claim === null ? "Claim it, or write to the author" : "See its submission"}
            </LinkButton>
          </p>
        )}
        {status === "submitted" && note !== null ? (
          <>
            <p>It was submitted before. An admin answered:</p>
            <p className="draft-note">{note}</p>
          </>
        ) : null}
        {isOwn ? (
          <p className="actions">
            <LinkButton small to={paths.guideDraft(id)} icon="pencil">
              Back to the draft
            </LinkButton>
          </p>
        ) : null}
      </Notice>
      {differences === null ? null : (
        <section aria-labelledby="changes-heading" className="card draft-decision">
          <h2 id="changes-heading">What it changes</h2>
          {differences.length === 0 ? (
            <p>It says the same as the published guide.</p>
          ) : (
            <DraftDifferences differences={differences} mine="This draft" theirs="Published" />
          )}
        </section>
      )}
      {since === null ? null : <Since since={since} />}
      {status === "submitted" && !isOwn ? null : <UnsentNotes />}
      {decides ? <Decision stored={stored} canPublish={problems.length === 0} /> : null}
    </section>
  );
}

/** Whether nobody else has claimed it; a note that was refused because somebody has meanwhile is still to be read. */
function useIsFree(claim: StoredDraft["claim"]): boolean {
  const isTyped = typeof fieldOf(useReply()?.data, "note") === "string";
  return claim === null || claim.isOwn || isTyped;
}

function Since({ since }: { readonly since: PublishedSince }) {
  const isJoined = since.version === since.begunVersion;
  return (
    <section aria-labelledby="since-heading" className="card draft-decision">
      <h2 id="since-heading">
        {isJoined ? "What was published, and the draft takes back" : "What was published since it was begun"}
      </h2>
      <p>
        {isJoined
          ? "The author joined this draft with what was published while it was written, but for what follows."
          : `The guide is version ${String(since.version)} by now; this draft was made from version ${String(since.begunVersion)}. Below and in the preview both are joined: what its author did not touch stays as published.`}
      </p>
      <PublishedChanges since={since} />
      <Clashes since={since} mineIs="This draft" />
    </section>
  );
}

/** Who decides on it, until when. */
function Claim({ claim: { by, isOwn, until } }: { readonly claim: NonNullable<StoredDraft["claim"]> }) {
  return (
    <p>
      Claimed by {isOwn ? "you" : (by ?? "another moderator")} until{" "}
      <time dateTime={until}>{formatDateTime(until)}</time>.{isOwn ? null : " Until then nobody else decides on it."}
    </p>
  );
}

function Decision({ stored, canPublish }: Pick<DraftReviewProps, "stored"> & { readonly canPublish: boolean }) {
  const { id, version, status, isOwn, guide } = stored;
  const refused = { changes: useRefusedNote("request-changes"), rejection: useRefusedNote("reject") };
  return (
    <div className="card draft-decision">
      <Form method="post" action={paths.guideDraftPreview(id)}>
        <input type="hidden" name="version" value={version} />
        {guide === null ? null : <input type="hidden" name="guideVersion" value={guide.version} />}
        {guide?.isWithdrawn === true ? <input type="hidden" name="restores" value="1" /> : null}
        <Button variant="primary" name="intent" value="publish" disabled={!canPublish}>
          {guide?.isWithdrawn === true ? "Publish and bring back" : "Publish"}
        </Button>
      </Form>
      {status === "submitted" && !isOwn ? (
        <>
          <NoteForm {...{ id, version, intent: "request-changes" }} {...refused.changes} />
          <NoteForm {...{ id, version, intent: "reject" }} {...refused.rejection} />
        </>
      ) : null}
    </div>
  );
}

/** A note that was refused because the draft does not wait any more: there is no field that could hold it. */
function UnsentNotes() {
  const reply = useReply();
  const { note } = useRefusedNote(reply?.intent === "reject" ? "reject" : "request-changes");
  if (note === "") return null;
  return (
    <RefusedNotice toast={reply?.toast}>
      <p>What you wrote was not sent:</p>
      <p className="draft-note">{note}</p>
    </RefusedNotice>
  );
}

/** What was typed in a form that was refused, and why; nothing in the other one. */
function useRefusedNote(intent: NoteIntent) {
  const reply = useReply();
  const refused = reply?.intent === intent ? reply : null;
  const note = fieldOf(refused?.data, "note");
  return { note: typeof note === "string" ? note : "", error: refused?.toast?.title };
}
