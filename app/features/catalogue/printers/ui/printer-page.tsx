import type { ReactNode } from "react";
import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { LinkButton } from "~/ui/button";
import { CopyField } from "~/ui/form/copy-field";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Link } from "~/ui/navigation/link";
import { SectionLinks } from "~/ui/navigation/section-links";
import { TellUs } from "~/ui/navigation/tell-us";
import { PrinterDrawing } from "../../drawings/ui/printer-drawing";
import type { PrinterPageView } from "../printer-page.model";
import { MakeMyPrinter } from "./make-my-printer";
import { PrinterFacts } from "./printer-facts";
import { PrinterPartLists } from "./printer-part-lists";
import { PrinterSiblings } from "./printer-siblings";
import { PrinterUnknowns } from "./printer-unknowns";

interface PrinterPageProps {
  readonly printer: PrinterPageView;
  /** Public address of this page, to share. */
  readonly url: string;
  /** It is the printer that the visitor saved. */
  readonly own: boolean;
  /** What of the address has no effect, in sentences. */
  readonly notes: readonly string[];
  /** What guides there are for it. */
  readonly guides: ReactNode;
}

/** One printer: what fits it, what it is and takes, which printers are like it, and what nobody knows of it yet. */
export function PrinterPage({ printer, url, own, notes, guides }: PrinterPageProps) {
  const { address } = printer;
  return (
    <div className="wrap printer-page">
      <Breadcrumbs
        trail={[
          { label: "Printers", to: paths.printers() },
          { label: printer.manufacturer, to: paths.printerMaker(address.manufacturerSlug) },
        ]}
        current={printer.name}
      />
      <AddressNotice lines={notes} />
      <PrinterHead printer={printer} own={own} />
      <div className="grid gap-x-[clamp(1.5rem,4vw,3rem)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div>
          <PrinterPartLists printer={printer} own={own} />
        </div>
        <div>
          <PrinterFacts printer={printer} />
          {guides}
          <PrinterUnknowns printer={printer} />
          <p className="mt-4">
            <TellUs to={paths.submit({ type: "correction", item: `printers:${printer.slug}` })} />
            {" · "}
            <Link className="link" to={paths.printerHistory(address)} discover="none">
              History
            </Link>
          </p>
          <PrinterSiblings printer={printer} />
          <section aria-labelledby="share-heading">
            <h2 id="share-heading" className="section-title">
              Share
            </h2>
            <CopyField id="printer-link" label="Link to this printer" value={url} shareTitle={printer.label} />
            <p className="downloads">
              Download <a href={paths.printerExport(address)}>JSON</a>
            </p>
          </section>
        </div>
      </div>
    </div>
  );
}

/** The printer's name, whose it is, and where its parts are. */
function PrinterHead({ printer, own }: Pick<PrinterPageProps, "printer" | "own">) {
  const { label, address, partCount, ownPartCount, onlyUniversal, slug, line, description, drawing } = printer;
  const here = paths.printer(address);
  const lengths = useLengths();
  return (
    <header className="printer-head">
      <p className="eyebrow">
        <Link to={paths.printerMaker(address.manufacturerSlug)}>{printer.manufacturer}</Link>
        {printer.popular ? " · Popular printer" : " · Printer"}
      </p>
      <h1 tabIndex={-1}>{label}</h1>
      {line === "" ? null : <p>{lengths(line)}</p>}
      {onlyUniversal || ownPartCount === partCount ? null : (
        <p>
          {ownPartCount}{" "}
          {ownPartCount === 1 ? "part is listed for it or should fit" : "parts are listed for it or should fit"};{" "}
          {partCount - ownPartCount} more, such as tools, {partCount - ownPartCount === 1 ? "fits" : "fit"} every
          printer.
        </p>
      )}
      {description === null ? null : <p>{description}</p>}
      <div className="actions">
        {own ? (
          <p className="fit mark fit-listed">This is your printer</p>
        ) : (
          <MakeMyPrinter printer={slug} next={here} large />
        )}
        <LinkButton to={paths.find({ printer: slug })} icon="search" variant={own ? "primary" : "secondary"}>
          {partCount === 1 ? "The part that fits" : `All ${String(partCount)} parts that fit`}
          {onlyUniversal ? " every printer" : null}
        </LinkButton>
        {own ? (
          <LinkButton to={paths.myPrinter({ next: here })} variant="quiet">
            Change printer
          </LinkButton>
        ) : null}
      </div>
      <PrinterDrawing drawing={drawing} width={220} />
      <SectionLinks sections={sectionsOf(printer)} />
    </header>
  );
}

function sectionsOf({ siblings }: Pick<PrinterPageView, "siblings">) {
  return [
    { id: "parts-heading", words: "Parts that fit" },
    { id: "takes-heading", words: "What it takes" },
    { id: "unknown-heading", words: "Not known yet" },
    { id: "siblings-heading", words: siblings.length > 0 ? "Similar printers" : "Other printers" },
  ];
}
