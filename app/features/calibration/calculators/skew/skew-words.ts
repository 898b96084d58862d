import type { CalculatorWords } from "../definition";

/** What the calculator of skew says is wrong or unusual. */
export const skewWords: CalculatorWords = {
  faults: {
    "XY E_REQUIRED": "Enter the three lengths AC, BD and AD of at least one plane.",
    "AD E_GEOMETRY":
      "With these diagonals no side can be this long. Measure AD again: the outside width, less what the corners are cut by.",
    "AC E_GEOMETRY": "These lengths belong to no parallelogram. Measure both diagonals and the sides again.",
    "S E_RESULT_RANGE": "These numbers make an endless correction. Check S against the M556 line.",
  },
  warnings: {
    W_MECHANICAL_FIRST: "The diagonals differ by more than 3 %. Square the frame first, then measure again.",
    W_NOT_SQUARE:
      "The sides differ by more than 2 %. Check that you measured the right edges; else calibrate the steps of the axes first.",
    W_BELOW_NOISE:
      "This skew is smaller than what the calipers can tell. Leave it as it is, or measure a larger part to know more.",
    W_MARLIN_RANGE: "Marlin takes factors from -1 to 1 only. Check the lengths.",
  },
};
