import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { refreshed } from "~/features/catalogue/catalogue-responses.server";
import { cardView } from "~/features/site-content/featured-cards.model";
import { cardDeleteIntents } from "~/features/site-content/site-content.intents.server";
import { DeleteCard } from "~/features/site-content/ui/delete-card";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { AdminPageError } from "~/ui/layout/admin-page-error";
import { AdminShell } from "~/ui/layout/admin-shell";
import { cardIdOf, requireFeaturedCard } from "./featured-card.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const card = await requireFeaturedCard(args, cardIdOf(args) ?? 0);
  return data({ siteUrl: args.context.siteUrl, view: cardView(card, card.href) }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const { context } = args;
  return runAction(
    args,
    cardDeleteIntents(context, { card: cardIdOf(args) ?? 0, refresh: () => refreshed(context.catalogue) }),
  );
}

export default function AdminFeaturedCardDelete() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <AdminShell title="Delete this card?" current="featured-cards">
      <DeleteCard view={view} />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return (
    <AdminPageError
      page="this card"
      service="the database"
      missing={{
        title: "There is no such card",
        about: "It may have been deleted already: then it is under “Recent changes” of the list.",
        list: { to: paths.adminFeaturedCards(), label: "All cards" },
      }}
    />
  );
}
