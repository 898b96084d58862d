import { redirect } from "@remix-run/node";
import { isViewerUnknown, viewerOrUnavailable } from "~/data/session.server";
import type { LoadContext } from "~/load-context";
import { isReturnPath } from "~/lib/areas";
import { askedPath } from "~/lib/http/asked-path";
import { sessionCookie } from "~/lib/http/cookies.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import type { Mailbox } from "~/lib/mailbox";
import { paths } from "~/lib/paths";
import { isFreshSignIn, type Viewer } from "./accounts.model";

/** What a guard looks at; loaders and actions both have it. */
export interface Visit {
  readonly request: Request;
  readonly context: LoadContext;
}

/**
 * The signed-in visitor.
 *
 * @throws a redirect to the sign-in page, which remembers the address, for anybody else; 503 while nobody can tell
 */
export async function requireViewer({ request, context }: Visit): Promise<Viewer> {
  const viewer = await viewerOrUnavailable(context);
  if (viewer) return viewer;
  throw redirect(paths.auth({ next: askedPath(request) }), { headers: PRIVATE_HEADERS });
}

/**
 * The administrator who is asking.
 *
 * @throws a redirect for anybody else: strangers sign in first, members find parts; 503 while nobody can tell
 */
export async function requireAdmin(visit: Visit): Promise<Viewer> {
  const viewer = await requireViewer(visit);
  if (!viewer.isAdmin) throw redirect(paths.find(), { headers: PRIVATE_HEADERS });
  return viewer;
}

/** Whether somebody seems to be signed in, and it cannot be found out now who. */
export async function isUnreachable({ context }: Visit): Promise<boolean> {
  return isViewerUnknown(context.session, await context.viewer());
}

/** @throws a redirect to where the visitor was going, when already signed in */
export async function redirectSignedIn(visit: Visit): Promise<void> {
  if ((await visit.context.viewer()) === null) return;
  throw redirect(await returnPath(visit), { headers: PRIVATE_HEADERS });
}

/** Where to go after signing in: the address's `next`, else the saved path, else home. Always a path of ours. */
export async function returnPath({ request, context }: Visit): Promise<string> {
  const { next } = await sessionCookie(context).read(request);
  return ownPath(new URL(request.url).searchParams.get("next")) ?? ownPath(next) ?? paths.home();
}

/**
 * The screen of a sign-in that worked, with the way on in its address: loading it again changes nothing. What was
 * remembered of the way is done with, so that a later sign-in does not end where this one was going.
 */
export async function loginSuccess(visit: Visit): Promise<string> {
  const next = await returnPath(visit);
  await sessionCookie(visit.context).update(visit.request, { next: undefined, email: undefined, provider: undefined });
  return paths.loginSuccess({ next: next === paths.home() ? null : next });
}

/**
 * Lets people who signed in or opened their recovery link lately choose a password without a further proof.
 *
 * @throws a redirect to the form that asks everybody else for a code
 */
export function requireFreshSignIn({ signedInAt }: Pick<Viewer, "signedInAt">, now: Date): void {
  if (!isFreshSignIn(signedInAt, now)) throw redirect(`${paths.preferences()}#password`, { headers: PRIVATE_HEADERS });
}

/**
 * The mailbox, for whoever runs the site without a mail server, on the machine itself.
 *
 * @throws 404 for everybody else: there is no such page
 */
export function requireMailbox({ mailbox, direct }: Pick<LoadContext, "mailbox" | "direct">): Mailbox {
  if (mailbox === null || !direct) {
    throw new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  }
  return mailbox;
}

/** A path that may be returned to, or null. */
export function ownPath(value: unknown): string | null {
  const path = safeRedirectPath(value, "");
  return path !== "" && isReturnPath(path) ? path : null;
}
