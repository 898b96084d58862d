import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { calculatorSlug, calibrationStep } from "~/features/calibration/calibration-steps.model";
import { calculatorOf } from "~/features/calibration/calculators/calculator";
import { useResultHere } from "~/features/calibration/page/ui/use-result-here";
import { isKeptCopy } from "~/features/offline/kept-copy.model";
import { CopyNotice } from "~/features/offline/ui/copy-notice";
import { guidanceFor } from "~/features/calibration/guidance/guidance";
import { addressNotes } from "~/features/calibration/page/address-notes";
import { calculatorJson, NO_SUCH_CALCULATOR } from "~/features/calibration/page/calculator-json.server";
import { askedOf, BEGUN, calculatorView, emptyForm } from "~/features/calibration/page/calculator-view";
import { calculatorData, howToData } from "~/features/calibration/page/calculator-data.server";
import { filledWords, printerPreset } from "~/features/calibration/page/printer-preset.model";
import { CalculatorError } from "~/features/calibration/page/ui/calculator-error";
import { CalculatorPage } from "~/features/calibration/page/ui/calculator-page";
import { targetsCookie } from "~/features/calibration/targets/targets-cookie.server";
import { ALL_TARGETS } from "~/features/calibration/targets/targets.model";
import { guidesWithCalculator } from "~/features/guides/page/guide-links.server";
import { GuideLinks } from "~/features/guides/ui/guide-links";
import { printsToRead } from "~/features/test-prints/readings/prints-to-read.model";
import { pageHeaders } from "~/lib/http/page-headers";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";
import { asksForJson } from "~/lib/http/requested-path";
import { breadcrumbData, pageMeta } from "~/lib/meta/seo";
import { titleFor } from "~/lib/meta/titles";
import { paths } from "~/lib/paths";
import { namedGuides } from "../learn/guide-source.server";
import { ownPrinter, personalCaching, progressOf } from "./own-printer.server";

export const meta: MetaFunction<typeof loader> = ({ data: page, location }) => {
  const title = titleFor(location.pathname);
  if (!page || !("view" in page)) return [{ title }, { name: "robots", content: "noindex" }];
  const { siteUrl, view, structured } = page;
  const { name, about } = calibrationStep(view.slug);
  return pageMeta({
    title,
    description: `${name} calculator for 3D printers. ${about}`,
    siteUrl,
    canonicalPath: paths.calculator(view.slug),
    area: "tune",
    noindex: view.asked || view.unknownVariant !== null,
    structuredData: [
      ...structured,
      breadcrumbData(siteUrl, [
        { name: "Home", path: paths.home() },
        { name: "Tune", path: paths.tune() },
        { name, path: paths.calculator(view.slug) },
      ]),
    ],
  });
};

export { pageHeaders as headers };

const CACHING = { "Cache-Control": "private, no-cache" } as const;
const JSON_HEADERS = { "Content-Type": "application/json; charset=utf-8" } as const;

/** The page, or with `format=json` the result as data: for programs, not for client navigation. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const { siteUrl } = context;
  const slug = calculatorSlug(params["slug"]);
  if (slug === null) {
    if (!asksForJson(request)) throw data(null, { status: 404, headers: NO_STORE_HEADERS });
    return data(NO_SUCH_CALCULATOR, { status: 404, headers: { ...NO_STORE_HEADERS, ...JSON_HEADERS } });
  }
  const calculator = calculatorOf(slug);
  const { searchParams } = new URL(request.url);
  if (asksForJson(request)) {
    const { status, body } = calculatorJson(calculator, searchParams);
    return data(body, { status, headers: { ...CACHING, ...JSON_HEADERS } });
  }
  const url = `${siteUrl}${paths.calculator(slug)}`;
  const printer = await ownPrinter(args);
  const progress = await progressOf(args, printer);
  const known = printerPreset(printer);
  const chosen = await targetsCookie(context).read(request);
  const targets = chosen ?? { ...ALL_TARGETS, firmware: known.firmware };
  const { variant } = askedOf(calculator, searchParams);
  // What was chosen for lines is no longer the printer's.
  const ofPrinter = chosen === null ? known : { ...known, firmware: "" as const };
  const view = calculatorView(calculator, searchParams, known.preset);
  const isFilled = !view.asked || searchParams.has(BEGUN);
  const filled = isFilled ? filledWords(calculator, variant, ofPrinter) : "";
  const form = emptyForm(variant, known.preset);
  const guidance = guidanceFor(slug, view.variant.id);
  const { name } = calibrationStep(slug);
  const structured = [calculatorData(slug, url), ...howToData(`${name}: ${view.variant.label}`, url, guidance)];
  const isCopy = isKeptCopy(request);
  // A copy is shown at other addresses than its own.
  const ignored = isCopy ? [] : addressNotes(calculator, searchParams);
  const guides = guidesWithCalculator(namedGuides(context), slug);
  const prints = printsToRead(slug, view.variant.id);
  const shown = { view, guidance, progress, targets, filled, prints, ignored, guides, isCopy };
  return data({ ...shown, siteUrl, url, structured, emptyForm: form }, { headers: personalCaching(progress) });
}

export default function CalculatorRoute() {
  const page = useLoaderData<typeof loader>();
  return "view" in page ? <Calculator {...page} /> : null;
}

interface CalculatorProps extends Omit<ComponentProps<typeof CalculatorPage>, "learn"> {
  readonly guides: ComponentProps<typeof GuideLinks>["guides"];
  readonly isCopy: boolean;
}

function Calculator({ guides, isCopy, ...page }: CalculatorProps) {
  const { key } = useLocation();
  const here = useResultHere(page, isCopy);
  const { view } = here;
  // A page made anew has a form made anew; what was typed into it belongs to its address.
  return (
    <>
      {isCopy ? <CopyNotice /> : null}
      <CalculatorPage
        key={`${key} ${view.slug} ${view.query}`}
        {...page}
        {...here}
        learn={<GuideLinks heading="Guides that use it" guides={guides} />}
      />
    </>
  );
}

export { CalculatorError as ErrorBoundary };
