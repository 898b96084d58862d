import { withoutBlankRows, type Draft, type DraftStep } from "./draft.model";

/** Something that two versions of a draft say differently. */
export interface DraftDifference {
  /** What it is about: the same for the same thing of other versions. */
  readonly about: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

const list = (values: readonly string[]) => values.filter((value) => value !== "").join(", ");
/** Of values whose order means nothing. */
const set = (values: readonly string[]) => list([...values].sort());

/** The order of the steps, among what a draft says. */
export const STEP_ORDER = "Order of the steps";

/** The parts of a draft beside its steps, each with the fields that say it. */
export const DRAFT_FACTS = {
  Title: ["title"],
  Summary: ["summary"],
  Kind: ["kind"],
  Difficulty: ["difficulty"],
  Minutes: ["minutesMin", "minutesMax"],
  Safety: ["flags"],
  Introduction: ["introduction"],
  Printers: ["allPrinters", "printers"],
  Firmware: ["firmware"],
  Slicers: ["slicer"],
  Calculators: ["calculators"],
  Series: ["seriesName", "seriesPosition"],
  "Guides to do first": ["prerequisites"],
  Tools: ["tools"],
  Parts: ["parts"],
  Conclusion: ["conclusion"],
  Sources: ["sources"],
} as const satisfies Record<string, readonly (keyof Draft)[]>;

export type DraftFact = keyof typeof DRAFT_FACTS;

/** What each of them says, as text. */
const FACT_TEXTS: Readonly<Record<DraftFact, (draft: Draft) => string>> = {
  Title: ({ title }) => title,
  Summary: ({ summary }) => summary,
  Kind: ({ kind }) => kind,
  Difficulty: ({ difficulty }) => difficulty,
  Minutes: ({ minutesMin, minutesMax }) => `${minutesMin} to ${minutesMax}`,
  Safety: ({ flags }) => set(flags),
  Introduction: ({ introduction }) => introduction,
  Printers: ({ allPrinters, printers }) => (allPrinters ? "All printers" : set(printers)),
  Firmware: ({ firmware }) => set(firmware),
  Slicers: ({ slicer }) => set(slicer),
  Calculators: ({ calculators }) => set(calculators),
  Series: ({ seriesName, seriesPosition }) => list([seriesName, seriesPosition]),
  "Guides to do first": ({ prerequisites }) => list(prerequisites),
  Tools: ({ tools }) => tools.map((tool) => list([tool.name, tool.note, tool.part])).join("\n"),
  Parts: ({ parts }) => parts.map((part) => list([part.part, part.quantity, part.note])).join("\n"),
  Conclusion: ({ conclusion }) => conclusion,
  Sources: ({ sources }) => sources.map((source) => list([source.title, source.url])).join("\n"),
};

/** What can be compared of a draft, as text. */
function facts(draft: Draft): readonly (readonly [label: string, text: string])[] {
  return [
    ...Object.entries(FACT_TEXTS).map(([label, textOf]) => [label, textOf(draft)] as const),
    [STEP_ORDER, draft.steps.map(({ id, title }) => title || id).join("\n")],
  ];
}

function stepText({ title, lines, pictures }: DraftStep): string {
  return [
    title,
    ...lines
      .filter(({ text }) => text !== "")
      .map(({ level, mark, text }) => `${"  ".repeat(level)}- ${mark === "" ? "" : `${mark}: `}${text}`),
    ...pictures.map(({ url, alt }) => `Picture: ${alt} (${url})`),
  ].join("\n");
}

/** What two versions of a draft say differently, in the order of the form. */
export function draftDifferences(mine: Draft, theirs: Draft): readonly DraftDifference[] {
  const others = new Map(facts(theirs));
  const stepOf = ({ steps }: Draft, id: string) => steps.find((step) => step.id === id);
  const ids = new Set([...mine.steps, ...theirs.steps].map(({ id }) => id));
  const steps = [...ids].map((id): DraftDifference => {
    const [own, other] = [stepOf(mine, id), stepOf(theirs, id)];
    const at = (own === undefined ? theirs : mine).steps.findIndex((step) => step.id === id) + 1;
    return {
      about: id,
      label: `Step ${String(at)}`,
      mine: own === undefined ? "" : stepText(own),
      theirs: other === undefined ? "" : stepText(other),
    };
  });
  return [
    ...facts(mine).map(([label, text]) => ({ about: label, label, mine: text, theirs: others.get(label) ?? "" })),
    ...steps,
  ].filter((one) => one.mine.trim() !== one.theirs.trim());
}

/**
 * A published guide with the ids that a draft of changes gives its steps: the guide has none of its own. Each is taken for
 * the step of the draft that has the same words, else for the one of the same title, else for the one at its place.
 */
export function withStepIdsOf(draft: Draft, published: Draft): Draft {
  const free = new Set(draft.steps);
  const ids = new Map<DraftStep, string>();
  const isSame: readonly ((one: DraftStep, other: DraftStep, at: number) => boolean)[] = [
    (one, other) => stepText(one) === stepText(other),
    (one, other) => one.title === other.title,
    (one, _, at) => draft.steps[at] === one,
  ];
  for (const matches of isSame) {
    for (const [at, step] of published.steps.entries()) {
      const found = ids.has(step) ? undefined : [...free].find((one) => matches(one, step, at));
      if (found === undefined) continue;
      free.delete(found);
      ids.set(step, found.id);
    }
  }
  return { ...published, steps: published.steps.map((step) => ({ ...step, id: ids.get(step) ?? step.id })) };
}

/** What a draft of changes says otherwise than the published guide. */
export function changesOf(given: Draft, published: Draft): readonly DraftDifference[] {
  const draft = withoutBlankRows(given);
  return draftDifferences(draft, withStepIdsOf(draft, published));
}
