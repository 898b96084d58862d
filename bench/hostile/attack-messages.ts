import { z } from "zod";

const crowd = {
  connections: z.number(),
  /** Addresses they come from. */
  addresses: z.number(),
  seconds: z.number(),
};

/** The attacks, each with what it needs to know. All end by themselves. */
export const attackSchema = z.discriminatedUnion("kind", [
  /** Requests as fast as they are answered; `{n}` in the path is a number that counts up. */
  z.object({ kind: z.literal("hammer"), path: z.string(), headers: z.record(z.string(), z.string()), ...crowd }),
  /** So many requests a second, however slowly they are answered; `path` ends with a number that counts up. */
  z.object({ kind: z.literal("flood"), path: z.string(), perSecond: z.number(), ...crowd }),
  /** Connections that send or read as slowly as they can. */
  z.object({ kind: z.literal("slow"), what: z.enum(["heads", "bodies", "readers"]), ...crowd }),
  /** So many clients a second that are gone before their answer, with one request or many. */
  z.object({
    kind: z.literal("abort"),
    path: z.string(),
    pipelined: z.number(),
    perSecond: z.number(),
    ...crowd,
  }),
  /** Live connections that are opened and cut at random. */
  z.object({ kind: z.literal("sockets"), path: z.string(), ...crowd }),
  /** Live connections that join many private channels and are cut. */
  z.object({ kind: z.literal("joins"), path: z.string(), joins: z.number(), token: z.string(), ...crowd }),
]);

/** See {@link attackSchema}. */
export type Attack = z.infer<typeof attackSchema>;

/** What an attack came to. */
export const attackResultSchema = z.object({
  /** By status; 0 stands for broken connections and refusals without `Retry-After`. */
  answers: z.record(z.string(), z.object({ count: z.number(), p50: z.number(), p99: z.number() })),
  /** Requests, connections or clients. */
  attempts: z.number(),
});

/** See {@link attackResultSchema}. */
export type AttackResult = z.infer<typeof attackResultSchema>;

/** What an attack is made with. */
export interface AttackOptions {
  readonly port: number;
  /** To be called when it begins. */
  readonly onStart: () => void;
}
