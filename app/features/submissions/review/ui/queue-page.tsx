import { fieldOf } from "~/lib/field-of";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { Button, LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Notice } from "~/ui/feedback/notice";
import { SelectField, TextField } from "~/ui/form/field";
import { TextAreaField } from "~/ui/form/text-area";
import { Form, Link } from "~/ui/navigation/link";
import { Pagination } from "~/ui/navigation/pagination";
import { KIND_WORDS, STATUS_WORDS, SUBMISSION_KINDS, SUBMISSION_STATUSES } from "../../submissions.model";
import { queueParams } from "../queue-query.model";
import { chosenValue } from "../review-forms.model";
import { AGE_WORDS, QUEUE_AGES, QUEUE_SORTS, SORT_WORDS, type QueueFilters, type QueuePage } from "../review.model";
import { Refusal } from "./refusal";

interface QueuePageProps {
  readonly queue: QueuePage;
  readonly filters: QueueFilters;
  readonly notes: readonly string[];
}

/** Everything that was sent, with filters and the same decision for several. */
export function SubmissionQueue({ queue, filters, notes }: QueuePageProps) {
  const { items, total, page, pages } = queue;
  const to = (change: Partial<QueueFilters>) => paths.adminSubmissions(queueParams({ ...filters, page: 1, ...change }));
  const isFiltered = to({ sort: "oldest" }) !== paths.adminSubmissions();
  return (
    <>
      <AddressNotice lines={notes} />
      <StatusLinks queue={queue} filters={filters} to={to} />
      <QueueFilterForm queue={queue} filters={filters} />
      <p role="status" className="mt-4">
        <strong>{total}</strong> {total === 1 ? "submission" : "submissions"}
        {pages > 1 ? `, page ${String(page)} of ${String(pages)}` : ""}
      </p>
      {items.length === 0 ? (
        <EmptyState
          title={isFiltered ? "No submission matches" : "Nothing waits for review"}
          action={isFiltered ? <LinkButton to={paths.adminSubmissions()}>Clear filters</LinkButton> : null}
        >
          <p>{isFiltered ? "Fewer filters show more." : "New submissions appear here, the longest wait first."}</p>
        </EmptyState>
      ) : (
        <Chosen queue={queue} />
      )}
      <Pagination page={page} pageCount={pages} label="Pages of submissions" to={(next) => to({ page: next })} />
    </>
  );
}

interface LinksProps extends Pick<QueuePageProps, "queue" | "filters"> {
  readonly to: (change: Partial<QueueFilters>) => string;
}

