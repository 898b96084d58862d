import { redirect } from "@remix-run/node";
import type { LoadContext } from "~/load-context";
import { viewerOrUnavailable } from "~/data/session.server";
import { lockablePage } from "~/lib/areas";
import { askedPath, askedPathname } from "~/lib/http/asked-path";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { decideAccess, isClosed, type AccessDecision, type PageViewer } from "./page-access.model";

/** What the guard looks at; loaders and actions both have it. */
export interface Visit {
  readonly request: Request;
  readonly context: {
    readonly pageAccess: Pick<LoadContext["pageAccess"], "current">;
    readonly session: Pick<LoadContext["session"], "state" | "kept">;
    readonly viewer: LoadContext["viewer"];
  };
}

/**
 * Lets a visitor into a lockable page, in loaders and actions alike. Who is asking is found out only when the page is
 * locked. Administrators pass.
 *
 * @throws a redirect for those the lock keeps out; 503 while the page is locked and nobody can tell who is asking, and
 *   while the data service still starts
 */
export async function guardPage({ request, context }: Visit): Promise<void> {
  const page = lockablePage(askedPathname(request));
  // Better no answer than a page that has a guard and no lock.
  if (page === null) throw new Error("A page without a lock asked for its guard");
  const lock = (await context.pageAccess.current())[page.name] ?? null;
  if (!isClosed(page, lock)) return;
  const decision = decideAccess(page, await viewerOf(context), lock);
  // Nobody remembers where a closed page sent them: it may be open the next time.
  if (decision.kind === "redirect") throw redirect(targetOf(decision.to, request), { headers: PRIVATE_HEADERS });
}

async function viewerOf(context: Visit["context"]): Promise<PageViewer> {
  const viewer = await viewerOrUnavailable(context);
  if (viewer === null) return "anonymous";
  return viewer.isAdmin ? "admin" : "member";
}

function targetOf(to: Extract<AccessDecision, { kind: "redirect" }>["to"], request: Request): string {
  if (to === "auth") return paths.auth({ next: askedPath(request) });
  return to === "find" ? paths.find() : paths.underConstruction({ from: askedPathname(request) });
}
