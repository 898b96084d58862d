import { useEffect, useState } from "react";

interface RetryTimeProps {
  /** What may be done then: "ask", "try". */
  readonly verb: "ask" | "try";
  /** ISO 8601. */
  readonly at: string;
  /** Seconds until then, when the page was made. */
  readonly inS: number;
}

/**
 * When something may be done again: "You can ask again at 14:05 (in 50 seconds)". The server writes the time in UTC;
 * with JavaScript it is the visitor's own, and the seconds count down.
 */
export function RetryTime({ verb, at, inS }: RetryTimeProps) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    // The visitor's clock may be wrong: it never makes the wait longer.
    const tick = () => {
      const byClock = Math.ceil((Date.parse(at) - Date.now()) / 1_000);
      setLeft((before) => Math.max(0, Math.min(byClock, before === null ? inS : before - 1)));
    };
    tick();
    const timer = setInterval(tick, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, [at, inS]);
  if (left === 0) return <p className="hint">{`You can ${verb} again now.`}</p>;
  return (
    // Read out on request only, not every second.
    <p className="hint" role="timer">
      You can {verb} again at <time dateTime={at}>{left === null ? `${at.slice(11, 16)} UTC` : localTime(at)}</time>
      {` (in ${inWords(left ?? inS)})`}
    </p>
  );
}

function localTime(at: string): string {
  return new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

function inWords(seconds: number): string {
  if (seconds >= 7_200) return `${Math.ceil(seconds / 3_600)} hours`;
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}
