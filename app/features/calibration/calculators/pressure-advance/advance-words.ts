import type { CalculatorWords } from "../definition";

const OLD_K = "Values of 30 and more belong to Marlin's old linear advance 1.0 and cannot be converted.";

const inRange = (what: string) => `${what} is outside its range. Enter a number from 0 to 10 s. ${OLD_K}`;

/** What the calculator of pressure advance says is wrong or unusual. */
export const advanceWords: CalculatorWords = {
  faults: {
    "start E_RANGE": inRange("The first value"),
    "end E_RANGE": inRange("The last value"),
    "low E_RANGE": inRange("The lower value"),
    "high E_RANGE": inRange("The higher value"),
    "pressureAdvance E_RANGE": inRange("Pressure advance"),
    "high E_ORDER": "The higher value is below the lower one. Swap the two.",
    "lineWidth E_GEOMETRY": "A line this narrow and high has no plastic in it. Enter a wider line or a lower layer.",
    "pressureAdvance E_RESULT_RANGE": `The value would be outside 0 to 10 s, which no firmware takes. Check start, step and reading. ${OLD_K}`,
  },
  warnings: {
    W_UNEVEN_STEP:
      "The range is not a whole number of steps, so the last value is not printed. Choose another end or step.",
    W_TOO_MANY_PATTERNS: "These are more than 60 values. Choose a larger step, and a finer one around the best.",
    W_HIGH_PA:
      "This is unusually high for the drive. Check start and step; more than 0.1 (direct) or 1.5 (Bowden) mostly means a partly blocked nozzle or a loose coupling.",
  },
};
