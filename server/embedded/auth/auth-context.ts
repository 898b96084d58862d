import type { Log } from "~/lib/log";
import type { Database } from "../database/database";
import type { Lane } from "../database/open-database";
import type { MailKind, MailValues } from "../mail/templates";
import type { Passwords } from "./passwords";

/** The database and the auth library on one connection, for work that has it to itself. */
export type DatabaseAccess = Lane;

/** Whom a mail is for, and what its template asks for. */
export type AuthMail = MailValues & { readonly to: string };

/** What the handlers of the auth service share. */
export interface AuthContext {
  /** Waits for a connection and runs `work`, which has it to itself. Rejects with the errors of the database's queue. */
  withDatabase<T>(work: (access: DatabaseAccess) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Does work after the response, so that its time does not reveal what was done. Failures are logged. */
  runInBackground(work: () => Promise<void>): void;
  /**
   * Sends mails in the background. On a PostgreSQL server they are written in the transaction that the connection is in, that
   * of `alone`, and sent when that has been kept. Elsewhere they are on their way at once, so this comes after the writes.
   */
  sendMail(database: Database, kind: MailKind, ...mails: readonly AuthMail[]): Promise<void>;
  readonly passwords: Passwords;
  readonly jwtSecret: string;
  /** Public address of the site. */
  readonly siteUrl: string;
  readonly log: Log;
}

/** One call of the auth service whose key and token have been checked. */
export interface AuthCall {
  readonly request: Request;
  readonly url: URL;
  /** What the path names: a factor, an identity. */
  readonly id?: string;
}

export type AuthHandler = (context: AuthContext, call: AuthCall) => Promise<Response>;

/** The request for the library: that of the call with another method, address or body. */
export function forwardedRequest(
  { request, url }: AuthCall,
  changes: { body?: object; url?: URL; method?: string },
): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("content-type");
  if (changes.body !== undefined) headers.set("content-type", "application/json");
  return new Request(changes.url ?? url, {
    method: changes.method ?? request.method,
    headers,
    ...(changes.body !== undefined && { body: JSON.stringify(changes.body) }),
  });
}
