import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listTableHistory } from "~/features/audit/audit.queries.server";
import { refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { targetOf } from "~/features/site-content/cards/shown-cards.server";
import { cardTime, cardView } from "~/features/site-content/featured-cards.model";
import { cardListIntents } from "~/features/site-content/site-content.intents.server";
import { listFeaturedCards } from "~/features/site-content/site-content.queries.server";
import { CardList, type ListedCard } from "~/features/site-content/ui/card-list";
import { ChangeList } from "~/features/site-content/ui/change-list";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { PageError } from "~/ui/feedback/page-error";
import { AdminSection, AdminShell } from "~/ui/layout/admin-shell";
import { hasPageAt } from "../site/pages-of-site.server";

const CHANGES = 10;

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader({ context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const [cards, changes] = await Promise.all([
    listFeaturedCards(context),
    listTableHistory(context, "featured_cards", CHANGES),
  ]);
  const now = Date.now();
  const listed = cards.map((card): ListedCard => {
    const to = targetOf(snapshot, card);
    const time = cardTime(card, now);
    const state = !card.isActive ? "off" : to === null ? "broken" : time === "now" ? "shown" : time;
    const leadsNowhere = to?.startsWith("/") === true && !hasPageAt(snapshot, to);
    return { card, view: cardView(card, to ?? card.href), state, leadsNowhere };
  });
  return data({ siteUrl: context.siteUrl, cards: listed, changes }, { headers: PRIVATE_HEADERS });
}

export function action(args: ActionFunctionArgs) {
  const { context } = args;
  return runAction(args, cardListIntents(context, { refresh: () => refreshed(context.catalogue) }));
}

export default function AdminFeaturedCards() {
  const { cards, changes } = useLoaderData<typeof loader>();
  return (
    <AdminShell
      title="Featured cards"
      current="featured-cards"
      about="Cards at the top of Find, and on Home, Learn and Tune. They are seen at once, and begin and end by themselves."
    >
      <CardList cards={cards} />
      <div className="mt-4">
        <AdminSection id="changes" title="Recent changes">
          <ChangeList changes={changes} />
        </AdminSection>
      </div>
    </AdminShell>
  );
}

export function ErrorBoundary() {
  return <PageError page="the featured cards" service="the database" />;
}
