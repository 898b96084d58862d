import { GUIDE_LIMITS } from "../guide-limits.model";
import {
  BLANK_LINE,
  BLANK_PART,
  BLANK_SOURCE,
  BLANK_TOOL,
  blankStep,
  MOST_REMOVED,
  type Draft,
  type DraftStep,
} from "./draft.model";

/** A press of a button that changes the draft beside saving it, with what is changed: a step's id, or a row. */
export interface DraftEdit {
  readonly name: string;
  readonly target: string;
}

/** A changed draft, the place of the page to go to, and what could not be done. */
export interface EditedDraft {
  readonly draft: Draft;
  readonly place: string;
  readonly refusal?: string;
}

/** `move-up:a1b2` as a name and a target. */
export function splitIntent(intent: string): DraftEdit {
  const at = intent.indexOf(":");
  return at === -1 ? { name: intent, target: "" } : { name: intent.slice(0, at), target: intent.slice(at + 1) };
}

type Edit = (draft: Draft, target: string, newId: () => string) => EditedDraft;

const placeOf = (id: string) => `step-${id}`;

/** What each button does. */
export const DRAFT_EDITS: ReadonlyMap<string, Edit> = new Map<string, Edit>([
  ["add-step", addStep],
  ["remove-step", removeStep],
  ["undo-remove", undoRemove],
  ["move-up", (draft, id) => moveStep(draft, id, -1)],
  ["move-down", (draft, id) => moveStep(draft, id, 1)],
  ["move-to", (draft, target) => use(target, (id, to) => moveTo(draft, id, Number(to)))],
  ["add-line", addLine],
  ["remove-line", (draft, target) => withRow(draft, target, (step, row) => ({ lines: step.lines.toSpliced(row, 1) }))],
  [
    "remove-picture",
    (draft, target) => withRow(draft, target, (step, row) => ({ pictures: step.pictures.toSpliced(row, 1) })),
  ],
  ["add-printer", (draft) => ({ draft: { ...draft, printers: [...draft.printers, ""] }, place: "fits" })],
  [
    "add-prerequisite",
    (draft) => ({ draft: { ...draft, prerequisites: [...draft.prerequisites, ""] }, place: "fits-prerequisites" }),
  ],
  ["add-tool", (draft) => ({ draft: { ...draft, tools: [...draft.tools, BLANK_TOOL] }, place: "needs" })],
  ["add-part", (draft) => ({ draft: { ...draft, parts: [...draft.parts, BLANK_PART] }, place: "needs-parts" })],
  ["add-source", (draft) => ({ draft: { ...draft, sources: [...draft.sources, BLANK_SOURCE] }, place: "sources" })],
  ["remove-printer", (draft, row) => ({ draft: { ...draft, printers: without(draft.printers, row) }, place: "fits" })],
  [
    "remove-prerequisite",
    (draft, row) => ({
      draft: { ...draft, prerequisites: without(draft.prerequisites, row) },
      place: "fits-prerequisites",
    }),
  ],
  ["remove-tool", (draft, row) => ({ draft: { ...draft, tools: without(draft.tools, row) }, place: "needs" })],
  ["remove-part", (draft, row) => ({ draft: { ...draft, parts: without(draft.parts, row) }, place: "needs-parts" })],
  ["remove-source", (draft, row) => ({ draft: { ...draft, sources: without(draft.sources, row) }, place: "sources" })],
  ["use-printer", (draft, target) => use(target, (row, value) => chosenPrinter(draft, row, value))],
  ["use-part", (draft, target) => use(target, (row, value) => chosenPart(draft, row, value))],
  ["use-tool", (draft, target) => use(target, (row, value) => chosenTool(draft, row, value))],
  ["use-prerequisite", (draft, target) => use(target, (row, value) => chosenGuide(draft, row, value))],
]);

function without<Row>(rows: readonly Row[], row: string): Row[] {
  return rows.filter((_, at) => String(at) !== row);
}

