import { paths } from "~/lib/paths";
import { Notice } from "~/ui/feedback/notice";
import { Link } from "~/ui/navigation/link";
import { partTitle } from "../part-format.model";
import type { PartLink, PartView } from "../part-view.model";

/** Says that a part is no longer made, or that there is a newer one; renders nothing of all others. */
export function PartLife({ part: { status, related } }: { readonly part: PartView }) {
  const successor = related?.successor ?? null;
  const isMade = status === "active";
  if (isMade && successor === null) return null;
  return (
    <Notice tone="warning" title={isMade ? "There is a newer one" : "No longer made"}>
      {successor === null ? (
        "The maker has stopped making this part. Similar parts are listed below."
      ) : (
        <>
          Replaced by <PartLinks parts={[successor]} />.
        </>
      )}
    </Notice>
  );
}

/** What else a part needs, what needs it, and what it has replaced; renders nothing without any. */
export function RelatedParts({ part: { related } }: { readonly part: PartView }) {
  if (related === undefined) return null;
  const { needs, neededBy, neededByCount, predecessors } = related;
  const more = neededByCount - neededBy.length;
  return (
    <>
      {needs.length === 0 ? null : (
        <p className="mt-4">
          Needs <PartLinks parts={needs} />, too.
        </p>
      )}
      {neededBy.length === 0 ? null : (
        <p className="mt-4">
          Needed by <PartLinks parts={neededBy} />
          {more === 0 ? "." : ` and ${String(more)} more.`}
        </p>
      )}
      {predecessors.length === 0 ? null : (
        <p className="mt-4">
          Replaces <PartLinks parts={predecessors} />.
        </p>
      )}
    </>
  );
}

function PartLinks({ parts }: { readonly parts: readonly PartLink[] }) {
  return parts.map((part, at) => (
    <span key={paths.part(part)}>
      {at === 0 ? "" : ", "}
      <Link className="link" to={paths.part(part)} discover="none">
        {partTitle(part)}
      </Link>
    </span>
  ));
}
