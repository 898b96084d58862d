import type { AtomFeed } from "~/lib/atom-feed";
import { paths } from "~/lib/paths";
import { SITE_NAME } from "~/lib/site";
import type { Guide } from "../guides.model";
import { newestFirst } from "./find-guides.server";

const ENTRIES = 30;

/** The feed of the newest guides. */
export function guidesFeed(guides: readonly Guide[], siteUrl: string): AtomFeed {
  const address = `${siteUrl}${paths.learn()}`;
  return {
    id: address,
    title: `${SITE_NAME}: new guides`,
    url: address,
    self: `${siteUrl}${paths.learnFeed()}`,
    entries: [...guides]
      .sort(newestFirst)
      .slice(0, ENTRIES)
      .map((guide) => {
        const url = `${siteUrl}${paths.guide(guide.slug)}`;
        return {
          ...{ id: url, title: guide.title, url, summary: guide.summary, author: guide.author ?? SITE_NAME },
          published: new Date(guide.publishedAt).toISOString(),
          updated: new Date(guide.reviewedAt).toISOString(),
        };
      }),
  };
}
