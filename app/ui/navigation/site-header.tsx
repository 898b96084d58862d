import type { ComponentProps, ReactNode } from "react";
import { LinkButton } from "../button";
import { Icon } from "../drawing/icon";
import type { IconName } from "../drawing/icon-names";
import { linkState, type SiteLink } from "./site-link";
import { SiteMark } from "../drawing/site-mark";
import { Form, Link } from "./link";

interface HeaderToolProps {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  /** Beside the label: how many things are saved. */
  readonly count?: number | undefined;
}

/** A link at the right-hand edge of the header; below 1152 px only its icon and count are seen. */
export function HeaderTool({ to, icon, label, count }: HeaderToolProps) {
  return (
    <LinkButton to={to} variant="quiet" icon={icon}>
      <span className="label-wide">{label}</span>
      {count === undefined ? null : <span className="count">{count}</span>}
    </LinkButton>
  );
}

/** Id of the header. */
export const SITE_HEADER = "site-header";

/** Id of the search field. */
export const SEARCH_FIELD = "site-search";

interface SiteHeaderProps {
  readonly links: readonly SiteLink[];
  /** The address the search form opens, with `q`. */
  readonly searchTo: string;
  /** The words searched for, which stay in the field. */
  readonly query?: string | undefined;
  /** The printer that the search is for, sent as `printer`. */
  readonly searchFor?: string | undefined;
  /** Further attributes of the search field. */
  readonly searchField?: ComponentProps<"input">;
  /** Below the search field, once it is used. */
  readonly suggestions?: ReactNode;
  /** Beside the search at all widths: what a member is told. */
  readonly bell?: ReactNode;
  /** From 768 px at the right-hand edge, of HeaderTool: saved, account. On phones the bottom bar has them. */
  readonly tools?: ReactNode;
}

/** The header of every page: mark, areas, search. */
export function SiteHeader(props: SiteHeaderProps) {
  const { links, searchTo, query, searchFor, searchField, suggestions, bell, tools } = props;
  return (
    <header id={SITE_HEADER} className="site-header">
      <div className="wrap">
        <SiteMark />
        {links.length > 0 ? (
          <nav aria-label="Main">
            <ul className="site-nav">
              {links.map((link) => (
                <li key={link.to}>
                  <Link to={link.to} {...linkState(link)}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <Form action={searchTo} role="search" className="site-search">
          <label className="sr-only" htmlFor={SEARCH_FIELD}>
            Search parts, guides and printers
          </label>
          {/* The key lets the field follow the address when a client navigation changes the query. */}
          <input
            key={query ?? ""}
            id={SEARCH_FIELD}
            className="input"
            type="search"
            name="q"
            defaultValue={query}
            placeholder="Search"
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            {...searchField}
          />
          {searchFor === undefined ? null : <input type="hidden" name="printer" value={searchFor} />}
          <button type="submit">
            <Icon name="search" />
            <span className="sr-only">Search</span>
          </button>
          {suggestions}
        </Form>
        {bell}
        {tools ? <div className="site-tools">{tools}</div> : null}
      </div>
    </header>
  );
}
