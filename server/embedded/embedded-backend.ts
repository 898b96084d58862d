import { resolve } from "node:path";
import { NO_SOCIAL_SETTINGS, type SmtpSettings, type SocialSettings } from "~/lib/env.server";
import type { Log } from "~/lib/log";
import type { Mailbox } from "~/lib/mailbox";
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
import { createExclusiveQueue, type ExclusiveQueue } from "./database/exclusive-queue";
import { captureLibraryConsole } from "./database/library-console";
import { createObjectRouter } from "./objects/object-router";
import { openObjectFiles } from "./objects/object-files";
import { listVersions } from "./objects/object-rows";
import { openDatabase, type OpenDatabase } from "./database/open-database";
import type { OutgoingMail } from "./mail/mail-sender";
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
  /** The server that holds the data directory and has started this process for it. */
  readonly serverPid?: number;
  /** The site's registrations with identity providers. */
  readonly social?: SocialSettings;
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

/** A Supabase in this process: auth, data API and realtime on a database in a folder. */
export interface EmbeddedBackend extends CallChecks {
  /**
   * Responds to a request for `/auth/v1`, `/rest/v1` or `/storage/v1`, on any host. Rejects only when the request's own signal fires;
   * 503 with Retry-After when too many requests are waiting or the backend is closing.
   */
  fetch(this: void, request: Request): Promise<Response>;
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
  readonly mailbox: Mailbox | null;
  /** The live connections. */
  readonly realtime: Realtime;
  /** Calls `fn` with the payload of every notification on a Postgres channel. Returns the function that stops it. */
  onNotify(this: void, channel: string, fn: (payload: string) => void): Promise<() => Promise<void>>;
  /** Runs SQL as the owner of the database, alone and without row level security. */
  withDatabase<T>(this: void, work: (database: TransactionalDatabase) => Promise<T>): Promise<T>;
  /** Refuses new requests, lets running ones finish, closes the database and releases the directory. */
  close(): Promise<void>;
}

/** Requests that may wait for the database's one connection before the next is refused. */
const MAX_WAITING = 1000;

/**
 * Opens the data directory, brings its database up to date and serves it.
 *
 * @throws DataDirectoryInUseError when another process has the directory
 * @throws MigrationError, SeedError when the database cannot be brought up to date; it is left as it was
 */
export async function startEmbeddedBackend(options: EmbeddedBackendOptions): Promise<EmbeddedBackend> {
  const { log } = options;
  const directory = await openDataDirectory(options.dataDir, log, {
    pid: options.serverPid,
    forServer: options.serverPid !== undefined,
  });
  const releaseConsole = captureLibraryConsole(log);
  const release = async (): Promise<void> => {
    releaseConsole();
    await directory.release();
  };
  try {
    const opened = await openDatabase(directory, options);
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
  // The database has one connection. The library opens a transaction, sets the caller's role in it and waits between
  // its statements; another request served in the meantime would run with that role.
  const waiting = createExclusiveQueue(MAX_WAITING);
  const queue: ExclusiveQueue = {
    run: (work, wait) => waiting.run(() => opened.inOrder(work), wait),
    close: () => waiting.close(),
  };
  let closing: Promise<void> | null = null;

  const authContext: AuthContext = {
    withDatabase: (work, signal) =>
      queue.run(() => work(opened), { signal, ...(signal !== undefined && { maxWaitMs: MAX_WAIT_MS }) }),
    runInBackground: background.run,
    sendMail: (kind, to, values) => mail.sender.send({ to, ...templates(kind, values) }),
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
  const refuseEnded = createSessionCheck(opened.database, secrets);
  const objectRouter = await openObjects(directory, opened, { queue, log });
  const respond = createApi({ authenticate, authRouter, objectRouter, refuseEnded, library: opened.library, queue });

  const withDatabase: EmbeddedBackend["withDatabase"] = (work) => queue.run(() => work(opened.database));
  const onNotify: EmbeddedBackend["onNotify"] = async (channel, fn) => {
    const unlisten = await queue.run(() => opened.listen(channel, logErrors(fn, channel, log)));
    return () => (closing === null ? queue.run(unlisten) : Promise.resolve());
  };
  const realtime = await startRealtime({ ...secrets, withDatabase, onNotify, log, limits: options.realtimeLimits });

  async function shutDown(): Promise<void> {
    endReserve();
    await realtime.close();
    await background.finished();
    await queue.close();
    await Promise.all([opened.close(), mail.sender.close(), passwords.close()]);
    await release();
    log.info({ path: directory.path }, "closed the embedded backend");
  }

  const fetch: EmbeddedBackend["fetch"] = async (request) =>
    closing === null ? respond(request) : unavailable("The server is shutting down.");
  const backup = () => streamBackup(directory.path, (work) => withDatabase(work));
  const control = createControlListener({ withDatabase, backup }, log);
  const endReserve = keepReserve(directory.path);
  directory.serveSocket(createSocketHandlers({ respond: fetch, realtime, control, log }));
  log.info({ path: directory.path }, "opened the embedded backend");

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

/** The storage service; files that an upload left behind when the process was killed are removed before it serves. */
async function openObjects(
  { path, secrets }: DataDirectory,
  { database }: OpenDatabase,
  { queue, log }: { readonly queue: ExclusiveQueue; readonly log: Log },
): Promise<(request: Request) => Promise<Response>> {
  const files = await openObjectFiles(path);
  const orphans = await files.keepOnly(await listVersions(database));
  if (orphans > 0) log.info({ orphans }, "removed files of objects that were not stored");
  return createObjectRouter({
    withDatabase: (work, signal) => queue.run(() => work(database), { signal, maxWaitMs: MAX_WAIT_MS }),
    files,
    isDiskLow: createFreeSpaceCheck(path),
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
function logErrors(fn: (payload: string) => void, channel: string, log: Log): (payload: string) => void {
  return (payload) => {
    try {
      fn(payload);
    } catch (error) {
      log.error({ err: error, channel }, "a notification handler failed");
    }
  };
}
