import { Link } from "./link";

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/** Links to the pages above this one, and the name of this page at the end. */
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
