import { withoutBlankRows, type Draft, type DraftStep } from "./draft.model";

/** Something that two versions of a draft say differently. */
export interface DraftDifference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

const list = (values: readonly string[]) => values.filter((value) => value !== "").join(", ");

/** What can be compared of a draft, as text. */
function facts(draft: Draft): readonly (readonly [label: string, text: string])[] {
  return [
    ["Title", draft.title],
    ["Summary", draft.summary],
    ["Kind", draft.kind],
    ["Difficulty", draft.difficulty],
    ["Minutes", `${draft.minutesMin} to ${draft.minutesMax}`],
    ["Safety", list(draft.flags)],
    ["Introduction", draft.introduction],
    ["Printers", draft.allPrinters ? "All printers" : list(draft.printers)],
    ["Firmware", list(draft.firmware)],
    ["Slicers", list(draft.slicer)],
    ["Calculators", list(draft.calculators)],
    ["Series", list([draft.seriesName, draft.seriesPosition])],
    ["Guides to do first", list(draft.prerequisites)],
    ["Tools", draft.tools.map((tool) => list([tool.name, tool.note, tool.part])).join("\n")],
    ["Parts", draft.parts.map((part) => list([part.part, part.quantity, part.note])).join("\n")],
    ["Conclusion", draft.conclusion],
    ["Sources", draft.sources.map((source) => list([source.title, source.url])).join("\n")],
    ["Order of the steps", draft.steps.map(({ id, title }) => title || id).join("\n")],
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
      label: `Step ${String(at)}`,
      mine: own === undefined ? "" : stepText(own),
      theirs: other === undefined ? "" : stepText(other),
    };
  });
  return [
    ...facts(mine).map(([label, text]) => ({ label, mine: text, theirs: others.get(label) ?? "" })),
    ...steps,
  ].filter((one) => one.mine.trim() !== one.theirs.trim());
}

/**
 * What a draft of changes says otherwise than the published guide. The steps of that have no ids: each is compared with
 * the step of the draft that has the same words, else with the one of the same title, else with the one at its place.
 */
export function changesOf(given: Draft, published: Draft): readonly DraftDifference[] {
  const draft = withoutBlankRows(given);
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
  const steps = published.steps.map((step, at) => ({ ...step, id: ids.get(step) ?? `was-${String(at)}` }));
  return draftDifferences(draft, { ...published, steps });
}
