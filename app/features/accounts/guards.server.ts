import { redirect } from "@remix-run/node";
import type { LoadContext } from "~/load-context";
import { isReturnPath } from "~/lib/areas";
import { sessionCookie } from "~/lib/http/cookies.server";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import type { Viewer } from "./accounts.model";

/** What a guard looks at; loaders and actions both have it. */
export interface Visit {
  readonly request: Request;
  readonly context: LoadContext;
}

const NO_STORE = { headers: { "Cache-Control": "private, no-store" } };
const UNAVAILABLE = { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "5" } };

/**
 * The signed-in visitor.
 *
 * @throws a redirect to the sign-in page, which remembers the address, for anybody else; 503 while nobody can tell
 */
export async function requireViewer({ request, context }: Visit): Promise<Viewer> {
  const viewer = await context.viewer();
  if (viewer) return viewer;
  if (await isUnreachable({ request, context })) throw new Response(null, UNAVAILABLE);
  throw redirect(paths.auth({ next: pathToReturnTo(request) }), NO_STORE);
}

/** Whether somebody seems to be signed in, and it cannot be found out now who. */
export async function isUnreachable({ context }: Visit): Promise<boolean> {
  const state = await context.session.state();
  return state === "unreachable" || (state === "live" && (await context.viewer()) === null && context.session.kept());
}

/** @throws a redirect to where the visitor was going, when already signed in */
export async function redirectSignedIn(visit: Visit): Promise<void> {
  if ((await visit.context.viewer()) === null) return;
  throw redirect(await returnPath(visit), NO_STORE);
}

/** Where to go after signing in: the address's `next`, else the saved path, else home. Always a path of ours. */
export async function returnPath({ request, context }: Visit): Promise<string> {
  const { next } = await sessionCookie(context).read(request);
  return ownPath(new URL(request.url).searchParams.get("next")) ?? ownPath(next) ?? paths.home();
}

/** A path that may be returned to, or null. */
export function ownPath(value: unknown): string | null {
  const path = safeRedirectPath(value, "");
  return path !== "" && isReturnPath(path) ? path : null;
}

/** The page a request is about; what client navigation asks for is the same page. */
function pathToReturnTo(request: Request): string {
  const { pathname, search } = new URL(request.url);
  if (request.method !== "GET") return pathname.replace(/\.data$/, "");
  const params = new URLSearchParams(search);
  params.delete("_routes");
  const query = params.toString();
  return `${pathname.replace(/\.data$/, "")}${query === "" ? "" : `?${query}`}`;
}
