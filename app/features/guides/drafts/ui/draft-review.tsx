import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { Form, Link } from "~/ui/navigation/link";
import type { DraftProblem } from "../draft-checks.model";
import type { StoredDraft } from "../drafts.queries.server";
import type { NoteIntent } from "../unsent-note.model";
import type { DraftDifference } from "../draft-differences.model";
import { DraftDifferences } from "./draft-differences";
import { NoteForm } from "./note-form";

interface DraftReviewProps {
  readonly stored: Omit<StoredDraft, "draft">;
  readonly problems: readonly DraftProblem[];
  readonly isAdmin: boolean;
  /** What it says otherwise than the published guide that it changes; null for a new guide. */
  readonly differences: readonly DraftDifference[] | null;
}

/** Above a preview: what it is, and what an administrator can do with it. */
export function DraftReview({ stored, problems, isAdmin, differences }: DraftReviewProps) {
  const { id, status, isOwn, author, guide, submission } = stored;
  const decides = isAdmin && (isOwn || status === "submitted");
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
              It changes <Link to={paths.guide(guide.slug)}>the published guide</Link>.
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
        {submission === null ? null : (
          <p className="actions mt-2">
            <LinkButton small to={paths.adminSubmission(String(submission))}>
              Claim it, or write to the author
            </LinkButton>
          </p>
        )}
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
      {decides ? <Decision stored={stored} canPublish={problems.length === 0} /> : null}
    </section>
  );
}

function Decision({ stored, canPublish }: Pick<DraftReviewProps, "stored"> & { readonly canPublish: boolean }) {
  const { id, version, status, isOwn, guide } = stored;
  const refused = { changes: useRefusedNote("request-changes"), rejection: useRefusedNote("reject") };
  return (
    <div className="card draft-decision">
      {guide !== null && guide.version !== guide.begunVersion ? (
        <p className="mark fit fit-not-listed">
          The published guide is version {guide.version} by now; this draft was made from version {guide.begunVersion}.
          Publishing replaces what was changed since.
        </p>
      ) : null}
      <Form method="post" action={paths.guideDraftPreview(id)}>
        <input type="hidden" name="version" value={version} />
        {guide === null ? null : <input type="hidden" name="guideVersion" value={guide.version} />}
        <Button variant="primary" name="intent" value="publish" disabled={!canPublish}>
          Publish
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

/** What was typed in a form that was refused, and why; nothing in the other one. */
function useRefusedNote(intent: NoteIntent) {
  const reply = useReply();
  const refused = reply?.intent === intent ? reply : null;
  const note = fieldOf(refused?.data, "note");
  return { note: typeof note === "string" ? note : "", error: refused?.toast?.title };
}
