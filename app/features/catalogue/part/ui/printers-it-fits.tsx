import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import type { PartView, PrintersOfMaker } from "../part-view.model";

/** Groups up to this size are open. */
const OPEN_GROUP = 12;

/** Every printer a part is listed for, and behind them those it should fit, grouped by manufacturer. */
export function PrintersItFits({ part }: { readonly part: PartView }) {
  return (
    <>
      {part.printers.length === 0 ? null : (
        <section aria-labelledby="printers-heading">
          <h2 id="printers-heading" className="section-title">
            Printers it fits
          </h2>
          <PrinterGroups groups={part.printers} openUpTo={OPEN_GROUP} />
        </section>
      )}
      {part.shouldFit.length === 0 ? null : (
        <section aria-labelledby="should-fit-heading">
          <h2 id="should-fit-heading" className="section-title">
            Printers it should fit
          </h2>
          <p className="hint">
            No source names {part.shouldFitCount === 1 ? "this one" : "these"} so far. What both have is the same: check
            before you buy.
          </p>
          <PrinterGroups groups={part.shouldFit} openUpTo={0} />
        </section>
      )}
      <p className="mt-3">
        <Link className="link" to={paths.submit({ type: "compatibility", item: part.key })}>
          Fits another printer, or does not fit one? Tell us
        </Link>
      </p>
    </>
  );
}

interface PrinterGroupsProps {
  readonly groups: readonly PrintersOfMaker[];
  readonly openUpTo: number;
}

function PrinterGroups({ groups, openUpTo }: PrinterGroupsProps) {
  return groups.map(({ manufacturer, manufacturerSlug, printers }) => (
    <details key={manufacturerSlug} className="more" open={printers.length <= openUpTo}>
      <summary>
        {manufacturer} <span className="count">{printers.length}</span>
      </summary>
      <ul className="cols">
        {printers.map(({ modelSlug, name, how }) => (
          <li key={modelSlug}>
            <Link to={paths.printer({ manufacturerSlug, modelSlug })}>{name}</Link>
            {how === null ? null : <span className="hint"> {how}</span>}
          </li>
        ))}
      </ul>
    </details>
  ));
}
