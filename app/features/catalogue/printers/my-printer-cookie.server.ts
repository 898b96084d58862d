import { z } from "zod";
import { cookieName } from "~/lib/cookies/cookie-name";
import { siteCookie, typedCookie, type CookieContext, type TypedCookie } from "~/lib/cookies/typed-cookie.server";

const slugSchema = z.string().regex(/^[a-z0-9-]{1,120}$/);

const NAME = "my_printer";

/** `my_printer`: slug of the printer the visitor owns, kept for 400 days. */
export function myPrinterCookie(context: Omit<CookieContext, "sessionSecret">): TypedCookie<string> {
  return typedCookie(siteCookie(NAME, context), slugSchema, context);
}

/** The cookie's name and value as a browser sends them. */
export function myPrinterPair(slug: string, secure: boolean): string {
  return `${myPrinterName(secure)}=${encodeURIComponent(btoa(JSON.stringify(slug)))}`;
}

/** The name the cookie is sent under. */
export function myPrinterName(secure: boolean): string {
  return cookieName(NAME, secure);
}

/** The slug in the cookie's value as a browser sends it; null for anything else. */
export function myPrinterIn(value: string): string | null {
  try {
    const decoded: unknown = JSON.parse(atob(decodeURIComponent(value)));
    return slugSchema.safeParse(decoded).data ?? null;
  } catch {
    return null;
  }
}
