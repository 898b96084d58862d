import { fmt } from "~/lib/numbers/format-number";
import { bandOf, exceeds, isBelow } from "../compare";
import { optional, withDefault } from "../fields/field";
import { choice, number } from "../fields/field-kinds";
import { towerHeight } from "../geometry";
import { Fault, present, warningsWhere, type Commands, type Figures, type Outcome, type WarningCode } from "../outcome";
import { variant } from "../variant";

/** Orca's tower stands on a base of this height, mm. */
const ORCA_BASE = 0.4;

export const speed = withDefault(
  number({ label: "Retraction speed", unit: "mm/s", prefill: "35" }, { min: 1, max: 200 }),
  35,
);

/** Inputs that only the commands and warnings depend on. */
const rest = {
  speed,
  unretractSpeed: optional(
    number({ label: "Unretraction speed", unit: "mm/s", extra: true, hint: "Empty: the same." }, { min: 1, max: 200 }),
  ),
  extraRestart: withDefault(
    number(
      { label: "Extra length on restart", unit: "mm", prefill: "0", extra: true, hint: "Usually 0." },
      { min: -10, max: 10 },
    ),
    0,
  ),
  zHop: withDefault(number({ label: "Z hop", unit: "mm", prefill: "0", extra: true }, { min: 0, max: 5 }), 0),
  driveType: optional(
    choice({ label: "Drive", hint: "For the warning on long retractions.", prefill: "direct", extra: true }, [
      ["direct", "Direct"],
      ["bowden", "Bowden"],
    ]),
  ),
};

interface Rest {
  readonly speed: number;
  readonly unretractSpeed: number | undefined;
  readonly extraRestart: number;
  readonly zHop: number;
  readonly driveType: "direct" | "bowden" | undefined;
}

function commandsFor(retract: number, { speed: fast, unretractSpeed = fast, extraRestart, zHop }: Rest): Commands {
  const length = fmt(retract, 2);
  const extra = fmt(extraRestart, 2);
  const hop = fmt(zHop, 2);
  const back = fmt(60 * unretractSpeed, 0);
  const feed = fmt(60 * fast, 0);
  const klipper = `SET_RETRACTION RETRACT_LENGTH=${length} RETRACT_SPEED=${fmt(fast, 0)} UNRETRACT_EXTRA_LENGTH=${extra} UNRETRACT_SPEED=${fmt(unretractSpeed, 0)}`;
  return {
    // Klipper refuses a negative extra length.
    ...(isBelow(extraRestart, 0) ? {} : { klipper }),
    marlin: `M207 S${length} F${feed} Z${hop}\nM208 S${extra} F${back}`,
    rrf: `M207 S${length} R${extra} F${feed} T${back} Z${hop}`,
  };
}

function lengthResult(
  retract: number,
  options: Rest,
  figures: Figures = {},
  warnings: readonly WarningCode[] = [],
): Outcome | Fault {
  if (isBelow(retract, 0) || exceeds(retract, 20)) return new Fault("retractLength", "E_RESULT_RANGE");
  // RepRapFirmware refuses it, and no firmware can give back less than nothing.
  if (isBelow(options.extraRestart, -retract)) return new Fault("extraRestart", "E_RESULT_RANGE");
  const limit = options.driveType === "direct" ? 2 : 8;
  return {
    figures: { retractLength: retract, ...figures },
    warnings: [
      ...warningsWhere({
        W_RETRACT_LONG: options.driveType !== undefined && exceeds(retract, limit),
        W_KLIPPER_NEG_EXTRA: isBelow(options.extraRestart, 0),
      }),
      ...warnings,
    ],
    commands: commandsFor(retract, options),
  };
}

const start = number({ label: "First length", unit: "mm", prefill: { direct: "0", bowden: "1" } }, { min: 0, max: 20 });
const step = number(
  { label: "Step", unit: "mm", prefill: { direct: "0.1", bowden: "0.2" } },
  { min: 0, max: 5, above: true },
);
const height = { ...towerHeight, label: "Lowest clean height", hint: "From the bed: no strings from here on up." };

export const orcaTower = variant({
  id: "orca-tower",
  label: "Orca tower",
  about: "You printed OrcaSlicer's tower: the length grows with each millimetre above the base.",
  fields: {
    start,
    step,
    height,
    end: optional(
      number(
        { label: "Last length", unit: "mm", prefill: { direct: "2", bowden: "6" }, extra: true },
        { min: 0, max: 20 },
      ),
    ),
    ...rest,
  },
  compute: ({ start: first, step: perBand, height: at, end: last, ...options }) => {
    if (last !== undefined && isBelow(last, first + perBand)) return new Fault("end", "E_ORDER");
    const bandIndex = bandOf(Math.max(0, at - ORCA_BASE));
    const top = last === undefined ? undefined : 1 + ORCA_BASE + (last - first) / perBand;
    return lengthResult(
      first + bandIndex * perBand,
      options,
      present({ bandIndex, towerHeight: top }),
      warningsWhere({ W_BEYOND_TOWER: top !== undefined && exceeds(at, top) }),
    );
  },
});

