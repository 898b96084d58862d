import type { z } from "zod";
import { fmt } from "~/lib/numbers/format-number";
import { fieldInfos, readFields, type FieldInfo, type Outcome } from "./fields.model";
import type { Prepared } from "./gcode/file";
import type { Plan } from "./plan.model";
import { readSettings, SETTINGS, type PrinterSettings } from "./printer-settings.model";
import { flowBlobsFields, planFlowBlobs } from "./prints/flow-blobs";
import { flowPadsFields, planFlowPads } from "./prints/flow-pads";
import { flowWallFields, planFlowWall } from "./prints/flow-wall";
import { maxFlowTowerFields, planMaxFlowTower } from "./prints/max-flow-tower";
import { paLinesFields, planPaLines } from "./prints/pressure-advance-lines";
import { paPatternFields, planPaPattern } from "./prints/pressure-advance-pattern";
import { paTowerFields, planPaTower } from "./prints/pressure-advance-tower";
import { planRetractionTower, retractionTowerFields } from "./prints/retraction-tower";
import { planSkewFrame, skewFrameFields } from "./prints/skew-frame";
import { TEST_PRINT_WORDS, type TestPrintSlug, type TestPrintWords } from "./test-print-words.model";

/** What was entered, by the fields' names. */
export type Entered = Readonly<Record<string, string>>;

/** A field with its name. */
export interface Field extends FieldInfo {
  readonly name: string;
}

interface Generator {
  /** Its own fields. */
  readonly fields: readonly Field[];
  /** Reads what was entered, and says what is wrong with it or what is going to be printed. */
  prepare(this: void, entered: Entered, slug: string): Outcome<Prepared>;
}

/** One kind of test print. */
export interface TestPrint extends TestPrintWords {
  readonly fields: readonly Field[];
  prepare(this: void, entered: Entered): Outcome<Prepared>;
}

function generator<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  plan: (settings: PrinterSettings, own: z.output<z.ZodObject<Shape>>) => Outcome<Plan>,
): Generator {
  return {
    fields: fieldsOf(schema),
    prepare(entered, slug) {
      const settings = readSettings(entered);
      if ("problem" in settings) return settings;
      const own = readFields(schema, entered);
      if ("problem" in own) return own;
      const planned = plan(settings.value, own.value);
      if ("problem" in planned) return planned;
      const parameters = { ...parametersOf(SETTINGS, settings.value), ...parametersOf(schema, own.value) };
      return { value: { slug, settings: settings.value, parameters, plan: planned.value } };
    },
  };
}

/** The fields of a schema as forms show them. */
function fieldsOf(schema: z.ZodObject): Field[] {
  return Object.entries(schema.shape).flatMap(([name, type]) => {
    const info = fieldInfos.get(type);
    return info === undefined ? [] : [{ name, ...info }];
  });
}

/** Every parameter as text; of templates only whether there are any, since they have lines. */
function parametersOf(schema: z.ZodObject, values: object): Record<string, string> {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(
    fieldsOf(schema).map(({ name, kind }) => {
      const value = given.get(name);
      if (kind === "text") return [name, value === "" ? "plain" : "own"];
      return [name, typeof value === "number" ? fmt(value, 9) : typeof value === "string" ? value : ""];
    }),
  );
}

const GENERATORS: Readonly<Record<TestPrintSlug, Generator>> = {
  "max-flow-tower": generator(maxFlowTowerFields, planMaxFlowTower),
  "max-flow-blobs": generator(flowBlobsFields, planFlowBlobs),
  "pressure-advance-pattern": generator(paPatternFields, planPaPattern),
  "pressure-advance-tower": generator(paTowerFields, planPaTower),
  "pressure-advance-lines": generator(paLinesFields, planPaLines),
  "flow-pads": generator(flowPadsFields, planFlowPads),
  "flow-wall": generator(flowWallFields, planFlowWall),
  "retraction-tower": generator(retractionTowerFields, planRetractionTower),
  "skew-frame": generator(skewFrameFields, planSkewFrame),
};

/** All test prints. */
export const TEST_PRINTS: readonly TestPrint[] = TEST_PRINT_WORDS.map((words) => {
  const { fields, prepare } = GENERATORS[words.slug];
  return { ...words, fields, prepare: (entered) => prepare(entered, words.slug) };
});

/** The test print with this name in its address. */
export function testPrintNamed(slug: string): TestPrint | null {
  return TEST_PRINTS.find((print) => print.slug === slug) ?? null;
}

/** The fields that all test prints share. */
export const SHARED_FIELDS: readonly Field[] = fieldsOf(SETTINGS);
