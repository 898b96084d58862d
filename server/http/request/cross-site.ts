import type { IncomingHttpHeaders } from "node:http";
import type { HttpError } from "../response/http-error";
import type { RequestArea } from "./request-area";
import type { RequestOrigin } from "./request-origin";

const CROSS_SITE: HttpError = {
  status: 403,
  message: "This request did not come from a page of this site. Open the page again and retry from there.",
};

const NO_API_KEY: HttpError = { status: 401, message: "No API key found in request" };

/**
 * Rejects a request that may write unless it demonstrably comes from a page of this site: its `Origin` is the site's, or,
 * where the browser sends none, `Sec-Fetch-Site` says so. The data API uses no cookies, so there a custom header is
 * enough: another site cannot send one without a preflight, which this server does not allow.
 *
 * @returns null when the request may go on
 */
export function rejectCrossSite(headers: IncomingHttpHeaders, own: RequestOrigin, area: RequestArea): HttpError | null {
  if (area === "data-api") return headers["apikey"] ? null : NO_API_KEY;
  const fetchSite = headers["sec-fetch-site"];
  const origin = headers.origin;
  if (origin !== undefined) {
    const contradicted = fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none";
    return origin === own.origin && !contradicted ? null : CROSS_SITE;
  }
  return fetchSite === "same-origin" || fetchSite === "none" ? null : CROSS_SITE;
}
