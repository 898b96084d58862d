import { useLengths } from "~/lib/browser/use-lengths";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { AddressNotice } from "~/ui/feedback/address-notice";
import { EmptyState } from "~/ui/feedback/empty-state";
import { TextField } from "~/ui/form/field";
import { PageHeader } from "~/ui/layout/page-header";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Form, Link } from "~/ui/navigation/link";
import { TellUs } from "~/ui/navigation/tell-us";
import { partsText, printerFacts } from "../printer-facts.model";
import type { ListedPrinterView, MakerView, PrintersView } from "../printer-list.model";

interface PageProps<View> {
  readonly view: View;
  /** What of the address has no effect, in sentences. */
  readonly notes: readonly string[];
}

/** All printers: a search, the popular ones, and the makers. */
export function PrintersPage({ view, notes }: PageProps<PrintersView>) {
  const { q, found, total } = view;
  return (
    <div className="wrap">
      <PageHeader title="Printers">{total} printers: what each one takes, and the parts that fit it.</PageHeader>
      <AddressNotice lines={notes} />
      {/* The field is made anew with each search, so that after Back it shows the search of the page. */}
      <Form key={q} action={paths.printers()} role="search" aria-label="Printers" className="search-row">
        <TextField name="q" label="Search printers" type="search" defaultValue={q} maxLength={100} />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </Form>
      {found === null ? <AllPrinters {...view} /> : <Found q={q} found={found} />}
      <p className="mt-6">
        <TellUs to={paths.submit({ type: "printer", name: q })} />
      </p>
    </div>
  );
}

function AllPrinters({ popular, makers, universalParts }: Pick<PrintersView, "popular" | "makers" | "universalParts">) {
  return (
    <>
      <section aria-labelledby="popular-heading">
        <h2 id="popular-heading" className="section-title">
          Popular printers
        </h2>
        <p className="hint mb-4">
          With the number of parts that fit or should. {universalParts} more, such as tools, fit every printer.
        </p>
        <div className="printer-makers">
          {popular.map(({ slug, name, printers }) => (
            <section key={slug} aria-labelledby={`maker-${slug}`}>
              <h3 id={`maker-${slug}`}>
                <Link to={paths.printerMaker(slug)} discover="none">
                  {name}
                </Link>
              </h3>
              <ul>
                {printers.map(({ name: model, modelSlug, ownParts }) => (
                  <li key={modelSlug}>
                    <Link to={paths.printer({ manufacturerSlug: slug, modelSlug })} discover="none">
                      {model}
                    </Link>{" "}
                    <span className="count">{partsText(ownParts)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
      <section aria-labelledby="makers-heading">
        <h2 id="makers-heading" className="section-title">
          All makers <span className="count">{makers.length}</span>
        </h2>
        <ul className="cols">
          {makers.map(({ slug, name, count }) => (
            <li key={slug}>
              <Link to={paths.printerMaker(slug)} discover="none">
                {name}
              </Link>{" "}
              <span className="count">{count === 1 ? "1 printer" : `${String(count)} printers`}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Found({ q, found }: { readonly q: string; readonly found: readonly ListedPrinterView[] }) {
  if (found.length === 0) {
    return (
      <EmptyState
        title={`No printer matches “${q}”`}
        action={<LinkButton to={paths.printers()}>Show all printers</LinkButton>}
      >
        <p>Try the model without its maker, or look for its maker in the list of all.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="found-heading">
      <h2 id="found-heading" className="section-title">
        {found.length} {found.length === 1 ? "printer" : "printers"} for “{q}”
      </h2>
      <PrinterRows printers={found} nameOf={({ label }) => label} />
      <p className="mt-4">
        <Link to={paths.printers()}>Show all printers</Link>
      </p>
    </section>
  );
}

/** All printers of a maker: those of which it is known what they take, then the rest. */
export function MakerPage({ view, notes }: PageProps<MakerView>) {
  const { slug, name, website, parts, known, others } = view;
  return (
    <div className="wrap">
      <PageHeader
        before={<Breadcrumbs trail={[{ label: "Printers", to: paths.printers() }]} current={name} />}
        title={`Printers by ${name}`}
        actions={
          parts === 0 ? null : (
            <LinkButton to={paths.find({ manufacturer: slug })}>
              {parts === 1 ? "1 part" : `${String(parts)} parts`} by {name}
            </LinkButton>
          )
        }
      >
        {website === null ? null : (
          <a href={website} rel="nofollow noopener">
            {new URL(website).hostname}
          </a>
        )}
      </PageHeader>
      <AddressNotice lines={notes} />
      {known.length === 0 ? null : (
        <section aria-labelledby="known-heading">
          <h2 id="known-heading" className="section-title">
            What they take is known
          </h2>
          <PrinterRows printers={known} nameOf={(printer) => printer.name} />
        </section>
      )}
      {others.length === 0 ? null : (
        <section aria-labelledby="others-heading">
          <h2 id="others-heading" className="section-title">
            {known.length === 0 ? "Nobody has told us yet what they take" : "Less is known of these"}
          </h2>
          <PrinterRows printers={others} nameOf={(printer) => printer.name} />
          <p className="mt-3">Own one? Open it, choose a part you fitted, and say on the part’s page how it went.</p>
        </section>
      )}
      <p className="mt-6">
        <TellUs to={paths.submit({ type: "correction", item: `manufacturers:${slug}` })} />
      </p>
    </div>
  );
}

interface PrinterRowsProps {
  readonly printers: readonly ListedPrinterView[];
  readonly nameOf: (printer: ListedPrinterView) => string;
}

function PrinterRows({ printers, nameOf }: PrinterRowsProps) {
  const lengths = useLengths();
  return (
    <ul className="printer-rows">
      {printers.map((printer) => (
        <li key={`${printer.manufacturerSlug}/${printer.modelSlug}`}>
          <Link to={paths.printer(printer)} discover="none">
            {nameOf(printer)}
          </Link>
          <span className="hint">{lengths(printerFacts(printer))}</span>
        </li>
      ))}
    </ul>
  );
}
