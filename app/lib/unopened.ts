import { isUnder, pathnameOf } from "./areas";

/** Addresses of areas that are not built yet, as the table of routes spells them. */
export const UNOPENED_ROUTES: readonly string[] = [
  "learn/*",
  "tune",
  "calculators/*",
  "contribute",
  "tutorial-creator",
];

/** Whether there is nothing behind an address but the promise of it, locked or not. */
export function isUnopened(address: string): boolean {
  const prefixes = UNOPENED_ROUTES.map((path) => `/${path.replace(/\/\*$/, "")}`);
  return isUnder(pathnameOf(address), prefixes);
}
