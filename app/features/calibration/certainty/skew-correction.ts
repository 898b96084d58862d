import { factorSigma, parallelogram, type Diagonals } from "../calculators/skew/parallelogram";
import { Fault } from "../calculators/outcome";
import type { Readings } from "../calculators/readings";
import { about, CALIPER_ERROR, give, type Certainties, type Certainty } from "./certainty";

const BECAUSE = "calipers that are 0.02 mm off on each length";

/** The standard deviation of a plane's factor. */
function sigmaOf(lengths: Diagonals): number {
  const shape = parallelogram(lengths);
  return shape instanceof Fault ? 0 : factorSigma(lengths, shape, CALIPER_ERROR);
}

/** The diagonals decide, and longer ones are measured as exactly as short ones. */
const improve = (side: number): string =>
  side < 150
    ? "The two diagonals decide. Measure each three times and enter the means; a part twice as large is twice as exact."
    : "The two diagonals decide. Measure each three times on the same layer, and enter the means.";

const lengthsOf = (readings: Readings): Diagonals => ({
  AC: readings.number("AC"),
  BD: readings.number("BD"),
  AD: readings.number("AD"),
});

const PLANES = ["XY", "XZ", "YZ"];

function ofPlanes(readings: Readings): Certainty {
  const planes = PLANES.flatMap((name) => {
    const [AC, BD, AD] = readings.list(name);
    return AC === undefined || BD === undefined || AD === undefined ? [] : [{ name, lengths: { AC, BD, AD } }];
  });
  const [worst] = planes.toSorted((one, other) => sigmaOf(other.lengths) - sigmaOf(one.lengths));
  const because = planes.length > 1 ? `${BECAUSE}; ${worst?.name ?? ""} is the least sure` : BECAUSE;
  return give(worst === undefined ? 0 : sigmaOf(worst.lengths), "", because, improve(worst?.lengths.AD ?? 0));
}

export const skewCertainty: Certainties = {
  plane: (readings) => {
    const sigma = readings.number("factorSigma");
    return give(
      (sigma * 180) / Math.PI,
      "°",
      `the caliper error that you gave, on each length; ± ${about(sigma)} of the factor`,
      improve(readings.number("AD")),
    );
  },
  "three-planes": ofPlanes,
  combine: (readings) => give(sigmaOf(lengthsOf(readings)), "", BECAUSE, improve(readings.number("AD"))),
};