interface KlipperRule {
  readonly factor: number | undefined;
  readonly band: number | undefined;
  readonly stepDelta: number | undefined;
  readonly stepHeight: number | undefined;
}

/**
 * One of the three forms of Klipper's TUNING_TOWER. Steps count where both are given: the form begins with a factor, and
 * whoever enters steps has printed with them.
 */
function klipperLength(
  above: number,
  { factor, band, stepDelta, stepHeight }: KlipperRule,
): { readonly grown: number; readonly bandIndex?: number } | Fault {
  if (stepDelta !== undefined && stepHeight !== undefined) {
    const bandIndex = bandOf(above / stepHeight);
    return { grown: stepDelta * bandIndex, bandIndex };
  }
  if (stepDelta !== undefined) return new Fault("stepHeight", "E_REQUIRED");
  if (stepHeight !== undefined) return new Fault("stepDelta", "E_REQUIRED");
  if (factor === undefined) return new Fault("factor", "E_REQUIRED");
  if (band === undefined) return { grown: factor * above };
  const bandIndex = bandOf(above / band);
  return { grown: factor * (bandIndex + 0.5) * band, bandIndex };
}

export const klipperTower = variant({
  id: "klipper-tower",
  label: "Klipper tower",
  about: "You printed with TUNING_TOWER and firmware retraction. Use the factor, or the change and height of steps.",
  fields: {
    start,
    height,
    skip: withDefault(
      number({ label: "Skipped at the bottom", unit: "mm", prefill: "0", extra: true }, { min: 0, max: 500 }),
      0,
    ),
    factor: optional(number({ label: "Factor", unit: "mm/mm", prefill: "0.05" }, { min: 0, max: 5, above: true })),
    band: optional(
      number({ label: "Band height", unit: "mm", hint: "Only with BAND." }, { min: 0, max: 100, above: true }),
    ),
    stepDelta: optional(
      number(
        { label: "Change per step", unit: "mm", hint: "With the height below: both count instead of the factor." },
        { min: -5, max: 5 },
      ),
    ),
    stepHeight: optional(number({ label: "Step height", unit: "mm" }, { min: 0, max: 100, above: true })),
    ...rest,
  },
  compute: ({ start: first, height: at, skip, factor, band, stepDelta, stepHeight, ...options }) => {
    const found = klipperLength(Math.max(0, at - skip), { factor, band, stepDelta, stepHeight });
    if (found instanceof Fault) return found;
    return lengthResult(first + found.grown, options, present({ bandIndex: found.bandIndex }));
  },
});

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

export const segment = variant({
  id: "segment",
  label: "Segments",
  about: "You printed a tower of lettered segments, such as Teaching Tech's.",
  fields: {
    start: { ...start, label: "Length of segment A", prefill: { direct: "0.4", bowden: "4" } },
    step: number({ label: "Step", unit: "mm", prefill: { direct: "0.2", bowden: "0.5" } }, { min: -5, max: 5 }),
    segment: choice(
      { label: "Best segment", prefill: "A" },
      LETTERS.map((letter) => [letter, letter] as const),
    ),
    ...rest,
  },
  compute: ({ start: first, step: by, segment: letter, ...options }) =>
    lengthResult(first + by * LETTERS.indexOf(letter), options),
});

const few = { min: 0, max: 5, whole: true } as const;

export const rings = variant({
  id: "rings",
  label: "Notched towers",
  about: "You printed SuperSlicer's towers and counted the rings up to the first clean one.",
  fields: {
    step,
    rings: number({ label: "Rings up to the first clean one" }, { min: 1, max: 100, whole: true }),
    headroomRings: withDefault(
      number({ label: "Rings of headroom", prefill: "0", hint: "One or two more, to be safe." }, few),
      0,
    ),
    firstRingMultiple: withDefault(
      number({ label: "Steps in the first ring", prefill: "0", hint: "1 if the first ring retracts one step." }, few),
      0,
    ),
    ...rest,
  },
  compute: ({ step: by, rings: count, headroomRings, firstRingMultiple, ...options }) =>
    lengthResult((count - 1 + firstRingMultiple + headroomRings) * by, options),
});
