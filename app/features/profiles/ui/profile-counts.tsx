import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";

interface ProfileCountsProps {
  /** Null for what cannot be read now. */
  readonly counts: {
    readonly pins: number | null;
    readonly collections: number;
    readonly drafts: number;
    readonly submissions: number;
  };
}

/** How much of each kind the member has, with the way to it. */
export function ProfileCounts({ counts: { pins, collections, drafts, submissions } }: ProfileCountsProps) {
  const entries = [
    { label: "Pinned parts", count: pins, to: paths.saved() },
    { label: "Collections", count: collections, to: `${paths.saved()}#collections` },
    { label: "Guide drafts", count: drafts, to: paths.tutorialCreator() },
    { label: "Submissions", count: submissions, to: "#own" },
  ];
  return (
    <ul className="profile-counts">
      {entries.map(({ label, count, to }) => (
        <li key={label} className="card p-4">
          <strong>{count ?? "–"}</strong>
          <Link className="link" to={to}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
