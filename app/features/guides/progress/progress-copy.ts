import { paths } from "~/lib/paths";
import { COPY_KEY, COPY_OWNER_KEY } from "./copy-keys";

/*
 * The browser's copy of the ticks that the device's cookie remembers, and of those that it had no room for. Storage may
 * be full or forbidden: then there is none. It ends when an account has got it, or is signed out while it waits for it.
 */

/** The copy, as long as it is nobody's; empty for none. */
export function readCopy(): string {
  try {
    if (localStorage.getItem(COPY_OWNER_KEY) !== null) removeCopy();
    return localStorage.getItem(COPY_KEY) ?? "";
  } catch {
    return "";
  }
}

/** Stores the copy in place of the one before. */
export function storeCopy(copy: string): void {
  try {
    localStorage.setItem(COPY_KEY, copy);
  } catch {
    // The cookie has what it has room for all the same.
  }
}

function removeCopy(): void {
  localStorage.removeItem(COPY_KEY);
  localStorage.removeItem(COPY_OWNER_KEY);
}

/**
 * Gives the server a copy, which adds it to the account or the cookie.
 *
 * @param guide id of the guide that is looked at; null for none
 * @returns whether it has taken it
 */
export async function sendCopy(copy: string, guide: number | null = null): Promise<boolean> {
  const body = new URLSearchParams({ intent: "sync", _js: "1", copy });
  if (guide !== null) body.set("guide", String(guide));
  const response = await fetch(`${paths.learn()}.data`, { method: "POST", body }).catch(() => null);
  // A redirect away from locked pages has another status.
  return response?.status === 200;
}

/**
 * Gives the signed-in account the copy, which then ends; where another account was to get it, or this one has been signed
 * out, it ends without that.
 *
 * @param owner username of who is signed in; null for nobody
 */
export async function settleCopy(owner: string | null): Promise<void> {
  const before = localStorage.getItem(COPY_OWNER_KEY);
  if (before !== null && before !== owner) {
    removeCopy();
    return;
  }
  if (owner === null) return;
  localStorage.setItem(COPY_OWNER_KEY, owner);
  if (await sendCopy(localStorage.getItem(COPY_KEY) ?? "")) removeCopy();
}
