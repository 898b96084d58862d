import { Link } from "../navigation/link";

interface NearNamesProps {
  readonly links: readonly {
    readonly to: string;
    readonly label: string;
    /** After the link: " by E3D". */
    readonly note?: string;
  }[];
}

/** What was probably meant, on the page of something that does not exist; renders nothing without links. */
export function NearNames({ links }: NearNamesProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby="near-heading">
      <h2 id="near-heading">Did you mean</h2>
      <ul>
        {links.map(({ to, label, note }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            {note}
          </li>
        ))}
      </ul>
    </nav>
  );
}
