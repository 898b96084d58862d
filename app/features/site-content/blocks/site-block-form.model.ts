import { z } from "zod";
import { visibleLine, visibleLines } from "~/lib/text/visible-text";
import { isSiteTarget } from "../site-target.model";
import { SITE_BLOCK_KEYS, type BlockContent, type SiteBlockKey } from "../site-blocks.model";

/** A text as administrators see it: also one that is switched off. */
export interface AdminBlock extends BlockContent {
  readonly key: SiteBlockKey;
  readonly enabled: boolean;
  readonly version: number;
}

export const BLOCK_TEXT_MAX = 600;
export const BLOCK_LABEL_MAX = 40;

/** The form of one text. It names the new state, so sending it twice has the same effect as once. */
export const siteBlockFormSchema = z
  .object({
    key: z.enum(SITE_BLOCK_KEYS),
    /** The version that the form began with. */
    version: z.coerce.number().int().min(1),
    enabled: z
      .string()
      .optional()
      .transform((value) => value === "on"),
    text: z
      .string()
      .optional()
      .transform((typed) => visibleLines(typed ?? ""))
      .refine((text) => [...text].length <= BLOCK_TEXT_MAX, `Use at most ${String(BLOCK_TEXT_MAX)} characters`),
    label: z
      .string()
      .optional()
      .transform((typed) => visibleLine(typed ?? ""))
      .refine((text) => [...text].length <= BLOCK_LABEL_MAX, `Use at most ${String(BLOCK_LABEL_MAX)} characters`),
    href: z
      .string()
      .optional()
      .transform((typed) => (typed ?? "").trim())
      .refine(
        (href) => href === "" || isSiteTarget(href),
        "Enter a path of this site, like /learn, or an address that begins with https://",
      ),
  })
  .refine(({ enabled, text }) => !enabled || text !== "", {
    path: ["text"],
    error: "Enter a text, or switch it off",
  })
  .refine(({ label, href }) => label === "" || href !== "", { path: ["href"], error: "Enter where the link leads" })
  .refine(({ label, href }) => href === "" || label !== "", { path: ["label"], error: "Enter what the link says" });

export type SiteBlockForm = z.output<typeof siteBlockFormSchema>;

/** The names of the fields, for errors. */
export const BLOCK_LABELS: Readonly<Record<string, string>> = {
  enabled: "Switched on",
  text: "Text",
  label: "Link text",
  href: "Link",
};
