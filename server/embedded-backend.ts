import { randomInt } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { GoogleSettings, SmtpSettings } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import type { Mailbox } from "~/lib/mailbox";
import { addressedIn, createAuthFront } from "./embedded-auth";
import { returnsTo } from "./embedded-auth-returns";
import type { Turn } from "./embedded-auth-service";
import { backupSources } from "./embedded-backup";
import { packArchive } from "./embedded-archive";
import { createRealtime, createRoles, grantDefaultsOnce, keepGrantsAsMigrated } from "./embedded-baseline";
import { withBrokenCheckNamed } from "./embedded-checks";
import { captureLibraryConsole } from "./embedded-console";
import { createControlListener } from "./embedded-control";
import { pgliteDatabase, type TransactionalDatabase } from "./embedded-database";
import { createGate, createHeadCheck, jsonError, readToken } from "./embedded-gate";
import { connectSmtp, createMailbox, createMailQueue, type MailSender } from "./embedded-mail";
import { loadMailTemplates, type MailTemplates } from "./embedded-mail-templates";
import { createPasswords } from "./embedded-passwords";
import { createExclusiveQueue, QueueClosedError, QueueOverloadedError } from "./embedded-queue";
import { createDatabaseFiles } from "./embedded-storage-init";
import { openDataDirectory, temporaryFile, type DataDirectory } from "./data-directory";
import { applyMigrations } from "./migrations";
import { applySeeds } from "./seed";

/** What the embedded backend is started with. */
export interface EmbeddedBackendOptions {
  /** Folder for the database and the secrets; made when missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** Public address of the site, for links in e-mails and allowed redirects. */
  readonly siteUrl: string;
  /** Further names the site answers to, with or without a port. */
  readonly allowedHosts?: readonly string[];
  /** Mail server; without one mails stay in the mailbox. */
  readonly smtp?: SmtpSettings | null;
  /** What Google knows the site by; without it nobody can sign in with Google. */
  readonly google?: GoogleSettings | null;
  /** Default: `supabase/templates` of the folder the process runs in. */
  readonly templatesDir?: string;
  /** Default: `supabase/migrations` of the folder the process runs in. */
  readonly migrationsDir?: string;
  /** Default: `supabase/seed` of the folder the process runs in. Null: no seed. */
  readonly seedDir?: string | null;
}

/** A Supabase in this process: auth and data API on a database in a folder. */
export interface EmbeddedBackend {
  /**
   * Answers a request for `/auth/v1` or `/rest/v1`, whatever its host. Rejects only when the request's own signal
   * fires; 503 with Retry-After when too many are waiting or the backend is closing.
   */
  fetch(this: void, request: Request): Promise<Response>;
  /** Key of anonymous callers; it may be known to everybody. */
  readonly publishableKey: string;
  /** Key that row level security does not hold back. Never leaves the server. */
  readonly secretKey: string;
  /** Signs the site's own session cookie. */
  readonly sessionSecret: string;
  /** Signs the auth tokens. */
  readonly jwtSecret: string;
  /** The mails nobody delivers; null when there is a mail server. */
  readonly mailbox: Mailbox | null;
  /** Looks at a call of the auth service before its tries are counted: refused at once, or about whose account. */
  examine(
    this: void,
    request: Request,
    body: Uint8Array,
  ): { readonly refusal: Response } | { readonly address: string | null };
  /** Id of the account an `Authorization` header was issued to; null when it proves nothing. */
  accountOf(this: void, authorization: string | null): string | null;
  /** Calls `fn` with the payload of every notification on a Postgres channel. Gives the function that ends it. */
  onNotify(channel: string, fn: (payload: string) => void): Promise<() => Promise<void>>;
  /** Runs SQL as the owner of the database, alone and outside of row level security. */
  withDatabase<T>(this: void, work: (database: TransactionalDatabase) => Promise<T>): Promise<T>;
  /** Refuses new requests, lets running ones finish, closes the database and gives the directory up. */
  close(): Promise<void>;
}

/** Requests that may wait for the database's one connection before the next is refused. */
const MAX_WAITING = 1000;

/** The database's page cache. Its default of 128 MB costs 110 MB of memory and half of the time to open. */
const SHARED_BUFFERS = "32MB";

/** When work begins that nobody waits for: after the answer has left, at a moment nobody can tell. Milliseconds. */
const LATER_MIN_MS = 20;
const LATER_MAX_MS = 100;

/** Longest wait in milliseconds. Callers with less patience give up by their request's signal. */
const MAX_WAIT_MS = 5000;

