import { copyOf, type SendRequest } from "~/lib/http/service-request";

/** How the calls of one visitor are sent, and what to do when their session is refused. */
export interface RefusedSessionOptions {
  readonly send: SendRequest;
  readonly publishableKey: string;
  /** The access token to try instead, the publishable key for a session that is over, null when neither is known. */
  readonly replaceToken: () => Promise<string | null>;
}

const UNAUTHORIZED = 401;

/**
 * Makes the function that sends a visitor's calls. One of the data API whose token is refused is sent once more: with a
 * renewed token, or without a session when that is over. A session that was ended elsewhere is then a signed-out
 * visitor's on every page, whatever the page asks first.
 */
export function createSessionSend(options: RefusedSessionOptions): SendRequest {
  const { send, publishableKey, replaceToken } = options;
  return async (request) => {
    const isDataCall = new URL(request.url).pathname.includes("/rest/v1/");
    if (!isDataCall || request.headers.get("authorization") === `Bearer ${publishableKey}`) return send(request);
    const again = copyOf(request);
    const response = await send(request);
    if (response.status !== UNAUTHORIZED) return response;
    const token = await replaceToken();
    if (token === null) return response;
    await response.body?.cancel();
    again.headers.set("authorization", `Bearer ${token}`);
    return send(again);
  };
}
