import { exceeds } from "../calculators/compare";
import type { Readings } from "../calculators/readings";
import { shown } from "../pictures/scene";
import { about, give, type Certainties, type Certainty } from "./certainty";

const UNIT = "mm³/s";

/** What kitchen scales show, g. */
const SCALES = 0.01;

/** How far the limit moves when a blob weighs one digit of the scales more. */
function ofBlobs(readings: Readings): Certainty {
  const [limit, tolerance, mass] = [
    readings.number("maxFlow"),
    readings.number("tolerancePercent"),
    readings.number("referenceMass"),
  ];
  const flows = readings
    .rows("points")
    .map(([flow = 0]) => flow)
    .toSorted((one, other) => one - other);
  const losses = readings.list("lossPercent");
  const after = losses.findIndex((loss) => exceeds(loss, tolerance));
  const [low, high] = [flows[after - 1], flows[after]];
  const [lost, more] = [losses[after - 1], losses[after]];
  const digit = `scales that show 0.01 g, which is ${about((100 * SCALES) / mass, "%")} of a blob`;
  if (low === undefined || high === undefined || lost === undefined || more === undefined) {
    return {
      plusMinus: null,
      because: `a lower bound: no blob lost more than ${shown(tolerance, "%")}`,
      improve: `Extrude blobs faster than ${shown(limit, UNIT)}, until one loses more.`,
    };
  }
  const perPercent = (high - low) / (more - lost);
  return give(
    ((100 * SCALES) / mass) * perPercent,
    UNIT,
    digit,
    `Extrude 500 mm for each blob, and one more between ${shown(low)} and ${shown(high, UNIT)}.`,
  );
}

export const maxFlowCertainty: Certainties = {
  tower: (readings) =>
    give(
      readings.number("step"),
      UNIT,
      "a height that is read to 1 mm",
      "Measure the height with calipers, or print a tower with half the step around this flow.",
    ),
  "orca-tower-exact": (readings) =>
    give(
      readings.number("step"),
      UNIT,
      "a height that is read to 1 mm; the layer itself is exact",
      "Measure the height with calipers.",
    ),
  weigh: ofBlobs,
  segment: () => ({
    plusMinus: null,
    because: "as exact as the step between two of your segments",
    improve: "Print segments closer together around the last good one.",
  }),
  "filament-feed": () => ({
    plusMinus: null,
    because: "too high rather than too low: in air nothing pushes back",
    improve: "Keep the margin, and check with a spiral tower.",
  }),
};
