import { paths } from "~/lib/paths";
import { Notice } from "~/ui/feedback/notice";
import type { DraftDifference } from "../draft-differences.model";

interface DraftConflictProps {
  readonly id: string;
  readonly differences: readonly DraftDifference[];
}

/** The draft was changed elsewhere while it was edited: what both versions say, and the way on with either. */
export function DraftConflict({ id, differences }: DraftConflictProps) {
  return (
    <section aria-labelledby="conflict-heading" className="draft-conflict">
      <Notice tone="warning" role="alert">
        <h2 id="conflict-heading">The draft changed while you edited</h2>
        <p>
          It was saved elsewhere, in another tab perhaps. The form below is yours and is not saved yet. “Keep mine”
          saves it over the other version.
        </p>
        <p className="actions">
          <a className="btn btn-sm" href={paths.guideDraft(id)}>
            Use the other one
          </a>
        </p>
      </Notice>
      {differences.map(({ label, mine, theirs }) => (
        <div key={label} className="draft-difference">
          <h3>{label}</h3>
          <div>
            <h4>Yours</h4>
            <p>{mine === "" ? "Nothing" : mine}</p>
          </div>
          <div>
            <h4>The other one</h4>
            <p>{theirs === "" ? "Nothing" : theirs}</p>
          </div>
        </div>
      ))}
    </section>
  );
}
