import { Link } from "@remix-run/react";

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/** The way back: links to the pages above, and the current page as the last word. */
export function Breadcrumbs({ trail, current }: { readonly trail: readonly Crumb[]; readonly current: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumbs">
        {trail.map((crumb) => (
          <li key={crumb.to}>
            <Link to={crumb.to}>{crumb.label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
