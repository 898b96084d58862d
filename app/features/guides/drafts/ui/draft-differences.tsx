import type { DraftDifference } from "../draft-differences.model";

interface DraftDifferencesProps {
  readonly differences: readonly DraftDifference[];
  /** What the two versions are called. */
  readonly mine: string;
  readonly theirs: string;
}

/** What two versions of a guide say differently, side by side. */
export function DraftDifferences({ differences, mine: mineIs, theirs: theirsIs }: DraftDifferencesProps) {
  return differences.map(({ label, mine, theirs }) => (
    <div key={label} className="draft-difference">
      <h3>{label}</h3>
      <div>
        <h4>{mineIs}</h4>
        <p>{mine === "" ? "Nothing" : mine}</p>
      </div>
      <div>
        <h4>{theirsIs}</h4>
        <p>{theirs === "" ? "Nothing" : theirs}</p>
      </div>
    </div>
  ));
}
