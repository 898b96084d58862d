import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { SECONDS_PER_DAY, typedCookie, type CookieContext, type TypedCookie } from "~/lib/cookies/typed-cookie.server";

const slugSchema = z.string().regex(/^[a-z0-9-]{1,120}$/);

/** `my_printer`: slug of the printer the visitor owns, kept for 400 days. */
export function myPrinterCookie(context: Omit<CookieContext, "sessionSecret">): TypedCookie<string> {
  const cookie = createCookie("my_printer", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: context.secure,
    maxAge: 400 * SECONDS_PER_DAY,
  });
  return typedCookie(cookie, slugSchema, context);
}
