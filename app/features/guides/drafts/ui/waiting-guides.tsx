import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";

interface WaitingGuidesProps {
  /** Null while it cannot be read. */
  readonly waiting: {
    readonly count: number;
    /** How long the oldest one has waited; null when none waits. */
    readonly oldest: string | null;
  } | null;
}

/** How many guides wait for an administrator, with the way to them. */
export function WaitingGuides({ waiting }: WaitingGuidesProps) {
  if (waiting === null) return <p className="hint">This cannot be read right now.</p>;
  const { count, oldest } = waiting;
  if (count === 0) return <p className="hint">No guide waits for review.</p>;
  return (
    <>
      <p>
        <strong>{count === 1 ? "1 guide" : `${count.toLocaleString("en-US")} guides`}</strong>
        {oldest === null ? null : `, ${count === 1 ? "waiting" : "the oldest waiting"} for ${oldest}`}
      </p>
      <p className="actions">
        <LinkButton small to={`${paths.tutorialCreator()}#queue`} icon="eye">
          Review guides
        </LinkButton>
      </p>
    </>
  );
}
