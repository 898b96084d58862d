import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { fieldOf } from "~/lib/field-of";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { ErrorPage } from "~/ui/feedback/error-page";
import { NearNames } from "~/ui/feedback/near-names";
import { PageError } from "~/ui/feedback/page-error";
import type { GuideLink } from "../page/guide-view.server";
import { WithdrawnGuide } from "../withdrawn/ui/withdrawn-guide";

/** The error page of a guide. */
export function GuideError() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : null;
  if (status === 404) return <GuideNotFound near={nearIn(fieldOf(error, "data"))} />;
  if (status === 410) return <WithdrawnGuide data={fieldOf(error, "data")} />;
  if (status === 400) {
    return (
      <ErrorPage
        title="Page Error"
        message="This page has no such form, so nothing was changed."
        actions={
          <LinkButton to={paths.learn()} variant="primary">
            All guides
          </LinkButton>
        }
      />
    );
  }
  return <PageError page="this guide" />;
}

function isGuideLink(value: unknown): value is GuideLink {
  return typeof fieldOf(value, "slug") === "string" && typeof fieldOf(value, "title") === "string";
}

/** The similar guides in the data of a 404; none when it has other data. */
function nearIn(data: unknown): GuideLink[] {
  const listed = fieldOf(data, "near");
  return Array.isArray(listed) ? listed.filter(isGuideLink) : [];
}

function GuideNotFound({ near }: { readonly near: readonly GuideLink[] }) {
  return (
    <ErrorPage
      title="Oops! Page not found"
      message="There is no guide at this address."
      actions={
        <>
          <LinkButton to={paths.home()} variant="primary">
            Return to Home
          </LinkButton>
          <LinkButton to={paths.learn()}>All guides</LinkButton>
        </>
      }
    >
      <NearNames links={near.map(({ slug, title }) => ({ to: paths.guide(slug), label: title }))} />
    </ErrorPage>
  );
}
