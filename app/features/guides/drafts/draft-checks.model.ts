import { readPictureUrl } from "~/features/pictures/pictures.model";
import { isOwnPath } from "~/lib/http/safe-redirect";
import { webLink } from "~/lib/text/web-link";
import { GUIDE_KINDS, guideBodySchema, guideHeadSchema } from "../document/guide-document.model";
import { GUIDE_LIMITS, limitText } from "../guide-limits.model";
import { rowId, stepFields } from "./draft-fields.model";
import type { DraftReferences, Lookup } from "./draft-references.model";
import { draftDocument, isBlankStep, withoutBlankRows, type Draft, type DraftStep } from "./draft.model";

/** Something that keeps a draft from being published. */
export interface DraftProblem {
  /** The field it is about, whose element has the id `field-{field}`. */
  readonly field: string;
  readonly text: string;
  /** Nothing is there yet: said at the field once the draft was to be sent in, not while it is being written. */
  readonly isMissing: boolean;
}

/** Collects problems. */
class Problems {
  readonly all: DraftProblem[] = [];

  missing(field: string, text: string): void {
    this.all.push({ field, text, isMissing: true });
  }

  wrong(field: string, text: string): void {
    this.all.push({ field, text, isMissing: false });
  }

  /** A text that has to be there, with at most so many characters. */
  text(field: string, what: string, value: string, most: number): void {
    if (value === "") this.missing(field, `${what} is missing`);
    else this.short(field, what, value, most);
  }

  short(field: string, what: string, value: string, most: number): void {
    const length = lengthOf(value);
    if (length > most) {
      this.wrong(field, `${what} has ${count(length)} characters: at most ${count(most)} fit`);
    }
  }
}

/** A letter outside the first 65,536 is one, too, as databases count. */
const lengthOf = (text: string) => Array.from(text).length;
const count = (n: number) => n.toLocaleString("en-US");

/**
 * All that keeps a draft from being published, in the order of the page.
 *
 * @param own the slug of the guide that it changes
 * @param missingPictures addresses of pictures that are gone, or not its author's to show
 */
export function draftProblems(
  given: Draft,
  references: DraftReferences,
  own: string | null,
  missingPictures: readonly string[] = [],
): readonly DraftProblem[] {
  const problems = new Problems();
  checkBasics(given, problems);
  checkFits(given, references, problems, own);
  checkNeeds(given, references, problems);
  checkSteps(given, problems);
  checkPictures(given, references, missingPictures, problems);
  problems.text("conclusion", "The conclusion", given.conclusion, GUIDE_LIMITS.text);
  checkSources(given, problems);
  checkLinks(given, references, problems);
  if (problems.all.length === 0) checkAll(given, problems);
  return problems.all;
}

function checkBasics(draft: Draft, problems: Problems): void {
  const { title, summary, kind, difficulty, minutesMin, minutesMax, introduction } = draft;
  if (title !== "" && lengthOf(title) < GUIDE_LIMITS.shortestTitle)
    problems.wrong("title", `The title has at least ${limitText("shortestTitle")} characters`);
  else problems.text("title", "The title", title, GUIDE_LIMITS.title);
  problems.text("summary", "The summary", summary, GUIDE_LIMITS.summary);
  if (!GUIDE_KINDS.some((one) => one === kind)) problems.missing("kind", "Choose what kind of guide it is");
  if (!/^[1-5]$/.test(difficulty)) problems.missing("difficulty", "Choose how difficult it is");
  const [from, to] = [minutes(minutesMin), minutes(minutesMax)];
  for (const [field, typed, read, missing] of [
    ["minutes-min", minutesMin, from, "The shortest time is missing, in minutes"],
    ["minutes-max", minutesMax, to, "The longest time is missing, in minutes"],
  ] as const) {
    if (typed === "") problems.missing(field, missing);
    else if (read === null) problems.wrong(field, `Minutes are a whole number from 1 to ${limitText("minutes")}`);
  }
  if (from !== null && to !== null && from > to)
    problems.wrong("minutes-max", "The longest time is less than the shortest");
  problems.text("introduction", "The introduction", introduction, GUIDE_LIMITS.text);
}

function minutes(typed: string): number | null {
  const value = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  return value >= 1 && value <= GUIDE_LIMITS.minutes ? value : null;
}

