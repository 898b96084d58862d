import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lazy, Suspense, type ComponentProps } from "react";
import type { PartKey } from "~/features/catalogue/catalogue.model";
import { findIntents } from "~/features/catalogue/find/find.intents.server";
import { findPageIdentity } from "~/features/catalogue/find/find-meta.model";
import { findQuery } from "~/features/catalogue/find/find-view.model";
import { unpackFindView } from "~/features/catalogue/find/packed-find-view.model";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { dealKindIn } from "~/features/deals/deal-views.model";
import { FindTabs } from "~/features/deals/ui/find-tabs";
import { FindPage, type Remembered } from "~/features/catalogue/find/ui/find-page";
import type { FoundCard } from "~/features/catalogue/find/ui/results";
import { PartCard } from "~/features/catalogue/part/ui/part-card";
import { SaveButton, SaveForm } from "~/features/collections/ui/save-button";
import { PinButton } from "~/features/pins/ui/pin-button";
import { PinForms } from "~/features/pins/ui/pin-forms";
import type { CardView } from "~/features/site-content/featured-cards.model";
import type { SiteBlock } from "~/features/site-content/site-blocks.model";
import { FeaturedCards } from "~/features/site-content/ui/featured-cards";
import { SiteText } from "~/features/site-content/ui/site-text";
import { runAction } from "~/lib/http/run-action.server";
import { pageHeaders } from "~/lib/http/page-headers";
import { requestedPathname } from "~/lib/http/requested-path";
import { paths } from "~/lib/paths";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { PageError } from "~/ui/feedback/page-error";
import { queryOf, withoutBlanks } from "~/lib/http/query-text";
import { withCurrentSlugs } from "./current-slugs.server";
import { findDeals, findDealsIntents } from "./find-deals.server";
import { findParts } from "./find-parts.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  if (!page) return [{ title: titleFor(location.pathname) }];
  const { siteUrl } = page;
  const identity = "deals" in page ? page.identity : findPageIdentity(unpackFindView(page.view));
  return [
    ...pageMeta({
      title: titleFor(location.pathname, identity.subject),
      description: identity.description,
      siteUrl,
      canonicalPath: `${paths.find()}${identity.canonicalQuery}`,
      area: "find",
      noindex: identity.noindex,
      structuredData: [
        breadcrumbData(siteUrl, [
          { name: "Home", path: paths.home() },
          { name: "Find", path: paths.find() },
        ]),
      ],
    }),
    {
      ...{ tagName: "link", rel: "alternate", type: "application/atom+xml" },
      ...("deals" in page
        ? { title: "Deals", href: paths.dealsFeed() }
        : { title: "New parts", href: paths.findFeed() }),
    },
  ];
};

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const snapshot = requireCatalogue(context.catalogue);
  const search = queryOf(request);
  // The router takes capitals for small letters, and one page has one address.
  if (requestedPathname(request) !== paths.find()) return redirect(`${paths.find()}${search}`, 301);
  const current = withCurrentSlugs(snapshot, search);
  if (current !== search) return redirect(`${paths.find()}${current}`, 301);
  // A form without JavaScript sends its empty fields, too.
  const withoutEmpty = withoutBlanks(search);
  const kind = dealKindIn(new URLSearchParams(withoutEmpty));
  if (kind !== null && withoutEmpty === search) return findDeals(args, snapshot, kind);
  return findParts(args, snapshot, { search, withoutEmpty });
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, { ...findIntents(args), ...findDealsIntents(args) });
}

/** In browsers a script of its own: most visitors of FIND look at parts only. */
const DealListPage = import.meta.env.SSR
  ? (await import("~/features/deals/ui/deal-list-page")).DealListPage
  : lazy(async () => ({ default: (await import("~/features/deals/ui/deal-list-page")).DealListPage }));

/** Drawn from its props alone, see `KeptList`. */
function Card({ card, pinned, compare, address, ...rest }: ComponentProps<FoundCard>) {
  return (
    <PartCard
      card={card}
      {...rest}
      save={
        <>
          <PinButton item={card.key} name={card.name} pinned={pinned} />
          <SaveButton item={card.key} name={card.name} />
        </>
      }
      compareTo={compare === "add" ? `${address}${card.key}` : (compare?.address ?? null)}
    />
  );
}

export default function Find() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <div className="wrap">
        <FindTabs current={"deals" in page ? page.deals.view.query.kind : null} />
      </div>
      {"deals" in page ? (
        <Suspense>
          <DealListPage {...page.deals} />
        </Suspense>
      ) : (
        <Parts {...page} />
      )}
    </>
  );
}

function Parts({
  view: packed,
  remembered,
  cards,
  emptyText,
}: {
  readonly view: Parameters<typeof unpackFindView>[0];
  readonly remembered: Remembered;
  readonly cards: readonly CardView[];
  readonly emptyText: SiteBlock | null;
}) {
  const view = unpackFindView(packed);
  const here = paths.find(findQuery(view.filter, view.comparing));
  const pinOf = ({ key, name }: { readonly key: PartKey; readonly name: string }) => (
    <PinButton item={key} name={name} pinned={view.pinned.includes(key)} />
  );
  return (
    <>
      <FeaturedCards cards={cards} alone />
      <FindPage
        view={view}
        remembered={remembered}
        pinOf={pinOf}
        cardOf={Card}
        emptyText={emptyText === null ? null : <SiteText block={emptyText} />}
      />
      <PinForms redirectTo={here} />
      <SaveForm redirectTo={here} />
    </>
  );
}

export function ErrorBoundary() {
  return <PageError page="Find" />;
}
