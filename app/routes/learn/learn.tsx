import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageCaching, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { noteLine, noticeTitle } from "~/lib/text/address-notes";
import { PrinterField } from "~/features/catalogue/printers/ui/printer-field";
import { guideListView } from "~/features/guides/find/guide-list.server";
import { progressCookie } from "~/features/guides/progress/progress-cookie.server";
import { encodeProgress, progressIn } from "~/features/guides/progress/device-progress.model";
import { copyIntents } from "~/features/guides/progress/progress.intents.server";
import { NO_PROGRESS, progressWords } from "~/features/guides/progress/progress.model";
import { listProgress } from "~/features/guides/progress/progress.queries.server";
import { GuideListPage } from "~/features/guides/ui/guide-list-page";
import { useProgressCopy } from "~/features/guides/ui/use-progress-copy";
import { shownCards } from "~/features/site-content/cards/shown-cards.server";
import { FeaturedCards } from "~/features/site-content/ui/featured-cards";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { pendingOptions } from "../saved/pending-options.server";
import { guideSource, ownGuidePrinter } from "./guide-source.server";
import { unclearPrinter } from "./learn-printer.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  const title = titleFor(location.pathname);
  if (!page) return [{ title }];
  const { siteUrl, view } = page;
  return [
    ...pageMeta({
      title,
      description:
        "Repair guides, upgrade tutorials and slicer walkthroughs for 3D printers, one small step at a time.",
      siteUrl,
      canonicalPath: paths.learn(view.page === 1 ? undefined : { page: view.page }),
      area: "learn",
      // A search or a filter is no page for search engines.
      noindex: view.chips.length > 0,
      structuredData: [
        breadcrumbData(siteUrl, [
          { name: "Home", path: paths.home() },
          { name: "Learn", path: paths.learn() },
        ]),
      ],
    }),
    { tagName: "link", rel: "alternate", type: "application/atom+xml", title: "New guides", href: paths.learnFeed() },
  ];
};

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const snapshot = requireCatalogue(context.catalogue);
  const source = guideSource(snapshot);
  const unclear = unclearPrinter(source, request);
  const [own, ofMember, onDevice] = await Promise.all([
    ownGuidePrinter(source, args),
    listProgress(context),
    progressCookie(context).read(request),
  ]);
  const view = guideListView(source, new URL(request.url).searchParams, own);
  const progressOf = ({ id, slug }: (typeof view.cards)[number]) => {
    if (ofMember === "unreadable") return NO_PROGRESS;
    return ofMember === null ? progressIn(onDevice, id) : (ofMember.get(slug) ?? NO_PROGRESS);
  };
  const progress = view.cards.map((card) => progressWords(progressOf(card), card.steps));
  const ticks = ofMember === null ? encodeProgress(onDevice ?? []) : null;
  // Of a printer's name that may mean several, the page asks which.
  const ignored = view.ignored.filter(({ param }) => param !== "printer" || !unclear?.printers.length);
  const notice = ignored.length === 0 ? null : { title: noticeTitle(ignored), lines: ignored.map(noteLine) };
  return data(
    {
      ...{ siteUrl: context.siteUrl, view, unclear, notice, progress, ticks },
      isUnread: ofMember === "unreadable",
      cards: view.chips.length === 0 && view.page === 1 ? shownCards(snapshot, "learn") : [],
    },
    { headers: pageCaching(context.catalogue, ofMember !== null || onDevice !== null) },
  );
}

/** The script of pages of guides gives the server the ticks that it lacks. */
export function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { guides } = requireCatalogue(context.catalogue);
  const { isMember } = pendingOptions(args);
  return runAction(args, copyIntents(context, { request, guides, isMember, device: progressCookie(context) }));
}

export default function Learn() {
  const { view, unclear, notice, progress, ticks, isUnread, cards } = useLoaderData<typeof loader>();
  useProgressCopy(ticks, null);
  return (
    <>
      <FeaturedCards cards={cards} alone />
      <GuideListPage
        {...{ view, notice, progress, isUnread }}
        printerField={{ unclear, draw: (field) => <PrinterField {...field} submits /> }}
        printers={unclear?.printers ?? []}
      />
    </>
  );
}

export function ErrorBoundary() {
  return <PageError page="the guides" />;
}
