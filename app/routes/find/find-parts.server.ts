import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { pageCaching } from "~/features/catalogue/catalogue-responses.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { activeFilterCount } from "~/features/catalogue/find/active-filters.model";
import { findView } from "~/features/catalogue/find/find-view.server";
import { packFindView } from "~/features/catalogue/find/packed-find-view.model";
import { defaultsFor, rememberedFor, rememberFilter } from "~/features/catalogue/find/remembered-filters.server";
import type { Remembered } from "~/features/catalogue/find/ui/find-page";
import { reportTo } from "~/features/catalogue/part/part-card.server";
import { shownCards } from "~/features/site-content/cards/shown-cards.server";
import { blockFor } from "~/features/site-content/site-blocks.model";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";
import { findDefaults } from "./find-defaults.server";

interface Queries {
  /** As it was asked for. */
  readonly search: string;
  /** The same without the empty fields of a form. */
  readonly withoutEmpty: string;
}

/** The data of FIND's tab with parts, or a redirect to the address with what the visitor prefers. */
export async function findParts(
  args: LoaderFunctionArgs,
  snapshot: CatalogueSnapshot,
  { search, withoutEmpty }: Queries,
) {
  const { request, context } = args;
  const [ownPrinter, defaults] = await Promise.all([context.myPrinter(), findDefaults(context, snapshot)]);
  const short =
    defaults === null
      ? ((await rememberedFor(args, withoutEmpty, ownPrinter)) ?? withoutEmpty)
      : defaultsFor(args, search, defaults, (words) => snapshot.vocabulary.printerIn(words) !== null);
  if (short !== search) {
    return redirect(`${paths.find()}${short}`, { status: 303, headers: PRIVATE_HEADERS });
  }
  const report = reportTo(context.log);
  const view = findView(snapshot, new URL(request.url).searchParams, ownPrinter, await context.pins(), report);
  const { q, page } = view.filter;
  if (q !== "" && page === 1) context.notes.search = { q, results: view.total };
  const remembered: Remembered =
    defaults === null ? (await rememberFilter(args, view.filter)) && "device" : "preferences";
  return data(
    {
      siteUrl: context.siteUrl,
      view: packFindView(view),
      remembered,
      cards: activeFilterCount(view.filter) === 0 && q === "" && page === 1 ? shownCards(snapshot, "find") : [],
      emptyText: view.total === 0 ? blockFor(snapshot.blocks, "empty_find") : null,
    },
    { headers: pageCaching(context.catalogue, view.filter.pinned) },
  );
}
