import { z } from "zod";
import { visibleLine } from "~/lib/text/visible-text";
import { PLACEMENT_KEYS, type FeaturedCard } from "../featured-cards.model";
import { isImageAddress, isSiteTarget } from "../site-target.model";

/** A card as administrators see it: also one that is switched off. */
export interface AdminCard extends FeaturedCard {
  readonly isActive: boolean;
  /** Goes up with each change, but not with that of the order. */
  readonly version: number;
}

export const CARD_LIMITS = { title: 80, subtitle: 160, cta: 30, imageAlt: 160 } as const;

/** One line of text; empty is none. Counts code points, as the database does. */
const line = (most: number) =>
  z
    .string()
    .optional()
    .transform((typed) => visibleLine(typed ?? ""))
    .refine((text) => [...text].length <= most, `Use at most ${String(most)} characters`);

const DATE_TIME = /^(20[2-9]\d)-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/** What a field for date and time sends, as a moment of UTC; null when it is empty. */
const utcTime = z
  .string()
  .optional()
  .transform((typed, context) => {
    const text = (typed ?? "").trim();
    if (text === "") return null;
    const at = DATE_TIME.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
    const time = Number.isNaN(at) ? "" : new Date(at).toISOString();
    // A day that does not exist, like 30 February, is read as a later one.
    if (time !== "" && time.startsWith(text.slice(0, 10))) return time;
    context.addIssue({ code: "custom", message: "Enter a date and a time, like 2026-12-01T08:00" });
    return z.NEVER;
  });

/** The value of such a field for a moment. */
export function fieldTime(time: string | null): string {
  return time === null ? "" : time.slice(0, 16);
}

/** The form of a card. */
export const featuredCardFormSchema = z
  .object({
    /** The version that the form began with; none for a new card. */
    version: z.coerce.number().int().min(1).optional(),
    title: line(CARD_LIMITS.title).refine((text) => text !== "", "Enter a title"),
    subtitle: line(CARD_LIMITS.subtitle),
    href: z
      .string({ error: "Enter where the card leads" })
      .trim()
      .refine(isSiteTarget, "Enter a path of this site, like /learn, or an address that begins with https://"),
    cta: line(CARD_LIMITS.cta),
    imageUrl: z
      .string()
      .optional()
      .transform((typed) => (typed ?? "").trim())
      .refine((url) => url === "" || isImageAddress(url), "Enter an address that begins with https://"),
    imageAlt: line(CARD_LIMITS.imageAlt),
    placement: z.enum(PLACEMENT_KEYS, { error: "Choose a page" }),
    isActive: z
      .string()
      .optional()
      .transform((value) => value === "on"),
    startsAt: utcTime,
    endsAt: utcTime,
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    path: ["endsAt"],
    error: "The end has to be after the start",
  });

export type FeaturedCardForm = z.output<typeof featuredCardFormSchema>;

/** The names of the fields, for errors. */
export const CARD_LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  subtitle: "Subtitle",
  href: "Link",
  cta: "Link text",
  imageUrl: "Picture",
  imageAlt: "Picture in words",
  placement: "Page",
  isActive: "Switched on",
  startsAt: "Starts",
  endsAt: "Ends",
};

/** Puts a card at a place among those of its page, counted from 1. */
export const moveCardSchema = z.object({
  card: z.coerce.number().int().positive(),
  place: z.coerce.number().int().min(1).max(10_000),
});

/** Deletes the card of the page. */
export const deleteCardSchema = z.object({});
