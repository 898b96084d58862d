import { resolve } from "node:path";
import { NO_SOCIAL_SETTINGS, type SmtpSettings, type SocialSettings } from "~/lib/env.server";
import { asRequest, type ServiceRequest } from "~/lib/http/service-request";
import type { Log } from "~/lib/log";
import { streamBackup } from "./admin/backup";
import { createControlListener } from "./admin/control";
import { createApi, MAX_WAIT_MS, unavailable } from "./api";
import { createApiAuthentication, createSessionCheck } from "./api-authentication";
import type { AuthContext } from "./auth/auth-context";
import { createAuthRouter } from "./auth/auth-router";
import { createBackgroundTasks } from "./auth/background-tasks";
import { createPasswords } from "./auth/passwords";
import { createRedirectCheck } from "./auth/social/redirect-check";
import { createCallChecks, type CallChecks } from "./call-checks";
import type { TransactionalDatabase } from "./database/database";
import { captureLibraryConsole } from "./database/library-console";
import { createObjectRouter } from "./objects/object-router";
import { removeLooseFiles } from "./objects/loose-files";
import { claimObjectFolder, openObjectFiles, ownObjectFolder, sharedObjectFolder } from "./objects/object-files";
import { noteFolder, readDatabaseIdentity } from "./objects/object-rows";
import type { OpenDatabase } from "./database/open-database";
import { openPglite } from "./database/open-pglite";
import { openPostgres, type PostgresSettings } from "./database/postgres/open-postgres";
import { noteSecret } from "./database/postgres/secret-fingerprint";
import { openReplica, type Replica } from "./database/postgres/replica";
import type { OutgoingMail } from "./mail/mail-sender";
import type { MemoryMailbox } from "./mail/mailbox";
import { insertMails } from "./mail/outbox/outbox-rows";
import { setUpMail, type MailSetup } from "./mail/set-up-mail";
import { loadMailTemplates } from "./mail/templates";
import { createSocketHandlers } from "./process/socket-listener";
import type { RealtimeLimits } from "./realtime/limits";
import { startRealtime, type Realtime } from "./realtime/realtime";
import { openDataDirectory, type DataDirectory } from "./storage/data-directory";
import { createFreeSpaceCheck, keepReserve } from "./storage/free-space";

export interface EmbeddedBackendOptions {
  /** Folder for the database and the secrets; created when missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** Public address of the site, for links in e-mails and allowed redirects. */
  readonly siteUrl: string;
  /** Other host names of the site, with or without a port. */
  readonly allowedHosts?: readonly string[];
  /** Mail server; without one mails stay in the mailbox. */
  readonly smtp?: SmtpSettings | null;
  /** Takes every mail, in place of a mail server and of the mailbox. */
  readonly sendMail?: (mail: OutgoingMail) => void;
  /** Mails are written into the database, from which the instances on it send them. */
  readonly usesOutbox?: boolean;
  /** The server that holds the data directory and has started this process for it. */
  readonly serverPid?: number;
  /** The site's registrations with identity providers. */
  readonly social?: SocialSettings;
  /** A PostgreSQL server, which `npm run migrate` has prepared, in place of a database in the folder. */
  readonly postgres?: ServerOptions | undefined;
  /** Default: `supabase/templates` of the working directory. */
  readonly templatesDir?: string;
  /** Default: `supabase/migrations` of the working directory. */
  readonly migrationsDir?: string;
  /** Default: `supabase/seed` of the working directory. Null: no seed. */
  readonly seedDir?: string | null;
  /** Called when the database has to be opened again, which only a new process can do. */
  readonly onBroken?: () => void;
  /** Limits of the live connections that differ from the default. */
  readonly realtimeLimits?: Partial<RealtimeLimits>;
}

/** A PostgreSQL server, and what else all instances on it share. */
export interface ServerOptions extends PostgresSettings {
  /** What the keys of the backend come from. */
  readonly sessionSecret: string;
  /** Folder of uploaded files. */
  readonly objectsDir: string;
}

