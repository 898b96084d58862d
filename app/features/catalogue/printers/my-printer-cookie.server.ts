import { z } from "zod";
import {
  SECONDS_PER_DAY,
  siteCookie,
  typedCookie,
  type CookieContext,
  type TypedCookie,
} from "~/lib/cookies/typed-cookie.server";

const slugSchema = z.string().regex(/^[a-z0-9-]{1,120}$/);

/** `my_printer`: slug of the printer the visitor owns, kept for 400 days. */
export function myPrinterCookie(context: Omit<CookieContext, "sessionSecret">): TypedCookie<string> {
  return typedCookie(siteCookie("my_printer", context, { maxAge: 400 * SECONDS_PER_DAY }), slugSchema, context);
}
