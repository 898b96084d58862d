import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { useReply } from "~/lib/forms/use-reply";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { SelectField, TextField } from "~/ui/form/field";
import { Form, Link } from "~/ui/navigation/link";
import { Pagination } from "~/ui/navigation/pagination";
import { useFormSent } from "../../form/ui/kept-form";
import { KIND_WORDS, STATUS_WORDS, SUBMISSION_KINDS, SUBMISSION_STATUSES } from "../../submissions.model";
import { queueParams } from "../queue-query.model";
import { AGE_WORDS, QUEUE_AGES, QUEUE_SORTS, SORT_WORDS, type QueueFilters, type QueuePage } from "../review.model";
import { BulkResult, ChosenForm } from "./chosen-form";
import { Refusal } from "./refusal";

interface QueuePageProps {
  readonly queue: QueuePage;
  readonly filters: QueueFilters;
  readonly notes: readonly string[];
}

/** Whether a decision was sent from this page; once its answer is here, what became of it takes the focus. */
function useDecided(place: RefObject<HTMLElement>) {
  const isSent = useRef(false);
  const { key } = useLocation();
  const reply = useReply();
  useEffect(() => {
    if (isSent.current) place.current?.focus();
    isSent.current = false;
  }, [place, key, reply]);
  return () => {
    isSent.current = true;
  };
}

/** Everything that was sent, with filters and the same decision for several. */
export function SubmissionQueue({ queue, filters, notes }: QueuePageProps) {
  const { items, total, page, pages } = queue;
  const to = (change: Partial<QueueFilters>) => paths.adminSubmissions(queueParams({ ...filters, page: 1, ...change }));
  const result = useRef<HTMLDivElement>(null);
  const onDecide = useDecided(result);
  useFormSent();
  const isFiltered = to({ sort: "oldest" }) !== paths.adminSubmissions();
  return (
    <>
      <AddressNotice lines={notes} />
      <StatusLinks queue={queue} filters={filters} to={to} />
      <QueueFilterForm queue={queue} filters={filters} />
      <div ref={result} tabIndex={-1} className="mt-4 grid gap-3">
        <Refusal />
        <BulkResult />
        <p role="status">
          <strong>{total}</strong> {total === 1 ? "submission" : "submissions"}
          {pages > 1 ? `, page ${String(page)} of ${String(pages)}` : ""}
        </p>
      </div>
      {items.length === 0 ? (
        <EmptyState
          title={isFiltered ? "No submission matches" : "Nothing waits for review"}
          action={isFiltered ? <LinkButton to={paths.adminSubmissions()}>Clear filters</LinkButton> : null}
        >
          <p>{isFiltered ? "Fewer filters show more." : "New submissions appear here, the longest wait first."}</p>
        </EmptyState>
      ) : (
        <ChosenForm items={items} onDecide={onDecide} />
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
