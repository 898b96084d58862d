import { useEffect, useRef } from "react";
import { useOnlineRevalidation } from "~/lib/browser/use-online";
import type { StorageKeyName } from "~/lib/stored-data/storage-keys";

/** What can happen to a session, by the names `supabase-js` uses. */
export const AUTH_EVENTS = [
  "INITIAL_SESSION",
  "SIGNED_IN",
  "SIGNED_OUT",
  "TOKEN_REFRESHED",
  "USER_UPDATED",
  "PASSWORD_RECOVERY",
  "MFA_CHALLENGE_VERIFIED",
] as const;
export type AuthEvent = (typeof AUTH_EVENTS)[number];

/** Broadcast channel on which the tabs of one browser notify each other. */
const AUTH_CHANNEL = "first-layer:auth";

/** Local storage key of when and how this browser signed in. It only triggers revalidation and authorises nothing. */
const LAST_LOGIN_KEY = "last_login" satisfies StorageKeyName;

/** The session of the page on the screen. */
export interface SessionMark {
  /** When it began, ISO 8601; distinguishes sessions. */
  readonly at: string;
  /** `email`, `google` ... */
  readonly method: string;
  readonly username: string;
}

function readLastLogin(): string | null {
  try {
    return localStorage.getItem(LAST_LOGIN_KEY);
  } catch {
    return null;
  }
}

function writeLastLogin(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(LAST_LOGIN_KEY);
    else localStorage.setItem(LAST_LOGIN_KEY, value);
  } catch {
    // Storage may be full or forbidden; then other tabs notice a change when they are used.
  }
}

/**
 * Synchronises the tabs of one browser: when the visitor of this page signs in or out, or changes their name, the other
 * tabs revalidate. Changes that happened without JavaScript, or on another site, are noticed because the note in local
 * storage then differs from the page's session.
 *
 * @param session the session the page was rendered for, null without one, undefined while that cannot be found out
 */
export function useAuthEvents(session: SessionMark | null | undefined): void {
  const revalidate = useOnlineRevalidation();
  const channel = useRef<BroadcastChannel | null>(null);
  const before = useRef<SessionMark | null>(null);

  useEffect(() => {
    // Safari has none before 15.4: its tabs notice a change when they are used.
    if (!("BroadcastChannel" in globalThis)) return;
    const opened = new BroadcastChannel(AUTH_CHANNEL);
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      // A page without a session has nothing to take away.
      if (data === "SIGNED_OUT" && before.current === null) return;
      if (AUTH_EVENTS.some((event) => event === data)) revalidate();
    };
    channel.current = opened;
    return () => {
      opened.close();
      channel.current = null;
    };
  }, [revalidate]);

  const unknown = session === undefined;
  const { at, method, username } = session ?? { at: null, method: null, username: null };
  useEffect(() => {
    if (unknown) return;
    const tell = (event: AuthEvent) => channel.current?.postMessage(event);
    const last = before.current;
    const noted = readLastLogin();
    if (at === null) {
      before.current = null;
      if (noted !== null) writeLastLogin(null);
      // Without a note, too: deleting an account has cleared the storage before this page was loaded.
      tell("SIGNED_OUT");
      return;
    }
    before.current = { at, method, username };
    const note = JSON.stringify({ at, method });
    if (noted !== note) {
      writeLastLogin(note);
      tell("SIGNED_IN");
    } else if (last !== null && last.username !== username) {
      tell("USER_UPDATED");
    }
  }, [unknown, at, method, username]);
}
