import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { knownViewer, requireViewer } from "~/features/accounts/session/guards.server";
import { suggestionListIntents } from "~/features/suggestions/suggestions.intents.server";
import { suggestionsParams } from "~/features/suggestions/suggestions.model";
import { readSuggestionsQuery, suggestionsNotes } from "~/features/suggestions/suggestions-query.model";
import { listSuggestions } from "~/features/suggestions/suggestions.queries.server";
import { SuggestionsListPage } from "~/features/suggestions/ui/suggestions-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  const title = titleFor(location.pathname);
  if (!page) return [{ title }];
  return pageMeta({
    title,
    description: "What members suggest for the site, by votes, and what became of it.",
    siteUrl: page.siteUrl,
    canonicalPath: paths.suggestFeature(),
    noindex: page.isPart,
  });
};

export { pageHeaders as headers };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readSuggestionsQuery(searchParams);
  const [viewer, list] = await Promise.all([context.viewer(), listSuggestions(context, query)]);
  const notes = suggestionsNotes(searchParams, list.pageCount);
  return data(
    { siteUrl: context.siteUrl, isPart: searchParams.size > 0, isMember: viewer !== null, query, list, notes },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const query = readSuggestionsQuery(new URL(request.url).searchParams);
  const guard = async () => {
    await requireViewer(args);
  };
  return runAction(
    args,
    suggestionListIntents(context, {
      here: paths.suggestFeature(suggestionsParams(query)),
      isMember: async () => (await knownViewer(context)) !== null,
      guard,
    }),
  );
}

export default function SuggestFeature() {
  const { list, query, isMember, notes } = useLoaderData<typeof loader>();
  return <SuggestionsListPage list={list} query={query} isMember={isMember} notes={notes} />;
}

export function ErrorBoundary() {
  return <PageError page="the suggestions" service="the database" />;
}
