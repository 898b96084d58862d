import { findSearchParams, withFilter } from "~/features/catalogue/find/find-filter.model";
import { wordsOf } from "~/features/catalogue/find/named-printer.model";
import { matchingParts, type PartSearch } from "~/features/catalogue/find/matching-parts.server";
import { CATEGORY_LABELS, type Printer } from "~/features/catalogue/catalogue.model";
import type { CatalogueSnapshot } from "~/features/catalogue/engine/snapshot.server";
import { eachPart, partCard, type ReportPart } from "~/features/catalogue/part/part-card.server";
import { answersOf, USUAL_FIT } from "~/features/catalogue/fit/fit-filter.model";
import { matchingPrinters } from "~/features/catalogue/printers/matching-printers.server";
import { traitWords } from "~/features/catalogue/printers/printer-words.server";
import { findGuides } from "~/features/guides/find/find-guides.server";
import { guideParams, readGuideQuery } from "~/features/guides/find/guide-query.model";
import { guideFit, guideFitMark } from "~/features/guides/guide-fit.model";
import { difficultyWord, KIND_WORDS, minutesText } from "~/features/guides/guide-words.model";
import type { Guide } from "~/features/guides/guides.model";
import type { LockablePageName } from "~/features/page-access/lockable-pages.model";
import { rankedGroups, type Found, type Hit } from "~/features/search/search.model";
import { paths } from "~/lib/paths";
import { guideSource } from "../learn/guide-source.server";
import {
  calculatorsFound,
  FOR_ANY,
  printsFound,
  termsFound,
  type FoundOfKind,
  type Limits,
} from "./found-documents.server";

interface Search extends PartSearch {
  readonly snapshot: CatalogueSnapshot;
  /** Pages that the visitor may not see; nothing of them is found. */
  readonly closed: readonly LockablePageName[];
  readonly limits: Limits;
  /** Slug of the visitor's printer. */
  readonly own: string | null;
  readonly report: ReportPart;
}

/** What a search finds in all areas that are open to the visitor. */
export function foundEverywhere(search: Search): Found & { readonly printer: Printer | null } {
  const { filter, closed, limits, snapshot } = search;
  const { synonyms } = snapshot.search;
  const isOpen = (page: LockablePageName) => !closed.includes(page);
  const parts = isOpen("parts") ? partsFound(search) : null;
  const printer = filter.printer === null ? null : snapshot.printerBySlug(filter.printer);
  // The name of a printer is no word of what is looked for, unless it is all that is.
  const words = wordsOf(filter) === "" ? filter.q : wordsOf(filter);
  const found = [
    ...(parts === null ? [] : [parts]),
    printersFound(search),
    ...(isOpen("guides")
      ? [wordsOf(filter) === "" && printer !== null ? guidesFor(search, printer) : guidesFound(search, words, printer)]
      : []),
    ...(isOpen("tools") ? [calculatorsFound(words, synonyms, limits), printsFound(words, synonyms, limits)] : []),
    termsFound(words, limits),
  ];
  // A word that is in any of the areas is not misspelled.
  const asTyped = found.filter(({ corrections }) => corrections.length === 0);
  // A printer is found by its name alone, whatever is beside it.
  const saysNothing = printer !== null && words !== filter.q ? "printers" : null;
  const isSpelledRight = asTyped.some(
    ({ group: { kind, total, level } }) => kind !== saysNothing && total > 0 && level > 0,
  );
  const ranked = rankedGroups((isSpelledRight ? asTyped : found).map(({ group }) => group));
  const [first] = ranked.groups;
  const corrections = found.find(({ group }) => group === first)?.corrections ?? [];
  return { ...ranked, corrections, printer };
}

