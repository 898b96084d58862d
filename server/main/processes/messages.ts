import { z } from "zod";
import type { ReadChanges } from "~/features/catalogue/engine/shared-changes.server";
import type { Families } from "../../metrics/metrics";

/*
 * What the first process and the web processes tell each other, over the channel Node opens between them. What is about
 * the embedded backend goes the same way: see `server/embedded`.
 */

/** It comes from the same program. */
const readChanges = z.custom<ReadChanges>();

/** Counters, from the same program. */
const families = z.custom<Families>(Array.isArray);

const toWebSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("start"),
    /** Keeps the copy of the catalogue for the next start, and reads its changes for all; one process is enough. */
    keepsCatalogue: z.boolean(),
  }),
  z.object({ kind: z.literal("ping") }),
  z.object({ kind: z.literal("catalogue"), read: readChanges }),
  /** Comes with a connection, to be answered with `received`. */
  z.object({ kind: z.literal("connection") }),
  z.object({ kind: z.literal("stop") }),
  /** Asks what it has counted. */
  z.object({ kind: z.literal("count"), id: z.int() }),
  /** What all processes have counted; null when that could not be found out. */
  z.object({ kind: z.literal("totals"), id: z.int(), text: z.string().nullable() }),
]);

/** A message for a web process. */
export type ToWeb = z.infer<typeof toWebSchema>;

/** What a web process is started with. */
export type WebStart = Extract<ToWeb, { kind: "start" }>;

const fromWebSchema = z.discriminatedUnion("kind", [
  /** It listens to messages: those that came before are lost. */
  z.object({ kind: z.literal("awake") }),
  /** It serves connections, if only with the answer that it is still starting. */
  z.object({ kind: z.literal("open") }),
  z.object({ kind: z.literal("received") }),
  /** For the other web processes. */
  z.object({ kind: z.literal("catalogue"), read: readChanges }),
  /** It serves pages. */
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("failed"), message: z.string() }),
  z.object({ kind: z.literal("pong") }),
  /** Answers `count`. */
  z.object({ kind: z.literal("counted"), id: z.int(), families }),
  /** Asks for `totals`. */
  z.object({ kind: z.literal("total"), id: z.int() }),
]);

/** A message of a web process. */
export type FromWeb = z.infer<typeof fromWebSchema>;

/** Reads a message for a web process; null for what is none. */
export function readToWeb(message: unknown): ToWeb | null {
  return toWebSchema.safeParse(message).data ?? null;
}

/** Reads a message of a web process; null for what is none. */
export function readFromWeb(message: unknown): FromWeb | null {
  return fromWebSchema.safeParse(message).data ?? null;
}