/** A Supabase in this process: auth, data API and realtime on a database in a folder. */
export interface EmbeddedBackend extends CallChecks {
  /**
   * Responds to a request for `/auth/v1`, `/rest/v1` or `/storage/v1`, on any host. Rejects only when the request's own signal fires;
   * 503 with Retry-After when too many requests are waiting or the backend is closing.
   */
  fetch(this: void, request: ServiceRequest): Promise<Response>;
  /** Key of anonymous callers; not secret. */
  readonly publishableKey: string;
  /** Key that bypasses row level security. Never leaves the server. */
  readonly secretKey: string;
  /** Signs the site's own session cookie. */
  readonly sessionSecret: string;
  /** Signs the access tokens. */
  readonly jwtSecret: string;
  /** Name of the socket in the data directory on which other processes reach it. */
  readonly socket: string;
  /** The mails that are not delivered; null when there is a mail server. */
  readonly mailbox: MemoryMailbox | null;
  /** The live connections. */
  readonly realtime: Realtime;
  /**
   * Calls `fn` with the payload of every notification on a Postgres channel, and with null when some may have been
   * missed. Returns the function that stops it.
   */
  onNotify(this: void, channel: string, fn: (payload: string | null) => void): Promise<() => Promise<void>>;
  /** Runs SQL as the owner of the database on a connection of its own, without row level security. */
  withDatabase<T>(this: void, work: (database: TransactionalDatabase) => Promise<T>): Promise<T>;
  /** Refuses new requests, lets running ones finish, closes the database and releases the directory. */
  close(): Promise<void>;
}

/**
 * Opens the data directory, brings its database up to date and serves it; or serves that of a PostgreSQL server.
 *
 * @throws DataDirectoryInUseError when another process has the directory
 * @throws MigrationError, SeedError when the database cannot be brought up to date; it is left as it was
 * @throws DatabaseUnavailableError, SchemaError when the server cannot be reached, or has to be migrated first
 */
export async function startEmbeddedBackend(options: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  const { log } = options;
  const directory = await openDataDirectory(options.dataDir, log, {
    pid: options.serverPid,
    forServer: options.serverPid !== undefined,
    sessionSecret: options.postgres?.sessionSecret,
  });
  const releaseConsole = captureLibraryConsole(log);
  const release = async (): Promise<void> => {
    releaseConsole();
    await directory.release();
  };
  try {
    const opened =
      options.postgres === undefined
        ? await openPglite(directory, options)
        : await openPostgres({ ...options, ...options.postgres, secrets: directory.secrets });
    try {
      return await serve(options, { directory, opened, release });
    } catch (error) {
      await opened.close();
      throw error;
    }
  } catch (error) {
    await release();
    throw error;
  }
}

interface OpenedParts {
  readonly directory: DataDirectory;
  readonly opened: OpenDatabase;
  release(this: void): Promise<void>;
}

