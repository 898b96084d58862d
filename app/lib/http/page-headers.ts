import type { HeadersFunction } from "@remix-run/node";

/** A page's own headers, or those of the error its loader threw (Retry-After, Cache-Control). */
export const pageHeaders: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;
