import { Icon } from "../drawing/icon";
import { linkState, type SiteLink } from "./site-link";
import { Link } from "./link";

/** The five main links at the foot of the screen, on phones only (below 768 px). */
export function BottomBar({ links }: { readonly links: readonly SiteLink[] }) {
  return (
    <nav className="bottom-bar" aria-label="Quick">
      {links.map((link) => (
        <Link key={link.to} to={link.to} {...linkState(link)}>
          <Icon name={link.icon} />
          <span>
            {link.label}
            {link.count === undefined ? null : <span className="count"> {link.count}</span>}
          </span>
        </Link>
      ))}
    </nav>
  );
}
