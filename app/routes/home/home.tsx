import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CALIBRATION_STEPS } from "~/features/calibration/calibration-steps.model";
import { CATEGORY_LABELS, PART_CATEGORIES } from "~/features/catalogue/catalogue.model";
import { EMPTY_FILTER, findSearchParams } from "~/features/catalogue/find/find-filter.model";
import { findParts } from "~/features/catalogue/find/find-parts.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { CategoryStrip } from "~/features/catalogue/find/ui/category-strip";
import { popularMakers } from "~/features/catalogue/printers/printer-list.server";
import { MakerChips } from "~/features/catalogue/printers/ui/maker-chips";
import { PrinterPicker } from "~/features/catalogue/printers/ui/printer-picker";
import { shownCards } from "~/features/site-content/cards/shown-cards.server";
import { blockFor } from "~/features/site-content/site-blocks.model";
import { AreaCards } from "~/features/site-content/ui/area-cards";
import { FeaturedCards } from "~/features/site-content/ui/featured-cards";
import { TEST_PRINTS } from "~/features/test-prints/test-prints.model";
import { pageHeaders } from "~/lib/http/page-headers";
import { paths } from "~/lib/paths";
import { pageMeta, websiteData } from "~/lib/meta/seo";
import { TAGLINE } from "~/lib/site";
import { titleFor } from "~/lib/meta/titles";
import { useRootData } from "~/shell/root-data";
import { LinkButton } from "~/ui/button";
import { Drawing } from "~/ui/drawing/drawing";
import { PageError } from "~/ui/feedback/page-error";

/** How many makers of printers the page names. */
const MAKERS = 9;

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) =>
  pageMeta({
    title: titleFor(location.pathname),
    siteUrl: page?.siteUrl ?? "",
    canonicalPath: paths.home(),
    area: "home",
    structuredData: page ? [websiteData(page.siteUrl)] : [],
  });

export { pageHeaders as headers };

export function loader({ context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const { facets } = findParts(snapshot, EMPTY_FILTER);
  const counts = new Map(facets.category.map(({ value, count }) => [value, count]));
  return data({
    siteUrl: context.siteUrl,
    counts: {
      parts: snapshot.partCount,
      printers: snapshot.printers.length,
      guides: snapshot.guides.length,
      repairs: snapshot.guides.filter(({ kind }) => kind === "repair").length,
      calculators: CALIBRATION_STEPS.length,
      testPrints: TEST_PRINTS.length,
    },
    cards: shownCards(snapshot, "home"),
    texts: {
      find: blockFor(snapshot.blocks, "home_find"),
      learn: blockFor(snapshot.blocks, "home_learn"),
      tune: blockFor(snapshot.blocks, "home_tune"),
    },
    makers: popularMakers(snapshot, MAKERS),
    categories: PART_CATEGORIES.map((category) => ({
      category,
      label: CATEGORY_LABELS[category].plural,
      count: counts.get(category) ?? 0,
      to: paths.find(findSearchParams({ ...EMPTY_FILTER, category })),
    })),
  });
}

export default function Home() {
  const { categories, makers, cards, counts, texts } = useLoaderData<typeof loader>();
  const root = useRootData();
  const myPrinter = root?.myPrinter ?? null;
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <h1 tabIndex={-1}>{TAGLINE}</h1>
          <p>
            Find the part that fits your machine, learn how to fit it, tune the printer until prints come out right.
          </p>
          {myPrinter ? (
            <p className="actions">
              <LinkButton to={paths.find({ printer: myPrinter.slug })} variant="primary" icon="printer">
                Parts that fit my {myPrinter.label}
              </LinkButton>
              <LinkButton to={paths.myPrinter()}>Change printer</LinkButton>
            </p>
          ) : (
            <PrinterPicker next={paths.find()} />
          )}
        </div>
        <Drawing name="nozzle" />
      </section>
      <div className="wrap">
        <AreaCards counts={counts} texts={texts} locked={root?.locked ?? []} />
        <FeaturedCards cards={cards} />
        <h2 className="section-title">Browse by category</h2>
        <CategoryStrip entries={categories} label="Categories" />
        <h2 className="section-title">Browse by printer</h2>
        <MakerChips makers={makers} label="Makers of printers" />
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <PageError page="the home page" />;
}
