import { random } from "../random";

const ID_BYTES = 9;

/** As the usual proxies make them: letters, digits and what UUIDs and trace ids have between them. */
const PROXY_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Id of one request, short enough to be read out. */
export function newId(): string {
  return random(ID_BYTES).toString("base64url");
}

/**
 * The id a request has already, so that one search finds it in the log of everything it came through; a new one where no
 * proxy is trusted, or it is none that could be written to a log as it is.
 */
export function requestIdFrom(sent: string | string[] | undefined, trustProxy: number): string {
  return trustProxy > 0 && typeof sent === "string" && PROXY_ID.test(sent) ? sent : newId();
}
