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
import { blockFor, type SiteBlock } from "~/features/site-content/site-blocks.model";
import { FeaturedCards } from "~/features/site-content/ui/featured-cards";
import { SiteText } from "~/features/site-content/ui/site-text";
import { TEST_PRINTS } from "~/features/test-prints/test-prints.model";
import { pageHeaders } from "~/lib/http/page-headers";
import { paths } from "~/lib/paths";
import { pageMeta, websiteData } from "~/lib/meta/seo";
import { TAGLINE } from "~/lib/site";
import { titleFor } from "~/lib/meta/titles";
import { useRootData } from "~/shell/root-data";
import { AreaCard } from "~/ui/layout/area-card";
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
    parts: snapshot.partCount,
    printers: snapshot.printers.length,
    guides: snapshot.guides.length,
    repairs: snapshot.guides.filter(({ kind }) => kind === "repair").length,
    calculators: CALIBRATION_STEPS.length,
    testPrints: TEST_PRINTS.length,
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
  const { categories, makers, cards } = useLoaderData<typeof loader>();
  const myPrinter = useRootData()?.myPrinter ?? null;
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
        <AreaCards />
        <FeaturedCards cards={cards} />
        <h2 className="section-title">Browse by category</h2>
        <CategoryStrip entries={categories} label="Categories" />
        <h2 className="section-title">Browse by printer</h2>
        <MakerChips makers={makers} label="Makers of printers" />
      </div>
    </>
  );
}

/** The cards of FIND, LEARN and TUNE. */
function AreaCards() {
  const { texts, ...counts } = useLoaderData<typeof loader>();
  const locked = useRootData()?.locked ?? [];
  return (
    <div className="mt-6 grid gap-4 md:grid-cols-3 lg:gap-6">
      <AreaCard
        area="find"
        title="FIND"
        to={paths.find()}
        facts={[
          { label: "parts", value: counts.parts },
          { label: "printers", value: counts.printers },
        ]}
      >
        <AreaText
          block={texts.find}
          usual="Replacement parts and upgrades that fit your printer, with what installing them takes."
        />
      </AreaCard>
      <AreaCard
        area="learn"
        title="LEARN"
        to={paths.learn()}
        closed={locked.includes("guides")}
        facts={[
          { label: "guides", value: counts.guides },
          { label: "of them repairs", value: counts.repairs },
        ]}
      >
        <AreaText
          block={texts.learn}
          usual="Repair guides, upgrade tutorials and slicer walkthroughs, one small step at a time."
        />
      </AreaCard>
      <AreaCard
        area="tune"
        title="TUNE"
        to={paths.tune()}
        closed={locked.includes("tools")}
        facts={[
          { label: "calculators", value: counts.calculators },
          { label: "test prints", value: counts.testPrints },
        ]}
      >
        <AreaText
          block={texts.tune}
          usual="Calibration calculators for flow, pressure advance, retraction and skew, with lines to paste."
        />
      </AreaCard>
    </div>
  );
}

/** The sentence of a card: the one that an administrator has written, else the usual one. */
function AreaText({ block, usual }: { readonly block: SiteBlock | null; readonly usual: string }) {
  return block === null ? usual : <SiteText block={block} />;
}

export function ErrorBoundary() {
  return <PageError page="the home page" />;
}
