import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";

interface GuideAuthorProps {
  /** Null for the site itself. */
  readonly name: string | null;
  /** Of the author's public profile; null without one. */
  readonly username: string | null;
}

/** Who wrote a guide; the name leads to their profile if that is public. */
export function GuideAuthor({ name, username }: GuideAuthorProps) {
  if (username === null) return <>{name ?? "First Layer"}</>;
  return (
    <Link className="link" rel="author" to={paths.profileOf(username)}>
      {name ?? username}
    </Link>
  );
}
