import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { GuideLink } from "../page/guide-view.server";

interface GuideLinksProps {
  readonly heading: string;
  readonly guides: readonly GuideLink[];
  /** What follows the list. */
  readonly children?: ReactNode;
}

/** A section of a page that links to guides; nothing without any. */
export function GuideLinks({ heading, guides, children }: GuideLinksProps) {
  if (guides.length === 0) return null;
  return (
    <section aria-labelledby="guides-heading">
      <h2 id="guides-heading" className="section-title">
        {heading}
      </h2>
      <ul className="sources">
        {guides.map(({ slug, title }) => (
          <li key={slug}>
            <Link className="link" to={paths.guide(slug)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
