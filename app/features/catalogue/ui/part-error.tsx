import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { PageError } from "~/ui/page-error";
import { PartNotFound } from "./part-not-found";

/** What stands in place of a part page that could not be shown. */
export function PartError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    const details: unknown = error.data;
    return <PartNotFound data={details} />;
  }
  return <PageError page="this part" />;
}
