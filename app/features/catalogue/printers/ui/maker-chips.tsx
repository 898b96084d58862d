import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { MakerLink } from "../printer-list.model";

/** Makers of printers as links to theirs, and all printers at the end. */
export function MakerChips({ label, makers }: { readonly label: string; readonly makers: readonly MakerLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="chips">
        {makers.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={paths.printerMaker(slug)} className="chip" discover="none">
              {name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.printers()} className="chip">
            All printers
          </Link>
        </li>
      </ul>
    </nav>
  );
}
