import type { LoaderFunctionArgs } from "@remix-run/node";
import { slugify } from "~/features/catalogue/catalogue.model";
import { guideMarkdown } from "~/features/guides/drafts/guide-markdown.server";
import { PRIVATE_CACHE_CONTROL } from "~/lib/http/private-headers";
import { markdownFile, requireDraft } from "./draft-page.server";

/** A draft as a Markdown file: all of it that was typed, complete or not. */
export async function loader(args: LoaderFunctionArgs) {
  const { draft } = (await requireDraft(args)).stored;
  return markdownFile(guideMarkdown(draft), slugify(draft.title).slice(0, 100) || "draft", PRIVATE_CACHE_CONTROL);
}
