import { z } from "zod";
import { PART_CATEGORIES, type PartCategory } from "../catalogue/catalogue.model";
import { isSiteTarget } from "./site-target.model";

/** The pages that have featured cards, and how their list is called. */
export const PLACEMENTS = [
  { key: "find", label: "Find" },
  { key: "home", label: "Home" },
  { key: "learn", label: "Learn" },
  { key: "tune", label: "Tune" },
] as const;

export type Placement = (typeof PLACEMENTS)[number]["key"];

export const PLACEMENT_KEYS = PLACEMENTS.map(({ key }) => key);

/** A card that an administrator has switched on, as the snapshot of the public data has it: also one that has not begun. */
export interface FeaturedCard {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly imageUrl: string | null;
  readonly imageAlt: string | null;
  /** Where it leads; see `isSiteTarget`. */
  readonly href: string;
  /** What its link says; null for "Open". */
  readonly cta: string | null;
  readonly placement: Placement;
  readonly position: number;
  /** Times as ISO text. */
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  /** The part or the guide whose page it leads to. */
  readonly part: { readonly table: PartCategory; readonly partId: number } | null;
  readonly guideId: number | null;
}

/** When a card is shown, whether it is switched on or not. */
type Schedule = Pick<FeaturedCard, "startsAt" | "endsAt">;

/** Whether a card is to come, shown, or over at a moment. */
export function cardTime({ startsAt, endsAt }: Schedule, now: number): "to come" | "now" | "over" {
  if (endsAt !== null && Date.parse(endsAt) <= now) return "over";
  return startsAt !== null && Date.parse(startsAt) > now ? "to come" : "now";
}

/** The cards that a page shows at a moment, in their order. */
export function cardsAt(cards: readonly FeaturedCard[], placement: Placement, now: number): FeaturedCard[] {
  return cards
    .filter((card) => card.placement === placement && cardTime(card, now) === "now")
    .toSorted((one, other) => one.position - other.position || one.id - other.id);
}

/** The next moment at which pages show other cards, if none is written until then. Infinity when there is none. */
export function nextCardChange(cards: readonly Schedule[], now: number): number {
  let next = Infinity;
  for (const { startsAt, endsAt } of cards) {
    for (const time of [startsAt, endsAt]) {
      const at = time === null ? 0 : Date.parse(time);
      if (at > now) next = Math.min(next, at);
    }
  }
  return next;
}

const text = z.string();
const time = z.string().transform((given, context) => {
  const at = Date.parse(given);
  if (!Number.isNaN(at)) return new Date(at).toISOString();
  context.addIssue({ code: "custom", message: "no time" });
  return z.NEVER;
});

/** The columns of a card as the database has them. */
export const featuredCardRow = z.object({
  id: z.number().int().positive(),
  title: text,
  subtitle: text.nullable(),
  image_url: text.nullable(),
  image_alt: text.nullable(),
  href: text.refine(isSiteTarget),
  cta: text.nullable(),
  placement: z.enum(PLACEMENT_KEYS),
  position: z.number().int(),
  starts_at: time.nullable(),
  ends_at: time.nullable(),
  item_table: z.enum(PART_CATEGORIES).nullable(),
  item_id: z.number().int().nullable(),
  tutorial_id: z.number().int().nullable(),
});

/** A row as a card. */
export function toFeaturedCard(row: z.output<typeof featuredCardRow>): FeaturedCard {
  return {
    ...{ id: row.id, title: row.title, subtitle: row.subtitle, imageUrl: row.image_url, imageAlt: row.image_alt },
    ...{ href: row.href, cta: row.cta, placement: row.placement, position: row.position },
    ...{ startsAt: row.starts_at, endsAt: row.ends_at, guideId: row.tutorial_id },
    part: row.item_table === null || row.item_id === null ? null : { table: row.item_table, partId: row.item_id },
  };
}

/** The same as it is stored in the copy of the catalogue. */
export const featuredCardSchema = z.object({
  id: z.number(),
  title: text,
  subtitle: text.nullable(),
  imageUrl: text.nullable(),
  imageAlt: text.nullable(),
  href: text.refine(isSiteTarget),
  cta: text.nullable(),
  placement: z.enum(PLACEMENT_KEYS),
  position: z.number(),
  startsAt: text.nullable(),
  endsAt: text.nullable(),
  part: z.object({ table: z.enum(PART_CATEGORIES), partId: z.number() }).nullable(),
  guideId: z.number().nullable(),
});

/** A card as a page draws it. */
export interface CardView {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly image: { readonly url: string; readonly alt: string } | null;
  readonly to: string;
  readonly cta: string;
}

/** What its link says when nothing else is written. */
const USUAL_CTA = "Open";

/** A card as it is drawn, with the address it leads to. */
export function cardView(
  card: Pick<FeaturedCard, "id" | "title" | "subtitle" | "imageUrl" | "imageAlt" | "cta">,
  to: string,
): CardView {
  return {
    ...{ id: card.id, title: card.title, subtitle: card.subtitle, to, cta: card.cta ?? USUAL_CTA },
    image: card.imageUrl === null ? null : { url: card.imageUrl, alt: card.imageAlt ?? "" },
  };
}
