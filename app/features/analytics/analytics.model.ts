import { parsedUrl } from "~/lib/parsed-url";

/** What is counted when it is done. The database has the same names. */
export const EVENT_NAMES = [
  "pin",
  "unpin",
  "collection_add",
  "signup",
  "submission",
  "calc_complete",
  "outbound",
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

/** The part of the load context of commands whose success is counted. */
export interface CountsEvents {
  /** Counts what the visitor has done, unless they wish not to be counted. Nothing waits for it. */
  readonly countEvent: (name: EventName, times?: number) => void;
}

/** Longest text of a search that is counted, characters. */
export const SEARCH_TEXT_MAX = 80;

/**
 * A searched text as it is counted: in small letters, without what cannot be seen, cut off. Null for one that is better
 * not kept, since it looks like an email address, and for an empty one.
 */
export function countedText(q: string): string | null {
  const text = q
    .replace(/[\p{C}\s]+/gu, " ")
    .trim()
    .toLowerCase();
  if (text === "" || /\S@\S/.test(text)) return null;
  return [...text].slice(0, SEARCH_TEXT_MAX).join("").trim();
}

const HOST = /^(?=.{4,100}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/;

/** Stands for all referrers that have no name of their own. */
export const OTHER_REFERRER = "other";

/** The site that a `Referer` header names, as it is counted: empty without one. */
export function referrerHost(referrer: string | null): string {
  if (referrer === null || referrer === "") return "";
  const url = parsedUrl(referrer);
  if (url === null) return OTHER_REFERRER;
  const { protocol, hostname } = url;
  const host = hostname.toLowerCase().replace(/^www\./, "");
  return /^https?:$/.test(protocol) && HOST.test(host) ? host : OTHER_REFERRER;
}
