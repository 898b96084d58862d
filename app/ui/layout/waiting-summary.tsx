import type { IconName } from "~/ui/drawing/icon-names";
import { LinkButton } from "~/ui/button";

interface WaitingSummaryProps {
  /** Null while it cannot be read. */
  readonly waiting: {
    readonly count: number;
    /** How long the oldest one has waited; null when none waits. */
    readonly oldest: string | null;
  } | null;
  readonly one: string;
  readonly many: string;
  /** Where they are decided on. */
  readonly to: string;
  readonly icon: IconName;
}

/** How many of something wait for an administrator, with the way to them. */
export function WaitingSummary({ waiting, one, many, to, icon }: WaitingSummaryProps) {
  if (waiting === null) return <p className="hint">This cannot be read right now.</p>;
  const { count, oldest } = waiting;
  if (count === 0) return <p className="hint">No {one} waits for review.</p>;
  return (
    <>
      <p>
        <strong>{count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${many}`}</strong>
        {oldest === null ? null : `, ${count === 1 ? "waiting" : "the oldest waiting"} for ${oldest}`}
      </p>
      <p className="actions">
        <LinkButton small to={to} icon={icon}>
          Review {many}
        </LinkButton>
      </p>
    </>
  );
}
