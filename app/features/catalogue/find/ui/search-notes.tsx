import { Link } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { withFilter } from "../find-filter.model";
import { findQuery, type FindView } from "../find-view.model";

/** How the words were understood, where that is not plain: a printer that they name, and words that no part has. */
export function SearchNotes({ view }: { readonly view: FindView }) {
  return (
    <>
      <NamedPrinterNote view={view} />
      <PrinterChoices choices={view.choices} />
      {view.missing === null || view.total === 0 ? null : (
        <p className="hint mb-4">
          No part has all of these words. The ones below have most of them.
          {view.missing.length === 0 ? null : ` None has ${view.missing.map((word) => `“${word}”`).join(" or ")}.`}
        </p>
      )}
    </>
  );
}

function PrinterChoices({ choices }: Pick<FindView, "choices">) {
  if (choices.length === 0) return null;
  return (
    <p className="hint mb-4">
      Only for one printer?
      {choices.map(({ label, query }) => (
        <Link key={query} to={`${paths.find()}${query}`} rel="nofollow" className="ml-3">
          {label}
        </Link>
      ))}
    </p>
  );
}

function NamedPrinterNote({ view }: { readonly view: FindView }) {
  const { filter, printer, comparing, showsAll } = view;
  const { named } = filter;
  if (printer === null || named === null || !filter.printerFromWords) return null;
  return (
    <p className="hint mb-4">
      {`“${named.words}” names a printer, the ${printer.label}. `}
      {showsAll ? "No such part is known to fit it, so all of them are shown. " : null}
      <Link to={paths.find(findQuery(withFilter(filter, { printer: null }), comparing))} rel="nofollow">
        {`Look for “${named.words}” in all parts`}
      </Link>
    </p>
  );
}
