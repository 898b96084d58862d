import type { ExplainedWord } from "~/lib/explained-word";
import { isPartCategory, type Confidence } from "../catalogue.model";
import type { PartCardView } from "../find/find-view.model";
import { packCards, unpackCards } from "../find/packed-find-view.model";
import { packRows, unpackRows } from "../find/packed-rows";
import { FIT_ANSWERS } from "../fit/fit.model";
import type { PrinterCategory, PrinterPageView, PrinterSibling, TakenKind, TakenValue } from "./printer-page.model";

/** What of a printer's page is a list. */
type Listed =
  "traits" | "takes" | "sources" | "unknown" | "categories" | "upgrades" | "changes" | "siblings" | "neighbours";

/** The data of a printer's page as it travels: its lists as text (see `packRows`). */
export interface PackedPrinterPage extends Omit<PrinterPageView, Listed> {
  readonly rows: Readonly<Record<Exclude<Listed, "changes"> | "kinds" | "words" | "cards", string>>;
}

/** Packs the lists of a printer's page. */
export function packPrinterPage(view: PrinterPageView): PackedPrinterPage {
  const { traits, takes, sources, unknown, categories, upgrades, changes, siblings, neighbours, ...rest } = view;
  return {
    ...rest,
    rows: {
      traits: packRows(traits.map(({ label, text }) => [label, text])),
      takes: packRows(
        takes.flatMap(({ kind, label, values }) =>
          values.map(({ text, measure, confidence, verifiedOn, sources: numbers }) => [
            ...[kind, label, text, measure],
            ...[confidence, verifiedOn, numbers.join(",")],
          ]),
        ),
      ),
      words: packRows(
        takes.flatMap(({ kind, labelWords }) => labelWords.map(({ word, slug, short }) => [kind, word, slug, short])),
      ),
      sources: packRows(sources.map(({ text, href }) => [text, href])),
      unknown: packRows(unknown.map(({ label, parts }) => [label, parts])),
      categories: packRows(
        categories.map(({ category, total, answers, best }) => [
          ...[category, total, best.length],
          answers.map(({ answer, count }) => `${answer}:${String(count)}`).join(","),
        ]),
      ),
      kinds: packRows(
        categories.flatMap(({ category, kinds }) => kinds.map((kind) => [category, kind.label, kind.count])),
      ),
      upgrades: packRows(upgrades.map(({ pins, confirmed }) => [pins, confirmed])),
      cards: packCards([...categories.flatMap(({ best }) => best), ...upgrades.map(({ card }) => card), ...changes]),
      siblings: packRows(
        siblings.map(({ label, manufacturerSlug, modelSlug, same, compared, differing }) => [
          ...[label, manufacturerSlug, modelSlug],
          ...[same, compared, differing.join(",")],
        ]),
      ),
      neighbours: packRows(
        neighbours.map(({ label, manufacturerSlug, modelSlug }) => [label, manufacturerSlug, modelSlug]),
      ),
    },
  };
}

/** The data of a printer's page that {@link packPrinterPage} packed. */
export function unpackPrinterPage({ rows, ...rest }: PackedPrinterPage): PrinterPageView {
  const cards = unpackCards(rows.cards);
  const take = (count: number): PartCardView[] => cards.splice(0, count);
  const categories = unpackRows(rows.categories).flatMap((fields) => unpackCategory(fields, rows.kinds, take));
  const uses = unpackRows(rows.upgrades);
  const upgraded = take(uses.length);
  return {
    ...rest,
    traits: unpackRows(rows.traits).map(([label = "", text = ""]) => ({ label, text: text || null })),
    takes: unpackTakes(rows.takes, rows.words),
    sources: unpackRows(rows.sources).map(([text = "", href = ""]) => ({ text, href: href || null })),
    unknown: unpackRows(rows.unknown).map(([label = "", parts = "0"]) => ({ label, parts: Number(parts) })),
    categories,
    upgrades: upgraded.map((card, at) => {
      const [pins = "0", confirmed = "0"] = uses[at] ?? [];
      return { card, confirmed: Number(confirmed), pins: Number(pins) };
    }),
    changes: cards,
    siblings: unpackRows(rows.siblings).map(unpackSibling),
    neighbours: unpackRows(rows.neighbours).map(unpackLink),
  };
}

function unpackCategory(
  [category = "", total = "0", shown = "0", answers = ""]: readonly string[],
  kinds: string,
  take: (count: number) => PartCardView[],
): PrinterCategory[] {
  const best = take(Number(shown));
  if (!isPartCategory(category)) return [];
  return [
    {
      category,
      total: Number(total),
      answers: answers.split(",").flatMap((pair) => {
        const [name = "", count = "0"] = pair.split(":");
        const answer = FIT_ANSWERS.find((each) => each === name);
        return answer === undefined ? [] : { answer, count: Number(count) };
      }),
      kinds: unpackRows(kinds).flatMap(([of, label = "", count = "0"]) =>
        of === category ? { label, count: Number(count) } : [],
      ),
      best,
    },
  ];
}

function unpackTakes(takes: string, words: string): TakenKind[] {
  const wordsOf = (kind: string): ExplainedWord[] =>
    unpackRows(words).flatMap(([of, word = "", slug = "", short = ""]) => (of === kind ? { word, slug, short } : []));
  const kinds = new Map<string, TakenKind & { readonly values: TakenValue[] }>();
  for (const [
    kind = "",
    label = "",
    text = "",
    measure = "",
    confidence = "",
    verifiedOn = "",
    sources = "",
  ] of unpackRows(takes)) {
    const known = kinds.get(kind) ?? { kind, label, labelWords: wordsOf(kind), values: [] };
    known.values.push({
      text,
      measure: measure || null,
      confidence: CONFIDENCES.find((each) => each === confidence) ?? null,
      verifiedOn: verifiedOn || null,
      sources: sources === "" ? [] : sources.split(",").map(Number),
    });
    kinds.set(kind, known);
  }
  return [...kinds.values()];
}

const CONFIDENCES: readonly Confidence[] = ["high", "medium", "low"];

function unpackLink([label = "", manufacturerSlug = "", modelSlug = ""]: readonly string[]) {
  return { label, manufacturerSlug, modelSlug };
}

function unpackSibling(fields: readonly string[]): PrinterSibling {
  const [same = "0", compared = "0", differing = ""] = fields.slice(3);
  return {
    ...unpackLink(fields),
    same: Number(same),
    compared: Number(compared),
    differing: differing === "" ? [] : differing.split(","),
  };
}
