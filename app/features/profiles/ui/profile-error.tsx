import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";
import { PageError } from "~/ui/feedback/page-error";

/** Shown instead of a profile that does not exist or is private, and of one that cannot be read now. */
export function ProfileError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return <PageError page="this profile" service="the database" />;
  }
  return (
    <ErrorPage
      title="Profile not found"
      message="No one with a public profile is called that."
      actions={
        <LinkButton to={paths.home()} variant="primary">
          Go to the home page
        </LinkButton>
      }
    />
  );
}
