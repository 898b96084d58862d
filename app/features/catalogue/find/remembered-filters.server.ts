import type { CookieContext } from "~/lib/cookies/typed-cookie.server";
import { dealKindIn } from "~/features/deals/deal-views.model";
import { isPrefetch } from "~/lib/http/visits/prefetch";
import { withoutBlanks } from "~/lib/http/query-text";
import { paths } from "~/lib/paths";
import { defaultNames, withDefaults, type FindDefaults } from "./find-defaults.model";
import { filterOfQuery, type FindFilter } from "./find-filter.model";
import { rememberedFiltersCookie } from "./remembered-filters-cookie.server";
import { isChanged, memorable, rememberedQuery, sameRemembered } from "./remembered-filters.model";
import { parsedUrl } from "~/lib/parsed-url";

/** A request for the FIND page. */
export interface FindRequest {
  readonly request: Request;
  readonly context: Omit<CookieContext, "sessionSecret"> & { readonly origin: string };
}

/**
 * Query of the page that this one leads to; null when it is to be shown itself. Who comes to FIND without any filter but
 * their own printer, from somewhere else, gets the filters they had.
 *
 * @param search query of the request
 * @param ownPrinter slug of the visitor's printer
 */
export async function rememberedFor(
  args: FindRequest,
  search: string,
  ownPrinter: string | null,
): Promise<string | null> {
  const printer = ownPrinter !== null && search === `?printer=${ownPrinter}` ? ownPrinter : null;
  if ((search !== "" && printer === null) || filterBefore(args) !== null) return null;
  const remembered = await rememberedFiltersCookie(args.context).read(args.request);
  return remembered === null ? null : rememberedQuery(remembered, printer);
}

/**
 * Query of the page that this one leads to for a member with defaults of their own. Who is on FIND already has seen them,
 * and what they change there is shown as it is; an address that names a parameter always wins.
 *
 * @param search query of the request, as it was sent
 */
export function defaultsFor(
  args: FindRequest,
  search: string,
  defaults: FindDefaults,
  namesPrinter: (words: string) => boolean,
): string {
  if (filterBefore(args) !== null) return withoutBlanks(search);
  // A parameter without a value says that there is none of it, and has to stay to go on saying that.
  return withDefaults(withoutBlanks(search, defaultNames(defaults)), defaults, namesPrinter);
}

/**
 * Remembers the filter of this page if the visitor has just changed it within FIND; returns whether it is remembered.
 * The page that was left is the one the browser names in `Referer`. For everybody else no cookie is written or read, so
 * that their pages are the same.
 */
export async function rememberFilter({ request, context }: FindRequest, filter: FindFilter): Promise<boolean> {
  const cookie = rememberedFiltersCookie(context);
  const kept = await cookie.read(request);
  const now = memorable(filter);
  const before = filterBefore({ request, context });
  if (before === null || isPrefetch(request) || !isChanged(before, filter) || sameRemembered(kept, now)) {
    return kept !== null && sameRemembered(kept, now);
  }
  if (now === null) await cookie.clear();
  else await cookie.write(now);
  return now !== null;
}

/** The filter of the list of parts that the visitor comes from; null when they come from elsewhere. */
function filterBefore({ request, context }: FindRequest): FindFilter | null {
  const referrer = parsedUrl(request.headers.get("Referer") ?? "");
  if (referrer === null) return null;
  const { origin, pathname, search, searchParams } = referrer;
  const isOfParts = origin === context.origin && pathname === paths.find() && dealKindIn(searchParams) === null;
  return isOfParts ? filterOfQuery(search) : null;
}
