import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useContext, type MouseEvent } from "react";
import { RequestInfoContext } from "~/lib/browser/request-info";
import { useHydrated } from "~/lib/browser/use-hydrated";
import { LinkButton } from "../button";
import { ErrorPage } from "./error-page";

interface PageErrorProps {
  /** Completes "There was an error loading ...". */
  readonly page: string;
  /** What cannot be reached when the status is 503, as the start of a sentence. */
  readonly service?: string | undefined;
}

/** Replaces one page that failed; header and footer stay. */
export function PageError({ page, service = "the catalogue" }: PageErrorProps) {
  const error = useRouteError();
  const hydrated = useHydrated();
  const { requestId, backTo } = useContext(RequestInfoContext);
  const unavailable = isRouteErrorResponse(error) && error.status === 503;
  const goBack = (event: MouseEvent) => {
    if (!hydrated || history.length < 2) return;
    event.preventDefault();
    history.back();
  };
  return (
    <ErrorPage
      title="Page Error"
      drawing="spaghetti"
      message={
        unavailable
          ? `There was an error loading ${page}: ${service} cannot be reached right now. It is tried again by itself; give it a few seconds.`
          : `There was an error loading ${page}.`
      }
      reference={requestId}
      actions={
        <LinkButton to={backTo} onClick={goBack} variant="primary">
          Go Back
        </LinkButton>
      }
    />
  );
}
