import { paths } from "~/lib/paths";
import { partKey, type PartCategory } from "../../catalogue/catalogue.model";
import { cardsAt, cardView, type CardView, type FeaturedCard, type Placement } from "../featured-cards.model";
import type { CardSubject } from "../site-content.commands.server";

/** What of the public data cards need. */
export interface CardSource {
  readonly cards: readonly FeaturedCard[];
  readonly guides: readonly { readonly id: number; readonly slug: string }[];
  partByKey(key: string): { readonly manufacturerSlug: string; readonly partSlug: string } | null;
}

/** The cards that a page shows now. A card about a part or a guide leads to its page of today, and goes with it. */
export function shownCards(source: CardSource | null, placement: Placement): CardView[] {
  if (source === null) return [];
  return cardsAt(source.cards, placement, Date.now()).flatMap((card) => {
    const to = targetOf(source, card);
    return to === null ? [] : [cardView(card, to)];
  });
}

/** Where a card leads; null when what it is about is gone. */
export function targetOf(
  source: Omit<CardSource, "cards">,
  { href, part, guideId }: Pick<FeaturedCard, "href" | "part" | "guideId">,
): string | null {
  if (part !== null) {
    const found = source.partByKey(partKey(part.table, part.partId));
    return found === null ? null : paths.part(found);
  }
  if (guideId !== null) {
    const guide = source.guides.find(({ id }) => id === guideId);
    return guide === undefined ? null : paths.guide(guide.slug);
  }
  return href;
}

interface SubjectSource {
  readonly guides: readonly { readonly id: number; readonly slug: string }[];
  partBySlugs(manufacturerSlug: string, partSlug: string): { readonly table: PartCategory; readonly id: number } | null;
}

/** The part or the guide whose page an address is. */
export function subjectOf(source: SubjectSource, href: string): CardSubject {
  const [, area, first = "", second] = /^\/(find|learn)\/([^/?#]+)(?:\/([^/?#]+))?$/.exec(href) ?? [];
  if (area === "find" && second !== undefined) {
    const part = source.partBySlugs(first, second);
    return { part: part && { table: part.table, partId: part.id }, guideId: null };
  }
  const guide = area === "learn" && second === undefined ? source.guides.find(({ slug }) => slug === first) : undefined;
  return { part: null, guideId: guide?.id ?? null };
}