function addStep(draft: Draft, _: string, newId: () => string): EditedDraft {
  if (draft.steps.length >= GUIDE_LIMITS.steps) {
    return { draft, place: "steps-end", refusal: `A guide has at most ${String(GUIDE_LIMITS.steps)} steps` };
  }
  const step = blankStep(newId());
  return { draft: { ...draft, steps: [...draft.steps, step] }, place: placeOf(step.id) };
}

function removeStep(draft: Draft, id: string): EditedDraft {
  const at = draft.steps.findIndex((step) => step.id === id);
  const step = draft.steps[at];
  if (step === undefined) return { draft, place: "steps" };
  const removed = [{ at, step }, ...draft.removed].slice(0, MOST_REMOVED);
  return { draft: { ...draft, steps: draft.steps.toSpliced(at, 1), removed }, place: "removed-step" };
}

function undoRemove(draft: Draft): EditedDraft {
  const [last, ...removed] = draft.removed;
  if (last === undefined || draft.steps.some(({ id }) => id === last.step.id)) {
    return { draft: { ...draft, removed }, place: "steps" };
  }
  const steps = draft.steps.toSpliced(last.at, 0, last.step);
  return { draft: { ...draft, steps, removed }, place: placeOf(last.step.id) };
}

function moveStep(draft: Draft, id: string, by: number): EditedDraft {
  return moveTo(draft, id, draft.steps.findIndex((step) => step.id === id) + by);
}

function moveTo(draft: Draft, id: string, to: number): EditedDraft {
  const at = draft.steps.findIndex((step) => step.id === id);
  const step = draft.steps[at];
  if (step === undefined || !Number.isInteger(to) || to < 0 || to >= draft.steps.length)
    return { draft, place: placeOf(id) };
  return { draft: { ...draft, steps: draft.steps.toSpliced(at, 1).toSpliced(to, 0, step) }, place: placeOf(id) };
}

function addLine(draft: Draft, id: string): EditedDraft {
  const step = draft.steps.find((one) => one.id === id);
  if (step !== undefined && step.lines.length >= GUIDE_LIMITS.lines) {
    const refusal = `A step has at most ${String(GUIDE_LIMITS.lines)} lines: split it into two steps`;
    return { draft, place: placeOf(id), refusal };
  }
  return { draft: withStep(draft, id, ({ lines }) => ({ lines: [...lines, BLANK_LINE] })), place: placeOf(id) };
}

/** Changes a row of a step: the target is `{step}:{row}`. */
function withRow(
  draft: Draft,
  target: string,
  change: (step: DraftStep, row: number) => Partial<DraftStep>,
): EditedDraft {
  const { name: id, target: row } = splitIntent(target);
  const place = placeOf(id);
  if (!/^\d{1,3}$/.test(row)) return { draft, place };
  return { draft: withStep(draft, id, (step) => change(step, Number(row))), place };
}

function withStep(draft: Draft, id: string, change: (step: DraftStep) => Partial<DraftStep>): Draft {
  return { ...draft, steps: draft.steps.map((step) => (step.id === id ? { ...step, ...change(step) } : step)) };
}

/** Takes a suggestion: the target is `{row}:{value}`. */
function use(target: string, choose: (row: string, value: string) => EditedDraft): EditedDraft {
  const { name: row, target: value } = splitIntent(target);
  return choose(row, value);
}

function chosenPrinter(draft: Draft, row: string, value: string): EditedDraft {
  const printers = draft.printers.map((printer, at) => (String(at) === row ? value : printer));
  return { draft: { ...draft, printers }, place: "fits" };
}

function chosenGuide(draft: Draft, row: string, value: string): EditedDraft {
  const prerequisites = draft.prerequisites.map((guide, at) => (String(at) === row ? value : guide));
  return { draft: { ...draft, prerequisites }, place: "fits-prerequisites" };
}

function chosenPart(draft: Draft, row: string, value: string): EditedDraft {
  const parts = draft.parts.map((part, at) => (String(at) === row ? { ...part, part: value } : part));
  return { draft: { ...draft, parts }, place: "needs-parts" };
}

function chosenTool(draft: Draft, row: string, value: string): EditedDraft {
  const tools = draft.tools.map((tool, at) => (String(at) === row ? { ...tool, part: value } : tool));
  return { draft: { ...draft, tools }, place: "needs" };
}
