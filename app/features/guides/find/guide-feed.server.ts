import { paths } from "~/lib/paths";
import { escapeXml } from "~/lib/text/escape-xml";
import type { Guide } from "../guides.model";
import { newestFirst } from "./find-guides.server";

const ENTRIES = 30;

/** The newest guides as Atom. */
export function guidesFeed(guides: readonly Guide[], siteUrl: string): string {
  const newest = [...guides].sort(newestFirst).slice(0, ENTRIES);
  const address = `${siteUrl}${paths.learn()}`;
  const changedAt = newest.map(({ reviewedAt }) => new Date(reviewedAt).toISOString()).sort();
  const entries = newest.map((guide) => {
    const url = escapeXml(`${siteUrl}${paths.guide(guide.slug)}`);
    return `<entry>
<title>${escapeXml(guide.title)}</title>
<link href="${url}"/>
<id>${url}</id>
<published>${new Date(guide.publishedAt).toISOString()}</published>
<updated>${new Date(guide.reviewedAt).toISOString()}</updated>
<author><name>${escapeXml(guide.author ?? "First Layer")}</name></author>
<summary>${escapeXml(guide.summary)}</summary>
</entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>First Layer: new guides</title>
<link href="${escapeXml(address)}"/>
<link rel="self" href="${escapeXml(`${siteUrl}${paths.learnFeed()}`)}"/>
<id>${escapeXml(address)}</id>
<updated>${changedAt.at(-1) ?? new Date(0).toISOString()}</updated>
${entries.join("\n")}
</feed>
`;
}
