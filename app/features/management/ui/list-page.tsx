import { paths } from "~/lib/paths";
import { formatDateTime } from "~/lib/text/format-date";
import { Button, LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { SelectField, TextField } from "~/ui/form/field";
import { Form, Link } from "~/ui/navigation/link";
import { Pagination } from "~/ui/navigation/pagination";
import { MOST_ROWS } from "../bulk/bulk.model";
import { LIST_SORTS, listParams, problemsOf, type ListQuery } from "../list/list-query.model";
import type { ListedRow, RowList } from "../management.model";
import { isPartCategory } from "../../catalogue/catalogue.model";
import { MANAGED_TABLES, statusesOf, statusLabel, TABLE_LABELS } from "../tables.model";

interface ListPageProps {
  readonly list: RowList;
  readonly query: ListQuery;
  readonly notes: readonly string[];
}

/** The rows of one table, with filters, and ticks to change several. */
export function ListPage({ list, query, notes }: ListPageProps) {
  const { items, total, page, pages } = list;
  const { table } = query;
  const to = (change: Partial<ListQuery>) => paths.adminParts(listParams({ ...query, page: 1, ...change }));
  const isFiltered = to({ sort: "name" }) !== paths.adminParts({ table });
  const { singular, plural } = TABLE_LABELS[table];
  return (
    <>
      <AddressNotice lines={notes} />
      <nav aria-label="Tables">
        <ul className="chips">
          {MANAGED_TABLES.map((one) => (
            <li key={one}>
              <Link
                className="chip"
                to={paths.adminParts({ table: one })}
                {...(one === table ? { "aria-current": "page" } : {})}
              >
                {TABLE_LABELS[one].plural}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Statuses list={list} query={query} to={to} />
      <Filters list={list} query={query} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          <strong>{total}</strong> {(total === 1 ? singular : plural).toLowerCase()}
          {pages > 1 ? `, page ${String(page)} of ${String(pages)}` : ""}
        </p>
        <LinkButton small icon="plus" to={paths.adminPartNew({ table })}>
          Add {singular.toLowerCase()}
        </LinkButton>
      </div>
      {items.length === 0 ? (
        <EmptyState
          title={isFiltered ? "Nothing matches" : `There are no ${plural.toLowerCase()} yet`}
          action={isFiltered ? <LinkButton to={paths.adminParts({ table })}>Clear filters</LinkButton> : null}
        >
          <p>{isFiltered ? "Fewer filters show more." : "Add the first one."}</p>
        </EmptyState>
      ) : (
        <Rows items={items} total={total} query={query} />
      )}
      <Pagination page={page} pageCount={pages} label={`Pages of ${plural}`} to={(next) => to({ page: next })} />
    </>
  );
}

interface LinksProps extends Pick<ListPageProps, "list" | "query"> {
  readonly to: (change: Partial<ListQuery>) => string;
}

function Statuses({ list: { counts }, query: { table, status }, to }: LinksProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const links = [
    { value: null, label: "All", count: all },
    ...statusesOf(table).map(({ value, label }) => ({ value, label, count: counts[value] ?? 0 })),
  ];
  return (
    <nav aria-label="Status" className="mt-3">
      <ul className="chips">
        {links.map(({ value, label, count }) => (
          <li key={label}>
            <Link className="chip" to={to({ status: value })} {...(value === status ? { "aria-current": "page" } : {})}>
              {label} <span className="count">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Filters({ list: { makers }, query }: Pick<ListPageProps, "list" | "query">) {
  const { table, text, status, maker, problem, sort } = query;
  const problems = problemsOf(table);
  return (
    <Form
      // A list made anew has a form made anew: Back shows the fields of the earlier list.
      key={JSON.stringify(query)}
      action={paths.adminParts()}
      aria-label="Filters"
      className="mt-4 grid gap-3 md:grid-cols-5 md:items-end"
    >
      <input type="hidden" name="table" value={table} />
      {status === null ? null : <input type="hidden" name="status" value={status} />}
      <TextField name="q" type="search" label="Search" defaultValue={text} maxLength={100} />
      {makers.length === 0 ? null : (
        <SelectField
          name="maker"
          label={table === "deals" ? "Shop" : "Maker"}
          defaultValue={maker ?? ""}
          options={[
            { value: "", label: "All" },
            ...[...makers, ...(maker === null || makers.includes(maker) ? [] : [maker])].map((value) => ({
              value,
              label: value,
            })),
          ]}
        />
      )}
      {problems.length === 0 ? null : (
        <SelectField
          name="problem"
          label="Problem"
          defaultValue={problem ?? ""}
          options={[{ value: "", label: "Any or none" }, ...problems.map(({ key, label }) => ({ value: key, label }))]}
        />
      )}
      <SelectField
        name="sort"
        label="Sort by"
        defaultValue={sort}
        options={Object.entries(LIST_SORTS).map(([value, label]) => ({ value, label }))}
      />
      <Button>Apply</Button>
    </Form>
  );
}

interface RowsProps extends Pick<RowList, "items" | "total"> {
  readonly query: ListQuery;
}

function Rows({ items, total, query }: RowsProps) {
  const { table } = query;
  const { plural } = TABLE_LABELS[table];
  // The page of the change leads back to this list.
  const [, list = ""] = paths.adminParts({ ...listParams(query), table: null }).split("?");
  return (
    <Form action={paths.adminBulkEdit()} aria-label="Change several" className="mt-3 grid gap-3">
      <input type="hidden" name="table" value={table} />
      {list === "" ? null : <input type="hidden" name="list" value={list} />}
      {total === 1 ? null : (
        <p className="actions">
          {total > MOST_ROWS ? (
            <span className="hint">
              Up to {MOST_ROWS} {plural.toLowerCase()} can be changed together: filter for those you mean, or tick them.
            </span>
          ) : (
            <LinkButton small icon="pencil" to={paths.adminBulkEdit({ table, all: "yes", list })}>
              {`Change all ${String(total)}...`}
            </LinkButton>
          )}
        </p>
      )}
      <ul className="grid gap-2">
        {items.map((row) => (
          <li key={row.key} className="card flex gap-3 p-3">
            <input
              type="checkbox"
              name="id"
              value={row.key}
              aria-label={`Choose ${[row.maker, row.name].filter(Boolean).join(" ")}`}
            />
            <div className="min-w-0">
              <Link className="link wrap-anywhere" to={paths.adminPart({ table, id: row.key })}>
                {row.name}
              </Link>
              <p className="hint max-w-none wrap-anywhere">
                {factsOf(row, table).join(" · ")} · changed{" "}
                <time dateTime={row.changedAt}>{formatDateTime(row.changedAt)}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="actions">
        <Button small icon="pencil">
          Change the chosen ones...
        </Button>
      </p>
    </Form>
  );
}

function factsOf({ maker, status, confidence, links }: ListedRow, table: ListQuery["table"]): string[] {
  const linkWords = isPartCategory(table)
    ? `${String(links)} ${links === 1 ? "printer" : "printers"}`
    : table === "printers"
      ? `${String(links)} ${links === 1 ? "part" : "parts"} listed`
      : null;
  return [maker, statusLabel(table, status), linkWords, confidence === "low" ? "low confidence" : null].filter(
    (word) => word !== null,
  );
}
