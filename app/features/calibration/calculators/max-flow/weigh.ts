import { exceeds } from "../compare";
import { optional, withDefault } from "../fields/field";
import { choice, number, pairs } from "../fields/field-kinds";
import { filamentArea } from "../formulas.model";
import { filamentDiameter } from "../geometry";
import { Fault } from "../outcome";
import { variant } from "../variant";
import { limitResult, marginPercent } from "./flow-limit";

interface Sample {
  readonly flow: number;
  /** Missing share of the mass, percent. */
  readonly loss: number;
}

/** Where the loss passes the tolerance, between two samples; the highest flow if it never does. */
function flowAtTolerance(samples: readonly Sample[], tolerance: number): { flow: number; reached: boolean } | null {
  let previous: Sample | null = null;
  for (const sample of samples) {
    if (exceeds(sample.loss, tolerance)) {
      if (previous === null) return null;
      const share = (tolerance - previous.loss) / (sample.loss - previous.loss);
      return { flow: previous.flow + share * (sample.flow - previous.flow), reached: true };
    }
    previous = sample;
  }
  return previous === null ? null : { flow: previous.flow, reached: false };
}

export const weigh = variant({
  id: "weigh",
  label: "Weighed blobs",
  about: "You extruded the same length at rising flows and weighed each blob. The most exact way.",
  fields: {
    filamentDiameter,
    extrusionLength: optional(
      number({ label: "Filament in a blob", unit: "mm", prefill: "200", extra: true }, { min: 1, max: 5000 }),
    ),
    points: pairs(
      {
        label: "Flow and mass of each blob",
        unit: "mm³/s and g",
        hint: "One blob a line, such as 10 0.594. At least two.",
      },
      2,
    ),
    reference: withDefault(
      choice({ label: "Compare with", prefill: "first" }, [
        ["first", "The slowest blob"],
        ["theoretical", "The mass that went in"],
      ]),
      "first",
    ),
    tolerancePercent: withDefault(
      number(
        {
          label: "Accepted loss",
          unit: "%",
          prefill: "5",
          hint: "Scales that show 0.01 g cannot tell less than 2 % of a 0.6 g blob: extrude 500 mm to see more.",
        },
        { min: 0, max: 50 },
      ),
      5,
    ),
    density: optional(
      number(
        { label: "Density", unit: "g/cm³", prefill: "1.24", extra: true, hint: "1.24 PLA, 1.27 PETG, 1.04 ABS." },
        { min: 0.5, max: 10 },
      ),
    ),
    marginPercent,
  },
  compute: ({ points, reference, tolerancePercent, density, extrusionLength, ...rest }) => {
    const sorted = points.toSorted(([one], [other]) => one - other);
    let referenceMass = sorted[0]?.[1] ?? 0;
    if (reference === "theoretical") {
      if (extrusionLength === undefined) return new Fault("extrusionLength", "E_REQUIRED");
      if (density === undefined) return new Fault("density", "E_REQUIRED");
      referenceMass = (density * filamentArea(rest.filamentDiameter) * extrusionLength) / 1000;
    }
    const samples = sorted.map(([flow, mass]) => ({ flow, loss: 100 * (1 - mass / referenceMass) }));
    const limit = flowAtTolerance(samples, tolerancePercent);
    if (limit === null) return new Fault("points", "E_RESULT_RANGE");
    const figures = { referenceMass, lossPercent: samples.map(({ loss }) => loss) };
    return limitResult(limit.flow, rest.marginPercent, figures, limit.reached ? [] : ["W_LIMIT_NOT_REACHED"]);
  },
});
