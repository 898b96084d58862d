/** Slugs of the calculators, in the order of calibration. */
export const CALCULATOR_SLUGS = [
  "max-volumetric-flow",
  "pressure-advance",
  "flow-rate",
  "retraction",
  "skew-correction",
] as const;
export type CalculatorSlug = (typeof CALCULATOR_SLUGS)[number];

/** One step of calibration that has a calculator. */
export interface CalibrationStep {
  readonly slug: CalculatorSlug;
  readonly name: string;
  /** What the calculator does, in one sentence: the page's description. */
  readonly about: string;
  /** What is wrong with prints without it. */
  readonly fixes: string;
  /** What to have before the test print. */
  readonly needs: string;
  /** Printing, reading and entering, roughly. */
  readonly time: string;
  /** What has to be right before, beginning with the last. */
  readonly after: string;
  /** What the result belongs to: another one needs the test again. */
  readonly scope: string;
}

/** The steps in the order of calibration: each test assumes that those before it are done. Skew depends on no filament. */
export const CALIBRATION_STEPS: readonly CalibrationStep[] = [
  {
    slug: "max-volumetric-flow",
    name: "Max volumetric flow",
    about: "Turn a flow test into the limit for your slicer, and convert between flow, speed and feedrate.",
    fixes: "Thin, weak or missing lines in fast prints: the hotend melts less than the slicer asks for.",
    needs: "A spiral tower from your slicer and a ruler, or blobs and kitchen scales",
    time: "40 minutes",
    after: "nozzle temperature",
    scope: "each hotend, nozzle and filament",
  },
  {
    slug: "pressure-advance",
    name: "Pressure advance",
    about: "Read a tower, lines or a pattern, and get the line for Klipper, Marlin, RepRapFirmware or Bambu.",
    fixes: "Bulging corners and gaps after them, and seams that stick out.",
    needs: "A tower, lines or a pattern from your slicer or Klipper",
    time: "30 minutes",
    after: "max volumetric flow",
    scope: "each extruder, nozzle and filament",
  },
  {
    slug: "flow-rate",
    name: "Flow rate",
    about: "Find the flow ratio from pads, blocks or a measured wall, and calibrate E-steps or rotation distance.",
    fixes: "Gaps or ridges on top surfaces, and walls that come out too thick or too thin.",
    needs: "Pads or blocks from your slicer, or a cube and calipers",
    time: "30 minutes for each pass",
    after: "pressure advance",
    scope: "each filament and nozzle",
  },
  {
    slug: "retraction",
    name: "Retraction",
    about: "Find the shortest retraction that stops strings, at a speed that your extruder reaches.",
    fixes: "Strings and blobs where the nozzle travels.",
    needs: "A retraction tower from your slicer or Klipper, and dry filament",
    time: "40 minutes",
    after: "flow rate",
    scope: "each extruder, nozzle and filament",
  },
  {
    slug: "skew-correction",
    name: "Skew correction",
    about: "Measure how far the axes are from square, and get the correction for your firmware.",
    fixes: "Squares that come out as diamonds, and parts that do not fit together.",
    needs: "A large flat square or frame, and calipers",
    time: "60 minutes",
    after: "a square frame and tight belts",
    scope: "each printer, whatever the filament",
  },
];

/** The calculator of a path's last segment; null for any other. */
export function calculatorSlug(text: string | undefined): CalculatorSlug | null {
  return CALCULATOR_SLUGS.find((slug) => slug === text) ?? null;
}

/** The step of a calculator. */
export function calibrationStep(slug: CalculatorSlug): CalibrationStep {
  const step = CALIBRATION_STEPS.find((each) => each.slug === slug);
  if (step === undefined) throw new Error(`${slug} is no step of calibration`);
  return step;
}
