import { paths } from "~/lib/paths";
import { escapeXml } from "~/lib/text/escape-xml";
import { CALCULATOR_SLUGS } from "../calibration/calibration-steps.model";
import { DEAL_KINDS, DEAL_VIEWS } from "../deals/deal-views.model";
import { isLive } from "../deals/deals.model";
import { TEST_PRINT_WORDS } from "../test-prints/test-print-words.model";
import { PART_CATEGORIES } from "./catalogue.model";
import type { CatalogueSnapshot } from "./engine/snapshot.server";

/** The most addresses that one sitemap may have (sitemaps.org). */
const ADDRESSES_PER_SITEMAP = 50_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/**
 * The sitemap: home, FIND, the glossary, the public collections, the list of printers, TUNE, its calculators and test
 * prints, LEARN and these guides, FIND's categories and its tabs with deals, and every part, maker of printers and printer. When these are too
 * many for one sitemap, the plain address is an index, and `part` selects one of its parts, counted from 1.
 *
 * @returns null when there is no such part
 */
export function sitemapXml(
  snapshot: CatalogueSnapshot,
  guides: CatalogueSnapshot["guides"],
  siteUrl: string,
  part: string | null,
): string | null {
  const now = Date.now();
  const addresses = [
    paths.home(),
    paths.find(),
    paths.glossary(),
    paths.collections(),
    paths.printers(),
    paths.tune(),
    ...CALCULATOR_SLUGS.map((slug) => paths.calculator(slug)),
    paths.testPrints(),
    ...TEST_PRINT_WORDS.map(({ slug }) => paths.testPrint(slug)),
    paths.learn(),
    ...guides.map(({ slug }) => paths.guide(slug)),
    ...PART_CATEGORIES.map((category) => paths.find({ category })),
    ...DEAL_KINDS.filter((kind) => snapshot.deals.some((deal) => deal.kind === kind && isLive(deal, now))).map((kind) =>
      paths.find({ view: DEAL_VIEWS[kind] }),
    ),
    ...snapshot.parts.map((each) => paths.part(each)),
    ...snapshot.printerAddresses.makers.map(({ slug }) => paths.printerMaker(slug)),
    ...snapshot.printers.map((printer) => paths.printer(snapshot.printerAddresses.of(printer))),
  ];
  const count = Math.ceil(addresses.length / ADDRESSES_PER_SITEMAP);
  if (part === null && count > 1) {
    const entries = Array.from({ length: count }, (_, position) =>
      entry("sitemap", `${siteUrl}${paths.sitemap()}?part=${String(position + 1)}`),
    );
    return document("sitemapindex", entries);
  }
  const number = part === null ? 1 : Number(part);
  if (!Number.isInteger(number) || number < 1 || number > count) return null;
  const first = (number - 1) * ADDRESSES_PER_SITEMAP;
  const entries = addresses
    .slice(first, first + ADDRESSES_PER_SITEMAP)
    .map((address) => entry("url", `${siteUrl}${address}`));
  return document("urlset", entries);
}

function entry(element: "url" | "sitemap", address: string): string {
  return `<${element}><loc>${escapeXml(address)}</loc></${element}>`;
}

function document(element: "urlset" | "sitemapindex", entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} ${NAMESPACE}>\n${entries.join("\n")}\n</${element}>\n`;
}
