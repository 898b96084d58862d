import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isPartKey } from "~/features/catalogue/catalogue.model";
import { pageCaching, refreshed, requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { reportTo } from "~/features/catalogue/part/part-card.server";
import { cardsByKey } from "~/features/catalogue/part/saved-parts.server";
import { PartRow } from "~/features/catalogue/part/ui/part-row";
import { SaveButton, SaveForm } from "~/features/collections/ui/save-button";
import { guideBySlug, guideView } from "~/features/guides/page/guide-view.server";
import { howToData } from "~/features/guides/page/how-to-data.server";
import { progressCookie } from "~/features/guides/progress/progress-cookie.server";
import { progressIntents } from "~/features/guides/progress/progress.intents.server";
import { progressIn } from "~/features/guides/progress/progress.model";
import { memberProgress } from "~/features/guides/progress/progress.queries.server";
import { GuideCalculators } from "~/features/guides/ui/guide-calculators";
import { GuidePage } from "~/features/guides/ui/guide-page";
import { GuideParts } from "~/features/guides/ui/guide-parts";
import { PinButton } from "~/features/pins/ui/pin-button";
import { PinForms } from "~/features/pins/ui/pin-forms";
import { pageHeaders } from "~/lib/http/page-headers";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { Link } from "~/ui/navigation/link";
import { pendingOptions } from "../saved/pending-options.server";
import { guideSource, ownGuidePrinter } from "./guide-source.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  if (!page) return [{ title: titleFor(location.pathname) }, { name: "robots", content: "noindex" }];
  const { siteUrl, guide, howTo } = page;
  const path = paths.guide(guide.slug);
  return pageMeta({
    title: titleFor(location.pathname, guide.title),
    description: guide.summary,
    siteUrl,
    canonicalPath: path,
    area: "learn",
    type: "article",
    structuredData: [
      howTo,
      breadcrumbData(siteUrl, [
        { name: "Home", path: paths.home() },
        { name: "Learn", path: paths.learn() },
        { name: guide.title, path },
      ]),
    ],
  });
};

export { pageHeaders as headers };

function requireGuide({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) {
  const snapshot = requireCatalogue(context.catalogue);
  const { slug = "" } = params;
  const source = guideSource(snapshot);
  const byNumber = /^\d{1,15}$/.test(slug) ? source.guides.find(({ id }) => String(id) === slug) : undefined;
  // Old addresses have the number.
  if (byNumber !== undefined) throw redirect(paths.guide(byNumber.slug), 301);
  const guide = guideBySlug(source, slug);
  if (guide === null) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
  return { snapshot, source, guide };
}

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { snapshot, source, guide } = requireGuide(args);
  const own = await ownGuidePrinter(source, args);
  const view = guideView(source, guide, own, new Date());
  const printer = own && snapshot.printerBySlug(own.slug);
  const keys = [...view.parts, ...view.tools].map(({ key }) => key).filter((key) => key !== null);
  const cards = cardsByKey(snapshot, keys.filter(isPartKey), printer, reportTo(context.log));
  const [pins, ofMember, onDevice] = await Promise.all([
    context.pins(),
    memberProgress(context, guide.slug),
    progressCookie(context).read(request),
  ]);
  const url = `${context.siteUrl}${paths.guide(guide.slug)}`;
  return data(
    {
      ...{ siteUrl: context.siteUrl, url, guide: view },
      howTo: howToData(view, url, context.siteUrl),
      cards: [...cards.values()],
      pinned: keys.filter((key) => isPartKey(key) && pins.has(key)),
      progress: ofMember ?? progressIn(onDevice, guide.slug),
    },
    { headers: pageCaching(context.catalogue, ofMember !== null || onDevice !== null) },
  );
}

/** The forms of steps, and of the guide as a whole. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { guide } = requireGuide(args);
  const response = await runAction(
    args,
    progressIntents(context, {
      ...{ request, guide },
      isMember: pendingOptions(args).isMember,
      device: progressCookie(context),
    }),
  );
  await refreshed(context.catalogue);
  return response;
}

export default function GuideRoute() {
  const { guide, url, cards, pinned, progress } = useLoaderData<typeof loader>();
  const here = paths.guide(guide.slug);
  return (
    <>
      <GuidePage
        guide={guide}
        progress={progress}
        url={url}
        parts={
          <GuideParts
            parts={guide.parts.flatMap((part) => {
              const card = cards.find(({ key }) => key === part.key);
              return card === undefined ? [] : [{ ...part, card }];
            })}
            drawPart={({ card }, below) => <PartRow card={card}>{below}</PartRow>}
            saveOf={({ card: { key, name } }) => (
              <>
                <PinButton item={key} name={name} pinned={pinned.includes(key)} />
                <SaveButton item={key} name={name} />
              </>
            )}
          />
        }
        calculators={<GuideCalculators slugs={guide.calculators} />}
        toolLink={(key, name) => {
          const card = cards.find((one) => one.key === key);
          return card === undefined ? name : <Link to={paths.part(card)}>{name}</Link>;
        }}
      />
      <PinForms redirectTo={here} />
      <SaveForm redirectTo={here} />
    </>
  );
}

export function ErrorBoundary() {
  return <PageError page="this guide" />;
}
