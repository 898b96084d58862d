import { paths } from "~/lib/paths";
import type { Outcome, Problem } from "./fields.model";
import { fileChunks, measured, type Measured, type Prepared } from "./gcode/file";
import type { SegmentWatcher } from "./gcode/motion";
import { collectLayer } from "./layers/layer-picture.model";
import type { Report } from "./plan.model";
import { problemText } from "./problem-text.model";
import type { TestPrintView } from "./test-print-view.model";
import { SHARED_FIELDS, type Entered, type Field } from "./generator.model";
import type { TestPrint } from "./test-prints.model";

/** Work of one turn of the event loop, milliseconds. */
const TURN_MS = 5;

/** Lets others have a turn. Browsers have no `setImmediate`, and a timer costs a server a fifth of its time. */
const later = "setImmediate" in globalThis ? setImmediate : setTimeout;
const nextTurn = () => new Promise<void>((resolve) => void later(resolve));

/** Reads what was entered and makes the view of it. */
export async function testPrintView(print: TestPrint, entered: Entered, layer: number): Promise<TestPrintView> {
  const filled = (fields: readonly Field[]) => fields.map((one) => ({ ...one, value: entered[one.name] ?? one.start }));
  const base = { slug: print.slug, fields: filled(print.fields), shared: filled(SHARED_FIELDS) };
  const prepared = print.prepare(entered);
  if ("problem" in prepared) return { ...base, problem: described(print, prepared.problem), result: null };
  const picture = collectLayer(layer);
  const outcome = await measuredInTurns(prepared.value, picture.watch);
  if ("problem" in outcome) return { ...base, problem: described(print, outcome.problem), result: null };
  const { report, layerCount, offset } = outcome.value;
  if (layer > layerCount) return testPrintView(print, entered, layerCount);
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
      layer: { number: layer, count: layerCount, paths: picture.paths(), bed, offset, rotation },
    },
  };
}

/** The file of what was entered, in pieces while it is sent. */
export async function testPrintFile(
  print: TestPrint,
  entered: Entered,
): Promise<Outcome<{ readonly report: Report; readonly stream: ReadableStream<Uint8Array> }>> {
  const prepared = print.prepare(entered);
  if ("problem" in prepared) return prepared;
  const outcome = await measuredInTurns(prepared.value, null);
  if ("problem" in outcome) return outcome;
  const { report } = outcome.value;
  const chunks = fileChunks(prepared.value, report);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>(
    {
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

/** The layer that a query asks for; the first without one. */
export function askedLayer(query: URLSearchParams): number {
  const asked = Number(query.get("layer") ?? "1");
  return Number.isInteger(asked) && asked > 0 ? asked : 1;
}

/** What is wrong, as a program reads it: the field's name and a sentence. */
export function problemLine(print: TestPrint, problem: Problem): string {
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

function described(print: TestPrint, problem: Problem) {
  const field = [...SHARED_FIELDS, ...print.fields].find(({ name }) => name === problem.field);
  return { field: problem.field, label: field?.label ?? problem.field, message: problemText(problem, field) };
}

function queryOf(entered: Entered): string {
  const address = paths.testPrint("x", entered);
  const start = address.indexOf("?");
  return start === -1 ? "" : address.slice(start);
}

/** The same of a form. */
export async function enteredInForm(print: TestPrint, request: Request): Promise<Entered> {
  return enteredIn(print, await request.formData());
}

/** The values of the fields of a test print among what was sent; the first of each name. */
export function enteredIn(print: TestPrint, sent: Iterable<readonly [string, FormDataEntryValue]>): Entered {
  const known = new Set([...SHARED_FIELDS, ...print.fields].map(({ name }) => name));
  const entered: Record<string, string> = {};
  for (const [name, value] of sent) {
    if (known.has(name) && typeof value === "string") entered[name] ??= value;
  }
  return entered;
}
