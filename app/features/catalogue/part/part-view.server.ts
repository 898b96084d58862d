import { CATEGORY_LABELS, formatFitKind, HIDE_TAGS, MAX_RATING, type Part, type Printer } from "../catalogue.model";
import type { CatalogueSnapshot, PrinterFit } from "../engine/snapshot.server";
import { partPictureView } from "../drawings/part-picture.server";
import type { FitAnswer } from "../fit/fit.model";
import { answersOf } from "../fit/fit-filter.model";
import { kindsWaitedFor, notKnownText } from "../fit/fit-gaps.model";
import { fitWords, sharedText, type FitWording } from "../fit/fit-words.model";
import { eachPart, partCard, type ReportPart } from "./part-card.server";
import { factsAgainst } from "./facts-against.server";
import { fitReasons } from "./fit-reasons.server";
import { needSentence } from "./need-sentences.model";
import { formatPurpose, specRows } from "./part-format.model";
import { printerFor } from "./saved-parts.server";
import { sourceViews, webAddress } from "./source-views.server";
import type { FitOnPrinter, ListedPrinter, PartLink, PartView, PrintersOfMaker } from "./part-view.model";

const SIMILAR_PARTS = 4;
/** Similar parts of which those that fit the printer are shown first. */
const SIMILAR_CANDIDATES = 24;
/** Printers in structured data; more would only make the page larger. */
const MAX_STATED_PRINTERS = 50;

function fitOnPrinter(snapshot: CatalogueSnapshot, part: Part, { printer, own }: PagePrinter): FitOnPrinter {
  const fit = snapshot.fitFor(part, printer.idUuid);
  const waitedFor = kindsWaitedFor(fit);
  const wording: FitWording = {
    printer: printer.label,
    owner: own ? "your" : "the",
    labelOf: snapshot.interfaceBook.label,
    reports: snapshot.reportCounts(part, printer.idUuid),
  };
  const words = fitWords(fit, wording);
  return {
    ...words,
    printerSlug: printer.slug,
    own,
    printerLabel: printer.label,
    printerPage: snapshot.printerAddresses.of(printer),
    sourceUrl: webAddress(fit.row?.sourceUrl ?? null),
    sources: sourceViews(fit.row?.source ?? null),
    notKnown: waitedFor.length === 0 ? null : notKnownText(waitedFor, printer.label),
    reasons: fitReasons(fit, snapshot.interfaceBook.label),
    otherwise: factsAgainst(snapshot, part, { printer, fit, wording }),
    changedFor: fit.adapted.flatMap(({ printer: { idUuid, label } }) => {
      const other = snapshot.printerById(idUuid);
      return other === null ? [] : [{ slug: other.slug, label }];
    }),
    verifiedOn: fit.row?.verifiedAt?.slice(0, 10) ?? null,
  };
}

function byManufacturer(
  snapshot: CatalogueSnapshot,
  found: readonly { readonly printer: Printer; readonly how: string | null }[],
): PrintersOfMaker[] {
  const groups = new Map<string, PrintersOfMaker & { readonly printers: ListedPrinter[] }>();
  for (const { printer, how } of found) {
    const { manufacturer, name } = printer;
    const { manufacturerSlug, modelSlug } = snapshot.printerAddresses.of(printer);
    const group = groups.get(manufacturerSlug) ?? { manufacturer, manufacturerSlug, printers: [] };
    group.printers.push({ modelSlug, name, how });
    groups.set(manufacturerSlug, group);
  }
  return [...groups.values()];
}

/** How a part fits a printer that it is listed for. */
function listedHow({ fit, note }: PrinterFit): string | null {
  return [formatFitKind(fit), note].filter((word) => word !== null).join(": ") || null;
}

/** The printer that a part's page is about: the one in its address, else the visitor's own. */
export interface PagePrinter {
  readonly printer: Printer;
  readonly own: boolean;
}

/** The {@link PagePrinter} of an address and a visitor, given the slugs; null when neither names a printer. */
export function pagePrinter(snapshot: CatalogueSnapshot, asked: string | null, own: string | null): PagePrinter | null {
  const printer = printerFor(snapshot, asked?.toLowerCase() ?? null, own);
  return printer === null ? null : { printer, own: printer.slug === own };
}

