import { siteCookie, typedCookie, type CookieContext, type TypedCookie } from "~/lib/cookies/typed-cookie.server";
import { displaySchema, type Display } from "./preferences.model";

/** `display`: how pages look for the member, so that the first HTML of each page is right. Kept for 400 days. */
export function displayCookie(context: Omit<CookieContext, "sessionSecret">): TypedCookie<Display> {
  return typedCookie(siteCookie("display", context), displaySchema, context);
}
