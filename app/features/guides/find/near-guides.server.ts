import type { GuideSource } from "../guide-source.model";
import type { GuideLink } from "../page/guide-view.server";
import { findGuides } from "./find-guides.server";
import { readGuideQuery } from "./guide-query.model";

const NEAR_GUIDES = 5;

/** Guides that an address without one may mean: those that a search for its words finds. */
export function nearGuides({ guides, synonyms }: GuideSource, slug: string): GuideLink[] {
  const { query } = readGuideQuery(new URLSearchParams({ q: slug.replaceAll(/[-_+]+/g, " ") }));
  if (query.q === "") return [];
  const found = findGuides(guides, { query, isForPrinter: null, synonyms });
  return found.guides.slice(0, NEAR_GUIDES).map(({ slug: near, title }) => ({ slug: near, title }));
}
