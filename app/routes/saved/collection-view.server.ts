import { parsePartKey } from "~/features/catalogue/catalogue.model";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { reportTo } from "~/features/catalogue/part/part-card.server";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { countPartsOfPrinters, printerGroups } from "~/features/catalogue/printers/printer-picker.server";
import { printerLink } from "~/features/catalogue/printers/printer-link.server";
import { cardsByKey, printerFor } from "~/features/catalogue/part/saved-parts.server";
import { exportCollection, type ExportFile, type ExportFormat } from "~/features/collections/collection-export.model";
import { listOwnCollections, requireCollection } from "~/features/collections/collections.queries.server";
import { arrange, categoryCounts, fitCounts } from "~/features/collections/item-list.model";
import { parseListQuery } from "~/features/collections/list-query.model";
import { paths } from "~/lib/paths";

type CollectionArgs = Pick<LoaderFunctionArgs, "request" | "params" | "context">;

/** The data of a collection's page. */
export async function collectionView({ request, params, context }: CollectionArgs) {
  const snapshot = requireCatalogue(context.catalogue);
  const { searchParams } = new URL(request.url);
  const query = parseListQuery(searchParams);
  const [collection, mine, pins, own] = await Promise.all([
    requireCollection(context, params["slug"] ?? ""),
    listOwnCollections(context),
    context.pins(),
    context.myPrinter(),
  ]);
  if (searchParams.has("check")) await countPartsOfPrinters(snapshot);
  const { items, ...about } = collection;
  const printer = printerFor(snapshot, query.printer, own);
  const cards = cardsByKey(
    snapshot,
    items.map(({ key }) => key),
    printer,
    reportTo(context.log),
  );
  const all = items.map((item) => ({ ...item, part: cards.get(item.key) ?? null }));
  const list = arrange(all, query);
  return {
    collection: about,
    url: `${context.siteUrl}${paths.collection(about.slug)}`,
    query,
    list,
    categories: categoryCounts(all),
    fit: fitCounts(all),
    printer: printer && { ...printerLink(snapshot, printer), slug: printer.slug },
    // The list of all printers is larger than the rest of the page, so it is only sent for `?check`.
    printerGroups: searchParams.has("check") ? printerGroups(snapshot) : null,
    // Only the owner sees the names of their other collections.
    others: about.isMine ? mine.filter(({ id }) => id !== about.id).map(({ id, name }) => ({ id, name })) : null,
    pinned: pins.source === "unknown" ? [] : list.items.map(({ key }) => key).filter((key) => pins.has(key)),
  };
}

/**
 * A collection as a file, for everybody who may read it. Each part has its answer for the printer of `?printer=`, else
 * for the visitor's own, as on the page.
 */
export async function collectionFile(args: CollectionArgs, format: ExportFormat): Promise<ExportFile> {
  const { request, params, context } = args;
  const snapshot = requireCatalogue(context.catalogue);
  const [collection, own] = await Promise.all([requireCollection(context, params["slug"] ?? ""), context.myPrinter()]);
  const printer = printerFor(snapshot, parseListQuery(new URL(request.url).searchParams).printer, own);
  const cards = cardsByKey(
    snapshot,
    collection.items.map(({ key }) => key),
    printer,
    reportTo(context.log),
  );
  return exportCollection(format, {
    collection,
    printer: printer?.label ?? null,
    url: collection.visibility === "private" ? null : `${context.siteUrl}${paths.collection(collection.slug)}`,
    rows: collection.items.map(({ key, note }) => {
      const card = cards.get(key);
      return {
        id: key,
        name: card?.name ?? key,
        manufacturer: card?.manufacturer ?? null,
        category: parsePartKey(key)?.table ?? "",
        line: card?.line ?? "",
        note,
        fit: card?.fit?.answer ?? null,
        fitText: card?.fit ? [card.fit.text, card.fit.check].filter((text) => text !== null).join(". ") : null,
        url: card === undefined ? null : `${context.siteUrl}${paths.part(card)}`,
      };
    }),
  });
}
