import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";
import { PageError } from "~/ui/feedback/page-error";

/** The error page of a calculator. */
export function CalculatorError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return <PageError page="this calculator" service="this page" />;
  }
  return (
    <ErrorPage
      title="Oops! Page not found"
      message="There is no calculator at this address."
      actions={
        <>
          <LinkButton to={paths.tune()} variant="primary">
            All calculators
          </LinkButton>
          <LinkButton to={paths.home()}>Return to Home</LinkButton>
        </>
      }
    />
  );
}
