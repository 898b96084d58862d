import { isStoragePath, jsonError, type ApiAuthentication } from "./api-authentication";
import type { AuthRouter } from "./auth/auth-router";
import { asCsv, wantsCsv, withJsonForCsv } from "./data-api/csv";
import { withExactFilters } from "./data-api/exact-filters";
import { withReadableQuotes } from "./data-api/quoted-values";
import { createViewerResponses, viewerKeyOf } from "./data-api/viewer-responses";
import type { Database } from "./database/database";
import { DatabaseUnavailableError, type OpenDatabase } from "./database/open-database";
import { QueueClosedError, QueueOverloadedError } from "./database/lane-queue";

/** Longest time in milliseconds that a request waits for the database. */
export const MAX_WAIT_MS = 5000;

export interface ApiOptions {
  authenticate(this: void, request: Request): Promise<ApiAuthentication>;
  readonly authRouter: AuthRouter;
  /** Responds to a request for `/storage/v1`. */
  objectRouter(this: void, request: Request): Promise<Response>;
  /** The response to a request whose session has ended, null for others. */
  refuseEnded(this: void, database: Database, request: Request): Promise<Response | null>;
  readonly run: OpenDatabase["run"];
  readonly changes: OpenDatabase["changes"];
  /** Answers what may come from a replica of the database; null for all else. */
  askReplica?(this: void, request: Request): Promise<Response | null>;
}

/** Serves `/auth/v1`, `/rest/v1` and `/storage/v1`. The returned function rejects only when the request's own signal fires. */
export function createApi(options: ApiOptions): (request: Request) => Promise<Response> {
  const { authenticate, authRouter, objectRouter, refuseEnded, run, changes, askReplica = noReplica } = options;
  const viewers = createViewerResponses(changes);
  return async (request) => {
    const authentication = await authenticate(request);
    if (!authentication.accepted) return authentication.response;
    const accepted = authentication.request;
    try {
      const { pathname } = new URL(request.url);
      if (isAuthPath(pathname)) return await authRouter(accepted);
      if (isStoragePath(pathname)) return await objectRouter(accepted);
      const sent = await withJsonForCsv(accepted);
      if (sent instanceof Response) return sent;
      const address = withReadableQuotes(withExactFilters(sent.url));
      const readable = address === sent.url ? sent : new Request(address, sent);
      const answered = await askReplica(readable);
      if (answered !== null) return answered;
      const viewerKey = viewerKeyOf(readable);
      const known = viewerKey === null ? null : viewers.get(viewerKey);
      if (known !== null) return known;
      // In the same turn: the session may end while the request waits.
      const response = await run(
        async ({ database, library }) => {
          const refusal = await refuseEnded(database, readable);
          if (refusal !== null) return refusal;
          const called = await library(readable);
          return viewerKey === null ? called : viewers.keep(viewerKey, called);
        },
        { signal: request.signal, maxWaitMs: MAX_WAIT_MS, onlyReads: viewerKey !== null || isTableRead(readable) },
      );
      return wantsCsv(accepted) ? await asCsv(response) : response;
    } catch (error) {
      if (error instanceof QueueOverloadedError) return unavailable("The database is busy.");
      if (error instanceof DatabaseUnavailableError) return unavailable("The database is not available right now.");
      if (error instanceof QueueClosedError) return unavailable("The server is shutting down.");
      throw error;
    }
  };
}

/** Plainly the name of a table or a view: anything else may be a function, which may write. */
const TABLE_PATH = /^\/rest\/v1\/[a-z_]+$/;

/** Whether a call of the data API only reads. */
function isTableRead({ method, url }: Request): boolean {
  return (method === "GET" || method === "HEAD") && TABLE_PATH.test(new URL(url).pathname);
}

const noReplica = (): Promise<null> => Promise.resolve(null);

function isAuthPath(path: string): boolean {
  return path === "/auth/v1" || path.startsWith("/auth/v1/");
}

/** 503 with Retry-After. */
export function unavailable(message: string): Response {
  return jsonError(503, "unavailable", message, { "retry-after": "1" });
}
