import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { fieldOf } from "~/lib/field-of";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";
import { NearNames } from "~/ui/feedback/near-names";
import { PageError } from "~/ui/feedback/page-error";
import type { PrinterLink } from "../../catalogue.model";

/** The error page of a printer. */
export function PrinterError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    const details: unknown = error.data;
    return <PrinterNotFound near={nearPrintersIn(details)} />;
  }
  return <PageError page="this printer" />;
}

function isPrinterLink(value: unknown): value is PrinterLink {
  return ["label", "manufacturerSlug", "modelSlug"].every((field) => typeof fieldOf(value, field) === "string");
}

/** The similar printers in the data of a 404; none when it has other data. */
function nearPrintersIn(data: unknown): PrinterLink[] {
  const listed = fieldOf(data, "nearPrinters");
  return Array.isArray(listed) ? listed.filter(isPrinterLink) : [];
}

/** The 404 page of a printer: printers with similar names, and links to home and all printers. */
function PrinterNotFound({ near }: { readonly near: readonly PrinterLink[] }) {
  return (
    <ErrorPage
      title="Oops! Page not found"
      message="There is no printer at this address."
      actions={
        <>
          <LinkButton to={paths.home()} variant="primary">
            Return to Home
          </LinkButton>
          <LinkButton to={paths.printers()}>All printers</LinkButton>
        </>
      }
    >
      <NearNames links={near.map((printer) => ({ to: paths.printer(printer), label: printer.label }))} />
    </ErrorPage>
  );
}
