import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { pageMeta } from "~/lib/seo";
import { titleFor } from "~/lib/titles";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Drawing } from "~/ui/drawing";

const AREAS = [
  {
    prefixes: ["/learn", "/tutorials", "/tutorial-creator"],
    name: "LEARN",
    drawing: "learn",
    promise:
      "Repair guides, upgrade tutorials and slicer walkthroughs, one small step at a time, with the tools and parts each of them needs. The first thirty topics are researched and being written.",
  },
  {
    prefixes: ["/tune", "/calculators", "/tools"],
    name: "TUNE",
    drawing: "tune",
    promise:
      "Calculators for flow rate, pressure advance, maximum volumetric flow, retraction and skew, each with a picture of the test print and lines to paste into your firmware.",
  },
] as const;

const GENERAL = {
  name: "This page",
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
  const area = AREAS.find(({ prefixes }) => prefixes.some((prefix) => from.startsWith(prefix))) ?? GENERAL;
  return (
    <div className="wrap">
      <section className="empty mt-8">
        <Drawing name={area.drawing} width={192} />
        <h1 tabIndex={-1}>Under construction</h1>
        <p>
          {area === GENERAL ? "" : `${area.name} is not open yet. `}
          {area.promise}
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