/**
 * Opens the data directory, brings its database up to date and serves it.
 *
 * @throws DataDirectoryInUseError when another process has the directory
 * @throws MigrationError, SeedError when the database cannot be brought up to date; it is left as it was
 */
export async function startEmbeddedBackend(options: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  const { log } = options;
  const directory = await openDataDirectory(options.dataDir, log);
  const releaseConsole = captureLibraryConsole(log);
  try {
    return await openBackend(options, directory, releaseConsole);
  } catch (error) {
    releaseConsole();
    await directory.release();
    throw error;
  }
}

async function openBackend(
  options: EmbeddedBackendOptions,
  directory: DataDirectory,
  releaseConsole: () => void,
): Promise<EmbeddedBackend> {
  const { log } = options;
  const { secrets } = directory;
  // Loaded here and nowhere else: a server that speaks to a hosted Supabase never reads these megabytes.
  const [{ App }, { createPgliteConnection, PGlite }] = await Promise.all([
    import("@supabase/lite"),
    import("@supabase/lite/pglite"),
    createDatabaseFiles(directory.databasePath),
  ]);
  const connection = await createPgliteConnection({
    url: directory.databasePath,
    pgliteOptions: { startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`] },
  });
  const pglite = connection.driver;
  try {
    await pglite.waitReady;
    keepGrantsAsMigrated(connection);
    const database = pgliteDatabase(pglite);
    const app = new App({
      connection,
      api: { schemas: ["public"], pg_safe_update: true },
      auth: {
        enabled: true,
        jwt_secret: secrets.jwtSecret,
        publishable_key: secrets.publishableKey,
        secret_key: secrets.secretKey,
        site_url: options.siteUrl,
        enable_refresh_token_rotation: true,
        minimum_password_length: 8,
        password_requirements: "lower_upper_letters_digits",
        email: {
          enable_signup: true,
          enable_confirmations: true,
          double_confirm_changes: true,
          otp_length: 8,
          otp_expiry: 3600,
        },
        // Only so that its settings say so.
        ...(options.google && {
          external: {
            google: { enabled: true, client_id: options.google.clientId, secret: options.google.secret },
          },
        }),
      },
      options: { server: { admin: false, disableStudio: true }, drivers: { email: silentMailer(log) } },
    });
    await createRoles(database);
    await app.init();
    await app.ensureSystemSchema();
    await requireAuthSchema(database);
    await grantDefaultsOnce(database);
    await createRealtime(database);
    await applyMigrations(database, resolve(options.migrationsDir ?? "supabase/migrations"), log);
    if (options.seedDir !== null) await applySeeds(database, resolve(options.seedDir ?? "supabase/seed"), log);
    await connection.clearSchemaCache();
    const templates = await loadMailTemplates(
      resolve(options.templatesDir ?? "supabase/templates"),
      new URL(options.siteUrl).origin,
    );
    const mails = await mailsOf(options);
    return serve({ app, connection, database, directory, options, releaseConsole, templates, mails });
  } catch (error) {
    await connection.close();
    throw error;
  }
}

interface OpenParts {
  readonly app: { fetch(request: Request): Promise<Response> | Response };
  readonly connection: {
    readonly driver: { listen(channel: string, fn: (payload: string) => void): Promise<() => Promise<void>> };
    close(): Promise<void>;
  };
  readonly database: TransactionalDatabase;
  readonly directory: DataDirectory;
  readonly options: EmbeddedBackendOptions;
  readonly releaseConsole: () => void;
  readonly templates: MailTemplates;
  readonly mails: Mails;
}

/** Who takes the mails, and where they can be read when nobody delivers them. */
interface Mails {
  readonly sender: MailSender;
  readonly mailbox: Mailbox | null;
}

async function mailsOf({ smtp, log }: EmbeddedBackendOptions): Promise<Mails> {
  if (smtp) return { sender: createMailQueue(await connectSmtp(smtp), { log }), mailbox: null };
  const sender = createMailbox(log);
  return { sender, mailbox: sender.mailbox };
}

function serve({
  app,
  connection,
  database,
  directory,
  options,
  releaseConsole,
  templates,
  mails,
}: OpenParts): EmbeddedBackend {
  const { secrets } = directory;
  const { log, siteUrl } = options;
  const gate = createGate(secrets);
  const refusalOf = createHeadCheck(secrets);
  // One connection for all. The library opens a transaction, sets the caller's role in it and waits between its
  // statements; another request let in meanwhile would run as that role.
  const queue = createExclusiveQueue(MAX_WAITING);
  let closing: Promise<void> | null = null;
  const turn: Turn = { database, library: async (request) => app.fetch(request) };
  const passwords = createPasswords();
  const background = new Set<Promise<void>>();
  const auth = createAuthFront(
    {
      turn: (work, signal) =>
        queue.run(() => work(turn), { signal, ...(signal !== undefined && { maxWaitMs: MAX_WAIT_MS }) }),
      later(work) {
        const done = pause(randomInt(LATER_MIN_MS, LATER_MAX_MS))
          .then(work)
          .then(() => log.debug({}, "did work of the auth service nobody waited for"))
          .catch((error: unknown) => {
            log.error({ err: error }, "work of the auth service nobody waited for failed");
          });
        background.add(done);
        void done.then(() => background.delete(done));
      },
      mail: (kind, to, values) => mails.sender.send({ to, ...templates(kind, values) }),
      passwords,
      jwtSecret: secrets.jwtSecret,
      siteUrl,
      log,
    },
    { settings: options.google ?? null, mayReturnTo: returnsTo(siteUrl, options.allowedHosts ?? []) },
  );

  async function fetch(request: Request): Promise<Response> {
    if (closing !== null) return unavailable("The server is shutting down.");
    const gated = await gate(request);
    if (!gated.pass) return gated.response;
    try {
      if (isAuthPath(new URL(request.url).pathname)) return await auth(gated.request);
      const wait = { signal: request.signal, maxWaitMs: MAX_WAIT_MS };
      return await withBrokenCheckNamed(await queue.run(async () => app.fetch(gated.request), wait));
    } catch (error) {
      if (error instanceof QueueOverloadedError) return unavailable("The database is busy.");
      if (error instanceof QueueClosedError) return unavailable("The server is shutting down.");
      throw error;
    }
  }

  function withDatabase<T>(work: (database: TransactionalDatabase) => Promise<T>): Promise<T> {
    return queue.run(() => work(database));
  }

  async function* backup(): AsyncGenerator<Buffer> {
    // Nobody else can be served while the files are at rest, so they are copied aside first, at the disk's speed.
    const copy = temporaryFile(directory.path);
    try {
      await queue.run(async () => {
        await database.exec("checkpoint");
        const archive = Readable.from(packArchive(backupSources(directory.path)));
        await pipeline(archive, createWriteStream(copy, { flags: "wx", mode: 0o600 }));
      });
      yield* createReadStream(copy);
    } finally {
      await rm(copy, { force: true });
    }
  }

  async function shutDown(): Promise<void> {
    await Promise.all(background);
    await queue.close();
    await Promise.all([connection.close(), mails.sender.close(), passwords.close()]);
    releaseConsole();
    await directory.release();
    log.info({ path: directory.path }, "closed the embedded backend");
  }

  directory.serveControl(createControlListener({ withDatabase, backup }, log));
  log.info({ path: directory.path }, "opened the embedded backend");

  return {
    fetch,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    sessionSecret: secrets.sessionSecret,
    jwtSecret: secrets.jwtSecret,
    mailbox: mails.mailbox,
    examine(request, body) {
      const refusal = refusalOf(request);
      return refusal === null ? { address: addressedIn(request, body) } : { refusal };
    },
    accountOf(authorization) {
      const token = readToken(authorization ?? "", secrets.jwtSecret);
      return "claims" in token ? token.claims.sub : null;
    },
    withDatabase,
    async onNotify(channel, fn) {
      const unlisten = await queue.run(() =>
        connection.driver.listen(channel, (payload) => {
          try {
            fn(payload);
          } catch (error) {
            log.error({ err: error, channel }, "a notification handler failed");
          }
        }),
      );
      return () => (closing === null ? queue.run(unlisten) : Promise.resolve());
    },
    close() {
      closing ??= shutDown();
      return closing;
    },
  };
}

/** The library swallows errors while it creates its tables; a database without them must not go on. */
async function requireAuthSchema(database: TransactionalDatabase): Promise<void> {
  const [found] = await database.query(
    z.object({ present: z.boolean() }),
    "select to_regclass('auth.users') is not null as present",
  );
  if (found?.present !== true) throw new Error("The auth tables could not be created. The log says more.");
}

function isAuthPath(path: string): boolean {
  return path === "/auth/v1" || path.startsWith("/auth/v1/");
}

/** Every mail is written and sent by our own auth service; the library is never asked for one. */
function silentMailer(log: Log): { send(): Promise<void> } {
  return {
    send() {
      log.error({}, "dropped an e-mail of the auth library");
      return Promise.resolve();
    },
  };
}

function unavailable(message: string): Response {
  return jsonError(503, "unavailable", message, { "retry-after": "1" });
}
