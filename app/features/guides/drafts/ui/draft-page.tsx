import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { Notice } from "~/ui/feedback/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Form, Link } from "~/ui/navigation/link";
import type { DraftProblem } from "../draft-checks.model";
import type { DraftView } from "../draft-view.server";
import type { StoredDraft } from "../drafts.queries.server";
import type { PublishedSince } from "../published-since.server";
import { refusedPictureOf } from "../draft-pictures.model";
import { isUnsavedDraft } from "../unsaved-draft.model";
import { DraftConflict, hasTwoVersions } from "./draft-conflict";
import { DraftForm } from "./form/draft-form";
import { PictureQueueProvider } from "./picture-queue";
import { Clashes, PublishedChanges } from "./published-since";
import { titleOf } from "./draft-list-page";

interface DraftPageProps {
  readonly stored: Omit<StoredDraft, "draft" | "base">;
  readonly view: DraftView;
  /** What was published since a draft of changes was begun; null when nothing was. */
  readonly since: PublishedSince | null;
  /** The draft was to be sent in and was not complete. */
  readonly isChecked: boolean;
  /** Pictures that were chosen and not uploaded when a button was pressed. */
  readonly notUploaded: readonly DraftProblem[];
  readonly isAdmin: boolean;
}

/** A draft: its form, or while it waits for review what happens next. */
export function DraftPage({ stored, view, since, isChecked, notUploaded, isAdmin }: DraftPageProps) {
  const { id, status, note, version, guide } = stored;
  const reply = useReply();
  const unsaved = isUnsavedDraft(reply?.data) ? reply.data : null;
  const shown = unsaved?.view ?? view;
  const conflict = hasTwoVersions(unsaved) ? unsaved : null;
  const pictureProblem = refusedPictureOf(reply?.data);
  const title = titleOf(shown.draft.title);
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Write a guide", to: paths.tutorialCreator() }]} current={title} />}
        title={title}
        actions={
          <>
            <a className={buttonClass({ variant: "quiet", small: true })} href={paths.guideDraftMarkdown(id)}>
              <Icon name="download" /> Markdown
            </a>
            <LinkButton small variant="quiet" to={paths.guideDraftDelete(id)} icon="trash">
              Delete
            </LinkButton>
          </>
        }
      >
        {guide === null ? null : <Changes guide={guide} />}
      </PageHeader>
      {status === "changes_requested" && note !== null ? (
        <Notice tone="warning" title="An admin asks for changes" className="mb-4">
          <p className="draft-note">{note}</p>
        </Notice>
      ) : null}
      {status === "rejected" && note !== null ? (
        <Notice tone="warning" title="An admin rejected this guide" className="mb-4">
          <p className="draft-note">{note}</p>
          <p>Only you and admins see it. You can change it and submit it again.</p>
        </Notice>
      ) : null}
      {unsaved !== null && conflict === null ? (
        <Notice tone="danger" role="alert" title={reply?.toast?.title ?? "Not saved"} className="mb-4">
          <p>{reply?.toast?.description}</p>
        </Notice>
      ) : null}
      {status === "submitted" && unsaved === null ? (
        <Submitted id={id} />
      ) : (
        <PictureQueueProvider version={version} isRefused={pictureProblem !== null || unsaved !== null}>
          <DraftForm
            key={unsaved === null ? String(version) : `unsaved ${String(unsaved.version)}`}
            id={id}
            view={shown}
            version={unsaved?.version ?? version}
            showsMissing={isChecked}
            canPublish={isAdmin}
            savesItself={unsaved === null}
            unsaved={unsaved}
            pictureProblems={pictureProblem === null ? notUploaded : [pictureProblem]}
            above={conflict === null ? <Since since={since} /> : <DraftConflict unsaved={conflict} />}
            {...(status === "submitted" && { saveIntent: "take-back", saveLabel: "Take back and save" })}
          />
        </PictureQueueProvider>
      )}
    </div>
  );
}

function Changes({ guide: { slug, isWithdrawn } }: { readonly guide: NonNullable<StoredDraft["guide"]> }) {
  if (isWithdrawn) {
    return (
      <>
        Changes <Link to={paths.guide(slug)}>a guide that was withdrawn</Link>. An admin who publishes this brings it
        back.
      </>
    );
  }
  return (
    <>
      Changes <Link to={paths.guide(slug)}>the published guide</Link>, which stays as it is until an admin publishes
      this.
    </>
  );
}

/** Within a draft's form: the guide was published again since, and the way to have both; what could not be joined stays. */
function Since({ since }: Pick<DraftPageProps, "since">) {
  if (since === null) return null;
  if (since.version === since.begunVersion) {
    return (
      <section id="since" tabIndex={-1} aria-labelledby="since-heading" className="draft-conflict">
        <Notice tone="warning">
          <h2 id="since-heading">Not everything that was published is in your draft</h2>
          <p>You can submit it as it is: whoever reviews it sees this, too.</p>
        </Notice>
        <Clashes since={since} mineIs="Yours" />
      </section>
    );
  }
  return (
    <section id="since" tabIndex={-1} aria-labelledby="since-heading" className="draft-conflict">
      <Notice tone="warning">
        <h2 id="since-heading">The guide was published again since you began</h2>
        <p>
          It is version {since.version} by now, you began with version {since.begunVersion}. What you did not touch
          becomes what it says now; nothing that you changed is replaced.
        </p>
        <p className="actions">
          <Button small name="intent" value="join">
            Take over what was published
          </Button>
        </p>
      </Notice>
      <Clashes since={since} mineIs="Yours" />
      {since.since === null ? null : (
        <details className="more">
          <summary>What was published since</summary>
          <PublishedChanges since={since} />
        </details>
      )}
    </section>
  );
}

function Submitted({ id }: { readonly id: string }) {
  return (
    <Notice title="Submitted, waiting for review" role="status">
      <p>An admin reads it and publishes it, or says what is to be changed. Take it back to change it yourself.</p>
      <div className="actions">
        <LinkButton small to={paths.guideDraftPreview(id)} icon="eye">
          Preview
        </LinkButton>
        <Form method="post" action={paths.guideDraft(id)}>
          <Button small name="intent" value="take-back">
            Take back
          </Button>
        </Form>
      </div>
    </Notice>
  );
}
