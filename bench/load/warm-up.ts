import type { Target } from "../servers/servers";
import type { LoadTool, PathList } from "./load-tool";

/** A cookie of a visitor's own, for whom every page is rendered. */
export const OWN_COOKIE = "pins=0:";

const CONNECTIONS = 32;

/**
 * Has a site render pages that it does not keep. One that has just started takes twice as long for each, until V8 has
 * compiled what runs often.
 */
export async function warmUp(
  tool: LoadTool,
  target: Target,
  { seconds, cookie = OWN_COOKIE }: { readonly seconds: number; readonly cookie?: string },
): Promise<void> {
  const headers = { "accept-encoding": "br", cookie };
  await tool.run({ target, path: "/find", headers, connections: CONNECTIONS, seconds });
}

/** Has a site render the pages of a list, each of which it keeps. The list must be long enough: see `PathList.use`. */
export async function renderEach(tool: LoadTool, target: Target, path: PathList, seconds: number): Promise<void> {
  await tool.run({ target, path, headers: { "accept-encoding": "br" }, connections: CONNECTIONS, seconds });
}
