import { createCookie, type Cookie } from "@remix-run/node";
import { z } from "zod";
import type { RequestContext } from "./context";

const SECONDS_PER_DAY = 86_400;

type CookieContext = Pick<RequestContext, "sessionSecret" | "secure" | "responseHeaders">;

/** Reads and writes one cookie whose value is parsed by a schema; anything else reads as null. */
export interface TypedCookie<T> {
  read(request: Request): Promise<T | null>;
  write(value: T): Promise<void>;
  clear(): Promise<void>;
}

function typedCookie<T>(cookie: Cookie, schema: z.ZodType<T>, context: CookieContext): TypedCookie<T> {
  return {
    async read(request) {
      // A cookie somebody mangled must read as absent, never as a server error.
      const raw: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
      const parsed = schema.safeParse(raw);
      return parsed.success ? parsed.data : null;
    },
    async write(value) {
      context.responseHeaders.append("Set-Cookie", await cookie.serialize(value));
    },
    async clear() {
      context.responseHeaders.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
    },
  };
}

export const toastSchema = z.object({
  title: z.string().min(1).max(120),
  description: z.string().max(400).optional(),
  variant: z.enum(["default", "destructive"]),
});

const sessionSchema = z.object({ toast: toastSchema.optional() });

/** `__session`: signed, dies with the browser; carries the flash toast. */
export function sessionCookie(context: CookieContext): TypedCookie<z.infer<typeof sessionSchema>> {
  const cookie = createCookie("__session", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: context.secure,
    secrets: [context.sessionSecret],
  });
  return typedCookie(cookie, sessionSchema, context);
}

const slugSchema = z.string().regex(/^[a-z0-9-]{1,120}$/);

/** `my_printer`: slug of the printer the visitor owns, kept for 400 days. */
export function myPrinterCookie(context: CookieContext): TypedCookie<string> {
  const cookie = createCookie("my_printer", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: context.secure,
    maxAge: 400 * SECONDS_PER_DAY,
  });
  return typedCookie(cookie, slugSchema, context);
}
