import { createCookie, type Cookie, type CookieOptions } from "@remix-run/node";
import type { z } from "zod";
import { SITE_COOKIES, type CookieName } from "../stored-data/cookies";
import { cookieName } from "./cookie-name";

/** What a cookie needs of the load context. */
export interface CookieContext {
  /** Key that signs cookies. */
  readonly sessionSecret: string;
  /** The visitor came over https, so cookies carry `Secure`. */
  readonly secure: boolean;
  /** Headers the server adds to whatever response comes back. */
  readonly responseHeaders: Headers;
}

/** Reads and writes one cookie whose value is parsed by a schema; anything else reads as null. */
export interface TypedCookie<T> {
  read(request: Request): Promise<T | null>;
  write(value: T): Promise<void>;
  clear(): Promise<void>;
}

/** A cookie that scripts cannot read and other sites' forms do not send. Browsers keep it as long as the table says. */
export function siteCookie(
  name: CookieName,
  { secure }: Pick<CookieContext, "secure">,
  options: Pick<CookieOptions, "secrets"> = {},
): Cookie {
  const { maxAgeS } = SITE_COOKIES[name];
  return createCookie(cookieName(name, secure), {
    ...options,
    ...(maxAgeS !== null && { maxAge: maxAgeS }),
    ...{ httpOnly: true, sameSite: "lax", path: "/", secure },
  });
}

/** Gives a Remix cookie a type. */
export function typedCookie<T>(
  cookie: Cookie,
  schema: z.ZodType<T>,
  { responseHeaders }: Pick<CookieContext, "responseHeaders">,
): TypedCookie<T> {
  return {
    async read(request) {
      // A damaged cookie reads as absent; it must not make a server error.
      const raw: unknown = await cookie.parse(request.headers.get("Cookie")).catch(() => null);
      const parsed = schema.safeParse(raw);
      return parsed.success ? parsed.data : null;
    },
    async write(value) {
      responseHeaders.append("Set-Cookie", await cookie.serialize(value));
    },
    async clear() {
      responseHeaders.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
    },
  };
}

/** Sets a cookie, and removes what the same response said about it before. */
export function replaceCookie(headers: Headers, name: string, line: string): void {
  const others = headers.getSetCookie().filter((other) => !other.startsWith(`${name}=`));
  headers.delete("Set-Cookie");
  for (const other of [...others, line]) headers.append("Set-Cookie", other);
}
