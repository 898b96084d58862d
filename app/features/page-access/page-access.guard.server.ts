import { redirect } from "@remix-run/node";
import { viewerOrUnavailable } from "~/data/session.server";
import { lockablePage, type LockablePageName } from "./lockable-pages.model";
import { asksForJson, requestedPath, requestedPathname } from "~/lib/http/requested-path";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import type { PageAccessContext } from "./page-access-context";
import { closedPages, decideAccess, isClosed, type AccessDecision, type PageViewer } from "./page-access.model";

/** What the guard reads of a request; loaders and actions both have it. */
export interface PageGuardArgs {
  readonly request: Request;
  readonly context: {
    readonly pageAccess: Pick<PageAccessContext["pageAccess"], "current">;
    readonly session: Pick<PageAccessContext["session"], "state" | "kept">;
    readonly viewer: PageAccessContext["viewer"];
  };
}

/**
 * Lets a visitor into a lockable page, in loaders and actions alike. The viewer is read only when the page is locked.
 * Administrators pass.
 *
 * @throws a redirect for visitors the lock keeps out, for programs that ask for JSON 401 or 403; 503 while the page is locked and the viewer cannot be read, and
 *   while the data service still starts
 */
export async function guardPage({ request, context }: PageGuardArgs): Promise<void> {
  const page = lockablePage(requestedPathname(request));
  // An error is better than a page that has a guard and no lock.
  if (page === null) throw new Error("A page without a lock asked for its guard");
  const lock = (await context.pageAccess.current())[page.name] ?? null;
  if (!isClosed(page, lock)) return;
  const decision = decideAccess(page, await viewerOf(context), lock);
  // Programs would follow a redirect to a page that they cannot read.
  if (decision.kind === "redirect" && asksForJson(request)) throw closedToPrograms(decision.to === "auth", page.label);
  // The redirect is not cached: the page may be open the next time.
  if (decision.kind === "redirect") throw redirect(targetOf(decision.to, request), { headers: PRIVATE_HEADERS });
}

/**
 * The pages that are closed to the visitor, for a page that shows some of several: it leaves out what is not to be seen.
 * Who cannot be read is none of the administrators, who see all.
 */
export async function pagesClosedTo(
  context: Pick<PageGuardArgs["context"], "pageAccess" | "viewer">,
): Promise<readonly LockablePageName[]> {
  const closed = closedPages(await context.pageAccess.current());
  return closed.length > 0 && (await context.viewer())?.isAdmin === true ? [] : closed;
}

/** What programs get of a page that is locked. */
function closedToPrograms(needsSignIn: boolean, label: string): Response {
  const error = needsSignIn
    ? { code: "E_SIGN_IN", message: `${label} is locked. Sign in to see whether it is open for you.` }
    : { code: "E_CLOSED", message: `${label} is closed for now.` };
  return Response.json({ error }, { status: needsSignIn ? 401 : 403, headers: PRIVATE_HEADERS });
}

async function viewerOf(context: PageGuardArgs["context"]): Promise<PageViewer> {
  const viewer = await viewerOrUnavailable(context);
  if (viewer === null) return "anonymous";
  return viewer.isAdmin ? "admin" : "member";
}

function targetOf(to: Extract<AccessDecision, { kind: "redirect" }>["to"], request: Request): string {
  if (to === "auth") return paths.auth({ next: requestedPath(request) });
  return to === "find" ? paths.find() : paths.underConstruction({ from: requestedPath(request) });
}
