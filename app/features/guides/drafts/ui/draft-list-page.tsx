import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { Button, LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { FormId } from "~/ui/form/form-id";
import { PageHeader } from "~/ui/layout/page-header";
import { Form, Link } from "~/ui/navigation/link";
import { RestoreGuide } from "../../withdrawn/ui/restore-guide";
import type { DraftLists, DraftStatus } from "../drafts.queries.server";

const STATUS_WORDS: Readonly<Record<DraftStatus, string>> = {
  draft: "Draft",
  submitted: "Submitted, waiting for review",
  changes_requested: "Changes requested",
  rejected: "Rejected",
};

/** A title on pages: that of a draft may be missing. */
export const titleOf = (title: string) => (title === "" ? "Untitled guide" : title);

/** The drafts of a member, the guides they wrote, and for administrators what waits for them. */
export function DraftListPage({ lists: { drafts, queue, guides, withdrawn } }: { readonly lists: DraftLists }) {
  return (
    <div className="wrap">
      <PageHeader
        title="Write a guide"
        actions={
          <>
            <LinkButton variant="quiet" to={paths.guideImport()}>
              Import
            </LinkButton>
            {drafts.length === 0 ? null : <NewGuide />}
          </>
        }
      >
        Step by step, with the tools and parts it takes. An admin reviews it, then everyone can read it.
      </PageHeader>
      {queue === null || queue.length === 0 ? null : <Queue queue={queue} />}
      {drafts.length === 0 ? (
        <EmptyState title="No drafts yet" action={<NewGuide />}>
          <p>A draft is yours alone until you submit it. It is saved here, so you can go on anywhere.</p>
        </EmptyState>
      ) : (
        <section aria-labelledby="drafts-heading">
          <h2 id="drafts-heading" className="section-title">
            My drafts
          </h2>
          <ul className="draft-list">
            {drafts.map(({ id, title, status, updated_at, slug, is_withdrawn, steps }) => (
              <li key={id} className="card">
                <h3>
                  <Link to={paths.guideDraft(id)}>{titleOf(title)}</Link>
                </h3>
                <p className="draft-status" data-status={status}>
                  {STATUS_WORDS[status]}
                </p>
                <p className="hint">
                  {steps === 1 ? "1 step" : `${String(steps)} steps`}, saved{" "}
                  <time dateTime={updated_at}>{formatDateTime(updated_at)}</time>
                  <Changed slug={slug} isWithdrawn={is_withdrawn === true} />
                </p>
                <p className="actions">
                  <LinkButton small to={paths.guideDraft(id)} icon="pencil">
                    {status === "submitted" ? "Open" : "Edit"} <span className="sr-only">{titleOf(title)}</span>
                  </LinkButton>
                  <LinkButton small variant="quiet" to={paths.guideDraftDelete(id)} icon="trash">
                    Delete <span className="sr-only">{titleOf(title)}</span>
                  </LinkButton>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {guides.length === 0 ? null : (
        <section aria-labelledby="guides-heading">
          <h2 id="guides-heading" className="section-title">
            My published guides
          </h2>
          <ul className="draft-list">
            {guides.map(({ slug, title, version }) => (
              <li key={slug} className="card">
                <h3>
                  <Link to={paths.guide(slug)}>{title}</Link>
                </h3>
                <p className="hint">Version {version}</p>
                <ChangeGuide slug={slug} title={title} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {withdrawn.length === 0 ? null : <Withdrawn guides={withdrawn} />}
    </div>
  );
}

/** The guide that a draft changes. */
function Changed({ slug, isWithdrawn }: { readonly slug: string | null; readonly isWithdrawn: boolean }) {
  if (slug === null) return null;
  return (
    <>
      . Changes <Link to={paths.guide(slug)}>{isWithdrawn ? "a guide that was withdrawn" : "the published guide"}</Link>
    </>
  );
}

/** The guides that were taken down, which can be read, changed and brought back from here. */
function Withdrawn({ guides }: { readonly guides: DraftLists["withdrawn"] }) {
  return (
    <section aria-labelledby="withdrawn-heading">
      <h2 id="withdrawn-heading" className="section-title">
        Withdrawn guides
      </h2>
      <ul className="draft-list">
        {guides.map(({ slug, title, reason, may_restore }) => (
          <li key={slug} className="card">
            <h3>
              <Link to={paths.guide(slug)}>{titleOf(title)}</Link>
            </h3>
            <p className="hint">
              Nobody finds it. {reason === null ? null : `Reason: ${reason} `}
              {may_restore ? null : "An admin withdrew it."}
            </p>
            <ChangeGuide slug={slug} title={titleOf(title)} />
            {may_restore ? <RestoreGuide slug={slug} title={titleOf(title)} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewGuide() {
  const busy = useBusyIntent("new");
  return (
    <Form method="post" action={paths.tutorialCreator()}>
      <FormId />
      <Button variant="primary" icon="plus" name="intent" value="new" busy={busy}>
        New guide
      </Button>
    </Form>
  );
}

interface ChangeGuideProps {
  readonly slug: string;
  readonly title: string;
}

/** The button that begins a draft of changes to a guide. */
function ChangeGuide({ slug, title }: ChangeGuideProps) {
  return (
    <Form method="post" action={paths.tutorialCreator()} className="actions">
      <input type="hidden" name="guide" value={slug} />
      <Button small icon="pencil" name="intent" value="change">
        Edit <span className="sr-only">{title}</span>
      </Button>
    </Form>
  );
}

function Queue({ queue }: { readonly queue: NonNullable<DraftLists["queue"]> }) {
  return (
    <section id="queue" aria-labelledby="queue-heading">
      <h2 id="queue-heading" className="section-title">
        Waiting for review
      </h2>
      <ul className="draft-list">
        {queue.map(({ id, title, author, submitted_at, slug, is_withdrawn }) => (
          <li key={id} className="card">
            <h3>
              <Link to={paths.guideDraftPreview(id)}>{titleOf(title)}</Link>
            </h3>
            <p className="hint">
              By {author ?? "a member"}, submitted <time dateTime={submitted_at}>{formatDateTime(submitted_at)}</time>
              <Changed slug={slug} isWithdrawn={is_withdrawn === true} />
            </p>
            <p className="actions">
              <LinkButton small to={paths.guideDraftPreview(id)} icon="eye">
                Review <span className="sr-only">{titleOf(title)}</span>
              </LinkButton>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