function partsFound(search: Search): FoundOfKind {
  const { snapshot, limits, report } = search;
  const found = matchingParts(snapshot, search, limits.parts);
  const { filter, total, level, printer, ofAllPrinters, corrections } = found;
  const cards = eachPart(found.items, (part) => partCard(snapshot, part, printer), report);
  const hits = cards.map((card): Hit => ({
    to: paths.part(card),
    title: card.name,
    note: [card.manufacturer, CATEGORY_LABELS[card.table].singular].filter((text) => text !== null).join(" · "),
    fit: card.fit && { text: card.fit.text, fits: answersOf(USUAL_FIT).includes(card.fit.answer) },
    card,
  }));
  const isForPrinter = filter.printer !== null && filter.fit !== "all";
  const everywhere = withFilter(filter, { printer: null });
  return {
    group: {
      ...{ kind: "parts", total, level, hits },
      all: total > hits.length ? paths.find(findSearchParams(filter)) : null,
      printer: isForPrinter ? (printer?.label ?? null) : null,
      ofAllPrinters:
        ofAllPrinters !== null && ofAllPrinters > total
          ? { total: ofAllPrinters, to: paths.find(findSearchParams(everywhere)) }
          : null,
    },
    corrections,
  };
}

function printersFound({ snapshot, filter, limits }: Search): FoundOfKind {
  const { printers, level } = matchingPrinters(snapshot, filter.q);
  const hits = printers.slice(0, limits.printers).map((printer): Hit => ({
    to: paths.printer(snapshot.printerAddresses.of(printer)),
    title: printer.label,
    note: [printer.dimensions, ...traitWords(printer)].filter((text) => text !== null).join(" · "),
    fit: null,
    card: null,
  }));
  const all = printers.length > hits.length ? paths.printers({ q: filter.q }) : null;
  return { group: { kind: "printers", total: printers.length, level, hits, all, ...FOR_ANY }, corrections: [] };
}

function guidesFound(search: Search, words: string, printer: Printer | null): FoundOfKind {
  const { snapshot, limits } = search;
  const source = guideSource(snapshot);
  const { query } = readGuideQuery(new URLSearchParams({ q: words }));
  const { guides, level, corrections } = findGuides(source.guides, {
    query,
    isForPrinter: null,
    synonyms: source.synonyms,
  });
  const isFor = (guide: Guide) => printer === null || guideFit(source, guide, printer) !== "not_listed";
  const ordered = [...guides.filter(isFor), ...guides.filter((guide) => !isFor(guide))];
  const hits = guideHits(search, ordered.slice(0, limits.guides), printer);
  const all = guides.length > hits.length ? paths.learn(guideParams(query)) : null;
  return { group: { kind: "guides", total: guides.length, level: level ?? 0, hits, all, ...FOR_ANY }, corrections };
}

/** The guides for a printer, when the search names that and nothing else. */
function guidesFor(search: Search, printer: Printer): FoundOfKind {
  const source = guideSource(search.snapshot);
  const { query } = readGuideQuery(new URLSearchParams({ printer: printer.slug }));
  const { guides } = findGuides(source.guides, {
    query,
    isForPrinter: (guide) => guideFit(source, guide, printer) === "fits",
    synonyms: source.synonyms,
  });
  const hits = guideHits(search, guides.slice(0, search.limits.guides), printer);
  const all = guides.length > hits.length ? paths.learn(guideParams(query)) : null;
  return { group: { kind: "guides", total: guides.length, level: 1, hits, all, ...FOR_ANY }, corrections: [] };
}

function guideHits({ snapshot, own }: Search, guides: readonly Guide[], printer: Printer | null): Hit[] {
  const source = guideSource(snapshot);
  const isOwn = printer !== null && printer.slug === own;
  return guides.map((guide): Hit => ({
    // The page knows the visitor's own printer.
    to: paths.guide(guide.slug, { printer: isOwn ? null : (printer?.slug ?? null) }),
    title: guide.title,
    note: [
      KIND_WORDS[guide.kind].one,
      difficultyWord(guide.difficulty),
      minutesText(guide.minutesMin, guide.minutesMax),
    ].join(" · "),
    fit: printer && guideFitMark(source, guide, printer, { owner: isOwn ? "your" : "the" }),
    card: null,
  }));
}
