/** What responds: the server's own probes, the data API, or files and pages. */
export type RequestArea = "health" | "data-api" | "site";

const METHODS: Readonly<Record<RequestArea, readonly string[]>> = {
  health: ["GET", "HEAD"],
  "data-api": ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
  site: ["GET", "HEAD", "POST"],
};

const DATA_PREFIXES = ["/rest/v1", "/auth/v1", "/storage/v1", "/realtime/v1"];

/** The area a path belongs to; the data API's paths are pages where this server has no data API. */
export function requestAreaOf(path: string, hasDataApi: boolean): RequestArea {
  if (path === "/healthz" || path === "/readyz") return "health";
  return hasDataApi && isDataPath(path) ? "data-api" : "site";
}

/** The methods an area accepts. */
export function methodsOf(area: RequestArea): readonly string[] {
  return METHODS[area];
}

function isDataPath(path: string): boolean {
  return DATA_PREFIXES.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
