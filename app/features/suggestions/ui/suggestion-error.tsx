import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";
import { PageError } from "~/ui/feedback/page-error";

/** The page of a suggestion there is not, or that failed. */
export function SuggestionError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return <PageError page="this suggestion" service="the database" />;
  }
  return (
    <ErrorPage
      title="Suggestion not found"
      message="It may have been withdrawn."
      actions={
        <LinkButton to={paths.suggestFeature()} variant="primary">
          All suggestions
        </LinkButton>
      }
    />
  );
}
