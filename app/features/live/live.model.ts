// zod/mini, because browsers load this file: it is smaller.
import * as z from "zod/mini";

/**
 * What a page can subscribe to: changes of the visitor's own pins, and of their notices and ticks of guides with them, or of
 * the page locks.
 */
export const liveTopic = z.enum(["pins", "page_access"]);

/** See {@link liveTopic}. */
export type LiveTopic = z.infer<typeof liveTopic>;

/** What a browser needs to subscribe. It holds the session's token, so it is never part of a page. */
export const liveAccess = z.object({
  /** Address of the data service. */
  url: z.url(),
  /** Key of anonymous callers. */
  apikey: z.string().check(z.minLength(1)),
  /** The topic's name at the data service. */
  topic: z.string().check(z.minLength(1)),
  /** Further topics that are listened to over the same connection. */
  also: z.array(z.string()),
  /** Access token of the session; null for a topic that is open to everybody. */
  token: z.nullable(z.string().check(z.minLength(1))),
  /** When the token expires, in seconds since 1970. */
  expiresAt: z.nullable(z.number()),
});

/** See {@link liveAccess}. */
export type LiveAccess = z.infer<typeof liveAccess>;

/** One message. */
export const liveMessage = z.object({ event: z.string(), payload: z.unknown() });

const pinsPayload = z.object({ item_ids: z.array(z.string()) });

/** Keys of the parts a message about pins names; empty when it names none. */
export function itemsOf(payload: unknown): readonly string[] {
  const parsed = pinsPayload.safeParse(payload);
  return parsed.success ? parsed.data.item_ids : [];
}

const guidesPayload = z.object({ about: z.literal("guides") });

/** Whether a message is about ticks of guides. */
export function isAboutGuides(payload: unknown): boolean {
  return guidesPayload.safeParse(payload).success;
}

/**
 * Reported instead of a message after a time in which messages may have been missed: `connected` after the time between
 * the rendering of the page and its subscription, `reconnected` after a lost connection.
 */
export type LiveGap = "connected" | "reconnected";

/** The content of one message. */
export interface LiveChange {
  readonly payload: unknown;
  /** Keys of the parts it names; empty when it names none. */
  readonly items: readonly string[];
  /** It is about ticks of guides, which other pages do not show. */
  readonly isAboutGuides: boolean;
}
