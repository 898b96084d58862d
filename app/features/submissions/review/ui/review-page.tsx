import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { Button, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/drawing/icon";
import { Notice } from "~/ui/feedback/notice";
import { AdminSection } from "~/ui/layout/admin-shell";
import { Form, Link } from "~/ui/navigation/link";
import { LookAlikeList } from "../../form/ui/look-alikes";
import { Proof, SentRows, Thread } from "../../ui/submission-page";
import { StatusMark } from "../../ui/status-mark";
import type { MergeView, ReviewView } from "../review-view.model";
import { DecisionForm } from "./decision-form";
import { MergeSection } from "./merge-section";
import { Refusal } from "./refusal";

interface ReviewPageProps {
  readonly view: ReviewView;
  /** What merging into the entry of the address would do; null without one. */
  readonly merge: MergeView | null;
  /** Entries that the words of the address may mean. */
  readonly found: readonly { readonly key: string; readonly label: string; readonly note: string }[];
  /** Those words; null when nobody looked for any. */
  readonly sought: string | null;
}

/** One submission as an administrator decides on it: what it would change, what is known of it, and the decision. */
export function ReviewPage({ view, merge, found, sought }: ReviewPageProps) {
  const { id, decision, draftTo, rows } = view;
  return (
    <div className="admin-grid">
      <div className="admin-wide">
        <Refusal hasForm={decision !== null && !decision.isHeld} />
      </div>
      <AdminSection id="status" title="Status">
        <Status view={view} />
      </AdminSection>
      {view.isOpen || view.links.length > 0 ? (
        <AdminSection id="checks" title="Checks">
          <Checks view={view} />
        </AdminSection>
      ) : null}
      <AdminSection
        id="content"
        title={decision?.choosesFields === true ? "Changes" : "Content"}
        className="admin-wide"
      >
        {view.reported === null ? null : (
          <Notice tone="info" title={`A report about ${view.reported.part} on a ${view.reported.printer}`}>
            <p className="wrap-anywhere whitespace-pre-line">{view.reported.note ?? "It has no note."}</p>
          </Notice>
        )}
        {view.reportedDeal === null ? null : <ReportedDeal deal={view.reportedDeal} />}
        {decision === null ? <SentRows rows={rows} /> : null}
        {draftTo === null ? null : (
          <p className="actions">
            <LinkButton to={draftTo} icon="eye">
              Review the guide
            </LinkButton>
          </p>
        )}
        <Proof view={view} />
        {decision === null ? null : <DecisionForm view={view} decision={decision} />}
      </AdminSection>
      {decision?.merges === true ? <MergeSection view={view} merge={merge} found={found} sought={sought} /> : null}
      <div className="admin-wide">
        <Thread view={view} action={paths.adminSubmission(id)} />
      </div>
    </div>
  );
}

function Status({ view }: { readonly view: ReviewView }) {
  const { id, submitter, nobody, earlier, claim, decidedBy, createdAt, decidedAt, similar, reason } = view;
  return (
    <>
      <StatusMark status={view.status} words={view.statusWords} />
      <dl className="facts">
        <div>
          <dt>Sent by</dt>
          <dd>
            {submitter === null ? nobody : submitter.username}
            <span className="hint">
              {" "}
              (besides this: {earlier.approved} approved, {earlier.rejected} rejected, {earlier.open} open)
            </span>
          </dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </dd>
        </div>
        {decidedAt === null ? null : (
          <div>
            <dt>Decided</dt>
            <dd>
              <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>
              {decidedBy === null ? "" : ` by ${decidedBy}`}
            </dd>
          </div>
        )}
        <div>
          <dt>Claim</dt>
          <dd>
            {claim === null ? (
              "nobody"
            ) : (
              <>
                {claim.isOwn ? "you" : claim.by}, until{" "}
                <time dateTime={claim.until}>{formatDateTime(claim.until)}</time>
              </>
            )}
          </dd>
        </div>
      </dl>
      {reason === null ? null : <p className="wrap-anywhere whitespace-pre-line">Reason: {reason}</p>}
      {similar.length === 0 ? null : (
        <Notice tone="warning" title="Others about the same">
          <ul>
            {similar.map(({ to, title, status }) => (
              <li key={to}>
                <Link className="link" to={to}>
                  {title}
                </Link>{" "}
                <span className="hint">{status}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {view.result === null ? null : (
        <p className="actions mt-3">
          <LinkButton small to={view.result.to}>
            See what it became
          </LinkButton>
        </p>
      )}
      {view.canClaim ? <ClaimForm id={id} isClaimed={claim !== null} /> : null}
    </>
  );
}

function ReportedDeal({ deal: { url, facts } }: { readonly deal: NonNullable<ReviewView["reportedDeal"]> }) {
  return (
    <>
      <h3>The deal</h3>
      <dl className="facts">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {url === null ? null : (
        <p className="mb-4">
          <a className="link wrap-anywhere" href={url} rel="nofollow ugc noopener">
            {url}
          </a>
        </p>
      )}
    </>
  );
}

function ClaimForm({ id, isClaimed }: { readonly id: string; readonly isClaimed: boolean }) {
  return (
    <Form method="post" action={paths.adminSubmission(id)} className="actions mt-3">
      <Button small name="intent" value="claim">
        {isClaimed ? "Claim for longer" : "Claim"}
      </Button>
      {isClaimed ? (
        <Button small variant="quiet" name="intent" value="release">
          Release
        </Button>
      ) : null}
    </Form>
  );
}

function Checks({ view: { isOpen, checks, links, lookAlikes } }: { readonly view: ReviewView }) {
  return (
    <>
      {isOpen && checks.length === 0 ? <p className="hint">There is nothing to check by itself here.</p> : null}
      <dl className="facts">
        {checks.map(({ name, label, problems }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{problems.length === 0 ? "Yes" : problems.map(({ message }) => message).join("; ")}</dd>
          </div>
        ))}
      </dl>
      {links.length === 0 ? null : (
        <>
          <h3 className="mt-4">Addresses</h3>
          <ul className="grid gap-2">
            {links.map(({ url, words, isWrong }) => (
              <li key={url} className="flex gap-2">
                <Icon name={isWrong ? "circle-alert" : "link"} />
                <div className="wrap-anywhere">
                  <a className="link" href={url} rel="nofollow ugc noopener">
                    {url}
                  </a>
                  <p className="hint">{words}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {lookAlikes.length === 0 ? null : (
        <Notice tone="warning" title="These look the same">
          <LookAlikeList lookAlikes={lookAlikes} />
        </Notice>
      )}
    </>
  );
}