function checkFits(draft: Draft, references: DraftReferences, problems: Problems, own: string | null): void {
  const { allPrinters, printers, prerequisites, seriesName, seriesPosition } = draft;
  if (!allPrinters) {
    if (printers.every((printer) => printer === "")) {
      problems.missing(rowId("printer", 0), "Name a printer, or say that it is for all printers");
    }
    checkNamed("printer", "printer", printers, references.printers, problems);
  }
  checkNamed("prerequisite", "guide", prerequisites, references.guides, problems);
  for (const [row, slug] of prerequisites.entries()) {
    const isAfter = own !== null && (slug === own || references.neededBefore(slug).has(own));
    if (isAfter)
      problems.wrong(rowId("prerequisite", row), "This guide is to be done before that one: it cannot be both");
  }
  problems.short("series", "The name of the series", seriesName, GUIDE_LIMITS.name);
  if (seriesName !== "" && !/^[1-9]\d{0,3}$/.test(seriesPosition)) {
    problems.wrong("series-position", "Say which place it has in the series: 1 for the first");
  }
  if (seriesName === "" && seriesPosition !== "") problems.wrong("series", "Name the series, or leave its place empty");
}

/** Each row names something that is there, and no two the same. */
function checkNamed(
  name: string,
  what: string,
  values: readonly string[],
  { at }: Pick<Lookup, "at">,
  problems: Problems,
): void {
  for (const [row, value] of values.entries()) {
    if (value === "") continue;
    if (at(value) === null) problems.wrong(rowId(name, row), `No ${what} is called “${value.slice(0, 80)}”`);
    else if (values.indexOf(value) < row) problems.wrong(rowId(name, row), `This ${what} is named twice`);
  }
}

const isQuantity = (typed: string) => /^[1-9]\d{0,4}$/.test(typed) && Number(typed) <= GUIDE_LIMITS.quantity;

function checkNeeds({ tools, parts }: Draft, references: DraftReferences, problems: Problems): void {
  for (const [row, { name, note, part }] of tools.entries()) {
    if (name === "" && (note !== "" || part !== "")) problems.wrong(rowId("tool-name", row), "The tool has no name");
    problems.short(rowId("tool-name", row), "The tool", name, GUIDE_LIMITS.name);
    problems.short(rowId("tool-note", row), "The note", note, GUIDE_LIMITS.note);
  }
  const toolParts = tools.map(({ part }) => part);
  for (const [row, part] of toolParts.entries()) {
    if (part !== "" && references.tools.at(part) === null) {
      problems.wrong(rowId("tool-part", row), `No tool of the catalogue is called “${part.slice(0, 80)}”`);
    }
  }
  checkNamed(
    "part",
    "part",
    parts.map(({ part }) => part),
    references.parts,
    problems,
  );
  for (const [row, { part, quantity, note }] of parts.entries()) {
    if (part === "" && note !== "") problems.wrong(rowId("part", row), "The part is missing");
    if (part !== "" && !isQuantity(quantity)) {
      problems.wrong(rowId("part-quantity", row), `The quantity is a number from 1 to ${limitText("quantity")}`);
    }
    problems.short(rowId("part-note", row), "The note", note, GUIDE_LIMITS.note);
  }
}

function checkSteps({ steps }: Draft, problems: Problems): void {
  const filled = steps.filter((step) => !isBlankStep(step)).length;
  if (filled < GUIDE_LIMITS.fewestSteps)
    problems.missing("steps", `A guide has at least ${limitText("fewestSteps")} steps`);
  if (steps.length > GUIDE_LIMITS.steps) {
    problems.wrong(
      "steps",
      `A guide has at most ${String(GUIDE_LIMITS.steps)} steps: this one has ${count(steps.length)}`,
    );
  }
  for (const [at, step] of steps.entries()) {
    if (!isBlankStep(step)) checkStep(step, `Step ${String(at + 1)}`, problems);
  }
}

function checkStep({ id, title, lines, pictures }: DraftStep, name: string, problems: Problems): void {
  const fields = stepFields(id);
  problems.text(fields.title, `${name}: the title`, title, GUIDE_LIMITS.stepTitle);
  const written = lines.filter(({ text }) => text !== "").length;
  if (written === 0) problems.missing(rowId(fields.line, 0), `${name}: no line says what to do`);
  if (written > GUIDE_LIMITS.lines) {
    const text = `${name}: ${count(written)} lines, and at most ${String(GUIDE_LIMITS.lines)} fit: split it into two steps`;
    problems.wrong(rowId(fields.line, GUIDE_LIMITS.lines), text);
  }
  for (const [row, { text }] of lines.entries()) {
    problems.short(rowId(fields.line, row), `${name}: line ${String(row + 1)}`, text, GUIDE_LIMITS.line);
  }
  if (pictures.length > GUIDE_LIMITS.pictures) {
    const text = `${name}: ${count(pictures.length)} pictures, and at most ${String(GUIDE_LIMITS.pictures)} fit`;
    problems.wrong(rowId(fields.alt, GUIDE_LIMITS.pictures), text);
  }
  for (const [row, { alt }] of pictures.entries()) {
    problems.text(rowId(fields.alt, row), `${name}: the text of picture ${String(row + 1)}`, alt, GUIDE_LIMITS.alt);
  }
}

