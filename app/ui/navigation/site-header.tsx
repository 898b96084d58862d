import type { ReactNode } from "react";
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

interface SiteHeaderProps {
  readonly links: readonly SiteLink[];
  /** The address the search form opens, with `q`. */
  readonly searchTo: string;
  /** The words searched for, which stay in the field. */
  readonly query?: string | undefined;
  /** What the search is for besides, sent as `for`. */
  readonly searchFor?: string | undefined;
  /** From 768 px at the right-hand edge, of HeaderTool: saved, account. On phones the bottom bar has them. */
  readonly tools?: ReactNode;
}

/** The header of every page: mark, areas, search. */
export function SiteHeader({ links, searchTo, query, searchFor, tools }: SiteHeaderProps) {
  return (
    <header className="site-header">
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
          <label className="sr-only" htmlFor="site-search">
            Search parts
          </label>
          {/* The key lets the field follow the address when a client navigation changes the query. */}
          <input
            key={query ?? ""}
            id="site-search"
            className="input"
            type="search"
            name="q"
            defaultValue={query}
            placeholder="Search parts"
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
          {searchFor === undefined ? null : <input type="hidden" name="for" value={searchFor} />}
          <button type="submit">
            <Icon name="search" />
            <span className="sr-only">Search</span>
          </button>
        </Form>
        {tools ? <div className="site-tools">{tools}</div> : null}
      </div>
    </header>
  );
}
