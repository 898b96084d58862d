import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { draftOfGuide } from "~/features/guides/drafts/draft-guide.model";
import { guideMarkdown } from "~/features/guides/drafts/guide-markdown.server";
import { guideBySlug } from "~/features/guides/page/guide-view.server";
import { NO_STORE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { guideNames, markdownFile } from "./draft-page.server";

/** A published guide as a Markdown file, which can be imported. */
export function loader({ params: { slug = "" }, context }: LoaderFunctionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const guide = guideBySlug(snapshot, slug);
  if (guide === null) throw new Response("There is no such guide.\n", { status: 404, headers: NO_STORE_HEADERS });
  let steps = 0;
  const draft = draftOfGuide(guide, guideNames(snapshot), () => String((steps += 1)));
  const { author, version, licence } = guide;
  const url = `${context.siteUrl}${paths.guide(slug)}`;
  const file = guideMarkdown(draft, { author: author ?? "First Layer", version, licence, url });
  return markdownFile(file, slug, "private, no-cache");
}
