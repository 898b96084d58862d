import { fmt } from "~/lib/numbers/format-number";
import { bandOf, ceiling, exceeds, isBelow } from "../compare";
import { extra, optional, withDefault } from "../fields/field";
import { choice, name, number } from "../fields/field-kinds";
import { advanceCommands } from "../formulas.model";
import { towerHeight } from "../geometry";
import { Fault, present, warningsWhere, type Commands, type Figures, type Outcome, type WarningCode } from "../outcome";
import { variant } from "../variant";

/** How far a firmware goes; Marlin's K of linear advance 1.0, 30 and more, is another quantity. */
const HIGHEST = 10;

const driveType = optional(
  choice({ label: "Drive", hint: "For the warning on unusual values.", prefill: "direct", extra: true }, [
    ["direct", "Direct"],
    ["bowden", "Bowden"],
  ]),
);

/** Inputs that only the commands depend on. */
const target = {
  driveType,
  toolIndex: withDefault(
    number({ label: "Tool number", prefill: "0", extra: true }, { min: 0, max: 99, whole: true }),
    0,
  ),
  extruderName: optional(
    name({ label: "Klipper extruder", extra: true, hint: "Empty for the only one, or like extruder1." }),
  ),
};

interface Target {
  readonly driveType: "direct" | "bowden" | undefined;
  readonly toolIndex: number;
  readonly extruderName: string | undefined;
}

function commandsFor(value: string, { toolIndex, extruderName }: Target): Commands {
  const { klipper, ...others } = advanceCommands(value, toolIndex, extruderName);
  return { klipper, klipperConfig: `pressure_advance: ${value}`, ...others };
}

/** A pressure advance with its commands. */
function advanceResult(
  advance: number,
  options: Target,
  figures: Figures = {},
  warnings: readonly WarningCode[] = [],
): Outcome | Fault {
  if (isBelow(advance, 0) || exceeds(advance, HIGHEST)) return new Fault("pressureAdvance", "E_RESULT_RANGE");
  const limit = options.driveType === "direct" ? 0.1 : 1.5;
  return {
    figures: { pressureAdvance: advance, ...figures },
    warnings: [
      ...warningsWhere({ W_HIGH_PA: options.driveType !== undefined && exceeds(advance, limit) }),
      ...warnings,
    ],
    commands: commandsFor(fmt(advance, 4), options),
  };
}

export const start = number({ label: "First value", unit: "s", prefill: "0" }, { min: 0, max: HIGHEST });
export const step = number(
  { label: "Step", unit: "s", prefill: { direct: "0.002", bowden: "0.02" } },
  { min: 0.0001, max: 5 },
);
export const end = number(
  { label: "Last value", unit: "s", prefill: { direct: "0.1", bowden: "1" } },
  { min: 0, max: HIGHEST },
);
const factor = number(
  { label: "Factor", unit: "s/mm", prefill: { direct: "0.005", bowden: "0.02" }, hint: "FACTOR of TUNING_TOWER." },
  { min: 0, max: 5, above: true },
);
const skip = withDefault(
  number(
    { label: "Skipped at the bottom", unit: "mm", prefill: "0", extra: true, hint: "SKIP of TUNING_TOWER." },
    {
      min: 0,
      max: 500,
    },
  ),
  0,
);

const SET_UP = "SET_VELOCITY_LIMIT SQUARE_CORNER_VELOCITY=1 ACCEL=500\n";
const TOWER = "TUNING_TOWER COMMAND=SET_PRESSURE_ADVANCE PARAMETER=ADVANCE";
/** As typed: a setting of the visitor's own that goes back into a command. */
const own = (value: number) => fmt(value, 6);

export const klipperFactor = variant({
  id: "klipper-factor",
  label: "Klipper tower",
  about: "You printed with TUNING_TOWER and a FACTOR: the value rises with every layer.",
  fields: { start, factor, height: towerHeight, skip, ...target },
  compute: ({ start: first, factor: perMm, height, skip: skipped, ...options }) =>
    advanceResult(first + perMm * Math.max(0, height - skipped), options, {
      setup: `${SET_UP}${TOWER} START=${own(first)} FACTOR=${own(perMm)}${skipped > 0 ? ` SKIP=${own(skipped)}` : ""}`,
    }),
});

