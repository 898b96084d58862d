import { COMMON_PASSWORDS } from "./common-passwords.data";

let common: ReadonlySet<string> | undefined;

/**
 * Whether a password is one of those that are tried first, in whatever case. Only of passwords that meet the rules for
 * new ones: of the others the list holds none.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(COMMON_PASSWORDS.split(" "));
  return common.has(password.toLowerCase());
}
