import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { isPartKey } from "~/features/catalogue/catalogue.model";
import { pageCaching, refreshed } from "~/features/catalogue/catalogue-responses.server";
import { reportTo } from "~/features/catalogue/part/part-card.server";
import { cardsByKey } from "~/features/catalogue/part/saved-parts.server";
import { PartRow } from "~/features/catalogue/part/ui/part-row";
import { SaveButton, SaveForm } from "~/features/collections/ui/save-button";
import { getAuthorship } from "~/features/guides/drafts/drafts.queries.server";
import { OwnGuide } from "~/features/guides/drafts/ui/own-guide";
import { guideView } from "~/features/guides/page/guide-view.server";
import { howToData } from "~/features/guides/page/how-to-data.server";
import { progressCookie } from "~/features/guides/progress/progress-cookie.server";
import { progressIntents } from "~/features/guides/progress/progress.intents.server";
import { GuideCalculators } from "~/features/guides/ui/guide-calculators";
import { GuideError } from "~/features/guides/ui/guide-error";
import { GuidePage } from "~/features/guides/ui/guide-page";
import { GuideParts } from "~/features/guides/ui/guide-parts";
import { WithdrawnNotice } from "~/features/guides/withdrawn/ui/withdrawn-guide";
import { PinButton } from "~/features/pins/ui/pin-button";
import { PinForms } from "~/features/pins/ui/pin-forms";
import { useReply } from "~/lib/forms/use-reply";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { pack, unpack } from "~/lib/packed";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/navigation/link";
import { pendingOptions } from "../saved/pending-options.server";
import { readableGuide, requireGuide, suppliesOf, ticksOf } from "./guide-page.server";
import { ownGuidePrinter } from "./guide-source.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  const untitled = [{ title: titleFor(location.pathname) }, { name: "robots", content: "noindex" }];
  if (!page || page.withdrawn !== null) return untitled;
  const { siteUrl } = page;
  const { guide, howTo } = unpack(page.packed);
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

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  const { snapshot, source, guide, asked, withdrawn } = await readableGuide(args);
  const own = await ownGuidePrinter(source, args);
  // The visitor's own printer needs no address.
  const other = asked !== null && asked.slug !== own?.slug ? asked : null;
  const view = guideView(source, guide, other ?? own, new Date(), other === null ? "your" : "the");
  const printer = snapshot.printerBySlug((other ?? own)?.slug ?? "");
  const keys = [...view.parts, ...view.tools].map(({ key }) => key).filter((key) => key !== null);
  const cards = cardsByKey(snapshot, keys.filter(isPartKey), printer, reportTo(context.log));
  const [pins, { isPersonal, ...ticks }, authorship] = await Promise.all([
    context.pins(),
    ticksOf(args, source, guide),
    getAuthorship(context, guide.slug),
  ]);
  const url = `${context.siteUrl}${paths.guide(guide.slug)}`;
  return data(
    {
      ...{ siteUrl: context.siteUrl, url },
      packed: pack({ guide: view, howTo: howToData(view, url, context.siteUrl, suppliesOf(view.parts, cards)) }),
      printer: other?.slug ?? null,
      cards: [...cards.values()],
      pinned: keys.filter((key) => isPartKey(key) && pins.has(key)),
      authorship,
      ...ticks,
      // What nobody finds is not ticked off.
      ...(withdrawn !== null && { progress: null }),
      withdrawn,
    },
    withdrawn === null
      ? { headers: pageCaching(context.catalogue, isPersonal) }
      : { status: 410, headers: PRIVATE_HEADERS },
  );
}

/** The forms of steps, and of the guide as a whole. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { guide, asked } = await requireGuide(args);
  const response = await runAction(
    args,
    progressIntents(context, {
      ...{ request, guide, here: paths.guide(guide.slug, { printer: asked?.slug ?? null }) },
      isMember: pendingOptions(args).isMember,
      device: progressCookie(context),
    }),
  );
  await refreshed(context.catalogue);
  return response;
}

export default function GuideRoute() {
  const page = useLoaderData<typeof loader>();
  const { packed, printer, url, cards, pinned, authorship, withdrawn, progress, isUnread, device } = page;
  const { guide } = useMemo(() => unpack(packed), [packed]);
  const here = paths.guide(guide.slug, { printer });
  const refused = useReply()?.lastResult?.error;
  return (
    <>
      {withdrawn === null ? null : <WithdrawnNotice {...withdrawn} />}
      {authorship === null ? null : <OwnGuide slug={guide.slug} draft={authorship.draft} />}
      <GuidePage
        {...{ guide, progress, isUnread, device, printer, url }}
        isStepUnknown={refused?.["step"] !== undefined}
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
          return card === undefined ? (
            name
          ) : (
            <Link className="link" to={paths.part(card, { printer })}>
              {name}
            </Link>
          );
        }}
      />
      <PinForms redirectTo={here} />
      <SaveForm redirectTo={here} />
    </>
  );
}

export { GuideError as ErrorBoundary };