export const klipperBand = variant({
  id: "klipper-band",
  label: "Klipper tower in bands",
  about: "You printed with TUNING_TOWER, a FACTOR and a BAND: the value stays the same within a band.",
  fields: {
    start,
    factor,
    band: number({ label: "Band height", unit: "mm", prefill: "5" }, { min: 0, max: 100, above: true }),
    height: towerHeight,
    skip,
    ...target,
  },
  compute: ({ start: first, factor: perMm, band, height, skip: skipped, ...options }) => {
    const bandIndex = bandOf(Math.max(0, height - skipped) / band);
    return advanceResult(first + perMm * (bandIndex + 0.5) * band, options, {
      bandIndex,
      setup: `${SET_UP}${TOWER} START=${own(first)} FACTOR=${own(perMm)} BAND=${own(band)}${skipped > 0 ? ` SKIP=${own(skipped)}` : ""}`,
    });
  },
});

export const klipperStep = variant({
  id: "klipper-step",
  label: "Klipper tower in steps",
  about: "You printed with TUNING_TOWER, STEP_DELTA and STEP_HEIGHT.",
  fields: {
    start,
    stepDelta: number({ label: "Change per step", unit: "s", prefill: "0.005" }, { min: -5, max: 5 }),
    stepHeight: number({ label: "Step height", unit: "mm", prefill: "5" }, { min: 0, max: 100, above: true }),
    height: towerHeight,
    skip,
    ...target,
  },
  compute: ({ start: first, stepDelta, stepHeight, height, skip: skipped, ...options }) => {
    const bandIndex = bandOf(Math.max(0, height - skipped) / stepHeight);
    return advanceResult(first + stepDelta * bandIndex, options, {
      bandIndex,
      setup: `${SET_UP}${TOWER} START=${own(first)} STEP_DELTA=${own(stepDelta)} STEP_HEIGHT=${own(stepHeight)}${skipped > 0 ? ` SKIP=${own(skipped)}` : ""}`,
    });
  },
});

export const orcaTower = variant({
  id: "orca-tower",
  label: "Orca tower",
  about: "You printed OrcaSlicer's tower: the value changes at each whole millimetre.",
  fields: { start, step, height: towerHeight, end: extra(optional(end)), ...target },
  compute: ({ start: first, step: perBand, height, end: last, ...options }) => {
    if (last !== undefined && isBelow(last, first + perBand)) return new Fault("end", "E_ORDER");
    const bandIndex = bandOf(height);
    const top = last === undefined ? undefined : ceiling((last - first) / perBand) + 1;
    return advanceResult(
      first + perBand * bandIndex,
      options,
      present({ bandIndex, towerHeight: top }),
      warningsWhere({ W_BEYOND_TOWER: top !== undefined && exceeds(height, top) }),
    );
  },
});

export const index = variant({
  id: "index",
  label: "Lines or pattern",
  about: "You printed numbered lines or a pattern of chevrons and chose the best one.",
  fields: {
    start,
    step: { ...step, prefill: { direct: "0.005", bowden: "0.05" } },
    index: number(
      { label: "Number of the best line", hint: "Counted from 0: the first line is 0." },
      { min: 0, max: 999, whole: true },
    ),
    ...target,
  },
  compute: ({ start: first, step: perLine, index: at, ...options }) => advanceResult(first + perLine * at, options),
});

export const midpoint = variant({
  id: "midpoint",
  label: "Between two",
  about: "Two neighbouring values look equally good.",
  fields: {
    low: number({ label: "Lower value", unit: "s" }, { min: 0, max: HIGHEST }),
    high: number({ label: "Higher value", unit: "s" }, { min: 0, max: HIGHEST }),
    ...target,
  },
  compute: ({ low, high, ...options }) =>
    isBelow(high, low)
      ? new Fault("high", "E_ORDER")
      : advanceResult((low + high) / 2, options, { plusMinus: (high - low) / 2 }),
});
