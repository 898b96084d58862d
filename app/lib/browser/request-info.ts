import { createContext } from "react";

/** A form that was sent and could not be handled. */
export interface SentForm {
  /** Path and search of the address it was sent to. */
  readonly action: string;
  /** Its fields, encoded as in an address. */
  readonly fields: string;
}

/** What an error page shows of the request that failed. */
export interface RequestInfo {
  /** Of a page that failed: shown to the visitor and written to the log, so that a report can be found. */
  readonly requestId: string | null;
  /** Path on this site the visitor came from, or the home page. */
  readonly backTo: string;
  /** What the visitor has sent, when it failed and can be sent again. */
  readonly sentForm: SentForm | null;
}

/** The server provides it; the browser reads it back from attributes of `<html>` on error pages. */
export const RequestInfoContext = createContext<RequestInfo>({ requestId: null, backTo: "/", sentForm: null });

/** The request a page was made for, as its error page wrote it down. */
export function requestInfoFromDocument(): RequestInfo {
  const { requestId, backTo, sentTo: action, sentFields: fields } = document.documentElement.dataset;
  return {
    requestId: requestId ?? null,
    backTo: backTo ?? "/",
    sentForm: action === undefined || fields === undefined ? null : { action, fields },
  };
}
