import fc from "fast-check";
import { calculate } from "~/features/calibration/calculators/calculator";
import type { CalculatorSlug } from "~/features/calibration/calibration-steps.model";
import { filamentArea, lineArea, type Expected, type Firmware } from "../expected";
import { headerOf, readLines } from "../lines";
import { entered, randomSettings, USUAL_SETTINGS, type PrintSettings } from "./settings";

/*
 * What section 4 says of each test print, for the checks: which lines it has, in which steps it grows, what it varies and
 * how a calculator reads that. Nothing here knows how a file is written.
 */

/** A file with what was said of it before it was sent. */
export interface Written {
  readonly text: string;
  readonly seconds: number;
  readonly filamentMm: number;
  readonly values: readonly number[];
  readonly bands: readonly { readonly fromZ: number; readonly toZ: number; readonly value: number }[];
  /** The calculator's form, as the link to it fills it in. */
  readonly reads: Readonly<Record<string, string>>;
}

/** What differs from test to test. */
export interface TestPart extends Pick<Expected, "lines" | "layerSteps" | "sweep" | "testFilamentMm"> {
  readonly testFilamentWithin?: number;
  readonly testFrom?: string;
  readonly columnsApart?: number;
  readonly risingFeedDecimals?: number;
  readonly extraRestart?: number;
  readonly retractTravelFrom?: null;
  readonly maxFlow?: null;
  readonly hotends?: readonly number[];
  /** Pressure advance that is in force afterwards; null where the test leaves it alone. */
  readonly restored: number | null;
}

/** A test print with settings. */
export interface PrintCase {
  readonly slug: string;
  readonly entered: Readonly<Record<string, string>>;
  readonly expected: (written: Written) => Expected;
}

/** A kind of test print. */
export interface PrintKind {
  readonly slug: string;
  readonly usual: (firmware: Firmware) => PrintCase;
  readonly random: (firmware: Firmware) => fc.Arbitrary<PrintCase>;
}

interface KindOptions<Own extends object> {
  readonly slug: string;
  readonly usual: Own;
  readonly random: fc.Arbitrary<Own>;
  readonly test: (settings: PrintSettings, own: Own, written: Written) => TestPart;
}

/** A kind of test print from its own parameters. */
export function printKind<Own extends object>({ slug, usual, random, test }: KindOptions<Own>): PrintKind {
  const caseOf = (settings: PrintSettings, own: Own): PrintCase => ({
    slug,
    entered: entered({ ...settings, ...own }),
    expected: (written) => expectedOf(settings, test(settings, own, written), written),
  });
  return {
    slug,
    usual: (firmware) => caseOf({ ...USUAL_SETTINGS, firmware }, usual),
    random: (firmware) => fc.tuple(randomSettings(firmware), random).map(([settings, own]) => caseOf(settings, own)),
  };
}

function expectedOf(settings: PrintSettings, { restored, ...part }: TestPart, { text }: Written): Expected {
  const { bedShape, bedX, bedY, bedDiameter, originCenter, acceleration } = settings;
  const centred = originCenter === "auto" ? bedShape === "round" : originCenter === "true";
  const header = headerOf(readLines(text));
  return {
    firmware: settings.firmware,
    bed:
      bedShape === "round"
        ? { shape: "round", diameter: bedDiameter, originCenter: centred }
        : { shape: "rect", x: bedX, y: bedY, originCenter: centred },
    margin: settings.margin,
    maxZ: settings.maxZ,
    nozzle: settings.nozzle,
    filamentDiameter: settings.filamentDiameter,
    flowRatio: settings.flowRatio,
    hotends: [settings.hotend],
    hotendMax: settings.hotendMax,
    bedMax: settings.bedMax,
    maxSpeed: settings.maxSpeed,
    maxFlow: settings.maxFlow,
    zHop: settings.zHop,
    extraRestart: 0,
    // A length of 0 is valid: nothing is retracted then.
    retractTravelFrom: settings.retract === 0 ? null : 2,
    restored: {
      pressureAdvance: restored,
      acceleration: acceleration === null ? null : settings.restoreAcceleration,
    },
    testFrom: "TYPE:Test",
    testTo: /^TYPE:/,
    seconds: Number(header.get("seconds")),
    filamentMm: Number(header.get("filamentMm")),
    acceleration: acceleration ?? Math.min(3_000, settings.maxAcceleration ?? Infinity),
    template: new Set(),
    ...part,
  };
}

/** Filament of a millimetre of a line. */
export function filamentPerMm(settings: PrintSettings, width: number, height: number): number {
  return (lineArea({ width, height }) * settings.flowRatio) / filamentArea(settings);
}

/** Widths of the lines of a print, and of what holds it on the bed. */
export function widthsOf({ nozzle, lineWidth, anchorWidth }: PrintSettings) {
  return { width: (nozzle * lineWidth) / 100, anchor: (nozzle * anchorWidth) / 100 };
}

/** Distance of two lines that touch each other: 0.2. */
export const spacing = (width: number, height: number): number => lineArea({ width, height }) / height;

/** A figure of a calculator; NaN with what it refuses. */
export function calculated(
  slug: CalculatorSlug,
  figure: string,
  { variant, ...inputs }: Readonly<Record<string, number | string>>,
): number {
  const result = calculate(slug, variant, inputs);
  const value = result?.ok === true ? result.outcome.figures[figure] : undefined;
  return typeof value === "number" ? value : Number.NaN;
}

/** Values from a start on, as many whole steps as there are up to the end. */
export function sweepValues(start: number, end: number, step: number): number[] {
  return Array.from({ length: Math.floor((end - start) / step + 1e-6) + 1 }, (_, index) => start + step * index);
}

/** The layers of a tower, as many whole ones as come closest to its height: their heights above the bed, and the middle of each. */
export function layersUpTo(total: number, first: number, height: number) {
  const count = Math.max(1, Math.round((total - first) / height + 1e-9) + 1);
  return Array.from({ length: count }, (_, index) => {
    const own = index === 0 ? first : height;
    const top = first + index * height;
    return { height: own, top, middle: top - own / 2 };
  });
}

/** Ticks of a layer of a tower: one at each 5 mm, two at each 10, two layers high, 1 mm out: each adds 2 mm of line. */
export function tickLength({
  top,
  height,
  middle,
}: {
  readonly top: number;
  readonly height: number;
  readonly middle: number;
}) {
  const fives = Math.floor((middle + 1e-9) / 5);
  if (fives === 0 || top <= 1 || middle - fives * 5 >= 2 * height) return 0;
  return fives % 2 === 0 ? 4 : 2;
}
