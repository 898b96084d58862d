import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer, ownPath } from "~/features/accounts/session/guards.server";
import { reportTo } from "~/features/catalogue/part/part-card.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { printerLink } from "~/features/catalogue/printers/printer-link.server";
import { cardsByKey, printerFor } from "~/features/catalogue/part/saved-parts.server";
import { listCollectionsHolding, listOwnCollections } from "~/features/collections/collections.queries.server";
import { arrange, categoryCounts, fitCounts, keysUnder, type ListedItem } from "~/features/collections/item-list.model";
import { parseListQuery } from "~/features/collections/list-query.model";
import { partsToAdd } from "~/features/collections/collections.model";
import { parsePartKey, type PartKey } from "~/features/catalogue/catalogue.model";
import { leadDevicePinsOn } from "~/features/pins/pins.commands.server";
import { PRIVATE_HEADERS } from "~/lib/http/private-headers";
import { paths } from "~/lib/paths";

/** The data of `/saved`: the saved parts, or with `?add=` the form in which collections are chosen for one part or more. */
export async function savedView(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const items = partsToAdd(params.get("add"));
  const [item] = items;
  if (item === undefined) return savedLists(args, params);
  return items.length === 1 ? chooser(args, item, params) : chooserForSeveral(args, items, params);
}

async function savedLists(args: LoaderFunctionArgs, params: URLSearchParams) {
  const { context } = args;
  const snapshot = requireCatalogue(context.catalogue);
  // All at once: none depends on another.
  const [viewer, pins, collections, own] = await Promise.all([
    context.viewer(),
    context.pins(),
    listOwnCollections(context),
    context.myPrinter(),
  ]);
  const gone = pins.source === "device" ? pins.keys.filter((key) => snapshot.partByKey(key) === null) : [];
  // The whole page, and with it the header, is made from the cookie as it is then.
  if (await leadDevicePinsOn(args, gone)) {
    const { pathname, search } = new URL(args.request.url);
    throw redirect(`${pathname}${search}`, { headers: PRIVATE_HEADERS });
  }
  const query = parseListQuery(params);
  const printer = printerFor(snapshot, query.printer, own);
  const all = listedPins(pins.keys, cardsByKey(snapshot, pins.keys, printer, reportTo(context.log)));
  return {
    kind: "lists" as const,
    isMember: viewer !== null,
    pinsUnknown: pins.source === "unknown",
    query,
    list: arrange(all, query),
    pinCount: all.length,
    categories: categoryCounts(all),
    fit: fitCounts(all),
    printer: printer && printerLink(snapshot, printer),
    collections: viewer === null ? [] : collections,
    allCollections: params.get("collections") === "all",
  };
}

async function chooser(args: LoaderFunctionArgs, item: PartKey, params: URLSearchParams) {
  const { context } = args;
  await requireViewer(args);
  const snapshot = requireCatalogue(context.catalogue);
  const part = parsePartKey(item);
  const [holding, own] = await Promise.all([
    part === null ? null : listCollectionsHolding(context, part),
    context.myPrinter(),
  ]);
  const printer = printerFor(snapshot, own);
  const card = cardsByKey(snapshot, [item], printer, reportTo(context.log)).get(item) ?? null;
  const next = ownPath(params.get("next")) ?? (card === null ? paths.saved() : paths.part(card));
  return {
    kind: "chooser" as const,
    item,
    card,
    printerLabel: printer?.label ?? null,
    collections: holding ?? [],
    next,
  };
}

async function chooserForSeveral(args: LoaderFunctionArgs, items: readonly PartKey[], params: URLSearchParams) {
  const { context } = args;
  await requireViewer(args);
  const snapshot = requireCatalogue(context.catalogue);
  const [collections, own] = await Promise.all([listOwnCollections(context), context.myPrinter()]);
  const printer = printerFor(snapshot, own);
  return {
    kind: "chooser-for-several" as const,
    cards: [...cardsByKey(snapshot, items, printer, reportTo(context.log)).values()],
    printerLabel: printer?.label ?? null,
    collections,
    next: ownPath(params.get("next")) ?? paths.saved(),
  };
}

/** Keys of all pins that the filters in the URL show, on all pages. */
export async function shownPinKeys({ request, context }: LoaderFunctionArgs): Promise<readonly PartKey[]> {
  const snapshot = requireCatalogue(context.catalogue);
  const query = parseListQuery(new URL(request.url).searchParams);
  const [{ keys }, own] = await Promise.all([context.pins(), context.myPrinter()]);
  const cards = cardsByKey(snapshot, keys, printerFor(snapshot, query.printer, own), reportTo(context.log));
  return keysUnder(listedPins(keys, cards), query);
}

function listedPins(keys: readonly PartKey[], cards: ReturnType<typeof cardsByKey>): ListedItem[] {
  return keys.map((key, index) => ({
    key,
    position: index + 1,
    note: null,
    addedAt: null,
    part: cards.get(key) ?? null,
  }));
}
