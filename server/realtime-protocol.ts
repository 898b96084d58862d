import { z } from "zod";

/*
 * The wire format of Supabase Realtime, which is that of Phoenix channels. Version 1.0.0 writes a frame as an object,
 * version 2.0.0 as an array; in the latter a client's own broadcast is binary.
 */

/** How frames are written on one connection; the client names it when it connects. */
export type WireVersion = "1.0.0" | "2.0.0";

/** The topic of frames that are about the connection itself. */
export const CONNECTION_TOPIC = "phoenix";

/** What every channel's topic begins with on the wire. */
export const TOPIC_PREFIX = "realtime:";

/** One frame, in either direction. */
export interface Frame {
  /** Which of the joins of a topic is meant; null when that does not matter. */
  readonly joinRef: string | null;
  /** What an answer refers to; null when none is wanted. */
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

const reference = z
  .string()
  .max(255)
  .nullish()
  .transform((value) => value ?? null);
const name = z.string().min(1).max(255);

const objectFrame = z
  .object({ join_ref: reference, ref: reference, topic: name, event: name, payload: z.unknown() })
  .transform(({ join_ref: joinRef, ...rest }): Frame => ({ joinRef, ...rest }));

const arrayFrame = z
  .tuple([reference, reference, name, name, z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]): Frame => ({ joinRef, ref, topic, event, payload }));

/** The version a client asks for; null for one nobody speaks. Without a wish it is the oldest. */
export function wireVersion(asked: string | null): WireVersion | null {
  if (asked === null || asked === "1.0.0") return "1.0.0";
  return asked === "2.0.0" ? asked : null;
}

/** Reads what a client sent; null when it is no frame. */
export function readFrame(bytes: Buffer, binary: boolean, version: WireVersion): Frame | null {
  if (binary) return version === "2.0.0" ? readBinaryBroadcast(bytes) : null;
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
  const parsed = (version === "1.0.0" ? objectFrame : arrayFrame).safeParse(json);
  return parsed.success ? parsed.data : null;
}

/** Writes a frame for a client. */
export function writeFrame({ joinRef, ref, topic, event, payload }: Frame, version: WireVersion): string {
  return version === "1.0.0"
    ? JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
    : JSON.stringify([joinRef, ref, topic, event, payload]);
}

const BROADCAST_KIND = 3;
const BROADCAST_HEAD_BYTES = 7;

/** A client's broadcast: six lengths, then the texts. What it says is left out, for nobody here may send one. */
function readBinaryBroadcast(bytes: Buffer): Frame | null {
  const [kind, joinRefLength = 0, refLength = 0, topicLength = 0] = bytes;
  if (kind !== BROADCAST_KIND || bytes.byteLength < BROADCAST_HEAD_BYTES) return null;
  let offset = BROADCAST_HEAD_BYTES;
  const take = (length: number): string => {
    const text = bytes.toString("latin1", offset, offset + length);
    offset += length;
    return text;
  };
  const joinRef = take(joinRefLength);
  const ref = take(refLength);
  const topic = take(topicLength);
  if (offset > bytes.byteLength || topic === "") return null;
  return { joinRef: joinRef || null, ref: ref || null, topic, event: "broadcast", payload: null };
}

const MAX_TOKEN_LENGTH = 8_192;

const accessToken = z.string().min(1).max(MAX_TOKEN_LENGTH).nullish();

/** What a client joins a channel with. Unknown options of the protocol are passed over. */
export const joinPayload = z.object({
  config: z
    .object({
      private: z.boolean().nullish(),
      presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
      postgres_changes: z.array(z.unknown()).nullish(),
    })
    .nullish(),
  access_token: accessToken,
});

/** What a client renews its token with. */
export const tokenPayload = z.object({ access_token: accessToken });

/** What the database notifies of: the arguments of `realtime.send`. */
export const databaseMessage = z.object({
  topic: z.string().min(1),
  event: z.string(),
  payload: z.unknown(),
  private: z.boolean(),
});

/** See {@link databaseMessage}. */
export type DatabaseMessage = z.infer<typeof databaseMessage>;
