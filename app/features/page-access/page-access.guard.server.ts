import { redirect } from "@remix-run/node";
import type { LoadContext } from "~/load-context";
import { isViewerUnknown } from "~/data/session.server";
import { lockablePage } from "~/lib/areas";
import { askedPath, askedPathname } from "~/lib/http/asked-path";
import { paths } from "~/lib/paths";
import { decideAccess, isClosed, type AccessDecision, type PageViewer } from "./page-access.model";

/** One request, as a loader or an action has it. */
export interface Visit {
  readonly request: Request;
  readonly context: LoadContext;
}

/** Nobody remembers where a closed page sent them: it may be open the next time. */
const NO_STORE = { status: 302, headers: { "Cache-Control": "private, no-store" } };
const UNAVAILABLE = { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "5" } };

/**
 * Lets a visitor into a lockable page, in loaders and actions alike. Who is asking is found out only when the page is
 * locked. Administrators see a ribbon on a page that is locked to everybody else.
 *
 * @throws a redirect for those the lock keeps out; 503 while the page is locked and nobody can tell who is asking
 */
export async function guardPage(visit: Visit): Promise<{ readonly ribbon: boolean }> {
  const page = lockablePage(askedPathname(visit.request));
  // Better no answer than a page that has a guard and no lock.
  if (page === null) throw new Error("A page without a lock asked for its guard");
  const lock = (await visit.context.pageAccess.current())[page.name] ?? null;
  if (!isClosed(page, lock)) return { ribbon: false };
  const decision = decideAccess(page, await viewerOf(visit.context), lock);
  if (decision.kind === "redirect") throw redirect(targetOf(decision.to, visit.request), NO_STORE);
  return { ribbon: decision.kind === "open-to-admin" };
}

async function viewerOf({ session, viewer }: LoadContext): Promise<PageViewer> {
  const found = await viewer();
  if (found !== null) return found.isAdmin ? "admin" : "member";
  if (await isViewerUnknown(session, found)) throw new Response(null, UNAVAILABLE);
  return "anonymous";
}

function targetOf(to: Extract<AccessDecision, { kind: "redirect" }>["to"], request: Request): string {
  if (to === "auth") return paths.auth({ next: askedPath(request) });
  return to === "find" ? paths.find() : paths.underConstruction({ from: askedPathname(request) });
}
