import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { closedPageAt } from "~/features/page-access/closed-page.server";
import { LockRibbon } from "~/features/page-access/ui/lock-ribbon";
import { OpenedMessage } from "~/features/page-access/ui/opened-message";
import { unopenedArea } from "~/lib/areas";
import { pageHeaders } from "~/lib/http/page-headers";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import type { loader as rootLoader } from "~/root";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Drawing } from "~/ui/drawing";

const GENERAL = {
  drawing: "unfinished",
  promise: "We are still building this part of the workshop. What is open already works in full.",
} as const;

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = safeRedirectPath(new URL(request.url).searchParams.get("from"), "");
  const lock = await closedPageAt(context.pageAccess, from);
  return data({ siteUrl: context.siteUrl, from, lock }, { headers: { "Cache-Control": "private, no-store" } });
}

export default function UnderConstruction() {
  const { from, lock } = useLoaderData<typeof loader>();
  const isAdmin = useRouteLoaderData<typeof rootLoader>("root")?.viewer?.isAdmin === true;
  const area = unopenedArea(from);
  const { drawing, promise } = area ?? GENERAL;
  const name = area?.name ?? lock?.label ?? null;
  return (
    <>
      {lock?.closed && isAdmin ? <LockRibbon label={lock.label} /> : null}
      <div className="wrap">
        {lock === null ? null : (
          <OpenedMessage key={lock.label} label={name ?? lock.label} closed={lock.closed} to={from} />
        )}
        <section className="empty mt-8">
          <Drawing name={drawing} width={192} />
          <h1 tabIndex={-1}>Under construction</h1>
          {lock?.note ? (
            <blockquote className="lock-note">
              <p>{lock.note}</p>
            </blockquote>
          ) : null}
          <p>
            {name === null ? "" : `${name} is ${lock?.closed ? "closed for now" : "not open yet"}. `}
            {promise}
          </p>
        </section>
        <Card className="mt-6">
          <h2>Open now</h2>
          <p>
            <strong>FIND</strong>: look up the parts that fit your printer, with the source of every figure.
          </p>
          <p className="actions mt-4">
            <LinkButton to={paths.find()} variant="primary">
              Find parts
            </LinkButton>
            <LinkButton to={paths.saved()} variant="secondary">
              What you saved
            </LinkButton>
            <LinkButton to={paths.home()} variant="secondary">
              Return to Home
            </LinkButton>
          </p>
        </Card>
      </div>
    </>
  );
}
