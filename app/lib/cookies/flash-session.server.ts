import { z } from "zod";
import { cookieName } from "./cookie-name";
import { EMAIL_MAX } from "~/lib/text/email";
import type { Toast } from "~/lib/toast";
import { replaceCookie, siteCookie, typedCookie, type CookieContext } from "./typed-cookie.server";

const toastSchema = z.object({
  title: z.string().min(1).max(120),
  description: z.string().max(400).optional(),
  variant: z.enum(["default", "warning", "destructive"]),
  undo: z.string().max(60).optional(),
});

const valuesSchema = z.object({
  /** The toast of the next page. */
  toast: toastSchema.optional(),
  /** Where to go after signing in. */
  next: z.string().max(2_048).optional(),
  /** Email address of the last sign-up or recovery, to show and to send to again. */
  email: z.string().max(EMAIL_MAX).optional(),
  /** The address that a member wants in place of their own, while they confirm who they are. */
  newEmail: z.string().max(EMAIL_MAX).optional(),
  /** The last email to that address, and when the next one may be asked for, in milliseconds since 1970. */
  mailed: z.object({ kind: z.enum(["confirmation", "recovery"]), nextAt: z.number().int().positive() }).optional(),
  /** The identity provider the visitor was sent to, for the text about its failure. */
  provider: z.string().max(20).optional(),
  /** The session that the provider leads to ends with the browser. */
  untilClosed: z.literal(true).optional(),
  /** The last link of an email that was opened, by the hash of its token, and what that led to. */
  opened: z
    .object({ id: z.string().max(60), redirectTo: z.string().max(2_048), toast: toastSchema.optional() })
    .optional(),
});

/** What the flash cookie remembers between two requests. */
export type FlashValues = z.infer<typeof valuesSchema>;

/** The flash cookie of one request and its response. Several writers of the same response add to each other. */
export interface FlashSession {
  read(): Promise<FlashValues>;
  /** Changes some of the values; undefined removes one. */
  update(patch: { readonly [Name in keyof FlashValues]: FlashValues[Name] | undefined }): Promise<void>;
  /** The message for the page that is being rendered. It is kept until {@link toastShown} is called. */
  takeToast(): Promise<Toast | null>;
  /** Removes the message that was taken. Called when there is a page, and no guard has redirected the visitor. */
  toastShown(): Promise<void>;
}

const NAME = "__session";

/** The name the cookie is sent under. */
export function flashName(secure: boolean): string {
  return cookieName(NAME, secure);
}

/**
 * Opens the `__session` cookie of one request: signed, gone when the browser is closed. It carries the flash message and
 * what signing in has to remember. Made once per request, because it holds what the response has said so far.
 */
export function openFlashSession(request: Request, context: CookieContext): FlashSession {
  const { responseHeaders, sessionSecret } = context;
  const cookie = siteCookie(NAME, context, { secrets: [sessionSecret] });
  let written: FlashValues | null = null;
  let isToastTaken = false;

  async function read(): Promise<FlashValues> {
    return written ?? (await typedCookie(cookie, valuesSchema, context).read(request)) ?? {};
  }

  async function update(patch: Parameters<FlashSession["update"]>[0]): Promise<void> {
    const before = await read();
    // Another writer may have come in between.
    const values = withoutUndefined({ ...(written ?? before), ...patch });
    written = values;
    const empty = Object.keys(values).length === 0;
    const line = await cookie.serialize(empty ? "" : values, empty ? { maxAge: 0 } : {});
    if (written === values) replaceCookie(responseHeaders, cookie.name, line);
  }

  return {
    read,
    update,
    async takeToast() {
      const { toast = null } = await read();
      if (toast) isToastTaken = true;
      return toast;
    },
    async toastShown() {
      if (isToastTaken) await update({ toast: undefined });
    },
  };
}

function withoutUndefined(values: {
  readonly [Name in keyof FlashValues]: FlashValues[Name] | undefined;
}): FlashValues {
  const { toast, next, email, newEmail, mailed, provider, untilClosed, opened } = values;
  return {
    ...(toast === undefined ? {} : { toast }),
    ...(next === undefined ? {} : { next }),
    ...(email === undefined ? {} : { email }),
    ...(newEmail === undefined ? {} : { newEmail }),
    ...(mailed === undefined ? {} : { mailed }),
    ...(provider === undefined ? {} : { provider }),
    ...(untilClosed === undefined ? {} : { untilClosed }),
    ...(opened === undefined ? {} : { opened }),
  };
}
