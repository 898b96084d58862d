interface StatProps {
  readonly value: string;
  /** What is counted. */
  readonly label: string;
}

/** A big figure and what it counts. */
export function Stat({ value, label }: StatProps) {
  return (
    <p className="stat">
      <b>{value}</b> <small>{label}</small>
    </p>
  );
}
