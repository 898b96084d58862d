import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { subjectOf } from "~/features/site-content/cards/shown-cards.server";
import { PLACEMENT_KEYS } from "~/features/site-content/featured-cards.model";
import { cardIntents } from "~/features/site-content/site-content.intents.server";
import { CardForm } from "~/features/site-content/ui/card-form";
import { revalidateAfterConflict } from "~/lib/browser/revalidate-after-conflict";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { AdminPageError } from "~/ui/layout/admin-page-error";
import { AdminShell } from "~/ui/layout/admin-shell";
import { Link } from "~/ui/navigation/link";
import { hasPageAt } from "../site/pages-of-site.server";
import { cardIdOf, requireFeaturedCard } from "./featured-card.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export { revalidateAfterConflict as shouldRevalidate };

export async function loader(args: LoaderFunctionArgs) {
  const id = cardIdOf(args);
  const asked = new URL(args.request.url).searchParams.get("placement");
  const card = id === null ? null : await requireFeaturedCard(args, id);
  return data(
    {
      siteUrl: args.context.siteUrl,
      card,
      placement: PLACEMENT_KEYS.find((key) => key === asked) ?? ("find" as const),
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  const { context } = args;
  return runAction(
    args,
    cardIntents(context, {
      card: cardIdOf(args),
      subjectOf: (href) => subjectOf(requireCatalogue(context.catalogue), href),
      hasPage: (path) => hasPageAt(requireCatalogue(context.catalogue), path),
      refresh: () => refreshed(context.catalogue),
    }),
  );
}

export default function AdminFeaturedCard() {
  const { card, placement } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title={card === null ? "New featured card" : "Edit featured card"}
      current="featured-cards"
      about={<Link to={paths.adminFeaturedCards()}>Back to all cards</Link>}
    >
      <CardForm key={card?.id ?? "new"} card={card} placement={placement} />
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
        about: "It may have been deleted: then it is under “Recent changes” of the list.",
        list: { to: paths.adminFeaturedCards(), label: "All cards" },
      }}
    />
  );
}
