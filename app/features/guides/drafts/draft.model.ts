import { z } from "zod";
import { visibleLine, visibleText } from "~/lib/text/visible-text";

/* A guide that is being written: as it was typed, so that nothing is lost while it is not complete. */

/** A line of a step, as typed. */
export interface DraftLine {
  /** 0 to 2. */
  readonly level: number;
  /** Empty for none. */
  readonly mark: string;
  readonly text: string;
}

export interface DraftPicture {
  readonly url: string;
  readonly alt: string;
}

export interface DraftStep {
  /** Stays when the step is moved: its place on the page is `#step-{id}`. */
  readonly id: string;
  readonly title: string;
  readonly lines: readonly DraftLine[];
  readonly pictures: readonly DraftPicture[];
}

export interface DraftTool {
  readonly name: string;
  readonly note: string;
  /** Address of a tool of the catalogue, or what was typed for it. */
  readonly part: string;
}

export interface DraftPart {
  /** Address of a part of the catalogue, or what was typed for it. */
  readonly part: string;
  readonly quantity: string;
  readonly note: string;
}

export interface DraftSource {
  readonly title: string;
  readonly url: string;
}

/** A draft of a guide. Numbers are text, because that is what was typed; what was not said is empty. */
export interface Draft {
  readonly title: string;
  readonly summary: string;
  readonly kind: string;
  readonly difficulty: string;
  readonly minutesMin: string;
  readonly minutesMax: string;
  readonly flags: readonly string[];
  readonly firmware: readonly string[];
  readonly slicer: readonly string[];
  readonly calculators: readonly string[];
  readonly allPrinters: boolean;
  /** Slugs of printers, or what was typed for them; kept while the guide is for all printers, too. */
  readonly printers: readonly string[];
  readonly seriesName: string;
  readonly seriesPosition: string;
  /** Slugs of guides, or what was typed for them. */
  readonly prerequisites: readonly string[];
  readonly tools: readonly DraftTool[];
  readonly parts: readonly DraftPart[];
  readonly sources: readonly DraftSource[];
  readonly introduction: string;
  readonly steps: readonly DraftStep[];
  readonly conclusion: string;
  /** The steps that can come back, the one that was removed last first. */
  readonly removed: readonly RemovedStep[];
}

/** A step that was removed, with the place it had. */
export interface RemovedStep {
  readonly at: number;
  readonly step: DraftStep;
}

/** Removed steps that can come back. */
export const MOST_REMOVED = 10;

/** Lines that a new step begins with. */
const FIRST_LINES = 3;

export const BLANK_LINE: DraftLine = { level: 0, mark: "", text: "" };
export const BLANK_TOOL: DraftTool = { name: "", note: "", part: "" };
export const BLANK_PART: DraftPart = { part: "", quantity: "1", note: "" };
export const BLANK_SOURCE: DraftSource = { title: "", url: "" };

/** A step with nothing in it. */
export function blankStep(id: string): DraftStep {
  return { id, title: "", lines: Array.from({ length: FIRST_LINES }, () => BLANK_LINE), pictures: [] };
}

/** A draft with nothing in it but the steps with these ids. */
export function blankDraft(stepIds: readonly string[]): Draft {
  return {
    ...{ title: "", summary: "", kind: "", difficulty: "", minutesMin: "", minutesMax: "" },
    ...{ flags: [], firmware: [], slicer: [], calculators: [], allPrinters: false, printers: [] },
    ...{ seriesName: "", seriesPosition: "", prerequisites: [], tools: [], parts: [], sources: [] },
    ...{ introduction: "", steps: stepIds.map(blankStep), conclusion: "", removed: [] },
  };
}

/** Half of a letter, which no database keeps. */
const HALF_LETTER = /\p{Surrogate}/gu;

/** One line as drafts keep it: without what nobody sees, empty when nothing of it can be seen. */
export function lineAsKept(typed: string): string {
  return visibleLine(typed.replaceAll(HALF_LETTER, ""));
}

/** Paragraphs as drafts keep them. */
export function paragraphsAsKept(typed: string): string {
  return visibleText(typed.replaceAll(HALF_LETTER, "").replaceAll(/\n{3,}/g, "\n\n"));
}

const text = z
  .string()
  .nullish()
  .transform((value) => lineAsKept(value ?? ""))
  .catch("");
const paragraphs = z
  .string()
  .nullish()
  .transform((value) => paragraphsAsKept(value ?? ""))
  .catch("");
/** A number, or what was typed for one. */
const number = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? "" : lineAsKept(String(value))))
  .catch("");
const texts = z.array(z.string().transform(lineAsKept)).catch([]);

const lineJson = z.object({ level: z.number().int().min(0).max(2).catch(0), mark: text, text });
/** What the id of a step is. */
export const STEP_ID = /^[a-z0-9]{1,12}$/;
const stepJson = z.object({
  id: z.string().regex(STEP_ID),
  title: text,
  lines: z.array(lineJson).catch([]),
  pictures: z.array(z.object({ url: text, alt: text })).catch([]),
});
const removedStepJson = z.object({ at: z.number().int().min(0), step: stepJson });
const removedStepsJson = z.array(removedStepJson).catch([]);
/** The database keeps the one that was removed last, and in it those before. */
const removedJson = removedStepJson
  .extend({ earlier: removedStepsJson })
  .nullable()
  .catch(null)
  .transform((last) => (last === null ? [] : [{ at: last.at, step: last.step }, ...last.earlier]));

