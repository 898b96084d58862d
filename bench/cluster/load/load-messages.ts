import { z } from "zod";
import { memberSchema } from "./members";

/**
 * What a visitor of the load does: `cached` pages that a CDN may have, `fresh` ones that nobody has requested before, a
 * `member`'s own page, and writes: `pin` sets one and `collection` makes one, each with a number of its own.
 */
export const KINDS = ["cached", "fresh", "member", "pin", "collection"] as const;
export type Kind = (typeof KINDS)[number];

/** What the load program is to do until it is told to end. */
export const loadPlanSchema = z.object({
  origin: z.string(),
  publishableKey: z.string(),
  members: z.array(memberSchema),
  /** Requests of each kind in a second, whether or not those before were answered. */
  perSecond: z.partialRecord(z.enum(KINDS), z.number()),
  /** Instead of `perSecond`: as many at once of one kind, as fast as they are answered. */
  closed: z.object({ kind: z.enum(KINDS), connections: z.number() }).nullable(),
  /** Live connections held meanwhile. */
  sockets: z.number(),
  /** The first number of the writes. */
  firstNumber: z.number(),
});
export type LoadPlan = z.infer<typeof loadPlanSchema>;

const recordSchema = z.object({
  kind: z.enum(KINDS),
  /** When it was sent, milliseconds since 1970. */
  at: z.number(),
  ms: z.number(),
  /** 0 when the connection broke or nothing came within 20 seconds. */
  status: z.number(),
  path: z.string(),
  /** What a write wrote. */
  written: z.object({ member: z.string(), number: z.number() }).nullable(),
});
export type LoadRecord = z.infer<typeof recordSchema>;

export const loadResultSchema = z.object({
  records: z.array(recordSchema),
  /** Of each interruption of a live connection: when, and how long until it had joined again, milliseconds. */
  gaps: z.array(z.object({ at: z.number(), ms: z.number() })),
  /** Live connections that had not joined when the load ended. */
  notJoined: z.number(),
});
export type LoadResult = z.infer<typeof loadResultSchema>;
