import type { LoaderFunctionArgs } from "@remix-run/node";
import { draftOfGuide } from "~/features/guides/drafts/draft-guide.model";
import { guideMarkdown } from "~/features/guides/drafts/guide-markdown.server";
import { NO_STORE_HEADERS, PRIVATE_CACHE_CONTROL } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { guideNames, markdownFile } from "./draft-page.server";
import { guideAt } from "./guide-page.server";

/** A guide as a Markdown file, which can be imported; one that was withdrawn for its author and administrators alone. */
export async function loader({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const { snapshot, published, withdrawn } = await guideAt(context, slug);
  const guide = published ?? withdrawn?.guide ?? null;
  if (guide === null) {
    throw withdrawn === null ? refusal("There is no such guide.", 404) : refusal("This guide was withdrawn.", 410);
  }
  let steps = 0;
  const draft = draftOfGuide(guide, guideNames(snapshot), () => String((steps += 1)));
  const { author, version, licence } = guide;
  const url = `${context.siteUrl}${paths.guide(slug)}`;
  const file = guideMarkdown(draft, { author: author ?? "First Layer", version, licence, url });
  return markdownFile(file, slug, published === null ? PRIVATE_CACHE_CONTROL : "private, no-cache");
}

function refusal(text: string, status: number): Response {
  return new Response(`${text}\n`, { status, headers: NO_STORE_HEADERS });
}
