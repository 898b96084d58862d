import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { glossaryStructuredData, glossaryView } from "~/features/glossary/glossary-page.server";
import { GlossaryPage } from "~/features/glossary/ui/glossary-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  const title = titleFor(location.pathname);
  if (!page) return [{ title }];
  const { siteUrl, view, terms } = page;
  return pageMeta({
    title,
    description: "Plain explanations of the words on 3D printer parts: mounts, nozzles, probes, motors and firmware.",
    siteUrl,
    canonicalPath: paths.glossary(),
    area: "find",
    noindex: view.q !== "",
    structuredData: [
      ...terms,
      breadcrumbData(siteUrl, [
        { name: "Home", path: paths.home() },
        { name: "Glossary", path: paths.glossary() },
      ]),
    ],
  });
};

export { pageHeaders as headers };

export function loader({ request, context: { siteUrl } }: LoaderFunctionArgs) {
  const q = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  return data(
    // A search is no page for search engines.
    { siteUrl, view: glossaryView(q), terms: q === "" ? [glossaryStructuredData(siteUrl)] : [] },
    { headers: { "Cache-Control": "private, no-cache" } },
  );
}

export default function Glossary() {
  const { view } = useLoaderData<typeof loader>();
  return <GlossaryPage view={view} />;
}

export function ErrorBoundary() {
  return <PageError page="the glossary" />;
}
