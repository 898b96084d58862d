import { z } from "zod";

/*
 * The wire format of Supabase Realtime, which is that of Phoenix channels. Version 1.0.0 writes a frame as an object,
 * version 2.0.0 as an array; in the latter a broadcast from a client is binary.
 */

/** How frames are written on one connection; the client chooses when it connects. */
export type WireVersion = "1.0.0" | "2.0.0";

/** The topic of frames that are about the connection itself. */
export const CONNECTION_TOPIC = "phoenix";

/** Every channel's topic begins with this on the wire. */
export const TOPIC_PREFIX = "realtime:";

/** One frame, in either direction. */
export interface Frame {
  /** Which join of the topic is meant; null when that does not matter. */
  readonly joinRef: string | null;
  /** Repeated in the reply to this frame; null when no reply is expected. */
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

/** The version a client requests, 1.0.0 when it names none; null for one that is not supported. */
export function wireVersion(requested: string | null): WireVersion | null {
  if (requested === null || requested === "1.0.0") return "1.0.0";
  return requested === "2.0.0" ? requested : null;
}

/** Parses what a client sent; null when it is no frame. */
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

/** Serialises a frame for a client. */
export function writeFrame({ joinRef, ref, topic, event, payload }: Frame, version: WireVersion): string {
  return version === "1.0.0"
    ? JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
    : JSON.stringify([joinRef, ref, topic, event, payload]);
}

/** The reply to a request that succeeded. */
export function okReply(frame: Frame, response: object = {}): Frame {
  return reply(frame, "ok", response);
}

/** The reply to a request that failed, with the reason. */
export function errorReply(frame: Frame, reason: string): Frame {
  return reply(frame, "error", { reason });
}

function reply({ joinRef, ref, topic }: Frame, status: "ok" | "error", response: object): Frame {
  return { joinRef, ref, topic, event: "phx_reply", payload: { status, response } };
}

const BROADCAST_KIND = 3;
const BROADCAST_HEAD_BYTES = 7;

/** A broadcast from a client: lengths, then texts. The payload is left out, since clients may not send any here. */
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

/** The payload of `phx_join`. Other options of the protocol are ignored. */
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

/** See {@link joinPayload}. */
export type JoinPayload = z.infer<typeof joinPayload>;

/** The payload of `access_token`, which renews a channel's token. */
export const tokenPayload = z.object({ access_token: accessToken });

/** The payload of the database's notification: the arguments of `realtime.send`. */
export const databaseMessage = z.object({
  topic: z.string().min(1),
  event: z.string(),
  payload: z.unknown(),
  private: z.boolean(),
});

/** See {@link databaseMessage}. */
export type DatabaseMessage = z.infer<typeof databaseMessage>;