async function serve(options: EmbeddedBackendOptions, parts: OpenedParts): Promise<EmbeddedBackend> {
  const { log, siteUrl } = options;
  const { directory, opened, release } = parts;
  const { secrets } = directory;
  const templatesDir = resolve(options.templatesDir ?? "supabase/templates");
  const templates = await loadMailTemplates(templatesDir, new URL(siteUrl).origin);
  const mail = await mailOf(options);
  const passwords = createPasswords();
  const background = createBackgroundTasks(log);
  let closing: Promise<void> | null = null;

  const authContext: AuthContext = {
    withDatabase: (work, signal) =>
      opened.run(work, { signal, ...(signal !== undefined && { maxWaitMs: MAX_WAIT_MS }) }),
    runInBackground: background.run,
    async sendMail(database, kind, ...mails) {
      const sent = mails.map(({ to, ...values }) => ({ to, ...templates(kind, values) }));
      if (options.usesOutbox !== true) for (const message of sent) mail.sender.send(message);
      else if (!(await insertMails(database, sent))) log.error({}, "dropped an e-mail: too many are waiting");
    },
    passwords,
    jwtSecret: secrets.jwtSecret,
    siteUrl,
    log,
  };
  const social = {
    settings: options.social ?? NO_SOCIAL_SETTINGS,
    mayReturnTo: createRedirectCheck(siteUrl, options.allowedHosts ?? []),
  };
  const authRouter = createAuthRouter(authContext, social);
  const authenticate = createApiAuthentication(secrets);
  const refuseEnded = createSessionCheck(secrets);
  const objectRouter = await openObjects(options, parts);
  if (options.postgres !== undefined) await opened.run(({ database }) => noteSecret(database, secrets, log));
  const replica = await openStandby(options, parts);
  const respond = createApi({
    ...{ authenticate, authRouter, objectRouter, refuseEnded, run: opened.run, changes: opened.changes },
    ...(replica !== null && { askReplica: replica.respond }),
  });

  const withDatabase: EmbeddedBackend["withDatabase"] = (work) => opened.run(({ database }) => work(database));
  const onNotify: EmbeddedBackend["onNotify"] = (channel, fn) => opened.listen(channel, logErrors(fn, channel, log));
  const realtime = await startRealtime({ ...secrets, withDatabase, onNotify, log, limits: options.realtimeLimits });

  async function shutDown(): Promise<void> {
    endReserve();
    await realtime.close();
    await background.finished();
    await Promise.all([opened.close(), replica?.close()]);
    await Promise.all([mail.sender.close(), passwords.close()]);
    await release();
    log.info({ path: directory.path }, `closed the ${nameOf(options)}`);
  }

  const fetch: EmbeddedBackend["fetch"] = async (request) =>
    closing === null ? respond(asRequest(request)) : unavailable("The server is shutting down.");
  const backup = () => streamBackup(directory.path, (work) => withDatabase(work));
  const control = createControlListener({ withDatabase, backup }, log);
  const endReserve = options.postgres === undefined ? keepReserve(directory.path) : () => undefined;
  directory.serveSocket(createSocketHandlers({ respond: fetch, realtime, control, log }));
  log.info({ path: directory.path }, `opened the ${nameOf(options)}`);

  return {
    fetch,
    ...secrets,
    socket: directory.socket,
    mailbox: mail.mailbox,
    realtime,
    ...createCallChecks(secrets),
    withDatabase,
    onNotify,
    close() {
      closing ??= shutDown();
      return closing;
    },
  };
}

/** The standby from which the catalogue is read, if the settings name one. */
async function openStandby(
  { postgres, siteUrl, log }: EmbeddedBackendOptions,
  { directory: { secrets }, opened }: OpenedParts,
): Promise<Replica | null> {
  const url = postgres?.replicaUrl ?? null;
  if (url === null) return null;
  const { id: databaseId } = await opened.run(({ database }) => readDatabaseIdentity(database));
  return openReplica({ url, databaseId, secrets, siteUrl, log });
}

/** As the log names it. */
function nameOf({ postgres }: Pick<EmbeddedBackendOptions, "postgres">): string {
  return postgres === undefined ? "embedded backend" : "backend on PostgreSQL";
}

/** The storage service; files that uploads and removals left behind when the process was killed are removed first. */
async function openObjects(
  { postgres, log }: EmbeddedBackendOptions,
  { directory: { path, secrets }, opened }: OpenedParts,
): Promise<(request: Request) => Promise<Response>> {
  const isShared = postgres !== undefined;
  const folder = isShared ? sharedObjectFolder(postgres.objectsDir) : ownObjectFolder(path);
  const withDatabase: EmbeddedBackend["withDatabase"] = (work) => opened.run(({ database }) => work(database));
  if (isShared) {
    await claimObjectFolder(folder, await withDatabase(readDatabaseIdentity));
    await withDatabase(noteFolder);
  }
  const files = await openObjectFiles(folder);
  await removeLooseFiles({ withDatabase, files, isShared, log });
  return createObjectRouter({
    withDatabase: (work, signal) => opened.run(({ database }) => work(database), { signal, maxWaitMs: MAX_WAIT_MS }),
    files,
    isDiskLow: createFreeSpaceCheck(postgres?.objectsDir ?? path),
    keys: secrets,
  });
}

async function mailOf({ sendMail, smtp, log }: EmbeddedBackendOptions): Promise<MailSetup> {
  if (sendMail === undefined) return setUpMail(smtp ?? null, log);
  const deliver = (mail: OutgoingMail) => {
    sendMail(mail);
    return Promise.resolve("sent" as const);
  };
  return { sender: { send: sendMail, deliver, close: () => Promise.resolve() }, mailbox: null };
}

/** Notifications come while other work runs, which an error in a handler must not end. */
function logErrors(fn: (payload: string | null) => void, channel: string, log: Log): (payload: string | null) => void {
  return (payload) => {
    try {
      fn(payload);
    } catch (error) {
      log.error({ err: error, channel }, "a notification handler failed");
    }
  };
}
