import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import { KIND_WORDS, type SubmissionKind } from "../../submissions.model";

interface WaitingKindsProps {
  /** Null while they cannot be read. */
  readonly waiting:
    | readonly {
        readonly kind: SubmissionKind;
        readonly waiting: number;
        /** How long the oldest one has waited: "3 days". */
        readonly since: string;
      }[]
    | null;
}

/** What waits for a decision, by kind, the longest wait first. */
export function WaitingKinds({ waiting }: WaitingKindsProps) {
  if (waiting === null) return <p className="hint">This cannot be read right now.</p>;
  if (waiting.length === 0) return <p className="hint">No submission waits for review.</p>;
  return (
    <ul className="stat-rows">
      {waiting.map(({ kind, waiting: count, since }) => (
        <li key={kind}>
          <Link to={paths.adminSubmissions({ kind })}>
            <span>{KIND_WORDS[kind]}</span>
            <span>
              <strong>{count.toLocaleString("en-US")}</strong>
              <span className="hint">
                {" "}
                · {count === 1 ? "" : "oldest "}waiting for {since}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
