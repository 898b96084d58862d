import { LRUCache } from "lru-cache";
import { knownBody } from "../known-bodies";

const PATH = "/rest/v1/rpc/get_viewer";

/** Characters of all responses together. */
const MOST_CHARACTERS = 4_000_000;
/** A ban or a session that ends at a set moment changes the response without a change of the database. */
const LONGEST_MS = 60_000;

/** What the response depends on, beside the database. */
const HEADERS = ["authorization", "apikey", "accept", "prefer", "content-profile", "range"] as const;

interface KeptResponse {
  readonly changes: number;
  readonly body: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** The responses to the call that begins each page of a member. */
export interface ViewerResponses {
  /** The response of before to a call, if nothing can have changed since. */
  get(key: string): Response | null;
  /** Keeps a response and gives it back. To be called before anything else is run on the database. */
  keep(key: string, response: Response): Promise<Response>;
}

/**
 * What all calls with the same response have in common, if a request asks who is calling (`get_viewer` of the migrations),
 * without arguments; null for every other request, and one whose body is not known.
 */
export function viewerKeyOf(request: Request): string | null {
  const { method, headers } = request;
  if (method !== "POST") return null;
  // Parameters could choose, rename and leave out columns.
  const { pathname, search } = new URL(request.url);
  if (pathname !== PATH || search !== "") return null;
  if (knownBody(request)?.toString() !== "{}") return null;
  return HEADERS.map((name) => headers.get(name) ?? "").join("\n");
}

/**
 * Keeps the responses to calls with a {@link viewerKeyOf} as long as nothing has been changed: one page, and what it loads
 * ahead, asks several times, and the database has one connection. Tokens are checked before, so an expired one gets none
 * of them.
 *
 * @param changes grows before anything is changed; null where that is not known, and nothing is kept
 */
export function createViewerResponses(changes: () => number | null): ViewerResponses {
  const kept = new LRUCache<string, KeptResponse>({
    ttl: LONGEST_MS,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  });
  return {
    get(key) {
      const known = kept.get(key);
      if (known === undefined || known.changes !== changes()) return null;
      return new Response(known.body, {
        headers: known.headers.map(([name, value]): [string, string] => [name, value]),
      });
    },
    async keep(key, response) {
      const now = changes();
      if (now === null || response.status !== 200) return response;
      const headers = [...response.headers];
      const body = await response.text();
      kept.set(key, { changes: now, body, headers });
      return new Response(body, { headers });
    },
  };
}
