/** What responds: the server's own probes and figures, the data API, or files and pages. */
export type RequestArea = "health" | "metrics" | "data-api" | "site";

const METHODS: Readonly<Record<RequestArea, readonly string[]>> = {
  health: ["GET", "HEAD"],
  metrics: ["GET", "HEAD"],
  "data-api": ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  site: ["GET", "HEAD", "POST"],
};

const DATA_PREFIXES = ["/rest/v1", "/auth/v1", "/storage/v1", "/realtime/v1"];

/** What of it this server has. */
export interface Offers {
  readonly dataApi: boolean;
  readonly metrics: boolean;
}

/** The area a path belongs to; the paths of what this server does not have are pages. */
export function requestAreaOf(path: string, offers: Offers): RequestArea {
  if (path === "/healthz" || path === "/readyz") return "health";
  if (path === "/metrics" && offers.metrics) return "metrics";
  return offers.dataApi && isDataPath(path) ? "data-api" : "site";
}

/** The methods an area accepts. */
export function methodsOf(area: RequestArea): readonly string[] {
  return METHODS[area];
}

function isDataPath(path: string): boolean {
  return DATA_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
