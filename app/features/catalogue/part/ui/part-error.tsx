import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { PageError } from "~/ui/feedback/page-error";
import { PartNotFound } from "./part-not-found";

/** The error page of a part. */
export function PartError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    const details: unknown = error.data;
    return <PartNotFound data={details} />;
  }
  return <PageError page="this part" />;
}
