import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { unopenedArea } from "~/lib/areas";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Drawing } from "~/ui/drawing";

const GENERAL = {
  drawing: "unfinished",
  promise: "We are still building this part of the workshop. What is open already works in full.",
} as const;

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({ title: titleFor(location.pathname), siteUrl: page?.siteUrl ?? "", noindex: true });

export function loader({ request, context }: LoaderFunctionArgs) {
  const from = safeRedirectPath(new URL(request.url).searchParams.get("from"), "");
  return data({ siteUrl: context.siteUrl, from });
}

export default function UnderConstruction() {
  const { from } = useLoaderData<typeof loader>();
  const area = unopenedArea(from);
  const { drawing, promise } = area ?? GENERAL;
  return (
    <div className="wrap">
      <section className="empty mt-8">
        <Drawing name={drawing} width={192} />
        <h1 tabIndex={-1}>Under construction</h1>
        <p>
          {area === null ? "" : `${area.name} is not open yet. `}
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
          <LinkButton to={paths.home()} variant="secondary">
            Return to Home
          </LinkButton>
        </p>
      </Card>
    </div>
  );
}
