import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { GuideLink } from "../page/guide-view.server";

/** "Guides that use this part"; nothing without any. */
export function GuidesUsingPart({ guides }: { readonly guides: readonly GuideLink[] }) {
  if (guides.length === 0) return null;
  return (
    <section aria-labelledby="guides-heading">
      <h2 id="guides-heading" className="section-title">
        Guides that use this part
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
    </section>
  );
}
