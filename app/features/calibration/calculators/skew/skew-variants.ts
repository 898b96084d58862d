import { optional, withDefault } from "../fields/field";
import { number, triple } from "../fields/field-kinds";
import { Fault, present, warningsWhere } from "../outcome";
import { variant } from "../variant";
import { klipperPlane, marlinLine, skewCommands } from "./commands";
import {
  AC,
  AD,
  BD,
  degrees,
  factorSigma,
  MEASURABLE,
  parallelogram,
  skewWarnings,
  type Diagonals,
  type Parallelogram,
} from "./parallelogram";

export const plane = variant({
  id: "plane",
  label: "One plane",
  about: "You measured a printed square or rectangle: both diagonals and one side.",
  fields: {
    AC,
    BD,
    AD,
    AB: optional(
      number(
        {
          label: "Side AB",
          unit: "mm",
          extra: true,
          hint: "Optional, measured as AD; otherwise it follows from the others.",
        },
        MEASURABLE,
      ),
    ),
    caliperError: withDefault(
      number(
        { label: "Caliper error", unit: "mm", prefill: "0.02", extra: true, hint: "How far one reading may be off." },
        { min: 0, max: 1 },
      ),
      0.02,
    ),
  },
  compute: ({ caliperError, ...lengths }) => {
    const shape = parallelogram(lengths);
    if (shape instanceof Fault) return shape;
    const { AB, factor } = shape;
    const sigma = factorSigma(lengths, shape, caliperError);
    const skewDegrees = degrees(Math.atan(factor));
    return {
      figures: {
        factor,
        factorSigma: sigma,
        skewDegrees,
        cornerADegrees: 90 - skewDegrees,
        klipperReportedDegrees: degrees(factor),
        offsetPer100mm: 100 * factor,
        AB,
        idealDiagonal: Math.hypot(AB, lengths.AD),
      },
      warnings: warningsWhere({
        ...skewWarnings([{ ...lengths, AB }], [factor]),
        W_BELOW_NOISE: Math.abs(factor) < 2 * sigma,
      }),
      commands: skewCommands([klipperPlane("XY", lengths, 3)], { xy: factor }),
    };
  },
});

const planeField = (name: string, hint: string) =>
  optional(triple({ label: `Plane ${name}: AC BD AD`, unit: "mm", hint }, MEASURABLE));

export const threePlanes = variant({
  id: "three-planes",
  label: "Up to three planes",
  about: "You measured more than one plane. Leave empty what you did not measure.",
  fields: {
    XY: planeField("XY", "Printed flat. Three lengths, such as 141.2 141.6 100."),
    XZ: planeField("XZ", "Printed upright."),
    YZ: planeField("YZ", "Printed upright."),
  },
  compute: (measured) => {
    const factors: Record<string, number> = {};
    const planes: (Diagonals & Parallelogram)[] = [];
    const lengths: string[] = [];
    for (const [name, three] of Object.entries(measured)) {
      if (three === undefined) continue;
      const diagonals = { AC: three[0], BD: three[1], AD: three[2] };
      const shape = parallelogram(diagonals);
      if (shape instanceof Fault) return new Fault(name, "E_GEOMETRY");
      factors[name] = shape.factor;
      planes.push({ ...diagonals, ...shape });
      lengths.push(klipperPlane(name, diagonals, 3));
    }
    if (planes.length === 0) return new Fault("XY", "E_REQUIRED");
    const { XY: xy, XZ: xz, YZ: yz } = factors;
    return {
      figures: present({ factorXY: xy, factorXZ: xz, factorYZ: yz }),
      warnings: warningsWhere(skewWarnings(planes, Object.values(factors))),
      commands: skewCommands(lengths, { xy, xz, yz }),
    };
  },
});

/** The lengths of a rhombus with this lean, for Klipper, which takes nothing else. */
function rhombus(factor: number): Diagonals {
  const sine = Math.sin(Math.atan(factor));
  return { AC: 100 * Math.sqrt(1 + sine), BD: 100 * Math.sqrt(1 - sine), AD: 100 / Math.SQRT2 };
}

const oneFactor = { min: -1, max: 1 } as const;

export const combine = variant({
  id: "combine",
  label: "Still off",
  about: "You printed again with a correction active: what to enter now.",
  fields: {
    AC,
    BD,
    AD,
    priorFactor: number(
      { label: "Active correction", prefill: "0", hint: "The factor that was active while it printed." },
      oneFactor,
    ),
  },
  compute: ({ priorFactor, ...lengths }) => {
    const shape = parallelogram(lengths);
    if (shape instanceof Fault) return shape;
    const total = priorFactor + shape.factor;
    return {
      figures: {
        totalFactor: total,
        residualFactor: shape.factor,
        totalDegrees: degrees(Math.atan(total)),
        improvementPercent: priorFactor === 0 ? 0 : 100 * (1 - Math.abs(shape.factor) / Math.abs(priorFactor)),
      },
      warnings: warningsWhere(skewWarnings([{ ...lengths, AB: shape.AB }], [total])),
      commands: skewCommands([klipperPlane("XY", rhombus(total), 4)], { xy: total }),
    };
  },
});

export const fromFactor = variant({
  id: "from-factor",
  label: "Factor to Klipper",
  about: "You have a factor from Marlin or RepRapFirmware; Klipper takes lengths only.",
  fields: { factor: number({ label: "Skew factor", hint: "XY_SKEW_FACTOR, or I of M852." }, oneFactor) },
  compute: ({ factor }) => {
    const lengths = rhombus(factor);
    return {
      figures: { AC: lengths.AC, BD: lengths.BD, AD: lengths.AD },
      warnings: [],
      commands: skewCommands([klipperPlane("XY", lengths, 4)], { xy: factor }),
    };
  },
});

const part = (label: string, hint: string) =>
  withDefault(number({ label, unit: "mm", prefill: "0", hint }, { min: -1000, max: 1000 }), 0);

export const rrfImport = variant({
  id: "rrf-import",
  label: "RepRapFirmware to factors",
  about: "You have an M556 line and move to Marlin or Klipper.",
  fields: {
    S: number({ label: "S", unit: "mm", prefill: "100" }, { min: 0, max: 10_000, above: true }),
    X: part("X", "X of the M556 line."),
    Y: part("Y", "Y of the M556 line."),
    Z: part("Z", "Z of the M556 line."),
  },
  compute: ({ S, X, Y, Z }) => {
    const xy = -X / S;
    const yz = -Y / S;
    const xz = -Z / S + xy * yz;
    if (![xy, xz, yz].every(Number.isFinite)) return new Fault("S", "E_RESULT_RANGE");
    return {
      figures: { factorXY: xy, factorXZ: xz, factorYZ: yz },
      warnings: warningsWhere(skewWarnings([], [xy, xz, yz])),
      commands: { marlin: marlinLine({ xy, xz, yz }) },
    };
  },
});

export const angle = variant({
  id: "angle",
  label: "Angle to offset",
  about: "What an angle means over a length: is it worth correcting?",
  fields: {
    degrees: number({ label: "Angle", unit: "°", prefill: "0.1" }, { min: -45, max: 45 }),
    span: withDefault(number({ label: "Length", unit: "mm", prefill: "100" }, { min: 1, max: 5000 }), 100),
  },
  compute: ({ degrees: lean, span }) => {
    const factor = Math.tan((lean * Math.PI) / 180);
    return {
      figures: { offsetAtSpan: factor * span, factor },
      warnings: warningsWhere(skewWarnings([], [factor])),
    };
  },
});
