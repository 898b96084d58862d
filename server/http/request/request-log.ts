import type { Log } from "~/lib/log";
import { currentRequestId } from "../request-scope";

/** A log for what all requests share: a line that is written for a request carries its id. */
export function withRequestIds(log: Log): Log {
  const identified = (fields: object): object => {
    const requestId = currentRequestId();
    return requestId === null ? fields : { requestId, ...fields };
  };
  return {
    debug: (fields, message) => log.debug(identified(fields), message),
    info: (fields, message) => log.info(identified(fields), message),
    warn: (fields, message) => log.warn(identified(fields), message),
    error: (fields, message) => log.error(identified(fields), message),
    child: (fields) => withRequestIds(log.child(fields)),
  };
}
