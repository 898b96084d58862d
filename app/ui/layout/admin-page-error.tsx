import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { LinkButton } from "../button";
import { PageError } from "../feedback/page-error";
import { AdminShell } from "./admin-shell";

interface AdminPageErrorProps {
  /** Completes "There was an error loading ...". */
  readonly page: string;
  /** What cannot be reached when the status is 503, as the start of a sentence. */
  readonly service: string;
  /** What a page says that is about something that is not there. */
  readonly missing: {
    /** "There is no such entry" */
    readonly title: string;
    readonly about: string;
    /** Where those are that there are. */
    readonly list: { readonly to: string; readonly label: string };
  };
}

/** Replaces an admin page that failed; one about something that is not there says so, and leads to what is. */
export function AdminPageError({ page, service, missing: { title, about, list } }: AdminPageErrorProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageError page={page} service={service} />;
  return (
    <AdminShell title={title} about={about}>
      <LinkButton to={list.to} variant="primary">
        {list.label}
      </LinkButton>
    </AdminShell>
  );
}
