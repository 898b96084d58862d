import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin, requireViewer } from "~/features/accounts/session/guards.server";
import { suggestionIntents } from "~/features/suggestions/suggestions.intents.server";
import { suggestionId } from "~/features/suggestions/suggestions.model";
import { getSuggestion } from "~/features/suggestions/suggestions.queries.server";
import { SuggestionError } from "~/features/suggestions/ui/suggestion-error";
import { SuggestionPage, WithdrawSuggestion } from "~/features/suggestions/ui/suggestion-page";
import { pageHeaders } from "~/lib/http/page-headers";
import { NO_STORE_HEADERS, PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  const title = titleFor(location.pathname);
  if (!page) return [{ title }];
  const { id, body } = page.suggestion;
  return pageMeta({
    title,
    ...(body !== "" && { description: [...body.replace(/\s+/g, " ")].slice(0, 160).join("") }),
    siteUrl: page.siteUrl,
    canonicalPath: paths.suggestion(String(id)),
    noindex: page.isWithdrawing,
  });
};

export { pageHeaders as headers };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = requireId(params.id);
  const [viewer, suggestion] = await Promise.all([context.viewer(), getSuggestion(context, id)]);
  if (suggestion === null) throw notFound();
  const isWithdrawing =
    new URL(request.url).searchParams.has("withdraw") && suggestion.isOwn && suggestion.status === "open";
  return data(
    {
      siteUrl: context.siteUrl,
      suggestion,
      isWithdrawing,
      isMember: viewer !== null,
      isAdmin: viewer?.isAdmin === true,
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.id);
  return runAction(
    args,
    suggestionIntents(args.context, {
      id,
      here: paths.suggestion(String(id)),
      guard: async () => {
        await requireViewer(args);
      },
      adminGuard: async (refusal) => {
        await requireAdmin(args, refusal);
      },
    }),
  );
}

export default function Suggestion() {
  const { suggestion, isWithdrawing, isMember, isAdmin } = useLoaderData<typeof loader>();
  if (isWithdrawing) return <WithdrawSuggestion suggestion={suggestion} />;
  return <SuggestionPage suggestion={suggestion} isMember={isMember} isAdmin={isAdmin} />;
}

export { SuggestionError as ErrorBoundary };

function requireId(text: string | undefined): number {
  const id = suggestionId(text ?? "");
  if (id === null) throw notFound();
  return id;
}

function notFound() {
  return data(null, { status: 404, headers: NO_STORE_HEADERS });
}
