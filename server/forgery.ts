import type { IncomingHttpHeaders } from "node:http";
import type { Area, Refusal } from "./refusal";
import type { VisitorOrigin } from "./visitor-origin";

const FORGED: Refusal = {
  status: 403,
  message: "This request did not come from a page of this site. Open the page again and retry from there.",
};

const NO_API_KEY: Refusal = { status: 401, message: "No API key found in request" };

/**
 * Refuses a request that may write unless it demonstrably comes from one of our own pages: its
 * `Origin` is ours, or, where the browser sends none, `Sec-Fetch-Site` says so. The data API uses no
 * cookies, so there a custom header does: another site cannot send one without asking us first.
 */
export function refuseForgery(headers: IncomingHttpHeaders, visitor: VisitorOrigin, area: Area): Refusal | null {
  if (area === "data-api") return headers["apikey"] ? null : NO_API_KEY;
  const site = headers["sec-fetch-site"];
  const origin = headers.origin;
  if (origin !== undefined) {
    const contradicted = site !== undefined && site !== "same-origin" && site !== "none";
    return origin === visitor.origin && !contradicted ? null : FORGED;
  }
  return site === "same-origin" || site === "none" ? null : FORGED;
}
