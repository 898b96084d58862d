import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import { DEAL_KINDS, DEAL_VIEW_LABELS, DEAL_VIEWS, type DealKind } from "../deal-views.model";

/** What FIND lists: parts, or one kind of deals. Links that look like tabs. `current` is null for parts. */
export function FindTabs({ current }: { readonly current: DealKind | null }) {
  const tabs = [
    { label: "Parts", to: paths.find(), kind: null },
    ...DEAL_KINDS.map((kind) => ({ label: DEAL_VIEW_LABELS[kind], to: paths.find({ view: DEAL_VIEWS[kind] }), kind })),
  ];
  return (
    <nav aria-label="What to find" className="find-tabs">
      <ul className="tabs">
        {tabs.map(({ label, to, kind }) => (
          <li key={label}>
            <Link to={to} {...(kind === current ? { "aria-current": "page" } : {})}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
