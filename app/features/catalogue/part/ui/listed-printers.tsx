import { Link } from "@remix-run/react";
import { paths } from "~/lib/paths";
import type { PartView } from "../part-view.model";

/** Groups up to this size are open. */
const OPEN_GROUP = 12;

/** Every printer a part is listed for, grouped by manufacturer. */
export function ListedPrinters({ part }: { readonly part: PartView }) {
  return (
    <section aria-labelledby="printers-heading">
      <h2 id="printers-heading" className="section-title">
        Printers it fits
      </h2>
      {part.printers.map(({ manufacturer, printers }) => (
        <details key={manufacturer} className="more" open={printers.length <= OPEN_GROUP}>
          <summary>
            {manufacturer} <span className="count">{printers.length}</span>
          </summary>
          <ul className="cols">
            {printers.map(({ slug, name, how }) => (
              <li key={slug}>
                <Link to={paths.find({ category: part.table, printer: slug })}>{name}</Link>
                {how === null ? null : <span className="hint"> {how}</span>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