/** Each picture can be shown, as long as the guide is there. */
function checkPictures(
  { steps }: Draft,
  { drawing }: DraftReferences,
  missing: readonly string[],
  problems: Problems,
): void {
  for (const [at, { id, pictures }] of steps.entries()) {
    for (const [row, { url }] of pictures.entries()) {
      const field = rowId(stepFields(id).alt, row);
      const name = `Step ${String(at + 1)}: picture ${String(row + 1)}`;
      if (readPictureUrl(url) === null && drawing(url) === null) {
        problems.wrong(field, `${name} cannot be shown: no picture of this site is at ${url.slice(0, 80)}`);
      } else if (missing.includes(url)) {
        problems.wrong(field, `${name} is in the draft of somebody else, or is gone: remove it and upload it yourself`);
      }
    }
  }
}

function checkSources({ sources }: Draft, problems: Problems): void {
  for (const [row, { title, url }] of sources.entries()) {
    if (title === "" && url === "") continue;
    const name = `Source ${String(row + 1)}`;
    problems.text(rowId("source-title", row), `${name}: the title`, title, GUIDE_LIMITS.source);
    if (url === "") problems.missing(rowId("source-url", row), `${name}: the address is missing`);
    else if (webLink(url) === null) {
      problems.wrong(rowId("source-url", row), `${name}: the address has to begin with https://`);
    }
  }
}

const LINK = /\]\((?<address>[^)\s]+)/g;

/** Links lead to a page of the site or to an address of the web. Nobody asks whether other sites answer. */
function checkLinks(draft: Draft, { leads }: DraftReferences, problems: Problems): void {
  const look = (field: string, text: string) => {
    for (const [, address = ""] of text.matchAll(LINK)) {
      if (isOwnPath(address) ? leads(address) : webLink(address) !== null) continue;
      const shown = address.slice(0, 80);
      problems.wrong(
        field,
        address.startsWith("/")
          ? `No page of this site is at ${shown}`
          : `The link to ${shown} leads nowhere: links to other sites begin with https://`,
      );
    }
  };
  look("introduction", draft.introduction);
  for (const { id, lines } of draft.steps) {
    for (const [row, { text }] of lines.entries()) look(rowId(stepFields(id).line, row), text);
  }
  look("conclusion", draft.conclusion);
}

/** What a draft that seems complete is by the rules of published guides: a last look, so that none is sent in for nothing. */
function checkAll(draft: Draft, problems: Problems): void {
  const { removed: _, steps, introduction, conclusion, ...head } = draftDocument(withoutBlankRows(draft));
  const parsedHead = guideHeadSchema.safeParse(complete(head));
  const parsedBody = guideBodySchema.safeParse({ steps, introduction, conclusion });
  for (const { path, message } of [...(parsedHead.error?.issues ?? []), ...(parsedBody.error?.issues ?? [])]) {
    problems.wrong("title", `${placeOf(path)}: ${message}`);
  }
}

/** Where in a guide something is, in words: `Step 2, pictures 1`. */
function placeOf([part, row, ...rest]: readonly PropertyKey[]): string {
  const words = rest.map((one) => (typeof one === "number" ? String(one + 1) : String(one)));
  const begin = part === "steps" && typeof row === "number" ? `Step ${String(row + 1)}` : `“${String(part)}”`;
  return words.length === 0 ? begin : `${begin}, ${words.join(" ")}`;
}

/** Without what is not said, as the head of a guide has it. */
function complete({ tools, parts, ...head }: Record<string, unknown> & { tools: object[]; parts: object[] }) {
  const { otherPrinters: _, ...same } = head;
  return { ...same, tools: tools.map(withoutNotes), parts: parts.map(withoutNotes) };
}

function withoutNotes(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => name !== "note" || value !== null));
}
