import type { ReactNode } from "react";
import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { FilterSheet } from "~/ui/layout/filter-sheet";
import { Icon } from "~/ui/drawing/icon";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { Link } from "~/ui/navigation/link";
import { activeFilterCount } from "../active-filters.model";
import { withFilter } from "../find-filter.model";
import { findQuery, type ComparedPart, type FindView } from "../find-view.model";
import { CategoryLinks } from "./category-links";
import { Comparison } from "./comparison";
import { FilterPanel } from "./filter-panel";
import { MakeMyPrinter } from "../../printers/ui/make-my-printer";
import { PrinterPicker } from "../../printers/ui/printer-picker";
import { PreferencesNote, RememberedNote } from "./remembered-note";
import { Results, type FoundCard } from "./results";
import { useOfflineFilters } from "./use-offline-filters";

/** Whether what the visitor hides and how they sort is remembered on the device, or in their preferences. */
export type Remembered = false | "device" | "preferences";

interface FindPageProps {
  readonly view: FindView;
  readonly remembered: Remembered;
  /** Draws a card of the list. */
  readonly cardOf: FoundCard;
  /** The pin button of a part in the comparison. */
  readonly pinOf: (part: ComparedPart) => ReactNode;
  /** Said where nothing is found, besides what the page says itself. */
  readonly emptyText: ReactNode;
}

/** The FIND page: the visitor's printer, categories, comparison, filters and results. */
export function FindPage({ view, remembered, cardOf, pinOf, emptyText }: FindPageProps) {
  const { filter, comparing, notice } = view;
  const here = paths.find(findQuery(filter, comparing));
  const offline = useOfflineFilters();
  return (
    <div className="wrap find-page" onClickCapture={offline.onClickCapture}>
      <h1 className="sr-only">Find parts</h1>
      {notice === null ? null : <AddressNotice {...notice} />}
      <PrinterBanner view={view} here={here} />
      <CategoryLinks view={view} />
      <Comparison view={view} pinOf={pinOf} />
      <div className="find">
        <FilterSheet label="Filters and sorting" count={activeFilterCount(filter)}>
          <FilterPanel view={view} keepOffline={offline.keep} />
        </FilterSheet>
        <Results
          view={view}
          offline={offline.wanted}
          cardOf={cardOf}
          emptyText={emptyText}
          note={
            remembered === "device" ? (
              <RememberedNote here={here} />
            ) : remembered === "preferences" ? (
              <PreferencesNote />
            ) : null
          }
        />
      </div>
    </div>
  );
}

/** The form for the visitor's printer, or the printer the results are for. */
function PrinterBanner({ view, here }: { readonly view: FindView; readonly here: string }) {
  const { printer, ownPrinter, filter, comparing } = view;
  const lengths = useLengths();
  if (printer) {
    return (
      <section className="printer-bar" aria-labelledby="printer-heading">
        <Icon name="printer" />
        <h2 id="printer-heading">
          <span className="wide-words">Parts for </span>
          <Link to={paths.printer(printer)} className="link">
            {printer.label}
          </Link>
        </h2>
        <p className="about">
          {lengths([printer.dimensions, ...printer.traits].filter((fact) => fact !== null).join(" · "))}
        </p>
        {printer.own ? null : <MakeMyPrinter printer={printer.slug} next={here} />}
        <LinkButton small to={paths.myPrinter({ next: here })}>
          <span>
            Change<span className="wide-words"> printer</span>
          </span>
        </LinkButton>
        <LinkButton
          variant="quiet"
          small
          icon="x"
          to={paths.find(findQuery(withFilter(filter, { printer: null }), comparing))}
        >
          <span className="wide-words">Show all parts</span>
        </LinkButton>
      </section>
    );
  }
  if (ownPrinter === null) return <PrinterPicker next={here} />;
  return (
    <section className="printer-bar" aria-labelledby="printer-heading">
      <Icon name="printer" />
      <h2 id="printer-heading">
        <span className="wide-words">Your printer: </span>
        <Link to={paths.printer(ownPrinter)} className="link">
          {ownPrinter.label}
        </Link>
      </h2>
      <p className="about">Every part says whether it fits.</p>
      <LinkButton
        variant="primary"
        small
        to={paths.find(findQuery(withFilter(filter, { printer: ownPrinter.slug }), comparing))}
      >
        Show only what fits
      </LinkButton>
      <LinkButton small to={paths.myPrinter({ next: here })}>
        <span>
          Change<span className="wide-words"> printer</span>
        </span>
      </LinkButton>
    </section>
  );
}
