import { HIDE_TAGS, type HideTag } from "../catalogue.model";
import { defaultSort, EMPTY_FILTER, findSearchParams, type FindFilter } from "./find-filter.model";

/*
 * FIND opens as the visitor left it: what they hide and how they sort is remembered from visit to visit. An address that
 * says anything itself is shown as it is.
 */

/** The orders that fit every list. Best match needs words, and a figure its category. */
export const KEPT_SORTS = ["newest", "rating"] as const;
const TAGS = HIDE_TAGS.map(({ tag }) => tag);

/** What is remembered. */
export interface RememberedFilters {
  /** In the order of `HIDE_TAGS`. */
  readonly hide: readonly HideTag[];
  readonly sort: (typeof KEPT_SORTS)[number] | null;
}

/** The part of a filter that can be remembered; null when it hides nothing and has no such order. */
export function memorable(filter: FindFilter): RememberedFilters | null {
  const sort = KEPT_SORTS.find((kept) => kept === filter.sort) ?? null;
  return filter.hide.length === 0 && sort === null
    ? null
    : { hide: TAGS.filter((tag) => filter.hide.includes(tag)), sort };
}

/** Query of the page of FIND that a link without filters leads to, `?hide=electrical`. */
export function rememberedQuery({ hide, sort }: RememberedFilters, printer: string | null = null): string {
  const filter = { ...EMPTY_FILTER, hide, printer };
  return `?${findSearchParams({ ...filter, sort: sort ?? defaultSort(filter) }).toString()}`;
}

/** Whether both stand for the same. */
export function sameRemembered(some: RememberedFilters | null, other: RememberedFilters | null): boolean {
  return JSON.stringify(some) === JSON.stringify(other);
}

/**
 * Whether the visitor changed what can be remembered on the way from one page of FIND to the next. Another category
 * takes the order of the old one away, and so do other words; nobody chose that.
 */
export function isChanged(before: FindFilter, now: FindFilter): boolean {
  const from = memorable(before);
  const to = memorable(now);
  if (JSON.stringify(from?.hide ?? []) !== JSON.stringify(to?.hide ?? [])) return true;
  const sameList = before.category === now.category && before.q === now.q;
  return sameList && (from?.sort ?? null) !== (to?.sort ?? null);
}
