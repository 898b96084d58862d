import type { LoaderFunctionArgs } from "@remix-run/node";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { liveTopic, type LiveAccess } from "./live.model";

/**
 * What the browser that asks needs to listen to a topic, as JSON. 401 for one's own pins without an account, 403 for
 * anything but a page of this site: the token in it is the visitor's session.
 */
export async function answerLiveAccess({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const asked = liveTopic.safeParse(new URL(request.url).searchParams.get("topic") ?? "pins");
  if (!asked.success) return refused(400, "There is no such topic");
  if (!isFromOwnPage(request.headers, context.origin)) return refused(403, "This is for pages of this site only");
  const service = context.live();
  if (asked.data !== "pins") {
    return granted({ ...service, topic: asked.data, token: null, expiresAt: null });
  }
  const viewer = await context.viewer();
  if (viewer === null) {
    const unknown = (await context.session.state()) === "unreachable";
    return unknown ? refused(503, "Accounts cannot be reached right now") : refused(401, "Nobody is signed in");
  }
  const client = await context.session.client();
  const { data } = await client.auth.getSession();
  if (data.session === null) return refused(401, "Nobody is signed in");
  return granted({
    ...service,
    topic: `pins:${viewer.id}`,
    token: data.session.access_token,
    expiresAt: data.session.expires_at ?? null,
  });
}

/** Browsers name where a script's request comes from; older ones send only the origin, and not with every request. */
function isFromOwnPage(headers: Headers, origin: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return headers.get("Origin") === origin;
}

function granted(access: LiveAccess): Response {
  return Response.json(access, { headers: PRIVATE_HEADERS });
}

function refused(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: PRIVATE_HEADERS });
}
