import { fmt } from "~/lib/numbers/format-number";
import { exceeds, SLACK } from "../compare";
import { optional, withDefault } from "../fields/field";
import { number } from "../fields/field-kinds";
import { Fault, warningsWhere } from "../outcome";
import { variant } from "../variant";

/** What was measured of one extrusion: the length itself, or a mark and what is left of the way to it. */
const extrusion = (requested: string, mark: string) =>
  ({
    requested: number({ label: "Length you asked for", unit: "mm", prefill: requested }, { min: 1, max: 1000 }),
    extruded: optional(
      number(
        {
          label: "Length that went in",
          unit: "mm",
          hint: "If you measured it directly. Otherwise leave it empty and use the two fields below.",
        },
        { min: 0, max: 1000, above: true },
      ),
    ),
    markDistance: optional(
      number(
        { label: "Distance of the mark before", unit: "mm", prefill: mark, hint: "From the extruder's inlet." },
        { min: 1, max: 1000 },
      ),
    ),
    remaining: optional(
      number(
        { label: "Distance of the mark after", unit: "mm", hint: "What is left. Negative when the mark went in." },
        { min: -1000, max: 1000 },
      ),
    ),
  }) as const;

interface Extrusion {
  readonly extruded: number | undefined;
  readonly markDistance: number | undefined;
  readonly remaining: number | undefined;
}

function extrudedLength({ extruded, markDistance, remaining }: Extrusion): number | Fault {
  if (extruded !== undefined) {
    // The distance before is in the form from the beginning; only both of them are a second reading.
    const isSame = remaining === undefined || Math.abs((markDistance ?? NaN) - remaining - extruded) <= SLACK;
    return isSame ? extruded : new Fault("extruded", "E_GEOMETRY");
  }
  if (markDistance === undefined && remaining === undefined) return new Fault("extruded", "E_REQUIRED");
  if (markDistance === undefined) return new Fault("markDistance", "E_REQUIRED");
  if (remaining === undefined) return new Fault("remaining", "E_REQUIRED");
  const length = markDistance - remaining;
  return length <= 0 ? new Fault("remaining", "E_GEOMETRY") : length;
}

function changeOf(ratio: number, requested: number, extruded: number) {
  const changePercent = 100 * (ratio - 1);
  return {
    changePercent,
    warnings: warningsWhere({
      W_LARGE_CHANGE: exceeds(Math.abs(changePercent), 10),
      W_REPEAT: exceeds(Math.abs(extruded - requested), 2),
    }),
  };
}

export const eSteps = variant({
  id: "e-steps",
  label: "E-steps",
  about: "Once for each extruder, on Marlin and RepRapFirmware: how many motor steps feed one millimetre.",
  fields: {
    oldSteps: number(
      { label: "Current steps per mm", unit: "steps/mm", hint: "M503 prints it as M92 E." },
      { min: 0.01, max: 100_000 },
    ),
    ...extrusion("100", "120"),
  },
  compute: ({ oldSteps, requested, ...measured }) => {
    const extruded = extrudedLength(measured);
    if (extruded instanceof Fault) return extruded;
    const newSteps = (oldSteps * requested) / extruded;
    const { changePercent, warnings } = changeOf(requested / extruded, requested, extruded);
    const line = `M92 E${fmt(newSteps, 2)}`;
    return {
      figures: { newSteps, extruded, changePercent },
      warnings,
      commands: { marlin: `${line}\nM500`, rrf: line },
    };
  },
});

export const rotationDistance = variant({
  id: "rotation-distance",
  label: "Rotation distance",
  about:
    "Once for each extruder, on Klipper: how much filament one turn feeds. It works the other way round from steps.",
  fields: {
    oldRotationDistance: number(
      { label: "Current rotation distance", unit: "mm", hint: "rotation_distance of [extruder] in printer.cfg." },
      { min: 0.1, max: 1000 },
    ),
    ...extrusion("50", "70"),
  },
  compute: ({ oldRotationDistance, requested, ...measured }) => {
    const extruded = extrudedLength(measured);
    if (extruded instanceof Fault) return extruded;
    const newRotationDistance = (oldRotationDistance * extruded) / requested;
    const { changePercent, warnings } = changeOf(extruded / requested, requested, extruded);
    const distance = fmt(newRotationDistance, 3);
    return {
      figures: { newRotationDistance, extruded, changePercent },
      warnings,
      commands: {
        klipperConfig: `rotation_distance: ${distance}`,
        klipper: `SET_EXTRUDER_ROTATION_DISTANCE EXTRUDER=extruder DISTANCE=${distance}`,
      },
    };
  },
});

export const stepsToRotationDistance = variant({
  id: "steps-to-rotation-distance",
  label: "Steps to rotation distance",
  about: "You move from Marlin to Klipper and know the steps per mm.",
  fields: {
    fullSteps: withDefault(
      number(
        { label: "Full steps per turn", prefill: "200", hint: "200 for a 1.8° motor, 400 for 0.9°." },
        { min: 1, max: 1000 },
      ),
      200,
    ),
    microsteps: withDefault(number({ label: "Microsteps", prefill: "16" }, { min: 1, max: 256 }), 16),
    gearRatio: withDefault(
      number(
        { label: "Gear ratio", prefill: "1", hint: "Motor turns for one turn of the gear, like 3." },
        {
          min: 0.01,
          max: 1000,
        },
      ),
      1,
    ),
    stepsPerMm: number({ label: "Steps per mm", unit: "steps/mm" }, { min: 0.01, max: 100_000 }),
  },
  compute: ({ fullSteps, microsteps, gearRatio, stepsPerMm }) => {
    const distance = (fullSteps * microsteps * gearRatio) / stepsPerMm;
    return {
      figures: { rotationDistance: distance },
      warnings: [],
      commands: { klipperConfig: `rotation_distance: ${fmt(distance, 3)}` },
    };
  },
});
