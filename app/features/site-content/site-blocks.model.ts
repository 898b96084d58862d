import { z } from "zod";
import { isSiteTarget } from "./site-target.model";

/** The texts of public pages that administrators switch on and off, with where they stand. */
export const SITE_BLOCKS = [
  { key: "announcement", label: "Announcement", where: "At the top of every page." },
  { key: "home_find", label: "Home: FIND card", where: "Replaces the sentence on the FIND card." },
  { key: "home_learn", label: "Home: LEARN card", where: "Replaces the sentence on the LEARN card." },
  { key: "home_tune", label: "Home: TUNE card", where: "Replaces the sentence on the TUNE card." },
  { key: "footer", label: "Footer", where: "At the bottom of every page." },
  { key: "empty_find", label: "Find: no results", where: "Below “no results” on Find." },
] as const;

export type SiteBlockKey = (typeof SITE_BLOCKS)[number]["key"];

export const SITE_BLOCK_KEYS = SITE_BLOCKS.map(({ key }) => key);

/** What such a text says. */
export interface BlockContent {
  readonly text: string;
  /** A link after it; null for none. */
  readonly link: { readonly label: string; readonly to: string } | null;
}

/** A text that is switched on. */
export interface SiteBlock extends BlockContent {
  readonly key: SiteBlockKey;
}

/** The text of a place; null while it is switched off. */
export function blockFor(blocks: readonly SiteBlock[], key: SiteBlockKey): SiteBlock | null {
  return blocks.find((block) => block.key === key) ?? null;
}

/** The column `content`. */
export const blockContentRow = z
  .object({
    text: z.string(),
    label: z.string().optional(),
    href: z.string().refine(isSiteTarget).optional(),
  })
  .transform(({ text, label, href }): BlockContent => ({
    text,
    link: label === undefined || href === undefined ? null : { label, to: href },
  }));

/** A text as the database function `list_site_content` returns it. */
export const siteBlockRow = z
  .object({ key: z.enum(SITE_BLOCK_KEYS), content: blockContentRow })
  .transform(({ key, content }): SiteBlock => ({ key, ...content }));

/** The same as it is stored in the copy of the catalogue. */
export const siteBlockSchema = z.object({
  key: z.enum(SITE_BLOCK_KEYS),
  text: z.string(),
  link: z.object({ label: z.string(), to: z.string().refine(isSiteTarget) }).nullable(),
});
