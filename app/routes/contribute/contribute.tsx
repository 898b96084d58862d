import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { problemCounts } from "~/features/catalogue/quality/data-quality.server";
import { mergedContributors } from "~/features/contribute/contributors.model";
import { ContributePage } from "~/features/contribute/ui/contribute-page";
import { pagesClosedTo } from "~/features/page-access/page-access.guard.server";
import { Roadmap } from "~/features/suggestions/ui/roadmap";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  const title = titleFor(location.pathname);
  if (!page) return [{ title }];
  return pageMeta({
    title,
    description: "Four ways to help, what the catalogue is missing, and what is planned for the site.",
    siteUrl: page.siteUrl,
    canonicalPath: paths.contribute(),
  });
};

export { pageHeaders as headers };

/** What the page counts as missing. */
const GAPS: readonly string[] = ["no-image", "no-printer", "no-specs", "few-parts"];

export async function loader({ context }: LoaderFunctionArgs) {
  const [counts, roadmap, contributions, closed] = await Promise.all([
    problemCounts(requireCatalogue(context.catalogue)),
    context.roadmap.current(),
    context.contributions.current(),
    pagesClosedTo(context),
  ]);
  // While guides are locked, who wrote them is not named either.
  const contributors =
    contributions &&
    mergedContributors([...(closed.includes("guides") ? [] : contributions.guides), ...contributions.catalogue]);
  const gaps = counts
    .filter(({ key, count }) => GAPS.includes(key) && count > 0)
    .map(({ key, label, count }) => ({ key, label, count }));
  return data(
    { siteUrl: context.siteUrl, donates: context.donateUrl !== null, gaps, roadmap, contributors },
    { headers: PRIVATE_HEADERS },
  );
}

export default function Contribute() {
  const { roadmap, ...page } = useLoaderData<typeof loader>();
  return <ContributePage {...page} roadmap={<Roadmap items={roadmap} />} />;
}

export function ErrorBoundary() {
  return <PageError page="contribute" service="the catalogue" />;
}
