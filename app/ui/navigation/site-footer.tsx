import type { ReactNode } from "react";
import { SITE_NAME } from "~/lib/site";
import { Link } from "./link";

export interface FooterLink {
  readonly label: string;
  readonly to: string;
  /** Leads to another site: a plain link. */
  readonly external?: boolean | undefined;
}

interface SiteFooterProps {
  readonly links: readonly FooterLink[];
  /** One line about the site. */
  readonly children?: ReactNode;
}

/** The footer of every page. */
export function SiteFooter({ links, children }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <p>{children ?? `${SITE_NAME}: parts, guides and tools for 3D printing.`}</p>
        {links.length > 0 ? (
          <nav aria-label="Footer">
            <ul>
              {links.map((link) => (
                <li key={link.to}>
                  {link.external ? <a href={link.to}>{link.label}</a> : <Link to={link.to}>{link.label}</Link>}
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
    </footer>
  );
}
