import { escapeXml } from "./text/escape-xml";

/** One thing that a feed tells of. */
export interface AtomEntry {
  /** Never changes, so that readers know what they have seen. */
  readonly id: string;
  readonly title: string;
  /** Where it is read. */
  readonly url: string;
  /** ISO 8601, as all times. */
  readonly published: string;
  readonly updated: string;
  readonly author: string;
  /** What kind of thing it is. */
  readonly category?: string;
  readonly summary: string;
}

/** A list of the newest of something, for programs that follow it. */
export interface AtomFeed {
  readonly id: string;
  readonly title: string;
  /** The page that shows the same. */
  readonly url: string;
  /** The feed's own address. */
  readonly self: string;
  readonly entries: readonly AtomEntry[];
}

/** What XML has no way to write. */
const NO_CHARACTERS = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function xml(text: string): string {
  return escapeXml(text.replace(NO_CHARACTERS, ""));
}

/** A feed as Atom (RFC 4287). It was updated when the latest of its entries was. */
export function atomFeed({ id, title, url, self, entries }: AtomFeed): string {
  const updated =
    entries
      .map((entry) => entry.updated)
      .sort()
      .at(-1) ?? new Date(0).toISOString();
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>${xml(title)}</title>
<link href="${xml(url)}"/>
<link rel="self" href="${xml(self)}"/>
<id>${xml(id)}</id>
<updated>${updated}</updated>
${entries.map(entryMarkup).join("\n")}
</feed>
`;
}

function entryMarkup({ id, title, url, published, updated, author, category, summary }: AtomEntry): string {
  return `<entry>
<title>${xml(title)}</title>
<link href="${xml(url)}"/>
<id>${xml(id)}</id>
<published>${published}</published>
<updated>${updated}</updated>
<author><name>${xml(author)}</name></author>${category === undefined ? "" : `\n<category term="${xml(category)}"/>`}
<summary>${xml(summary)}</summary>
</entry>`;
}

/** A feed as a response. */
export function atomResponse(feed: AtomFeed, caching: Readonly<Record<string, string>>): Response {
  return new Response(atomFeed(feed), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", ...caching },
  });
}
