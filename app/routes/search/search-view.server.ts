import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Printer } from "~/features/catalogue/catalogue.model";
import { requireCatalogue } from "~/features/catalogue/catalogue-responses.server";
import { addressNotes } from "~/features/catalogue/find/find-notes.server";
import { unknownParamNotes, type AddressNote } from "~/lib/text/address-notes";
import { readPartSearch } from "~/features/catalogue/find/matching-parts.server";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { tellingWords } from "~/features/catalogue/engine/text/document-search.model";
import { reportTo } from "~/features/catalogue/part/part-card.server";
import { CALIBRATION_STEPS } from "~/features/calibration/calibration-steps.model";
import { pagesClosedTo } from "~/features/page-access/page-access.guard.server";
import type { LockablePageName } from "~/features/page-access/lockable-pages.model";
import type { SearchView } from "~/features/search/search.model";
import { paths } from "~/lib/paths";
import type { Limits } from "./found-documents.server";
import { foundEverywhere } from "./found-everywhere.server";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

const ON_PAGE: Limits = { printers: 5, parts: 6, guides: 5, calculators: 5, testPrints: 4, terms: 3 };
const ONLY_COUNTED: Limits = { printers: 0, parts: 0, guides: 0, calculators: 0, testPrints: 0, terms: 0 };

/** Words of a search that each are looked for alone, when nothing has them all. */
const MOST_TRIES = 6;

/** What a search of the whole site finds, and what of its address has no effect. */
export async function searchView(
  { request, context }: Args,
  limits: Limits = ON_PAGE,
): Promise<{ readonly view: SearchView; readonly notes: readonly AddressNote[] }> {
  const snapshot = requireCatalogue(context.catalogue);
  const params = new URL(request.url).searchParams;
  const own = await context.myPrinter();
  const search = readPartSearch(snapshot, params, own);
  const closed = await pagesClosedTo(context);
  const { q } = search.filter;
  const asked = { ...search, own, snapshot, closed, report: reportTo(context.log) };
  const notes = [
    ...addressNotes(snapshot, search, { page: 1, pageCount: 1 }),
    ...unknownParamNotes(params, ["q", "printer"]),
  ];
  if (q === "") {
    const view = { q, printer: null, groups: [], complete: true, corrections: [], tries: examples(snapshot, closed) };
    return { view, notes };
  }
  const { printer, ...found } = foundEverywhere({ ...asked, limits });
  const findsSome = (word: string) => {
    const ofWord = readPartSearch(snapshot, new URLSearchParams({ q: word }), null);
    return foundEverywhere({ ...asked, ...ofWord, limits: ONLY_COUNTED }).complete;
  };
  const words = found.complete ? [] : tellingWords(q);
  const tries =
    words.length < 2 && found.groups.length > 0 ? [] : words.slice(0, MOST_TRIES).filter(findsSome).map(tried);
  return {
    view: { q, printer: printer && { slug: printer.slug, label: printer.label }, ...found, tries },
    notes,
  };
}

function tried(q: string): SearchView["tries"][number] {
  return { q, to: paths.search({ q }) };
}

/** Searches that find something in each area that is open: the printer that most parts are listed for, what most have pinned or done, and one calculator. */
function examples(snapshot: CatalogueSnapshot, closed: readonly LockablePageName[]): SearchView["tries"] {
  const { guides, printers, index } = snapshot;
  const [row] = index.orders.pinned.order;
  const part = row === undefined ? null : index.part(row);
  const guide = guides.toSorted((one, other) => other.doneCount - one.doneCount)[0];
  const step = CALIBRATION_STEPS.find(({ slug }) => slug === "retraction");
  const listed = ({ idUuid }: Printer) => index.listed.get(idUuid)?.length ?? 0;
  const [printer] = printers.toSorted((one, other) => listed(other) - listed(one));
  return [
    printer?.label,
    part?.name,
    closed.includes("guides") ? null : guide?.title,
    closed.includes("tools") ? null : step?.name,
  ]
    .filter((text) => typeof text === "string")
    .map(tried);
}
