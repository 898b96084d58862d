import { paths } from "~/lib/paths";
import { READING, type AskedView } from "./asked.model";
import type { Outcome, Problem } from "./fields.model";
import { fileChunks, measured, type Measured, type Prepared } from "./gcode/file";
import type { SegmentWatcher } from "./gcode/motion";
import { collectLayer, shownPart } from "./layers/layer-picture.model";
import type { Report } from "./plan.model";
import { problemText } from "./problem-text.model";
import { valuesForReading } from "./readings/reading-values.model";
import type { FilledField, TestPrintView } from "./test-print-view.model";
import { SHARED_FIELDS, type Entered, type Field } from "./generator.model";
import type { TestPrint } from "./test-prints.model";

/** What of a test print makes its file and its page. */
export type PrintToMake = Pick<TestPrint, "slug" | "calculator" | "fields" | "prepare">;

/** Work of one turn of the event loop, milliseconds. */
const TURN_MS = 5;

/** Lets others have a turn. Browsers have no `setImmediate`, and a timer costs a server a fifth of its time. */
const later = "setImmediate" in globalThis ? setImmediate : setTimeout;
const nextTurn = () => new Promise<void>((resolve) => void later(resolve));

/** Reads what was entered and makes the view of it. */
export async function testPrintView(print: PrintToMake, entered: Entered, asked: AskedView): Promise<TestPrintView> {
  const { layer } = asked;
  const filled = (fields: readonly Field[]) => filledFields(fields, entered);
  const shared = filled(SHARED_FIELDS);
  const base = {
    slug: print.slug,
    calculator: print.calculator,
    fields: filled(print.fields),
    shared,
    withOwnCode: asked.ownCode || entered["firmware"] === "bambu" || shared.some(isOwnCode),
    missing: null,
  };
  const prepared = print.prepare(entered);
  if ("problem" in prepared) {
    const problem = described(print, prepared.problem);
    if (!isMissing(prepared.problem)) return { ...base, problem, result: null };
    const draft = await testPrintView(print, withStandIns(entered, prepared.problem), asked);
    const result = draft.result && { ...draft.result, query: queryOf(entered) };
    return { ...base, problem: draft.problem, missing: problem, result };
  }
  const picture = collectLayer(layer);
  const outcome = await measuredInTurns(prepared.value, picture.watch);
  if ("problem" in outcome) return { ...base, problem: described(print, outcome.problem), result: null };
  const { report, layerCount, offset } = outcome.value;
  if (layer > layerCount) return testPrintView(print, entered, { ...asked, layer: layerCount });
  const { paths: lines, z, extent } = picture.collected();
  const { bedShape, bedX, bedY, bedDiameter, rotation } = prepared.value.settings;
  const round = bedShape === "round";
  const bed = { x: round ? bedDiameter : bedX, y: round ? bedDiameter : bedY, round };
  return {
    ...base,
    problem: null,
    result: {
      report,
      query: queryOf(entered),
      readWith: paths.calculator(print.calculator, prepared.value.plan.reads),
      layer: {
        ...{ number: layer, count: layerCount, z, paths: lines, bed, offset, rotation },
        shown: shownPart(extent, offset, rotation),
      },
    },
  };
}

const filledFields = (fields: readonly Field[], entered: Entered): FilledField[] =>
  fields.map((one) => ({ ...one, value: entered[one.name] ?? one.start }));

/** What the form of a test print has for a printer before anything is entered, as a query. */
export function emptyForm(print: PrintToMake, known: Entered): string {
  const fields = filledFields([...print.fields, ...SHARED_FIELDS], known);
  return new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString();
}

const isOwnCode = ({ kind, value }: FilledField): boolean => kind === "text" && value.trim() !== "";

/**
 * Whether a firmware that nobody knows is missing, or the G-code of printers that start with nothing but their own: that it
 * is not there is not wrong yet.
 */
const isMissing = ({ field, code }: Problem): boolean =>
  code === "E_REQUIRED" && (field === "firmware" || field === "startGcode" || field === "endGcode");

/** What a report is made with while the firmware, or the visitor's own start or end is missing. */
function withStandIns(entered: Entered, { field }: Problem): Entered {
  if (field === "firmware") return { ...entered, firmware: "klipper" };
  const given = (name: string) => ((entered[name] ?? "").trim() === "" ? "; to be pasted" : (entered[name] ?? ""));
  return { ...entered, startGcode: given("startGcode"), endGcode: given("endGcode") };
}

/** The file of what was entered, in pieces while it is sent; notes stand before it. */
export async function testPrintFile(
  print: PrintToMake,
  entered: Entered,
  notes: readonly string[] = [],
): Promise<Outcome<{ readonly report: Report; readonly stream: ReadableStream<Uint8Array> }>> {
  const prepared = print.prepare(entered);
  if ("problem" in prepared) return prepared;
  const outcome = await measuredInTurns(prepared.value, null);
  if ("problem" in outcome) return outcome;
  const encoder = new TextEncoder();
  const before = encoder.encode(notes.map((note) => `; ${note}\n`).join(""));
  const report = { ...outcome.value.report, bytes: outcome.value.report.bytes + before.length };
  const chunks = fileChunks(prepared.value, outcome.value.report);
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (before.length > 0) controller.enqueue(before);
      },
      pull(controller) {
        const { done, value } = chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
    },
    { highWaterMark: 0 },
  );
  return { value: { report, stream } };
}

/** What is wrong, as a program reads it: the field's name and a sentence. */
export function problemLine(print: PrintToMake, problem: Problem): string {
  const { field, message } = described(print, problem);
  return `${field}: ${problem.code}: ${message}\n`;
}

async function measuredInTurns(prepared: Prepared, watch: SegmentWatcher | null): Promise<Outcome<Measured>> {
  const measuring = measured(prepared, watch);
  for (let began = performance.now(); ;) {
    const step = measuring.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}

function described(print: PrintToMake, problem: Problem) {
  const field = [...SHARED_FIELDS, ...print.fields].find(({ name }) => name === problem.field);
  return { field: problem.field, label: field?.label ?? problem.field, message: problemText(problem, field) };
}

function queryOf(entered: Entered): string {
  const address = paths.testPrint("x", entered);
  const start = address.indexOf("?");
  return start === -1 ? "" : address.slice(start);
}

/** What a form has sent. */
export async function sentForm(request: Request): Promise<FormData> {
  return request.formData();
}

/**
 * The values of the fields of a test print among what was sent; the first of each name. Those that are not there follow
 * from the reading that the print is for, if it is.
 */
export function enteredIn(
  print: PrintToMake,
  sent: Iterable<readonly [string, FormDataEntryValue]>,
  nozzle = "0.4",
): Entered {
  const known = new Set([...SHARED_FIELDS, ...print.fields].map(({ name }) => name));
  const entered: Record<string, string> = {};
  let reading = "";
  for (const [name, value] of sent) {
    if (known.has(name) && typeof value === "string") entered[name] ??= value;
    if (name === READING && typeof value === "string") reading = value;
  }
  return reading === "" ? entered : { ...valuesForReading(print.slug, reading, Number(nozzle)), ...entered };
}
