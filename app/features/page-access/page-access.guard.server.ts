import { redirect } from "@remix-run/node";
import { viewerOrUnavailable } from "~/data/session.server";
import { lockablePage } from "./lockable-pages.model";
import { requestedPath, requestedPathname } from "~/lib/http/requested-path";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import type { PageAccessContext } from "./page-access-context";
import { decideAccess, isClosed, type AccessDecision, type PageViewer } from "./page-access.model";

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
 * @throws a redirect for visitors the lock keeps out; 503 while the page is locked and the viewer cannot be read, and
 *   while the data service still starts
 */
export async function guardPage({ request, context }: PageGuardArgs): Promise<void> {
  const page = lockablePage(requestedPathname(request));
  // An error is better than a page that has a guard and no lock.
  if (page === null) throw new Error("A page without a lock asked for its guard");
  const lock = (await context.pageAccess.current())[page.name] ?? null;
  if (!isClosed(page, lock)) return;
  const decision = decideAccess(page, await viewerOf(context), lock);
  // The redirect is not cached: the page may be open the next time.
  if (decision.kind === "redirect") throw redirect(targetOf(decision.to, request), { headers: PRIVATE_HEADERS });
}

async function viewerOf(context: PageGuardArgs["context"]): Promise<PageViewer> {
  const viewer = await viewerOrUnavailable(context);
  if (viewer === null) return "anonymous";
  return viewer.isAdmin ? "admin" : "member";
}

function targetOf(to: Extract<AccessDecision, { kind: "redirect" }>["to"], request: Request): string {
  if (to === "auth") return paths.auth({ next: requestedPath(request) });
  return to === "find" ? paths.find() : paths.underConstruction({ from: requestedPathname(request) });
}
