import { useBusyIntent } from "~/lib/browser/use-busy-intent";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/feedback/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Link } from "~/ui/navigation/link";
import { useFormSent } from "../form/ui/kept-form";
import type { SentRow } from "../form/payload.model";
import type { SubmissionView } from "../submission-view.model";
import { MessageForm } from "./message-form";
import { StatusMark } from "./status-mark";

/** One submission, for its author: what became of it, what was sent, and what was written about it. */
export function SubmissionPage({ view }: { readonly view: SubmissionView }) {
  useFormSent();
  const { id, title, kind, about, wait, editTo, withdrawTo, createdAt, rows } = view;
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Submit", to: paths.submit() }]} current={`#${id}`} />}
        title={title}
        actions={
          <>
            {editTo === null ? null : (
              <LinkButton to={editTo} icon="pencil">
                {view.status === "changes_requested" ? "Edit and send again" : "Edit"}
              </LinkButton>
            )}
            {withdrawTo === null ? null : (
              <LinkButton variant="quiet" to={withdrawTo}>
                Withdraw
              </LinkButton>
            )}
          </>
        }
      >
        {kind}, sent <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {about === null ? null : (
          <>, about {about.to === null ? about.name : <Link to={about.to}>{about.name}</Link>}</>
        )}
      </PageHeader>
      <section aria-labelledby="status-heading" className="card grid gap-2 p-5">
        <h2 id="status-heading">Status</h2>
        <StatusMark status={view.status} words={view.statusWords} />
        {wait === null ? null : <p className="hint">{wait}</p>}
        <Outcome view={view} />
      </section>
      <section aria-labelledby="sent-heading">
        <h2 id="sent-heading" className="section-title">
          What you sent
        </h2>
        <SentRows rows={rows} />
        <Proof view={view} />
      </section>
      <Thread view={view} />
    </div>
  );
}

function Outcome({ view: { status, reason, result } }: { readonly view: SubmissionView }) {
  return (
    <>
      {reason === null ? null : (
        <Notice
          tone={status === "changes_requested" ? "warning" : "info"}
          title={status === "changes_requested" ? "What is asked for" : "Reason"}
        >
          <p className="whitespace-pre-line">{reason}</p>
        </Notice>
      )}
      {result === null ? null : (
        <p>
          <Link className="link" to={result.to}>
            See it in the catalogue
          </Link>
        </p>
      )}
    </>
  );
}

/** What was sent, with labels and units; of a correction also what stood there. */
export function SentRows({ rows }: { readonly rows: readonly SentRow[] }) {
  return (
    <dl className="facts">
      {rows.map(({ label, from, to, isLeftOut }) => (
        <div key={`${label} ${to}`}>
          <dt>{label}</dt>
          <dd>
            {from === null ? null : (
              <>
                <span className="sr-only">from </span>
                <del>{from}</del> <span aria-hidden="true">→</span>
                <span className="sr-only"> to </span>{" "}
              </>
            )}
            <span className="wrap-anywhere whitespace-pre-line">{to}</span>
            {isLeftOut === true ? <span className="hint"> (not taken over)</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What supports it. */
export function Proof({ view: { sourceUrl, note, licence } }: { readonly view: SubmissionView }) {
  return (
    <div className="mt-4 grid gap-2">
      {sourceUrl === null ? null : (
        <p className="wrap-anywhere">
          Source:{" "}
          <a className="link" href={sourceUrl} rel="nofollow ugc noopener">
            {sourceUrl}
          </a>
        </p>
      )}
      {note === null ? null : <p className="wrap-anywhere whitespace-pre-line">Note: {note}</p>}
      {licence === null ? null : <p className="hint">Licence: {licence}</p>}
    </div>
  );
}

interface ThreadProps {
  readonly view: Pick<SubmissionView, "id" | "thread" | "messageHint">;
  /** Where messages are sent; to the author's page by default. */
  readonly action?: string;
}

/** What was written about it, with a form for more. */
export function Thread({ view: { id, thread, messageHint }, action = paths.submission(id) }: ThreadProps) {
  const busy = useBusyIntent("message");
  return (
    <section id="thread" aria-labelledby="thread-heading">
      <h2 id="thread-heading" className="section-title">
        Messages
      </h2>
      {thread.length === 0 ? <p>None so far.</p> : null}
      <ol className="grid gap-3">
        {thread.map(({ id: message, body, author, isOwn, isModerator, createdAt }) => (
          <li key={message} className="card p-4">
            <p className="hint">
              {isOwn ? "You" : (author ?? (isModerator ? "A moderator" : "A member"))},{" "}
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ol>
      <MessageForm action={action} busy={busy} hint={messageHint} />
    </section>
  );
}
