import type { ReactNode } from "react";
import { Link } from "./navigation/link";

interface FilterChipProps {
  /** The filter in words, "Maker: E3D". */
  readonly label: string;
  /** The same page without this filter. */
  readonly to: string;
}

/** A filter that is on, as a link to the page without it. */
export function FilterChip({ label, to }: FilterChipProps) {
  return (
    <Link to={to} className="chip chip-remove" aria-label={`Remove filter: ${label}`} preventScrollReset>
      {label}
    </Link>
  );
}

/** A row of chips as a list; `label` names it for screen readers. */
export function ChipList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className="chips" aria-label={label}>
      {children}
    </ul>
  );
}
