import { comparedWords, type ComparedPiece } from "~/lib/text/sequences";
import type { DraftDifference } from "../draft-differences.model";

interface DraftDifferencesProps {
  readonly differences: readonly DraftDifference[];
  /** What the two versions are called. */
  readonly mine: string;
  readonly theirs: string;
}

/** What two versions of a guide say differently, side by side, with the words marked that only one of them has. */
export function DraftDifferences({ differences, mine: mineIs, theirs: theirsIs }: DraftDifferencesProps) {
  return differences.map(({ about, label, mine, theirs }) => {
    const [was, became] = comparedWords(theirs, mine);
    return (
      <div key={about} className="draft-difference">
        <h3>{label}</h3>
        <div>
          <h4>{theirsIs}</h4>
          <p>{theirs === "" ? "Nothing" : was.map((piece, at) => <Piece key={at} as="del" {...piece} />)}</p>
        </div>
        <div>
          <h4>{mineIs}</h4>
          <p>{mine === "" ? "Nothing" : became.map((piece, at) => <Piece key={at} as="ins" {...piece} />)}</p>
        </div>
      </div>
    );
  });
}

function Piece({ as: Changed, text, isChanged }: ComparedPiece & { readonly as: "del" | "ins" }) {
  return isChanged ? <Changed>{text}</Changed> : text;
}
