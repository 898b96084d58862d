import { createContext } from "react";

/** What an error page shows of the request that failed. */
export interface RequestInfo {
  /** Shown to the visitor and written to the log, so that a report can be found. */
  readonly requestId: string | null;
  /** Path on this site the visitor came from, or the home page. */
  readonly backTo: string;
}

/** The server provides it; the browser reads it back from attributes of `<html>` on error pages. */
export const RequestInfoContext = createContext<RequestInfo>({ requestId: null, backTo: "/" });

/** The request a page was made for, as its error page wrote it down. */
export function requestInfoFromDocument(): RequestInfo {
  const { requestId, backTo } = document.documentElement.dataset;
  return { requestId: requestId ?? null, backTo: backTo ?? "/" };
}
