import { describe, expect, test } from "vitest";
import { breadcrumbData, pageMeta, websiteData } from "./seo";

const SITE = "https://first-layer.example";

describe("pageMeta", () => {
  test("has absolute URLs and the size of the preview image", () => {
    const meta = pageMeta({ title: "T", siteUrl: SITE, canonicalPath: "/find", area: "find" });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${SITE}/find` });
    expect(meta).toContainEqual({ property: "og:image", content: `${SITE}/og/find.png` });
    expect(meta).toContainEqual({ property: "og:image:width", content: "1200" });
    expect(meta).toContainEqual({ property: "og:image:height", content: "630" });
    expect(meta).not.toContainEqual({ name: "robots", content: "noindex" });
  });

  test("excludes a page from search engines on request, without a canonical URL", () => {
    const meta = pageMeta({ title: "T", siteUrl: SITE, noindex: true });
    expect(meta).toContainEqual({ name: "robots", content: "noindex" });
    expect(JSON.stringify(meta)).not.toContain("canonical");
  });
});

describe("structured data", () => {
  test("describes the site's search", () => {
    expect(websiteData(SITE)).toMatchObject({
      "@type": "WebSite",
      potentialAction: { target: { urlTemplate: `${SITE}/search?q={search_term_string}` } },
    });
  });

  test("numbers breadcrumbs from 1", () => {
    const { itemListElement } = breadcrumbData(SITE, [
      { name: "Home", path: "/" },
      { name: "Find", path: "/find" },
    ]);
    expect(itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Home", item: `${SITE}/` },
      { "@type": "ListItem", position: 2, name: "Find", item: `${SITE}/find` },
    ]);
  });
});
