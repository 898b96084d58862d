import type { Draft, DraftStep } from "./draft.model";

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
    ...pictures.map(({ alt }) => `Picture: ${alt}`),
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
