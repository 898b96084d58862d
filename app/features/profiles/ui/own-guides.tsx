import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";

interface OwnGuidesProps {
  readonly guides: readonly { readonly slug: string; readonly title: string }[];
  readonly drafts: number;
}

/** The published guides that the member wrote, and the way to the drafts. */
export function OwnGuides({ guides, drafts }: OwnGuidesProps) {
  return (
    <section aria-labelledby="guides-heading">
      <h2 id="guides-heading" className="section-title">
        My guides <span className="count">{guides.length}</span>
      </h2>
      {guides.length === 0 ? (
        <p>
          None published yet.{" "}
          <Link to={paths.tutorialCreator()}>{drafts === 0 ? "Write one" : "Open your drafts"}</Link>.
        </p>
      ) : (
        <ul className="profile-list">
          {guides.map(({ slug, title }) => (
            <li key={slug}>
              <Link className="link" to={paths.guide(slug)}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
