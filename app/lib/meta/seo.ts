import type { MetaDescriptor } from "@remix-run/node";
import { SITE_DESCRIPTION, SITE_NAME } from "../site";

/** Areas with a preview image of their own under `public/og`. */
export type PreviewArea = "home" | "find" | "learn" | "tune";

const PREVIEW_ALT: Record<PreviewArea, string> = {
  home: "First Layer: find, learn and tune, with a nozzle laying a glowing first layer",
  find: "First Layer Find: the part that fits your 3D printer",
  learn: "First Layer Learn: guides that take you through a repair step by step",
  tune: "First Layer Tune: calibration calculators for flawless prints",
};

/** Size every link preview has. */
const PREVIEW_WIDTH_PX = 1200;
const PREVIEW_HEIGHT_PX = 630;

interface PageMetaOptions {
  readonly title: string;
  readonly description?: string;
  /** Public address of the site, without a slash at the end. */
  readonly siteUrl: string;
  /** Path (with query, when it belongs to the identity of the page) search engines should keep. */
  readonly canonicalPath?: string;
  readonly area?: PreviewArea;
  readonly type?: "website" | "article" | "product";
  readonly noindex?: boolean;
  readonly structuredData?: readonly StructuredData[];
}

/** A schema.org object, written into the page as JSON-LD. */
export type StructuredData = { readonly "@type": string } & Readonly<Record<string, unknown>>;

/** Title, description, canonical link, Open Graph, Twitter card and structured data of one page. */
export function pageMeta({
  title,
  description = SITE_DESCRIPTION,
  siteUrl,
  canonicalPath,
  area = "home",
  type = "website",
  noindex = false,
  structuredData = [],
}: PageMetaOptions): MetaDescriptor[] {
  const canonical = canonicalPath === undefined ? null : `${siteUrl}${canonicalPath}`;
  const image = `${siteUrl}/og/${area}.png`;
  return [
    { title },
    { name: "description", content: description },
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(canonical ? [{ tagName: "link" as const, rel: "canonical", href: canonical }] : []),
    { property: "og:site_name", content: SITE_NAME },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(canonical ? [{ property: "og:url", content: canonical }] : []),
    { property: "og:image", content: image },
    { property: "og:image:width", content: String(PREVIEW_WIDTH_PX) },
    { property: "og:image:height", content: String(PREVIEW_HEIGHT_PX) },
    { property: "og:image:alt", content: PREVIEW_ALT[area] },
    { name: "twitter:card", content: "summary_large_image" },
    // Search engines read it, and no one else.
    ...(noindex ? [] : structuredData).map((entry) => ({
      "script:ld+json": { "@context": "https://schema.org", ...entry },
    })),
  ];
}

/** The site itself with its search box, for the home page. */
export function websiteData(siteUrl: string): StructuredData {
  return {
    "@type": "WebSite",
    name: SITE_NAME,
    url: `${siteUrl}/`,
    description: SITE_DESCRIPTION,
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/search?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The trail from the home page to this one. */
export function breadcrumbData(
  siteUrl: string,
  trail: readonly { readonly name: string; readonly path: string }[],
): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, position) => ({
      "@type": "ListItem",
      position: position + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  };
}
