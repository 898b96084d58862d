import type { LoaderFunctionArgs } from "@remix-run/node";
import { isViewerUnknown } from "~/data/session.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { liveTopic, type LiveAccess } from "./live.model";

/**
 * Responds with what the browser needs to subscribe to a topic, as JSON. 401 for the topics of a member without an
 * account; 403 when the request does not come from a page of this site, because the token is the visitor's session.
 */
export async function liveAccessResponse({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const topic = liveTopic.safeParse(new URL(request.url).searchParams.get("topic") ?? "pins");
  if (!topic.success) return problem(400, "There is no such topic");
  if (!isFromOwnPage(request.headers, context.origin)) return problem(403, "This is for pages of this site only");
  const service = context.live();
  if (topic.data !== "pins") {
    return success({ ...service, topic: topic.data, also: [], token: null, expiresAt: null });
  }
  const viewer = await context.viewer();
  if (viewer === null) {
    return (await isViewerUnknown(context.session, viewer))
      ? problem(503, "Accounts cannot be reached right now")
      : problem(401, "Not signed in");
  }
  const client = await context.session.client();
  const { data } = await client.auth.getSession();
  if (data.session === null) return problem(401, "Not signed in");
  return success({
    ...service,
    topic: `pins:${viewer.id}`,
    also: [`notices:${viewer.id}`, `guides:${viewer.id}`],
    token: data.session.access_token,
    expiresAt: data.session.expires_at ?? null,
  });
}

/** Browsers send `Sec-Fetch-Site` with a script's request; older ones send only `Origin`, and not with every request. */
function isFromOwnPage(headers: Headers, origin: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return headers.get("Origin") === origin;
}

function success(access: LiveAccess): Response {
  return Response.json(access, { headers: PRIVATE_HEADERS });
}

function problem(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: PRIVATE_HEADERS });
}
