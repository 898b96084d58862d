import {
  lineAsKept as oneLine,
  paragraphsAsKept as paragraphs,
  removedSteps,
  STEP_ID,
  type Draft,
  type DraftStep,
} from "./draft.model";

/*
 * The names of the form's fields. Rows of a list have the same names; the fields of a row stand in the same order, so the
 * n-th of each name belong together. Those of a step end in its id.
 */

/** The form's last field: without it the page was not loaded to its end when it was sent, and the rest is missing. */
export const LAST_FIELD = "end";

/** Names of the fields of one step. */
export function stepFields(id: string) {
  return {
    ...{ title: `title-${id}`, line: `line-${id}`, mark: `mark-${id}`, level: `level-${id}` },
    ...{ picture: `picture-${id}`, alt: `alt-${id}`, file: `file-${id}` },
  };
}

/** Ids of the elements that a problem may be about, beside those of fields, whose ids are their names. */
export const rowId = (name: string, row: number) => `${name}-${String(row)}`;

/** Finds what a typed text means in the public data; the text itself when it is not clear. */
export interface ReadReferences {
  /** @param was what the row meant when the page was made */
  readonly part: (typed: string, was: string) => string;
  readonly tool: (typed: string, was: string) => string;
  readonly printer: (typed: string, was: string) => string;
  readonly guide: (typed: string, was: string) => string;
}

/** Reads the whole form as it was sent. */
export function draftOfForm(form: FormData, references: ReadReferences): Draft {
  const fields = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const known = fields.get(name);
    if (known === undefined) fields.set(name, [kept(value)]);
    else known.push(kept(value));
  }
  const all = (name: string): readonly string[] => fields.get(name) ?? [];
  const one = (name: string): string => fields.get(name)?.[0] ?? "";
  const at = (name: string, row: number): string => fields.get(name)?.[row] ?? "";
  const named = (name: string, resolve: (typed: string, was: string) => string) =>
    all(name).map((typed, row) => resolve(oneLine(typed), at(`${name}-was`, row)));
  const toolParts = named("tool-part", references.tool);
  return {
    ...{ title: oneLine(one("title")), summary: oneLine(one("summary")), kind: one("kind") },
    ...{ difficulty: one("difficulty"), minutesMin: one("minutes-min").trim(), minutesMax: one("minutes-max").trim() },
    ...{ flags: all("flag"), firmware: all("firmware"), slicer: all("slicer"), calculators: all("calculator") },
    ...{ allPrinters: one("all-printers") !== "", printers: named("printer", references.printer) },
    ...{ seriesName: oneLine(one("series")), seriesPosition: one("series-position").trim() },
    prerequisites: named("prerequisite", references.guide),
    tools: all("tool-name").map((name, row) => ({
      name: oneLine(name),
      note: oneLine(at("tool-note", row)),
      part: toolParts[row] ?? "",
    })),
    parts: named("part", references.part).map((part, row) => ({
      part,
      quantity: at("part-quantity", row).trim(),
      note: oneLine(at("part-note", row)),
    })),
    sources: all("source-title").map((title, row) => ({ title: oneLine(title), url: at("source-url", row).trim() })),
    introduction: paragraphs(one("introduction")),
    steps: [...new Set(all("step"))].filter((id) => STEP_ID.test(id)).map((id) => stepOfForm(id, { all, at, one })),
    conclusion: paragraphs(one("conclusion")),
    removed: removedSteps(one("removed")),
  };
}

interface Fields {
  readonly all: (name: string) => readonly string[];
  readonly at: (name: string, row: number) => string;
  readonly one: (name: string) => string;
}

function stepOfForm(id: string, { all, at, one }: Fields): DraftStep {
  const names = stepFields(id);
  return {
    id,
    title: oneLine(one(names.title)),
    lines: all(names.line).map((text, row) => ({
      level: Math.min(Number.parseInt(at(names.level, row), 10) || 0, 2),
      mark: at(names.mark, row),
      text: oneLine(text),
    })),
    pictures: all(names.picture).map((url, row) => ({ url, alt: oneLine(at(names.alt, row)) })),
  };
}

/** A database keeps every character but this one. */
function kept(typed: string): string {
  return typed.replaceAll("\0", "");
}

/** The steps beside whose pictures a file was chosen that was not sent: a form without files has only its name. */
export function chosenFiles(form: FormData, uploaded = ""): readonly string[] {
  return form
    .getAll("step")
    .filter((id) => typeof id === "string")
    .filter((id) => {
      const file = id === uploaded ? "" : (form.get(stepFields(id).file) ?? "");
      return typeof file === "string" ? file !== "" : file.size > 0;
    });
}
