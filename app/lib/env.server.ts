import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { parsedUrl } from "./parsed-url";
import { postgresUrl } from "./postgres-url";

/** Settings of one server process, read once at start. */
export interface Env {
  /** TCP port; 0 lets the system choose a free one. */
  readonly port: number;
  /** Address to listen on. */
  readonly host: string;
  /** Directory of the embedded backend's data and secrets. */
  readonly dataDir: string;
  readonly nodeEnv: "production" | "development" | "test";
  /** Processes that serve the site on one port. */
  readonly webProcesses: number;
  /** Longest time of a call of the data service, unless it hashes a password or sends mail, milliseconds. */
  readonly dataTimeoutMs: number;
  /** Hosted Supabase, or null for the embedded backend. */
  readonly supabase: {
    readonly url: string;
    readonly publishableKey: string;
    /** Lets its auth service count attempts by the visitor's address. */
    readonly secretKey: string | null;
  } | null;
  /** PostgreSQL server that the embedded backend uses in place of a database of its own; null without one. */
  readonly database: DatabaseSettings | null;
  /** Key that signs cookies; null lets the server make one. */
  readonly sessionSecret: string | null;
  /** Public origin, e.g. `https://first-layer.example`, without a trailing slash. */
  readonly siteUrl: string | null;
  readonly donateUrl: string | null;
  /** Whom visitors write to: `CONTACT_EMAIL`, else the sender of the site's mails. */
  readonly contactEmail: string | null;
  /** Number of reverse proxies in front whose `X-Forwarded-*` headers are believed. */
  readonly trustProxy: number;
  /** Further allowed values of the `Host` header, with or without a port. */
  readonly allowedHosts: readonly string[];
  /** Mail server of the embedded backend, or null: then its mails stay in the mailbox of the process. */
  readonly smtp: SmtpSettings | null;
  /** Whether the addresses that submissions name are requested, so that moderators see which respond. */
  readonly checksLinks: boolean;
  /** Identity providers of the embedded backend, by name. A hosted Supabase has settings of its own. */
  readonly social: SocialSettings;
  /** Facebook Login's configuration. */
  readonly facebookConfigId: string | null;
  /** Who may read the figures of `/metrics`; null for nobody, and nothing is counted. */
  readonly metrics: MetricsSettings | null;
  /** Names this instance in each line of the log and on the dashboard; null where there is only one. */
  readonly instanceName: string | null;
}

/** How the figures are read: one of the two, or both. */
export interface MetricsSettings {
  /** Opens `/metrics` on the site's own port. */
  readonly token: string | null;
  /** A port of their own, for everybody who can reach it. */
  readonly address: { readonly host: string; readonly port: number } | null;
}

/** A PostgreSQL server, which all instances of the site share. */
export interface DatabaseSettings {
  /** Where calls go; may lead to a pooler that hands connections out for a transaction. */
  readonly url: string;
  /** Leads to the server without such a pooler. */
  readonly directUrl: string;
  /** A standby from which the catalogue is read. */
  readonly replicaUrl: string | null;
  /** Connections of one instance for calls. */
  readonly pool: number;
  /** Folder of uploaded files, the same for all instances. */
  readonly objectsDir: string;
}

/** A mail server, and in whose name it is used. */
export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password. */
  readonly url: string;
  /** Address, or `Name <address>`. */
  readonly from: string;
}

/** The identity providers there are. */
export type SocialProviderId = "google" | "facebook" | "discord";

/** The site's registration with an identity provider. */
export interface ProviderSettings {
  readonly clientId: string;
  readonly secret: string;
}

/** Registrations by provider; null where the site has none. */
export type SocialSettings = Readonly<Record<SocialProviderId, ProviderSettings | null>>;

/** A site without identity providers. */
export const NO_SOCIAL_SETTINGS: SocialSettings = { google: null, facebook: null, discord: null };

const listenHost = z.string().regex(/^[A-Za-z0-9.:-]+$/, { error: "must be an address or a host name" });

const HOST_PATTERN = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?$/;
const SESSION_SECRET_MIN = 32;
const PROXY_HOPS_MAX = 10;

