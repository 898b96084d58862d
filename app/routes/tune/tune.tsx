import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { calibrationIntents } from "~/features/calibration/calibration.intents.server";
import { CALIBRATION_STEPS } from "~/features/calibration/calibration-steps.model";
import { TunePage } from "~/features/calibration/steps/tune-page";
import { isKeptCopy } from "~/features/offline/kept-copy.model";
import { CopyNotice } from "~/features/offline/ui/copy-notice";
import { cancelPendingAction } from "~/features/pending-actions/pending-actions.commands.server";
import { targetsCookie } from "~/features/calibration/targets/targets-cookie.server";
import { shownCards } from "~/features/site-content/cards/shown-cards.server";
import { FeaturedCards } from "~/features/site-content/ui/featured-cards";
import { pageHeaders } from "~/lib/http/page-headers";
import { runAction } from "~/lib/http/run-action.server";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { PageError } from "~/ui/feedback/page-error";
import { pendingOptions } from "../saved/pending-options.server";
import { ownPrinter, personalCaching, progressOf } from "./own-printer.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  const title = titleFor(location.pathname);
  if (!page) return [{ title }];
  const { siteUrl } = page;
  return pageMeta({
    title,
    description:
      "Free calibration calculators for 3D printers: max volumetric flow, pressure advance, flow rate, retraction and skew, with lines to paste.",
    siteUrl,
    canonicalPath: paths.tune(),
    area: "tune",
    structuredData: [
      {
        "@type": "ItemList",
        itemListElement: CALIBRATION_STEPS.map(({ slug, name }, position) => ({
          "@type": "ListItem",
          position: position + 1,
          name,
          url: `${siteUrl}${paths.calculator(slug)}`,
        })),
      },
      breadcrumbData(siteUrl, [
        { name: "Home", path: paths.home() },
        { name: "Tune", path: paths.tune() },
      ]),
    ],
  });
};

export { pageHeaders as headers };

export async function loader(args: LoaderFunctionArgs) {
  const progress = await progressOf(args, await ownPrinter(args));
  const isCopy = isKeptCopy(args.request);
  const cards = shownCards(args.context.catalogue.current(), "tune");
  return data({ siteUrl: args.context.siteUrl, progress, isCopy, cards }, { headers: personalCaching(progress) });
}

/** The forms of marks, and of what results are shown for; on the calculators' pages, too. */
export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const printer = await ownPrinter(args);
  return runAction(
    args,
    calibrationIntents(context, {
      ...pendingOptions(args),
      printer: printer && { id: printer.idUuid, slug: printer.slug },
      printerBySlug: (slug) => {
        const found = context.catalogue.current()?.printerBySlug(slug) ?? null;
        return found && { id: found.idUuid, label: found.label };
      },
      cancelPending: (key) =>
        cancelPendingAction(
          args,
          ({ action_type, payload }) =>
            action_type === "mark_calibration_complete" && (key === null || payload.calibrationKey === key),
        ),
      rememberTargets: (targets) => targetsCookie(context).write(targets),
    }),
  );
}

export default function Tune() {
  const { progress, isCopy, cards } = useLoaderData<typeof loader>();
  return (
    <>
      {isCopy ? <CopyNotice /> : null}
      <FeaturedCards cards={cards} alone />
      <TunePage progress={progress} />
    </>
  );
}

export function ErrorBoundary() {
  return <PageError page="Tune" service="this page" />;
}
