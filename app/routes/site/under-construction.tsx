import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closedPageAt } from "~/features/page-access/closed-page.server";
import { lockableArea } from "~/features/page-access/lockable-areas.model";
import { openAreas } from "~/features/page-access/open-areas.model";
import { closedPages } from "~/features/page-access/page-access.model";
import { OpenedMessage } from "~/features/page-access/ui/opened-message";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { privateMeta } from "~/lib/meta/private-meta";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/layout/card";
import { Drawing } from "~/ui/drawing/drawing";

const GENERAL = {
  drawing: "unfinished",
  promise: "We are still building this area. Everything that is open works in full.",
} as const;

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = safeRedirectPath(new URL(request.url).searchParams.get("from"), "");
  const lock = await closedPageAt(context.pageAccess, from);
  const open = openAreas(closedPages(context.pageAccess.known()));
  return data({ siteUrl: context.siteUrl, from, lock, open }, { headers: PRIVATE_HEADERS });
}

export default function UnderConstruction() {
  const { from, lock, open } = useLoaderData<typeof loader>();
  const area = lockableArea(from);
  const { drawing, promise } = area ?? GENERAL;
  const name = area?.name ?? lock?.label ?? null;
  const to = area === null ? null : from;
  const state = lock?.closed ? "closed for now" : "open";
  return (
    <div className="wrap">
      {lock === null ? null : (
        <OpenedMessage key={lock.label} label={name ?? lock.label} closed={lock.closed} to={to} />
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
          {name === null ? "" : `${name} is ${state}. `}
          {promise}
        </p>
        {to === null || lock?.closed ? null : (
          <p>
            <LinkButton to={to}>Go to {name}</LinkButton>
          </p>
        )}
      </section>
      <Card className="mt-6">
        <h2>Open now</h2>
        <ul className="grid gap-2">
          {open.map(({ name: area, about }) => (
            <li key={area}>
              <strong>{area}</strong>: {about}
            </li>
          ))}
        </ul>
        <p className="actions mt-4">
          {open.map(({ to, invitation }, index) => (
            <LinkButton key={to} to={to} variant={index === 0 ? "primary" : "secondary"}>
              {invitation}
            </LinkButton>
          ))}
          <LinkButton to={paths.saved()} variant="secondary">
            What you saved
          </LinkButton>
          <LinkButton to={paths.home()} variant="secondary">
            Return to Home
          </LinkButton>
        </p>
      </Card>
    </div>
  );
}
