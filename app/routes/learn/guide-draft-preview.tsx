import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { isPartKey } from "~/features/catalogue/catalogue.model";
import { reportTo } from "~/features/catalogue/part/part-card.server";
import { cardsByKey } from "~/features/catalogue/part/saved-parts.server";
import { PartRow } from "~/features/catalogue/part/ui/part-row";
import { changesOf } from "~/features/guides/drafts/draft-differences.model";
import { guideOfDraft, withoutStandIns } from "~/features/guides/drafts/draft-guide.model";
import { draftView } from "~/features/guides/drafts/draft-view.server";
import { reviewIntents } from "~/features/guides/drafts/draft-review.intents.server";
import { listMissingPictures } from "~/features/guides/drafts/drafts.queries.server";
import { joinedWithPublished, publishedSince } from "~/features/guides/drafts/published-since.server";
import { DraftReview } from "~/features/guides/drafts/ui/draft-review";
import { UnsentNotePage } from "~/features/guides/drafts/ui/unsent-note-page";
import { isUnsentNote } from "~/features/guides/drafts/unsent-note.model";
import { guideView } from "~/features/guides/page/guide-view.server";
import { GuideCalculators } from "~/features/guides/ui/guide-calculators";
import { GuidePage } from "~/features/guides/ui/guide-page";
import { GuideParts } from "~/features/guides/ui/guide-parts";
import { pageHeaders } from "~/lib/http/page-headers";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { runAction } from "~/lib/http/run-action.server";
import { privateMeta } from "~/lib/meta/private-meta";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { Link } from "~/ui/navigation/link";
import { draftOptions, guideNames, publishedGuide, requireDraft } from "./draft-page.server";
import { draftReferences } from "./draft-references.server";
import { guideSource, ownGuidePrinter } from "./guide-source.server";

export { privateMeta as meta };

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, snapshot, stored } = await requireDraft(args);
  const { draft: written, base: _, ...rest } = stored;
  const published = stored.guide && (await publishedGuide(args.context, stored.guide.slug));
  // What publishing makes of it.
  const joined = joinedWithPublished(stored, written, published);
  const draft = joined?.draft ?? written;
  const source = guideSource(snapshot);
  const now = new Date();
  const names = guideNames(snapshot);
  const guide = guideOfDraft(draft, names, {
    ...{ slug: stored.guide?.slug ?? "preview", author: stored.author, now: now.toISOString() },
    version: (stored.guide?.version ?? 0) + 1,
  });
  const own = await ownGuidePrinter(source, args);
  const view = withoutStandIns(guideView(source, guide, own, now), draft);
  const keys = [...view.parts, ...view.tools].map(({ key }) => key).filter((key) => key !== null);
  const printer = own && snapshot.printerBySlug(own.slug);
  const cards = cardsByKey(snapshot, keys.filter(isPartKey), printer, reportTo(args.context.log));
  const missing = await listMissingPictures(args.context, stored.id, draft);
  return data(
    {
      siteUrl: args.context.siteUrl,
      isAdmin: viewer.isAdmin,
      stored: rest,
      problems: draftView(draft, draftReferences(snapshot), stored.guide, missing).problems,
      differences: published && changesOf(draft, published.draft),
      since: publishedSince(stored, joined, published),
      guide: view,
      cards: [...cards.values()],
    },
    { headers: PRIVATE_HEADERS },
  );
}

export function action(args: ActionFunctionArgs) {
  return runAction(args, reviewIntents(args.context, draftOptions(args)));
}

export default function GuideDraftPreview() {
  const { guide, cards, stored, problems, differences, since, isAdmin } = useLoaderData<typeof loader>();
  return (
    <>
      <DraftReview stored={stored} problems={problems} isAdmin={isAdmin} differences={differences} since={since} />
      <GuidePage
        guide={guide}
        progress={null}
        url={paths.guideDraftPreview(stored.id)}
        parts={
          <GuideParts
            parts={guide.parts.flatMap((part) => {
              const card = cards.find(({ key }) => key === part.key);
              return card === undefined ? [] : [{ ...part, card }];
            })}
            drawPart={({ card }, below) => <PartRow card={card}>{below}</PartRow>}
            saveOf={() => null}
          />
        }
        calculators={<GuideCalculators slugs={guide.calculators} />}
        toolLink={(key, name) => {
          const card = cards.find((one) => one.key === key);
          return card === undefined ? name : <Link to={paths.part(card)}>{name}</Link>;
        }}
      />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const unsent: unknown = isRouteErrorResponse(error) ? error.data : null;
  if (isUnsentNote(unsent)) return <UnsentNotePage unsent={unsent} />;
  return <PageError page="this preview" service="the database" />;
}
