import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageCaching } from "~/features/catalogue/catalogue-responses.server";
import { noteLine } from "~/lib/text/address-notes";
import { PartRow } from "~/features/catalogue/part/ui/part-row";
import type { SearchView } from "~/features/search/search.model";
import { SearchPage } from "~/features/search/ui/search-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { queryOf } from "~/lib/http/query-text";
import { requestedPathname } from "~/lib/http/requested-path";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { searchView } from "./search-view.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  if (!page) return [{ title: titleFor(location.pathname) }];
  const { siteUrl, view } = page;
  return pageMeta({
    title: titleFor(location.pathname, view.q === "" ? undefined : `“${view.q}”`),
    description: "Search parts, guides, printers, calculators and test prints at once.",
    siteUrl,
    canonicalPath: paths.search(),
    // What a search finds has pages of its own.
    noindex: true,
  });
};

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  if (requestedPathname(request) !== paths.search()) return redirect(`${paths.search()}${queryOf(request)}`, 301);
  const { view, notes } = await searchView(args);
  if (view.q !== "") context.notes.search = { q: view.q, results: view.complete ? countOf(view) : 0 };
  return data(
    { siteUrl: context.siteUrl, view, notes: notes.map(noteLine) },
    { headers: pageCaching(context.catalogue, false) },
  );
}

/** How many there are of everything that has all words. */
function countOf({ groups }: SearchView): number {
  return groups.reduce((sum, { total }) => sum + total, 0);
}

export default function Search() {
  const { view, notes } = useLoaderData<typeof loader>();
  return <SearchPage view={view} notes={notes} drawPart={(card) => <PartRow card={card} />} />;
}

export function ErrorBoundary() {
  return <PageError page="the search" />;
}
