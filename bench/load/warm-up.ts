import type { Target } from "../servers/servers";
import type { LoadTool, PathList } from "./load-tool";

/** A cookie of a visitor's own, for whom every page is rendered. */
export const OWN_COOKIE = "pins=0:";

const CONNECTIONS = 32;

interface WarmUp {
  readonly seconds: number;
  readonly cookie?: string;
  readonly path?: string | PathList;
}

/**
 * Has a site render pages that it does not keep. One that has just started takes twice as long for each, until V8 has
 * compiled what runs often.
 */
export async function warmUp(
  tool: LoadTool,
  target: Target,
  { seconds, cookie = OWN_COOKIE, path = "/find" }: WarmUp,
): Promise<void> {
  // A page of a list is rendered without a cookie, too.
  const headers = { "accept-encoding": "br", ...(typeof path === "string" && { cookie }) };
  await tool.run({ target, path, headers, connections: CONNECTIONS, seconds });
}
