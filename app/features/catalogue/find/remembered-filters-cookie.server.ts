import { z } from "zod";
import { siteCookie, typedCookie, type CookieContext, type TypedCookie } from "~/lib/cookies/typed-cookie.server";
import { isHideTag, type HideTag } from "../catalogue.model";
import { KEPT_SORTS, type RememberedFilters } from "./remembered-filters.model";

const rememberedSchema = z.object({
  hide: z.array(z.custom<HideTag>((tag) => typeof tag === "string" && isHideTag(tag))).max(10),
  sort: z.enum(KEPT_SORTS).nullable(),
});

/** `find_filters`: what the visitor hides and how they sort, kept for 400 days. */
export function rememberedFiltersCookie(context: Omit<CookieContext, "sessionSecret">): TypedCookie<RememberedFilters> {
  return typedCookie(siteCookie("find_filters", context), rememberedSchema, context);
}