/** The draft that the database has: what it does not have is empty. */
const draftJson = z
  .object({
    ...{ title: text, summary: text, kind: text, difficulty: number },
    ...{ introduction: paragraphs, conclusion: paragraphs },
    minutes: z.tuple([number, number]).catch(["", ""]),
    ...{ flags: texts, firmware: texts, slicer: texts, calculators: texts, prerequisites: texts },
    printers: z.union([z.literal("all"), texts]).catch([]),
    otherPrinters: texts,
    series: z.object({ name: text, position: number }).nullish().catch(null),
    tools: z.array(z.object({ name: text, note: text, part: text })).catch([]),
    parts: z.array(z.object({ part: text, quantity: number, note: text })).catch([]),
    sources: z.array(z.object({ title: text, url: text })).catch([]),
    steps: z.array(stepJson).catch([]),
    removed: removedJson,
  })
  .transform(({ minutes, series, printers, otherPrinters, ...same }): Draft => {
    return {
      ...same,
      ...{ minutesMin: minutes[0], minutesMax: minutes[1] },
      ...{ allPrinters: printers === "all", printers: printers === "all" ? otherPrinters : printers },
      ...{ seriesName: series?.name ?? "", seriesPosition: series?.position ?? "" },
    };
  });

/** The draft in a document of the database. */
export function draftOf(document: unknown): Draft {
  return draftJson.parse(typeof document === "object" && document !== null ? document : {});
}

/** The removed steps that a form carries, as JSON. */
export function removedSteps(json: string): Draft["removed"] {
  try {
    return removedStepsJson.parse(JSON.parse(json)).slice(0, MOST_REMOVED);
  } catch {
    return [];
  }
}

const orNull = (value: string) => (value === "" ? null : value);
const numberOr = (value: string) => (/^\d{1,6}$/.test(value) ? Number(value) : orNull(value));

/** The draft as the database keeps it: like the document of a guide, but for what is missing or no number. */
export function draftDocument(draft: Draft) {
  const { minutesMin, minutesMax, allPrinters, printers, seriesName, seriesPosition, ...same } = draft;
  return {
    ...same,
    flags: [...draft.flags],
    firmware: [...draft.firmware],
    slicer: [...draft.slicer],
    calculators: [...draft.calculators],
    prerequisites: [...draft.prerequisites],
    sources: draft.sources.map(({ title, url }) => ({ title, url })),
    difficulty: numberOr(draft.difficulty),
    minutes: [numberOr(minutesMin), numberOr(minutesMax)],
    printers: allPrinters ? "all" : [...printers],
    ...(allPrinters && printers.length > 0 && { otherPrinters: [...printers] }),
    series:
      seriesName === "" && seriesPosition === "" ? null : { name: seriesName, position: numberOr(seriesPosition) },
    tools: draft.tools.map(({ name, note, part }) => ({ name, note: orNull(note), part: orNull(part) })),
    parts: draft.parts.map(({ part, quantity, note }) => ({
      part,
      quantity: numberOr(quantity),
      note: orNull(note),
    })),
    steps: draft.steps.map(stepDocument),
    removed: removedDocument(draft.removed),
  };
}

function removedDocument(removed: Draft["removed"]) {
  const [last, ...earlier] = removed.map(({ at, step }) => ({ at, step: stepDocument(step) }));
  return last === undefined ? null : { ...last, ...(earlier.length > 0 && { earlier }) };
}

function stepDocument({ id, title, lines, pictures }: DraftStep) {
  return {
    ...{ id, title },
    lines: lines.map(({ level, mark, text: words }) => ({ level, mark: orNull(mark), text: words })),
    pictures: pictures.map(({ url, alt }) => ({ url, alt })),
  };
}

const isBlank = (...values: readonly string[]) => values.every((value) => value.trim() === "");

/** The draft without the rows in which nothing was typed. */
export function withoutBlankRows(draft: Draft): Draft {
  return {
    ...draft,
    printers: draft.printers.filter((printer) => !isBlank(printer)),
    prerequisites: draft.prerequisites.filter((guide) => !isBlank(guide)),
    tools: draft.tools.filter(({ name, note, part }) => !isBlank(name, note, part)),
    parts: draft.parts.filter(({ part, note }) => !isBlank(part, note)),
    sources: draft.sources.filter(({ title, url }) => !isBlank(title, url)),
    steps: draft.steps
      .map((step) => ({ ...step, lines: nested(step.lines.filter((line) => !isBlank(line.text))) }))
      .filter((step) => !isBlankStep(step)),
  };
}

/** Lines of which each stands at most one deeper than the one before. */
function nested(lines: readonly DraftLine[]): readonly DraftLine[] {
  let deepest = 0;
  return lines.map((line) => {
    const level = Math.min(line.level, deepest);
    deepest = level + 1;
    return { ...line, level };
  });
}

/** Whether nothing was typed in a step. */
export function isBlankStep({ title, lines, pictures }: DraftStep): boolean {
  return isBlank(title, ...lines.map(({ text: words }) => words)) && pictures.length === 0;
}
