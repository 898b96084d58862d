import type { ReactNode } from "react";
import { usePrefetch } from "~/lib/browser/use-online";
import { Drawing } from "../drawing/drawing";
import { Link } from "../navigation/link";

interface AreaCardProps {
  readonly area: "find" | "learn" | "tune";
  readonly title: string;
  readonly to: string;
  /** Live figures, at most two. */
  readonly facts?: readonly { readonly label: string; readonly value: number }[] | undefined;
  /** Locked for visitors: shown by a word beside the title, the link stays. */
  readonly closed?: boolean | undefined;
  readonly children: ReactNode;
}

/** One of the three areas on the home page; its link covers the card. */
export function AreaCard({ area, title, to, facts = [], closed = false, children }: AreaCardProps) {
  const prefetch = usePrefetch();
  return (
    <article className="area-card" data-area={area}>
      <Drawing name={area} width={192} />
      <h2>
        <Link to={to} prefetch={prefetch}>
          {title}
        </Link>
        {closed ? <span className="closed">closed</span> : null}
      </h2>
      <p>{children}</p>
      {facts.length === 0 ? null : (
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value.toLocaleString("en-GB")}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}
