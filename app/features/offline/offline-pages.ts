import { CALCULATOR_SLUGS } from "~/features/calibration/calibration-steps.model";
import { TEST_PRINT_WORDS } from "~/features/test-prints/test-print-words.model";
import { paths } from "~/lib/paths";
import { resolveRedirect } from "~/lib/redirects";

/** The pages that work without a connection. */
export const OFFLINE_PAGES: readonly string[] = [
  paths.tune(),
  ...CALCULATOR_SLUGS.map((slug) => paths.calculator(slug)),
  paths.testPrints(),
  ...TEST_PRINT_WORDS.map(({ slug }) => paths.testPrint(slug)),
];

/**
 * Where to find, without a connection, what another address leads to with one: the page under its usual spelling or
 * where it has moved to, or the one that makes a test print's file in the browser. Null when it is none of these pages.
 */
export function offlinePageFor({ pathname, search }: Pick<URL, "pathname" | "search">): string | null {
  const path = usualSpelling(pathname).replace(/\/print\.gcode$/, "");
  const moved = resolveRedirect(path, search)?.location ?? path + search;
  return OFFLINE_PAGES.includes(moved.split("?", 1)[0] ?? "") && moved !== pathname + search ? moved : null;
}

/** The router takes capital letters, a slash at the end and letters in code for the same address. */
function usualSpelling(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replace(/\/+$/, "").toLowerCase();
  } catch {
    return pathname;
  }
}
