import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/error-page";
import { PageError } from "~/ui/page-error";
import { COLLECTION_TEXTS } from "../collections.model";

/** What stands in place of a collection that is not there, or is nobody else's business, or cannot be read now. */
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