/** An empty variable (`SITE_URL=`) counts as one that is not set. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
}

const httpUrl = z.string().refine((value) => /^https?:$/.test(parsedUrl(value)?.protocol ?? ""), {
  error: "must be a complete http:// or https:// address",
});

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, { error: `must be a whole number from 0 to ${max}` })
    .transform(Number)
    .refine((value) => value <= max, { error: `must be a whole number from 0 to ${max}` });

const MAX_PORT = 65_535;
const DEFAULT_PORT = 3000;
const DEFAULT_HOST = "127.0.0.1";
const DATA_DIR = ".data";

/** More than the processors of one machine help nobody, and each takes its own memory. */
const MAX_WEB_PROCESSES = 32;

const DATA_TIMEOUT_RANGE_MS = { min: 500, max: 8_000 };
const DATA_TIMEOUT_MS = 2_000;

const MAX_POOL = 50;
const POOL = 8;

const smtpUrl = z
  .string()
  .refine((value) => /^smtps?:$/.test(parsedUrl(value)?.protocol ?? "") && parsedUrl(value)?.hostname !== "", {
    error: "must be a complete smtp:// or smtps:// address",
  });

/** One address, bare or in angle brackets behind a name without special characters. */
const SENDER = /^(?:[^\s<>@,;"]+@[^\s<>@,;"]+|[^<>@,;:"\p{Cc}]+ <[^\s<>@,;"]+@[^\s<>@,;"]+>)$/u;

/** Settings of which neither means anything without the other. */
const PAIRS = [
  ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY"],
  ["SMTP_URL", "MAIL_FROM"],
  ["SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID", "SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET"],
  ["SUPABASE_AUTH_EXTERNAL_FACEBOOK_CLIENT_ID", "SUPABASE_AUTH_EXTERNAL_FACEBOOK_SECRET"],
  ["SUPABASE_AUTH_EXTERNAL_DISCORD_CLIENT_ID", "SUPABASE_AUTH_EXTERNAL_DISCORD_SECRET"],
] as const;

/** Settings that mean nothing to a database of the site's own. */
const NEED_DATABASE = ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL", "DATABASE_POOL", "OBJECTS_DIR"] as const;

const envSchema = z
  .object({
    PORT: optional(wholeNumber(MAX_PORT)),
    HOST: optional(listenHost),
    DATA_DIR: optional(z.string()),
    NODE_ENV: optional(
      z.enum(["production", "development", "test"], { error: "must be production, development or test" }),
    ),
    WEB_CONCURRENCY: optional(
      z
        .string()
        .regex(/^[1-9]\d?$/, { error: `must be a whole number from 1 to ${MAX_WEB_PROCESSES}` })
        .transform(Number)
        .refine((value) => value <= MAX_WEB_PROCESSES, {
          error: `must be a whole number from 1 to ${MAX_WEB_PROCESSES}`,
        }),
    ),
    DATA_TIMEOUT_MS: optional(
      wholeNumber(DATA_TIMEOUT_RANGE_MS.max).refine((value) => value >= DATA_TIMEOUT_RANGE_MS.min, {
        error: `must be at least ${DATA_TIMEOUT_RANGE_MS.min}`,
      }),
    ),
    LINK_CHECKS: optional(z.enum(["on", "off"], { error: "must be on or off" })),
    SUPABASE_URL: optional(httpUrl),
    SUPABASE_PUBLISHABLE_KEY: optional(z.string()),
    SUPABASE_SECRET_KEY: optional(
      z
        .string()
        .startsWith("sb_secret_", { error: "must be a secret key, sb_secret_…: the others forward no address" }),
    ),
    DATABASE_URL: optional(postgresUrl),
    DATABASE_DIRECT_URL: optional(postgresUrl),
    DATABASE_REPLICA_URL: optional(postgresUrl),
    DATABASE_POOL: optional(
      wholeNumber(MAX_POOL).refine((value) => value > 0, { error: `must be a whole number from 1 to ${MAX_POOL}` }),
    ),
    OBJECTS_DIR: optional(z.string()),
    SESSION_SECRET: optional(
      z.string().min(SESSION_SECRET_MIN, { error: `must have at least ${SESSION_SECRET_MIN} characters` }),
    ),
    SITE_URL: optional(
      httpUrl.refine((value) => (parsedUrl(value)?.pathname ?? "/") === "/", {
        error: "must be an origin without a path, e.g. https://first-layer.example",
      }),
    ),
    DONATE_URL: optional(httpUrl),
    CONTACT_EMAIL: optional(z.email({ error: "must be an email address" })),
    TRUST_PROXY: optional(wholeNumber(PROXY_HOPS_MAX)),
    ALLOWED_HOSTS: optional(
      z
        .string()
        .transform((list) =>
          list
            .split(",")
            .map((host) => host.trim().toLowerCase())
            .filter((host) => host !== ""),
        )
        .refine((hosts) => hosts.every((host) => HOST_PATTERN.test(host)), {
          error: "must be host names separated by commas, e.g. example.org,192.168.1.20:3000",
        }),
    ),
    SMTP_URL: optional(smtpUrl),
    MAIL_FROM: optional(z.string().regex(SENDER, { error: "must be an address, or a name followed by <address>" })),
    SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: optional(z.string()),
    SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: optional(z.string()),
    SUPABASE_AUTH_EXTERNAL_FACEBOOK_CLIENT_ID: optional(
      z.string().regex(/^\d{1,32}$/, { error: "must be a number: the id of the app" }),
    ),
    SUPABASE_AUTH_EXTERNAL_FACEBOOK_SECRET: optional(z.string()),
    SUPABASE_AUTH_EXTERNAL_DISCORD_CLIENT_ID: optional(
      z.string().regex(/^\d{1,32}$/, { error: "must be a number: the id of the application" }),
    ),
    SUPABASE_AUTH_EXTERNAL_DISCORD_SECRET: optional(z.string()),
    FACEBOOK_CONFIG_ID: optional(z.string().regex(/^\d{1,32}$/, { error: "must be a number" })),
    METRICS_TOKEN: optional(
      z.string().regex(/^[\x21-\x7e]{32,}$/, { error: "must have at least 32 characters, none of them a space" }),
    ),
    METRICS_PORT: optional(wholeNumber(MAX_PORT)),
    METRICS_HOST: optional(listenHost),
    INSTANCE_NAME: optional(
      z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, { error: "must be at most 64 letters, digits, dots and hyphens" }),
    ),
  })
  .superRefine((raw, context) => {
    for (const [one, other] of PAIRS) {
      for (const [given, missing] of [
        [one, other],
        [other, one],
      ] as const) {
        if (raw[given] && !raw[missing]) {
          context.addIssue({ code: "custom", path: [missing], message: `is needed with ${given}` });
        }
      }
    }
    for (const given of NEED_DATABASE) {
      if (raw[given] !== undefined && !raw.DATABASE_URL) {
        context.addIssue({ code: "custom", path: ["DATABASE_URL"], message: `is needed with ${given}` });
      }
    }
    if (raw.DATABASE_URL && raw.SUPABASE_URL) {
      context.addIssue({ code: "custom", path: ["DATABASE_URL"], message: "cannot be used with SUPABASE_URL" });
    }
    if (raw.SUPABASE_SECRET_KEY && !raw.SUPABASE_URL) {
      context.addIssue({ code: "custom", path: ["SUPABASE_URL"], message: "is needed with SUPABASE_SECRET_KEY" });
    }
    if (raw.METRICS_HOST && raw.METRICS_PORT === undefined) {
      context.addIssue({ code: "custom", path: ["METRICS_PORT"], message: "is needed with METRICS_HOST" });
    }
    if (raw.METRICS_PORT && raw.METRICS_PORT === (raw.PORT ?? DEFAULT_PORT)) {
      context.addIssue({ code: "custom", path: ["METRICS_PORT"], message: "must be another port than PORT" });
    }
  });

/**
 * Reads the settings of a process that serves the site.
 *
 * @throws Error as {@link parseEnv} does, and without a SESSION_SECRET for a PostgreSQL server, and for a hosted Supabase
 * in production: every instance would then make one of its own, and could read neither the cookies nor the attempt counts
 * of the others
 */
export function parseServerEnv(raw: Readonly<Record<string, string | undefined>>): Env {
  const env = parseEnv(raw);
  const shared = env.database === null ? env.supabase && "SUPABASE_URL" : "DATABASE_URL";
  if (shared !== null && env.sessionSecret === null && (env.database !== null || env.nodeEnv === "production")) {
    throw new Error(
      `These settings cannot be used:\n  SESSION_SECRET is needed with ${shared}: at least ` +
        `${SESSION_SECRET_MIN} random characters, the same for all instances (openssl rand -base64 48)`,
    );
  }
  return env;
}

/**
 * Reads the settings from environment variables.
 *
 * @throws Error whose message names every bad variable, one a line, never its value
 */
export function parseEnv(raw: Readonly<Record<string, string | undefined>>): Env {
  const parsed = envSchema.safeParse(raw);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")} ${message}`);
    throw new Error(`These settings cannot be used:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT ?? DEFAULT_PORT,
    host: env.HOST ?? DEFAULT_HOST,
    dataDir: env.DATA_DIR ?? DATA_DIR,
    nodeEnv: env.NODE_ENV ?? "production",
    // Vite serves the sources from one process.
    webProcesses: env.NODE_ENV === "development" ? 1 : (env.WEB_CONCURRENCY ?? 1),
    dataTimeoutMs: env.DATA_TIMEOUT_MS ?? DATA_TIMEOUT_MS,
    checksLinks: env.LINK_CHECKS !== "off",
    supabase:
      env.SUPABASE_URL && env.SUPABASE_PUBLISHABLE_KEY
        ? {
            url: env.SUPABASE_URL,
            publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
            secretKey: env.SUPABASE_SECRET_KEY ?? null,
          }
        : null,
    database: databaseOf(env),
    sessionSecret: env.SESSION_SECRET ?? null,
    siteUrl: env.SITE_URL ? new URL(env.SITE_URL).origin : null,
    donateUrl: env.DONATE_URL ?? null,
    contactEmail: env.CONTACT_EMAIL ?? addressOf(env.MAIL_FROM),
    trustProxy: env.TRUST_PROXY ?? 0,
    allowedHosts: env.ALLOWED_HOSTS ?? [],
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    social: {
      google: providerOf(env.SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID, env.SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET),
      facebook: providerOf(env.SUPABASE_AUTH_EXTERNAL_FACEBOOK_CLIENT_ID, env.SUPABASE_AUTH_EXTERNAL_FACEBOOK_SECRET),
      discord: providerOf(env.SUPABASE_AUTH_EXTERNAL_DISCORD_CLIENT_ID, env.SUPABASE_AUTH_EXTERNAL_DISCORD_SECRET),
    },
    facebookConfigId: env.FACEBOOK_CONFIG_ID ?? null,
    metrics: metricsOf(env),
    // A hosted Supabase may have many instances, whose lines come together somewhere.
    instanceName: env.INSTANCE_NAME ?? (env.SUPABASE_URL || env.DATABASE_URL ? hostname() : null),
  };
}

function metricsOf({ METRICS_TOKEN, METRICS_PORT, METRICS_HOST }: z.infer<typeof envSchema>): MetricsSettings | null {
  if (METRICS_TOKEN === undefined && METRICS_PORT === undefined) return null;
  return {
    token: METRICS_TOKEN ?? null,
    address: METRICS_PORT === undefined ? null : { host: METRICS_HOST ?? DEFAULT_HOST, port: METRICS_PORT },
  };
}

function databaseOf(env: z.output<typeof envSchema>): DatabaseSettings | null {
  const { DATABASE_URL: url } = env;
  if (url === undefined) return null;
  return {
    url,
    directUrl: env.DATABASE_DIRECT_URL ?? url,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    pool: env.DATABASE_POOL ?? POOL,
    objectsDir: env.OBJECTS_DIR ?? join(env.DATA_DIR ?? DATA_DIR, "objects"),
  };
}

/** The address of a sender: that in angle brackets, or all of it. */
function addressOf(sender: string | undefined): string | null {
  if (sender === undefined) return null;
  return /<(.*)>$/.exec(sender)?.[1] ?? sender;
}

function providerOf(clientId: string | undefined, secret: string | undefined): ProviderSettings | null {
  return clientId && secret ? { clientId, secret } : null;
}
