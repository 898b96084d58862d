import type { Log } from "~/lib/log";
import type { TransactionalDatabase } from "./embedded-database";
import type { MailKind, MailValues } from "./embedded-mail-templates";
import type { Passwords } from "./embedded-passwords";

/** The database and the auth library, while nobody else uses either. */
export interface Turn {
  readonly database: TransactionalDatabase;
  /** Asks the library itself. */
  readonly library: (request: Request) => Promise<Response>;
}

/** What the calls of the auth service are made of. */
export interface AuthService {
  /** Waits for the database and runs work on it alone. Rejects as its queue does. */
  turn<T>(work: (turn: Turn) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /**
   * Begins work nobody waits for, so that the answer's time tells nothing about what there was to do. A failure is
   * logged; the backend closes after it.
   */
  later(work: () => Promise<void>): void;
  /** Sends a mail to an address, some time soon. */
  mail(kind: MailKind, to: string, values: MailValues): void;
  readonly passwords: Passwords;
  readonly jwtSecret: string;
  /** Public address of the site. */
  readonly siteUrl: string;
  readonly log: Log;
}

/** One call of the auth service, its key and token checked already. */
export interface AuthCall {
  readonly request: Request;
  readonly url: URL;
}

export type AuthHandler = (service: AuthService, call: AuthCall) => Promise<Response>;

/** The same call with another body or address, for the library: its length is another one. */
export function callWith({ request, url }: AuthCall, changes: { body?: object; url?: URL; method?: string }): Request {
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
