import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import type { AuthMode } from "~/features/accounts/accounts.model";
import { readSecurity } from "~/features/accounts/security/security.queries.server";
import { isUnreachable, ownPath, secondFactorPage } from "~/features/accounts/session/guards.server";
import type { SecondFactorView } from "~/features/accounts/ui/sign-in/second-factor";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";

/**
 * What the second step of a sign-in asks for; null on the other panels of `/auth`.
 *
 * @throws a redirect to the second step for a session that waits for it, and away from it for everybody else
 */
export async function secondFactorStep(args: LoaderFunctionArgs, mode: AuthMode): Promise<SecondFactorView | null> {
  const { request, context } = args;
  const params = new URL(request.url).searchParams;
  const next = ownPath(params.get("next"));
  // Reading who the visitor is says whether the session waits. While that cannot be found out, the form stays as it is.
  const isUnknown = await isUnreachable(args);
  const isHeld = context.session.isHeld();
  if (mode !== "mfa") {
    if (!isHeld) return null;
    const then = mode === "reset" ? "recovery" : undefined;
    throw redirect(secondFactorPage(next, then), { headers: PRIVATE_HEADERS });
  }
  if (!isHeld && !isUnknown) throw redirect(paths.auth({ next }), { headers: PRIVATE_HEADERS });
  const security = isUnknown ? "unknown" : await readSecurity(context);
  return {
    factors: security === "unknown" ? null : (security?.factors ?? null),
    byRecoveryCode: params.get("with") === "recovery",
    then: params.get("for") === "recovery" ? "recovery" : null,
  };
}
