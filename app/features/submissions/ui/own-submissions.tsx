import { paths } from "~/lib/paths";
import { formatDay } from "~/lib/text/format-date";
import { LinkButton } from "~/ui/button";
import { Pagination } from "~/ui/navigation/pagination";
import { Link } from "~/ui/navigation/link";
import { waitWords, type OwnPage } from "../own-page.model";
import { isOpen, KIND_WORDS, statusWords, type OwnSubmission } from "../submissions.model";
import { StatusMark } from "./status-mark";

interface OwnSubmissionsProps {
  readonly own: OwnPage;
  /** Address of a page of them. */
  readonly to: (page: number) => string;
}

/** What the member has sent, and what became of it. */
export function OwnSubmissions({ own: { items, page, pageCount, leftToday, medianSeconds }, to }: OwnSubmissionsProps) {
  return (
    <section id="own" aria-labelledby="own-heading">
      <h2 id="own-heading" className="section-title">
        My submissions
      </h2>
      {leftToday === null || leftToday > 3 || leftToday === 0 ? null : (
        <p className="hint">You can send {leftToday} more today.</p>
      )}
      {items.length === 0 ? (
        <p>Nothing yet. What you send appears here, with what became of it.</p>
      ) : (
        <ul className="grid gap-3">
          {items.map((item) => (
            <OwnItem key={item.id} item={item} medianSeconds={medianSeconds} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        label="Pages of my submissions"
        to={(other) => `${to(other)}#own`}
      />
    </section>
  );
}

function OwnItem({ item, medianSeconds }: { readonly item: OwnSubmission; readonly medianSeconds: number | null }) {
  const { id, kind, title, status, reason, createdAt, ahead } = item;
  const wait = waitWords(ahead, medianSeconds);
  return (
    <li className="card grid gap-1 p-4">
      <h3>
        <Link className="link" to={paths.submission(String(id))}>
          {title}
        </Link>
      </h3>
      <StatusMark status={status} words={statusWords(item)} />
      <p className="hint">
        {KIND_WORDS[kind]}, sent <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        {wait === null ? null : `. ${wait}`}
      </p>
      {reason === null ? null : <p className="whitespace-pre-line">{reason}</p>}
      {isOpen(status) ? (
        <p className="actions">
          <LinkButton small variant="quiet" to={paths.submissionWithdraw(String(id))}>
            Withdraw<span className="sr-only"> {title}</span>
          </LinkButton>
        </p>
      ) : null}
    </li>
  );
}
