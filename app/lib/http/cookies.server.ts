import { createHmac } from "node:crypto";
import { createCookie, type Cookie } from "@remix-run/node";
import { z } from "zod";
import { EMAIL_MAX } from "~/lib/email";
import type { Toast } from "~/lib/toast";
import { sameAddress } from "./attempt-limits";
import type { RequestContext } from "./context";

/** Writes a cookie once: what the same response said about it before is taken out. */
export function replaceCookie(headers: Headers, name: string, line: string): void {
  const others = headers.getSetCookie().filter((other) => !other.startsWith(`${name}=`));
  headers.delete("Set-Cookie");
  for (const other of [...others, line]) headers.append("Set-Cookie", other);
}

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

const sessionSchema = z.object({
  /** A message for the next page. */
  toast: toastSchema.optional(),
  /** Where to go after signing in. */
  next: z.string().max(2_048).optional(),
  /** Address of the last sign-up or recovery, to show and to send to again. */
  email: z.string().max(EMAIL_MAX).optional(),
  /** Which provider the visitor was sent to, for the words of its failure. */
  provider: z.string().max(20).optional(),
});
type SessionValues = z.infer<typeof sessionSchema>;

/** What one response says about the session so far, so that several writers add to each other. */
const written = new WeakMap<Headers, SessionValues>();

/** Responses whose page, if there is going to be one, shows the toast. */
const showing = new WeakSet<Headers>();

/** `__session`: signed, dies with the browser; carries the flash toast and what signing in has to remember. */
export function sessionCookie(context: CookieContext) {
  const cookie = createCookie("__session", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: context.secure,
    secrets: [context.sessionSecret],
  });
  const { responseHeaders } = context;
  const read = async (request: Request): Promise<SessionValues> =>
    written.get(responseHeaders) ?? (await typedCookie(cookie, sessionSchema, context).read(request)) ?? {};
  /** Changes some of the values; undefined takes one away. */
  const update = async (
    request: Request,
    patch: { readonly [Name in keyof SessionValues]: SessionValues[Name] | undefined },
  ): Promise<void> => {
    const before = await read(request);
    // Read again: another writer may have come in between.
    const values = withoutUndefined({ ...(written.get(responseHeaders) ?? before), ...patch });
    written.set(responseHeaders, values);
    const empty = Object.keys(values).length === 0;
    const line = await cookie.serialize(empty ? "" : values, empty ? { maxAge: 0 } : {});
    if (written.get(responseHeaders) !== values) return;
    replaceCookie(responseHeaders, "__session", line);
  };
  return {
    read,
    update,
    /** The message for the page that is being made. It is kept until {@link toastShown} says that there is a page. */
    async takeToast(request: Request): Promise<Toast | null> {
      const { toast = null } = await read(request);
      if (toast) showing.add(responseHeaders);
      return toast;
    },
    /** There is a page, and no guard has sent the visitor elsewhere: the message it shows is used up. */
    async toastShown(request: Request): Promise<void> {
      if (showing.has(responseHeaders)) await update(request, { toast: undefined });
    },
  };
}

function withoutUndefined(values: { readonly [Name in keyof SessionValues]: SessionValues[Name] | undefined }) {
  const { toast, next, email, provider } = values;
  return {
    ...(toast === undefined ? {} : { toast }),
    ...(next === undefined ? {} : { next }),
    ...(email === undefined ? {} : { email }),
    ...(provider === undefined ? {} : { provider }),
  };
}

const KNOWN_ADDRESSES_MAX = 5;
const knownDeviceSchema = z.array(z.string().regex(/^[A-Za-z0-9_-]{16}$/)).max(KNOWN_ADDRESSES_MAX);

/**
 * `known_device`: signed; which accounts signed in from this device before, as marks that name nobody. Strangers who
 * guess at a password cannot lock these devices out.
 */
export function knownDeviceCookie(context: CookieContext) {
  const cookie = typedCookie(
    createCookie("known_device", {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: context.secure,
      secrets: [context.sessionSecret],
      maxAge: 400 * SECONDS_PER_DAY,
    }),
    knownDeviceSchema,
    context,
  );
  const markOf = (address: string) =>
    createHmac("sha256", `device ${context.sessionSecret}`)
      .update(sameAddress(address))
      .digest("base64url")
      .slice(0, 16);
  return {
    async knows(request: Request, address: string): Promise<boolean> {
      return ((await cookie.read(request)) ?? []).includes(markOf(address));
    },
    async remember(request: Request, address: string): Promise<void> {
      const mark = markOf(address);
      const others = ((await cookie.read(request)) ?? []).filter((known) => known !== mark);
      await cookie.write([mark, ...others].slice(0, KNOWN_ADDRESSES_MAX));
    },
  };
}

/** Two hundred pins of fifteen digits each, and the revision, stay under the 4 kB browsers keep. */
const pinsSchema = z.string().regex(/^\d{1,9}:[a-z0-9.]{0,3800}$/);

/**
 * `pins`: what an anonymous visitor pinned, as `features/pins` writes it, kept for 400 days. Plain text: the encoding of
 * Remix's cookies would make it a third longer.
 */
export function pinsCookie({ secure, responseHeaders }: Omit<CookieContext, "sessionSecret">): TypedCookie<string> {
  const line = (value: string, maxAge: number) =>
    `pins=${value}; Max-Age=${String(maxAge)}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  const replace = (written: string) => {
    const others = responseHeaders.getSetCookie().filter((other) => !other.startsWith("pins="));
    responseHeaders.delete("Set-Cookie");
    for (const other of [...others, written]) responseHeaders.append("Set-Cookie", other);
  };
  return {
    async read(request) {
      const pairs = (request.headers.get("Cookie") ?? "").split(";").map((pair) => pair.trim());
      const raw = pairs.find((pair) => pair.startsWith("pins="))?.slice("pins=".length);
      const parsed = pinsSchema.safeParse(raw);
      return parsed.success ? parsed.data : null;
    },
    async write(value) {
      replace(line(pinsSchema.parse(value), 400 * SECONDS_PER_DAY));
    },
    async clear() {
      replace(line("", 0));
    },
  };
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

/** Browsers keep no cookie larger than this; the rest is for its name and attributes. */
const COOKIE_MAX_BYTES = 3_900;

/** `__pending`: signed; one action to be done after signing in. Values that make no cookie are refused by `write`. */
export function pendingCookie<T>(context: CookieContext, schema: z.ZodType<T>, maxAgeS: number) {
  const name = "__pending";
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: context.secure,
    secrets: [context.sessionSecret],
    maxAge: maxAgeS,
  });
  const typed = typedCookie(cookie, schema, context);
  return {
    ...typed,
    /** Whether the browser sent one at all, good or not. */
    isIn: (request: Request) => new RegExp(`(?:^|;\\s*)${name}=`).test(request.headers.get("Cookie") ?? ""),
    /** @throws when the value is too large for a cookie */
    async write(value: T): Promise<void> {
      const line = await cookie.serialize(value);
      if (line.length > COOKIE_MAX_BYTES) throw new Error("The value is too large for a cookie");
      context.responseHeaders.append("Set-Cookie", line);
    },
  };
}
