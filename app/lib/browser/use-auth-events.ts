import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** What can happen to a session (specification section 4). */
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

/** Broadcast channel on which the tabs of one browser tell each other. */
export const AUTH_CHANNEL = "first-layer:auth";

/** Local storage key of when and how this browser signed in. Convenience only: nothing trusts it. */
export const LAST_LOGIN_KEY = "last_login";

/** The session of the page on the screen. */
export interface SessionMark {
  /** When it began, ISO 8601; tells one session from another. */
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
    // Storage may be full or forbidden; then other tabs learn of a change when they are used.
  }
}

/**
 * Keeps the tabs of one browser of one mind: when this page learns that somebody signed in or out, or changed their
 * name, the other tabs ask the server again. What is remembered in local storage also tells of what happened without
 * JavaScript, or on another site: it then differs from what the page says.
 *
 * @param session who the page was made for, null for nobody, undefined while nobody can tell
 */
export function useAuthEvents(session: SessionMark | null | undefined): void {
  const { revalidate } = useRevalidator();
  const channel = useRef<BroadcastChannel | null>(null);
  const before = useRef<SessionMark | null>(null);

  useEffect(() => {
    const opened = new BroadcastChannel(AUTH_CHANNEL);
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
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
      if (noted === null && last === null) return;
      writeLastLogin(null);
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
