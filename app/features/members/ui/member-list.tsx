import { formatDay } from "~/lib/text/format-date";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { TextField } from "~/ui/form/field";
import { StateWord } from "~/ui/layout/admin-shell";
import { Form, Link } from "~/ui/navigation/link";
import { Pagination } from "~/ui/navigation/pagination";
import {
  isEndless,
  MEMBER_STATES,
  memberName,
  STATE_LABELS,
  type MemberFilters,
  type MemberPage,
  type MemberSummary,
} from "../members.model";
import { membersParams } from "../members-query.model";

interface MemberListProps {
  readonly members: MemberPage;
  readonly filters: MemberFilters;
  readonly notes: readonly string[];
}

/** The members, newest first, with a search and links to each state. */
export function MemberList({ members, filters, notes }: MemberListProps) {
  const { items, total, page, pages, counts } = members;
  const to = (change: Partial<MemberFilters>) => paths.adminUsers(membersParams({ ...filters, page: 1, ...change }));
  return (
    <>
      <AddressNotice lines={notes} />
      <nav aria-label="State">
        <ul className="chips">
          {MEMBER_STATES.map((state) => (
            <li key={state}>
              <Link
                className="chip"
                to={to({ state })}
                {...(state === filters.state ? { "aria-current": "page" as const } : {})}
              >
                {STATE_LABELS[state]} <span className="count">{counts[state]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        key={JSON.stringify(filters)}
        action={paths.adminUsers()}
        role="search"
        aria-label="Members"
        className="mt-4 flex max-w-xl flex-wrap items-end gap-3"
      >
        {filters.state === "all" ? null : <input type="hidden" name="state" value={filters.state} />}
        <div className="grow">
          <TextField name="q" type="search" label="Username or email" defaultValue={filters.text} maxLength={100} />
        </div>
        <Button>Search</Button>
      </Form>
      <p role="status" className="mt-4">
        <strong>{total}</strong> {total === 1 ? "member" : "members"}
        {pages > 1 ? `, page ${String(page)} of ${String(pages)}` : ""}
      </p>
      {items.length === 0 ? (
        <EmptyState
          title="No member matches"
          action={<LinkButton to={paths.adminUsers()}>Show all members</LinkButton>}
        >
          <p>The search looks in usernames and email addresses.</p>
        </EmptyState>
      ) : (
        <ul className="admin-rows mt-2">
          {items.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pages} label="Pages of members" to={(next) => to({ page: next })} />
    </>
  );
}

function MemberRow({ member }: { readonly member: MemberSummary }) {
  const { id, email, username, createdAt, lastSignInAt, sent, approved } = member;
  return (
    <li>
      <div className="min-w-0 grow">
        <Link className="link font-semibold wrap-anywhere" to={paths.adminUser(id)}>
          {memberName(member)}
        </Link>
        <p className="hint wrap-anywhere">
          {username === null || email === null ? "" : `${email} · `}
          joined <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          {lastSignInAt === null ? null : (
            <>
              {" · last sign-in "}
              <time dateTime={lastSignInAt}>{formatDay(lastSignInAt)}</time>
            </>
          )}
          {sent === 0 ? "" : ` · ${String(approved)} of ${String(sent)} submissions approved`}
        </p>
      </div>
      <MemberStates member={member} />
    </li>
  );
}

/** What is special about a member: banned, admin, not confirmed. */
export function MemberStates({ member }: { readonly member: MemberSummary }) {
  const { bannedUntil, isAdmin, isConfirmed } = member;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {isAdmin ? <StateWord tone="success">Admin</StateWord> : null}
      {bannedUntil === null ? null : (
        <StateWord tone="danger">
          {isEndless(bannedUntil) ? "Banned" : `Banned until ${formatDay(bannedUntil)}`}
        </StateWord>
      )}
      {isConfirmed ? null : (
        <StateWord tone="warning" icon="mail">
          Not confirmed
        </StateWord>
      )}
    </span>
  );
}
