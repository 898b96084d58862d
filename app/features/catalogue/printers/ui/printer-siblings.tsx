import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { PrinterPageView, PrinterSibling } from "../printer-page.model";

/** More differences are only counted. */
const MOST_NAMED = 3;

/** The printers that share most with this one; of a printer of which little is known, others of its maker. */
export function PrinterSiblings({ printer }: { readonly printer: PrinterPageView }) {
  const { siblings, neighbours, address, manufacturer } = printer;
  return (
    <section aria-labelledby="siblings-heading">
      <h2 id="siblings-heading" className="section-title">
        {siblings.length > 0 ? "Printers that take the same" : `Other printers by ${manufacturer}`}
      </h2>
      {siblings.length > 0 ? (
        <ul className="printer-siblings">
          {siblings.map((sibling) => (
            <li key={sibling.modelSlug}>
              <Link to={paths.printer(sibling)}>{sibling.label}</Link>{" "}
              <span className="hint">{sharedWords(sibling)}</span>
            </li>
          ))}
        </ul>
      ) : neighbours.length > 0 ? (
        <ul className="cols">
          {neighbours.map((other) => (
            <li key={other.modelSlug}>
              <Link to={paths.printer(other)}>{other.label}</Link>
            </li>
          ))}
        </ul>
      ) : (
        <p>We know of no other.</p>
      )}
      <p className="mt-3">
        <Link to={paths.printerMaker(address.manufacturerSlug)}>All printers by {manufacturer}</Link>
      </p>
    </section>
  );
}

/** "Same in 20 of 21: all but the supply voltage". */
function sharedWords({ same, compared, differing }: PrinterSibling): string {
  const shared = `Same in ${String(same)} of ${String(compared)}`;
  if (differing.length === 0) return shared;
  return differing.length > MOST_NAMED
    ? `${shared}, ${String(differing.length)} differ`
    : `${shared}, other ${differing.join(", ")}`;
}
