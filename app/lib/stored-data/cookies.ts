/*
 * Every cookie of the site: what it holds and how long browsers keep it. Cookies are made from this table, and the page
 * about privacy is written from it, so that a new one is on that page or does not compile.
 */

const DAY_S = 86_400;

/** A cookie as the page about privacy describes it. */
export interface SiteCookie {
  readonly holds: string;
  /** Seconds for which browsers keep it; null until the browser is closed. */
  readonly maxAgeS: number | null;
  /** What ends it sooner. */
  readonly until?: string;
}

/** The site's cookies by the names they have on http; over https each has `__Host-` in front. */
export const SITE_COOKIES = {
  "sb-first-layer-auth-token": {
    holds: "The session of a member who is signed in; a long one is in several cookies (.0, .1 ...).",
    maxAgeS: 400 * DAY_S,
    until: "you sign out",
  },
  "sb-first-layer-auth-token-until-closed": {
    holds: "That the session is to end when the browser is closed.",
    maxAgeS: null,
    until: "you sign out",
  },
  "sb-first-layer-auth-token-code-verifier": {
    holds: "A secret that a link of an email or an identity provider is checked with.",
    maxAgeS: 400 * DAY_S,
    until: "the sign-in is complete",
  },
  __session: {
    holds: "The message for the next page, where signing in leads, and the email address that a mail was sent to.",
    maxAgeS: null,
  },
  __pending: { holds: "The one thing to do after signing in.", maxAgeS: 30 * 60, until: "it is done" },
  known_device: {
    holds:
      "A random mark of this device for each address that signed in here, so that others' attempts don't hold you up.",
    maxAgeS: 400 * DAY_S,
  },
  pins: { holds: "Parts pinned without an account.", maxAgeS: 400 * DAY_S, until: "you sign in" },
  unpinned: { holds: "The pins from before the last removal, for undoing it.", maxAgeS: DAY_S },
  my_printer: { holds: "The printer you chose without an account.", maxAgeS: 400 * DAY_S, until: "you sign in" },
  find_filters: { holds: "What you hide on Find and how you sort.", maxAgeS: 400 * DAY_S, until: "you forget it" },
  learn_progress: {
    holds: "Steps done in the last guides without an account.",
    maxAgeS: 90 * DAY_S,
    until: "you sign in",
  },
  tune_targets: { holds: "The firmware and slicer that results are shown for.", maxAgeS: 400 * DAY_S },
  enrolment: {
    holds: "The key of an authenticator app that is being added, encrypted.",
    maxAgeS: 10 * 60,
    until: "it is added",
  },
  recovery_codes: {
    holds: "Recovery codes that were just made, encrypted.",
    maxAgeS: 10 * 60,
    until: "you have saved them",
  },
  display: { holds: "A member's units, contrast and motion.", maxAgeS: 400 * DAY_S, until: "you sign out" },
} as const satisfies Readonly<Record<string, SiteCookie>>;

/** Name of a cookie of the site. */
export type CookieName = keyof typeof SITE_COOKIES;

/** The cookie of the table that a name stands for, as browsers send it; null for none of the site's. */
export function knownCookie(sent: string): SiteCookie | null {
  const plain = sent.replace(/^__Host-/, "").replace(/\.\d+$/, "");
  const cookies: Readonly<Record<string, SiteCookie>> = SITE_COOKIES;
  return Object.hasOwn(cookies, plain) ? (cookies[plain] ?? null) : null;
}
