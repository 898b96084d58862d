import type { Target } from "../servers/servers";
import { variedPages } from "./find-requests";
import type { LoadTool } from "./load-tool";

/** A cookie of a visitor's own: their pages are in no cache that visitors share. */
export const OWN_COOKIE = "pins=0:";

const CONNECTIONS = 32;

/**
 * Has a site render pages, each asked for once. One that has just started takes twice as long for each, until V8 has
 * compiled what runs often.
 *
 * @param cookie of a visitor whose pages are not kept for others; without it they are kept
 */
export async function warmUp(
  tool: LoadTool,
  target: Target,
  { seconds, cookie }: { readonly seconds: number; readonly cookie?: string },
): Promise<void> {
  const headers = { "accept-encoding": "br", ...(cookie !== undefined && { cookie }) };
  await tool.run({ target, path: variedPages(), headers, connections: CONNECTIONS, seconds });
}
