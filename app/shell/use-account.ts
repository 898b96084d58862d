import { useLocation } from "@remix-run/react";
import { isReturnPath } from "~/features/accounts/protected-paths.model";
import { useShownQuery } from "~/lib/browser/typed-address";
import { safeRedirectPath } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import type { SiteLink } from "~/ui/navigation/site-link";
import { useRootData } from "./root-data";

interface Account {
  /** Null for a signed-out visitor, and while the session cannot be verified. */
  readonly username: string | null;
  readonly isAdmin: boolean;
  /** Notices that are not read yet. */
  readonly unreadNotifications: number;
  /** Link to the preferences for a signed-in visitor, else to the sign-in page. */
  readonly link: SiteLink;
}

/** What the header and the bottom bar show of the visitor's account. */
export function useAccount(): Account {
  const root = useRootData();
  const place = useLocation();
  const { pathname } = place;
  const search = useShownQuery(place);
  const viewer = root?.viewer ?? null;
  const signedIn = viewer !== null || root?.accountUnreachable === true;
  const here = pathname === paths.home() ? null : placeToReturnTo(pathname, search);
  return {
    username: viewer?.username ?? null,
    isAdmin: viewer?.isAdmin === true,
    unreadNotifications: viewer?.unreadNotifications ?? 0,
    link: {
      label: signedIn ? "Account" : "Sign in",
      to: signedIn ? paths.preferences() : paths.auth({ next: here }),
      icon: "user",
      current: pathname === (signedIn ? paths.preferences() : paths.auth()),
    },
  };
}

/** The address to return to after signing in: this page's, or on a sign-in page the one that page leads to. */
function placeToReturnTo(pathname: string, search: string): string | null {
  if (isReturnPath(pathname)) return `${pathname}${search}`;
  const next = safeRedirectPath(new URLSearchParams(search).get("next"), "");
  return next !== "" && isReturnPath(next) ? next : null;
}