/** The data of a part's page, about one printer if any. */
export function partView(
  snapshot: CatalogueSnapshot,
  part: Part,
  about: PagePrinter | null,
  report: ReportPart = () => undefined,
): PartView {
  const printer = about?.printer ?? null;
  const { universal, rows } = snapshot.printersForPart(part);
  const shouldFit = universal ? [] : snapshot.printersThatShouldFit(part);
  const { key, table, name, manufacturer, manufacturerSlug, partSlug, description, imageUrl, rating } = part;
  return {
    key,
    table,
    categoryLabel: CATEGORY_LABELS[table].singular,
    categoryPlural: CATEGORY_LABELS[table].plural,
    name,
    manufacturer,
    manufacturerSlug,
    partSlug,
    description,
    imageUrl: webAddress(imageUrl),
    figure: partPictureView(part, snapshot.interfacesOf(part)),
    rating: rating === null ? null : Math.min(Math.round(rating * 10) / 10, MAX_RATING),
    kinds: [
      ...(part.subcategory === null ? [] : [{ label: part.subcategory, param: "subcategory" as const }]),
      ...(part.subcategory2 === null ? [] : [{ label: part.subcategory2, param: "subcategory2" as const }]),
    ],
    purpose: formatPurpose(part.purpose),
    status: part.status,
    ...relatedParts(snapshot, part),
    specs: specRows(part),
    needs: HIDE_TAGS.filter(({ tag }) => part.tags.includes(tag)).map(({ tag, label }) => ({
      tag,
      label,
      sentence: needSentence(part, tag),
    })),
    fit: about && fitOnPrinter(snapshot, part, about),
    universal,
    printers: byManufacturer(
      snapshot,
      rows.map((row) => ({ printer: row.printer, how: listedHow(row) })),
    ),
    printerCount: rows.length,
    shouldFit: byManufacturer(
      snapshot,
      shouldFit.map(({ printer: other, fit }) => ({ printer: other, how: sharedText(fit) })),
    ),
    shouldFitCount: shouldFit.length,
    confidence: part.confidence,
    sources: sourceViews(part.source),
    similar: similarCards(snapshot, part, printer, report),
  };
}

/** More parts than these that need one are only counted. */
const MOST_NEEDING = 8;

function relatedParts({ relations }: CatalogueSnapshot, part: Part): Pick<PartView, "related"> {
  const [successor, predecessors] = [relations.successorOf(part), relations.predecessorsOf(part)];
  const [needs, needing] = [relations.neededBy(part), relations.needing(part)];
  if (successor === null && predecessors.length + needs.length + needing.length === 0) return {};
  return {
    related: {
      successor: successor && partLink(successor),
      predecessors: predecessors.map(partLink),
      needs: needs.map(partLink),
      neededBy: needing.slice(0, MOST_NEEDING).map(partLink),
      neededByCount: needing.length,
    },
  };
}

function partLink({ name, manufacturer, manufacturerSlug, partSlug }: Part): PartLink {
  return { name, manufacturer, manufacturerSlug, partSlug };
}

/** Cards of similar parts, most similar first; on a printer those that fit it first, those that do not last. */
function similarCards(snapshot: CatalogueSnapshot, part: Part, printer: Printer | null, report: ReportPart) {
  const similar = snapshot.similarParts(part, printer === null ? SIMILAR_PARTS : SIMILAR_CANDIDATES);
  return eachPart(similar, (other) => partCard(snapshot, other, printer), report)
    .sort((a, b) => placeOf(a.fit?.answer) - placeOf(b.fit?.answer))
    .slice(0, SIMILAR_PARTS);
}

const LIKELY = answersOf("likely");

function placeOf(answer: FitAnswer | undefined): number {
  if (answer === undefined) return 0;
  return LIKELY.includes(answer) ? 0 : answer === "does_not_fit" ? 2 : 1;
}

/** schema.org Product of a part: no rating and no offers, since we have neither. */
export function partStructuredData(view: PartView, url: string, image: string) {
  const models = view.printers.flatMap(({ manufacturer, printers }) =>
    printers.map(({ name }) => ({ "@type": "Product", name, brand: { "@type": "Brand", name: manufacturer } })),
  );
  return {
    "@type": "Product",
    name: view.name,
    url,
    image: view.imageUrl ?? image,
    category: view.categoryLabel,
    ...(view.description === null ? {} : { description: view.description }),
    ...(view.manufacturer === null ? {} : { brand: { "@type": "Brand", name: view.manufacturer } }),
    additionalProperty: view.specs
      .filter(({ text }) => text !== null)
      .map(({ label, text }) => ({ "@type": "PropertyValue", name: label, value: text })),
    ...(models.length === 0 ? {} : { isAccessoryOrSparePartFor: models.slice(0, MAX_STATED_PRINTERS) }),
  };
}
