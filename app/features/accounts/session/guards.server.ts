import { redirect } from "@remix-run/node";
import { isViewerUnknown, viewerOrUnavailable } from "~/data/session.server";
import { requestedPath } from "~/lib/http/requested-path";
import { NO_STORE_HEADERS, PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { unavailable } from "~/lib/http/unavailable";
import type { Mailbox } from "~/lib/mailbox";
import { paths } from "~/lib/paths";
import type { Toast } from "~/lib/toast";
import type { AccountsArgs, AccountsContext } from "../accounts-context";
import { ADMINS_NEED_SECOND_FACTOR, NOT_CHANGED_YET } from "../accounts.messages";
import { isRecentlyConfirmed, type Viewer } from "../accounts.model";
import { isReturnPath } from "../protected-paths.model";
import { getAssurance } from "./assurance.queries.server";

/** The form for a new password. */
export const PASSWORD_SECTION = `${paths.preferences()}#password`;

/**
 * The signed-in visitor.
 *
 * @throws a redirect to the sign-in page, with the address to return to, when nobody is signed in; 503 while that cannot
 *   be found out
 */
export async function requireViewer({ request, context }: AccountsArgs): Promise<Viewer> {
  const viewer = await viewerOrUnavailable(context);
  if (viewer) return viewer;
  throw redirect(paths.auth({ next: requestedPath(request) }), { headers: PRIVATE_HEADERS });
}

/**
 * The signed-in visitor, or null.
 *
 * @throws 503 while that cannot be found out
 */
export async function knownViewer(context: AccountsContext): Promise<Viewer | null> {
  return viewerOrUnavailable(context);
}

/**
 * The signed-in administrator.
 *
 * @param refusal what other members are told
 * @throws a redirect to the sign-in page when nobody is signed in, to FIND for other members, to the security settings
 *   for admins who need a second factor and have none; 503 like {@link requireViewer}
 */
export async function requireAdmin(args: AccountsArgs, refusal: Toast | null): Promise<Viewer> {
  const viewer = await requireViewer(args);
  if (viewer.isAdmin) {
    await requireAdminFactor(args);
    return viewer;
  }
  if (refusal !== null) await args.context.flash.update({ toast: refusal });
  throw redirect(paths.find(), { headers: PRIVATE_HEADERS });
}

/** The database refuses what such an admin does as an admin; this says what to do about it. */
async function requireAdminFactor({ context }: AccountsArgs): Promise<void> {
  const assurance = await getAssurance(context);
  if (assurance === "unknown" || assurance?.adminLacksSecondFactor !== true) return;
  await context.flash.update({ toast: ADMINS_NEED_SECOND_FACTOR });
  throw redirect(paths.security(), { headers: PRIVATE_HEADERS });
}

/**
 * The signed-in member who has given a password, a code or a provider's confirmation a short time ago. For what a thief of
 * an open browser must not do: making the account their own, or deleting it.
 *
 * @param options.next where to go on afterwards, unless it is this page
 * @throws a redirect to the page that asks for one of these and then leads back; like {@link requireViewer} for visitors;
 *   503 while it cannot be found out
 */
export async function requireRecentSignIn(
  args: AccountsArgs,
  { now = new Date(), next = requestedPath(args.request) }: { readonly now?: Date; readonly next?: string } = {},
): Promise<Viewer> {
  const viewer = await requireViewer(args);
  const assurance = await getAssurance(args.context);
  if (assurance === "unknown" || assurance === null) throw unavailable();
  if (isRecentlyConfirmed(assurance.confirmedAt, now)) return viewer;
  if (args.request.method === "POST") await args.context.flash.update({ toast: NOT_CHANGED_YET });
  throw redirect(paths.confirmSignIn({ next }), { headers: PRIVATE_HEADERS });
}

/** Whether {@link requireRecentSignIn} would let the member pass now; false while it cannot be found out. */
export async function hasRecentSignIn({ context }: AccountsArgs): Promise<boolean> {
  const assurance = await getAssurance(context);
  return assurance !== "unknown" && assurance !== null && isRecentlyConfirmed(assurance.confirmedAt, new Date());
}

/** Whether a member's session has been given a second factor; 503 while that cannot be found out. */
export async function hasSecondFactor(context: AccountsArgs["context"]): Promise<boolean> {
  const assurance = await getAssurance(context);
  if (assurance === "unknown") throw unavailable();
  return assurance?.isVerified === true;
}

/** Whether the visitor has a session whose user cannot be read at the moment. */
export async function isUnreachable({ context }: AccountsArgs): Promise<boolean> {
  return isViewerUnknown(context.session, await context.viewer());
}

/** @throws a redirect to {@link returnPath} for a visitor who is signed in already */
export async function redirectSignedIn(args: AccountsArgs): Promise<void> {
  if ((await args.context.viewer()) === null) return;
  throw redirect(await returnPath(args), { headers: PRIVATE_HEADERS });
}

/** Where to go after signing in, always a path of this site: the query's `next`, else the session cookie's, else home. */
export async function returnPath({ request, context }: AccountsArgs): Promise<string> {
  const { next } = await context.flash.read();
  return ownPath(new URL(request.url).searchParams.get("next")) ?? ownPath(next) ?? paths.home();
}

/**
 * Address of the page that says that signing in has worked, or of the one that asks for the second factor first; the path
 * to go on to is its query, so that it can be loaded again. Clears what the session cookie remembered for this sign-in, so that it does not apply to a later one.
 */
export async function loginSuccess(args: AccountsArgs): Promise<string> {
  const next = await returnPath(args);
  if (args.context.session.isHeld()) return secondFactorPage(next);
  await args.context.flash.update({
    next: undefined,
    email: undefined,
    mailed: undefined,
    provider: undefined,
    untilClosed: undefined,
  });
  return paths.loginSuccess({ next: next === paths.home() ? null : next });
}

/** Address of the page that asks for the second factor, and then leads on to a path, or to choosing a new password. */
export function secondFactorPage(next: string | null, then?: "recovery"): string {
  return paths.auth({ mode: "mfa", for: then, next: next === paths.home() ? null : next });
}

/**
 * The member who opened a recovery link, or signed in, a short time ago, and may choose a new password.
 *
 * @throws like {@link requireRecentSignIn}, whose page leads on to the form for members
 */
export function requireResetting(args: AccountsArgs): Promise<Viewer> {
  return requireRecentSignIn(args, { next: PASSWORD_SECTION });
}

/**
 * The mailbox of a site without a mail server, for requests from the machine itself.
 *
 * @throws 404 for any other request
 */
export function requireMailbox({ mailbox, direct }: Pick<AccountsContext, "mailbox" | "direct">): Mailbox {
  if (mailbox === null || !direct) {
    throw new Response(null, { status: 404, headers: NO_STORE_HEADERS });
  }
  return mailbox;
}

/** The value if it is a path of this site that signing in may lead to, else null. */
export function ownPath(value: unknown): string | null {
  const path = safeRedirectPath(value, "");
  return path !== "" && isReturnPath(path) ? path : null;
}
