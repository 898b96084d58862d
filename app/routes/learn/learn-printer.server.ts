import { redirect } from "@remix-run/node";
import type { GuideSource } from "~/features/guides/guide-source.model";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { queryOf, withParam } from "~/lib/http/query-text";
import { paths } from "~/lib/paths";

/**
 * A name in the field for a printer that is no one printer's, and the printers that it may mean; null for none. Where it
 * means one, throws the redirect to the list for that.
 */
export function unclearPrinter(source: GuideSource, request: Request) {
  const typed = (new URL(request.url).searchParams.get("printer") ?? "").trim();
  if (typed === "" || source.printerBySlug(typed) !== null) return null;
  const found = source.printersNamed(typed);
  const [one] = found;
  if (one !== undefined && found.length === 1) {
    const query = withParam(queryOf(request), "printer", one.slug);
    throw redirect(`${paths.learn()}${query}`, { status: 303, headers: PRIVATE_HEADERS });
  }
  const problem = one === undefined ? "No printer has this name" : "More than one printer has this name";
  return { typed, problem, printers: found.map(({ slug, label }) => ({ slug, label })) };
}
