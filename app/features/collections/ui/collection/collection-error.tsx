import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";
import { PageError } from "~/ui/feedback/page-error";
import { COLLECTION_TEXTS } from "../../collections.model";

/** Shown instead of a collection that does not exist, that the visitor may not read, or that cannot be read now. */
export function CollectionError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return <PageError page="this collection" service="the place where collections are kept" />;
  }
  return (
    <ErrorPage
      title={COLLECTION_TEXTS.notFound}
      message="There is none at this address, or its owner keeps it private."
      actions={
        <>
          <LinkButton to={paths.saved()} variant="primary">
            Your saved parts
          </LinkButton>
          <LinkButton to={paths.find()}>Find parts</LinkButton>
        </>
      }
    />
  );
}
