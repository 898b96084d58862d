import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageCaching, partNotFound, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { CATEGORY_LABELS } from "~/features/catalogue/catalogue.model";
import { noteLine } from "~/lib/text/address-notes";
import { historyView } from "~/features/catalogue/history/history-view.server";
import { HistoryPage } from "~/features/catalogue/history/ui/history-page";
import { partTitle } from "~/features/catalogue/part/part-format.model";
import { PartError } from "~/features/catalogue/part/ui/part-error";
import { pageHeaders } from "~/lib/http/page-headers";
import { queryOf } from "~/lib/http/query-text";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  if (!page) return [{ title: titleFor(location.pathname) }, { name: "robots", content: "noindex" }];
  const { part, siteUrl } = page;
  return pageMeta({
    title: titleFor(location.pathname, `History of ${partTitle(part)}`),
    description: `What was changed of ${partTitle(part)}, when, by whom and why.`,
    siteUrl,
    canonicalPath: paths.partHistory(part),
    area: "find",
    noindex: true,
  });
};

export { pageHeaders as headers };

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const [maker, slug] = [params["manufacturerSlug"] ?? "", params["partSlug"] ?? ""];
  const part = snapshot.partBySlugs(maker, slug);
  if (part === null) {
    const [small, smallSlug] = [maker.toLowerCase(), slug.toLowerCase()];
    const other = snapshot.partByOldAddress(small, smallSlug) ?? snapshot.partBySlugs(small, smallSlug);
    if (other !== null) return redirect(`${paths.partHistory(other)}${queryOf(request)}`, 301);
    throw partNotFound(snapshot, `${maker} ${slug}`);
  }
  const { key, table, name, manufacturer, manufacturerSlug, partSlug } = part;
  const { history, notes } = historyView(snapshot, snapshot.revisions.ofPart(part), new URL(request.url).searchParams);
  return data(
    {
      siteUrl: context.siteUrl,
      part: { key, table, name, manufacturer, manufacturerSlug, partSlug },
      history,
      notes: notes.map(noteLine),
    },
    { headers: pageCaching(context.catalogue, false) },
  );
}

export default function PartHistory() {
  const { part, history, notes } = useLoaderData<typeof loader>();
  return (
    <HistoryPage
      name={partTitle(part)}
      trail={[
        { label: "Find", to: paths.find() },
        { label: CATEGORY_LABELS[part.table].plural, to: paths.find({ category: part.table }) },
        { label: part.name, to: paths.part(part) },
      ]}
      history={history}
      notes={notes}
      to={(page) => paths.partHistory(part, { page: page === 1 ? null : String(page) })}
      tellUs={paths.submit({ type: "correction", item: part.key })}
    />
  );
}

export { PartError as ErrorBoundary };