function StatusLinks({ queue, filters: { statuses }, to }: LinksProps) {
  const waiting = queue.counts.status.pending + queue.counts.status.in_review;
  const links = [
    { label: "Waiting", count: waiting, to: to({ statuses: [] }), isCurrent: statuses.length === 0 },
    ...SUBMISSION_STATUSES.map((status) => ({
      label: STATUS_WORDS[status],
      count: queue.counts.status[status],
      to: to({ statuses: [status] }),
      isCurrent: statuses.length === 1 && statuses[0] === status,
    })),
  ];
  return (
    <nav aria-label="Status">
      <ul className="chips">
        {links.map(({ label, count, to: address, isCurrent }) => (
          <li key={label}>
            <Link className="chip" to={address} {...(isCurrent ? { "aria-current": "page" } : {})}>
              {label} <span className="count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function QueueFilterForm({ queue, filters }: Pick<QueuePageProps, "queue" | "filters">) {
  const { statuses, kinds, age, text, sort, isMine } = filters;
  return (
    <Form
      // A list made anew has a form made anew: Back shows the fields of the earlier list.
      key={JSON.stringify(filters)}
      action={paths.adminSubmissions()}
      aria-label="Filters"
      className="mt-4 grid gap-3 md:grid-cols-5 md:items-end"
    >
      {statuses.map((status) => (
        <input key={status} type="hidden" name="status" value={status} />
      ))}
      <TextField name="q" type="search" label="Search" defaultValue={text} maxLength={100} />
      <SelectField
        name="kind"
        label="Type"
        defaultValue={kinds[0] ?? ""}
        options={[
          { value: "", label: "All types" },
          ...SUBMISSION_KINDS.map((kind) => ({
            value: kind,
            label: `${KIND_WORDS[kind]} (${String(queue.counts.kind[kind])})`,
          })),
        ]}
      />
      <SelectField
        name="age"
        label="Waits"
        defaultValue={age ?? ""}
        options={[{ value: "", label: "Any time" }, ...QUEUE_AGES.map((value) => ({ value, label: AGE_WORDS[value] }))]}
      />
      <SelectField
        name="sort"
        label="Sort by"
        defaultValue={sort}
        options={QUEUE_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }))}
      />
      <div className="grid gap-2">
        <label className="check">
          <input type="checkbox" name="mine" value="1" defaultChecked={isMine} /> Claimed by me
        </label>
        <Button small>Apply</Button>
      </div>
    </Form>
  );
}

/** The list, in a form that decides on what is ticked. */
function Chosen({ queue: { items } }: Pick<QueuePageProps, "queue">) {
  const reply = useReply();
  const [chosenError] = reply?.lastResult?.error?.["chosen"] ?? [];
  const [messageError] = reply?.lastResult?.error?.["message"] ?? [];
  const typed = fieldOf(reply?.lastResult?.initialValue, "message");
  const ticked = fieldOf(reply?.lastResult?.initialValue, "chosen");
  const wasTicked = (value: string) => value === ticked || (Array.isArray(ticked) && ticked.includes(value));
  return (
    <Form method="post" aria-label="Decide on several" className="mt-3 grid gap-4">
      <Refusal />
      <BulkResult shown={reply?.data} />
      {chosenError === undefined ? null : (
        <p className="field-error" role="alert">
          {chosenError}
        </p>
      )}
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={item.id} className="card flex gap-3 p-3">
            {item.kind === "tutorial" ? null : (
              <input
                type="checkbox"
                name="chosen"
                value={chosenValue(item)}
                defaultChecked={wasTicked(chosenValue(item))}
                aria-label={`Choose #${String(item.id)} ${item.title}`}
              />
            )}
            <div className="min-w-0">
              <Link className="link wrap-anywhere" to={paths.adminSubmission(String(item.id))}>
                #{item.id} {item.title}
              </Link>
              <p className="hint">
                {[
                  KIND_WORDS[item.kind],
                  STATUS_WORDS[item.status],
                  item.submitter ?? "a deleted member",
                  item.claim === null ? null : `claimed by ${item.claim.isOwn ? "you" : item.claim.by}`,
                  item.staleCount === 0 ? null : "the catalogue changed since",
                  item.messages === 0 ? null : `${String(item.messages)} messages`,
                ]
                  .filter((text) => text !== null)
                  .join(" · ")}
                , waiting since <time dateTime={item.waitingSince}>{formatDateTime(item.waitingSince)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <fieldset className="card grid gap-3 p-4">
        <legend className="sr-only">Decision on what is ticked</legend>
        <TextAreaField
          name="message"
          label="Message to the authors"
          hint="Required to request changes and to reject. What is ticked has to be of one type."
          error={messageError}
          defaultValue={typeof typed === "string" ? typed : ""}
        />
        <p className="actions">
          <Button small name="intent" value="approve">
            Approve
          </Button>
          <Button small name="intent" value="request-changes">
            Request changes
          </Button>
          <Button small variant="danger" name="intent" value="reject">
            Reject
          </Button>
        </p>
      </fieldset>
    </Form>
  );
}

/** What became of several of which some could not be decided. */
function BulkResult({ shown }: { readonly shown: object | undefined }) {
  const failures = fieldOf(shown, "failures");
  const decided = fieldOf(shown, "decided");
  if (!Array.isArray(failures) || typeof decided !== "string") return null;
  return (
    <Notice tone="warning" title={`${decided}, ${String(failures.length)} not`}>
      <ul>
        {failures.map((failure: unknown) => {
          const [id, text] = [Number(fieldOf(failure, "id")), String(fieldOf(failure, "text"))];
          return (
            <li key={id}>
              <Link className="link" to={paths.adminSubmission(String(id))}>
                #{id}
              </Link>
              : {text}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
