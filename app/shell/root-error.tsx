import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useContext } from "react";
import { RequestInfoContext } from "~/lib/browser/request-info";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";

/** The error page of routes without an `ErrorBoundary`. */
export function RootError() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <UncaughtError />;
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
