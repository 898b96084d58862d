import { z } from "zod";
import type { SocialSettings } from "~/lib/env.server";
import type { ServerOptions } from "../embedded-backend";
import type { OutgoingMail } from "../mail/mail-sender";
import type { RealtimeLimits } from "../realtime/limits";

/*
 * What the web process and the backend's process tell each other over the channel that Node opens between a process and
 * its child. Settings and keys go this way because command lines and environments can be read by others. Calls of the
 * API go over the socket in the data directory.
 */

/** What the backend is started with. */
export interface StartSettings {
  readonly dataDir: string;
  /** A PostgreSQL server in place of a database in the folder. */
  readonly postgres?: ServerOptions | undefined;
  readonly siteUrl: string;
  readonly allowedHosts?: readonly string[];
  readonly social?: SocialSettings;
  readonly templatesDir?: string;
  readonly migrationsDir?: string;
  readonly seedDir?: string | null;
  readonly realtimeLimits?: Partial<RealtimeLimits>;
  /** Channels of the database whose notifications the web process gets. */
  readonly channels: readonly string[];
}

/** A message of the web process. */
export type ToBackend =
  | { readonly kind: "start"; readonly settings: StartSettings }
  | { readonly kind: "ping" }
  /** Closes the live connections. */
  | { readonly kind: "close-live" }
  | { readonly kind: "close" };

/** The keys of the backend. */
export const secretsSchema = z.object({
  jwtSecret: z.string(),
  sessionSecret: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
});

export type Secrets = z.infer<typeof secretsSchema>;

const mailSchema: z.ZodType<OutgoingMail> = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
});

const fromBackendSchema = z.discriminatedUnion("kind", [
  /** `socket`: the name of its socket in the data directory. */
  z.object({ kind: z.literal("ready"), socket: z.string(), secrets: secretsSchema }),
  z.object({ kind: z.literal("failed"), name: z.string(), message: z.string() }),
  z.object({
    kind: z.literal("log"),
    level: z.enum(["debug", "info", "warn", "error"]),
    fields: z.record(z.string(), z.unknown()),
    message: z.string(),
  }),
  /** Null: some may have been missed. */
  z.object({ kind: z.literal("notification"), channel: z.string(), payload: z.string().nullable() }),
  z.object({ kind: z.literal("mail"), mail: mailSchema }),
  z.object({ kind: z.literal("pong") }),
  z.object({ kind: z.literal("live-closed") }),
]);

/** A message of the backend's process. */
export type FromBackend = z.infer<typeof fromBackendSchema>;

/** One line of the backend's log on its way to the web process. */
export type LogLine = Extract<FromBackend, { kind: "log" }>;

/** Reads a message of the backend's process; null for what is none, such as those of a program that watches files. */
export function readFromBackend(message: unknown): FromBackend | null {
  return fromBackendSchema.safeParse(message).data ?? null;
}
