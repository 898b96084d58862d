import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useContext } from "react";
import { RequestInfoContext } from "~/lib/browser/request-info";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";

/** The status of the page's error; 200 for a page without one. */
export function useRouteErrorStatus(): number {
  const error = useRouteError();
  // Null while a page without an error is drawn on the server, undefined in the browser.
  if (error === undefined || error === null) return 200;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** The error page of routes without an `ErrorBoundary`. */
export function RootError() {
  return useRouteErrorStatus() === 404 ? <NotFound /> : <UncaughtError />;
}

function NotFound() {
  return (
    <ErrorPage
      title="Oops! Page not found"
      message="There is nothing at this address."
      actions={
        <LinkButton to={paths.home()} variant="primary">
          Return to Home
        </LinkButton>
      }
    />
  );
}

function UncaughtError() {
  const { requestId } = useContext(RequestInfoContext);
  const { pathname, search } = useLocation();
  return (
    <ErrorPage
      title="Something went wrong"
      drawing="spaghetti"
      message="We couldn't load this page. Nothing you did is lost."
      reference={requestId}
      actions={
        <LinkButton to={`${pathname}${search}`} reloadDocument variant="primary">
          Try again
        </LinkButton>
      }
    />
  );
}
