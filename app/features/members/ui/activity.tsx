import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { SiteActivity } from "../members.model";

/** How many members there are, and what happened in the last seven days. */
export function Activity({ activity }: { readonly activity: SiteActivity | null }) {
  if (activity === null) return <p className="hint">This cannot be read right now.</p>;
  const { members, newMembers, unconfirmed, banned, newPins, newCollections, newFitReports } = activity;
  const stats = [
    ["Confirmed members", members],
    ["New members, 7 days", newMembers],
    ["Pins, 7 days", newPins],
    ["Collections, 7 days", newCollections],
    ["Fit reports, 7 days", newFitReports],
  ] as const;
  return (
    <>
      <dl className="stats">
        {stats.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        <Link className="link" to={paths.adminUsers({ state: "unconfirmed" })}>
          {unconfirmed.toLocaleString("en-US")} not confirmed
        </Link>
        {" · "}
        <Link className="link" to={paths.adminUsers({ state: "banned" })}>
          {banned.toLocaleString("en-US")} banned
        </Link>
      </p>
    </>
  );
}
