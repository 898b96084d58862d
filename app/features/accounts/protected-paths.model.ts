import { isUnder, pathnameOf } from "~/lib/path-prefix";
import { paths } from "~/lib/paths";

/** Prefixes of addresses that need a signed-in visitor, whether there is a page or not. */
export const RESTRICTED_PREFIXES: readonly string[] = ["/admin", "/profile", "/settings", "/dashboard"];

/** Prefixes of the sign-in screens: signing in never leads back to one of them. */
export const SIGN_IN_PREFIXES: readonly string[] = ["/auth", "/login-success"];

/** Whether an address needs a signed-in visitor before anything else. */
export function isRestricted(pathname: string): boolean {
  return isUnder(pathname, RESTRICTED_PREFIXES);
}

/** Whether an address shows nothing, or something else, to a visitor without an account. */
export function needsAccount(pathname: string): boolean {
  return (
    isRestricted(pathname) ||
    isUnder(pathname, [paths.preferences(), paths.calibrations()]) ||
    [paths.saved(), paths.submit()].some((list) => isBelow(pathname, list))
  );
}

/** Whether an address is below a list: what is there may be for its owner alone, as collections and submissions are. */
function isBelow(pathname: string, list: string): boolean {
  return isUnder(pathname, [list]) && pathname !== list;
}

/** Whether signing in may lead back to a path: not to the sign-in screens themselves. */
export function isReturnPath(path: string): boolean {
  return !isUnder(pathnameOf(path), SIGN_IN_PREFIXES);
}
