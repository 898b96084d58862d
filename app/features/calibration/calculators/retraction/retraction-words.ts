import type { CalculatorWords } from "../definition";

/** What the calculator of retraction says is wrong or unusual. */
export const retractionWords: CalculatorWords = {
  faults: {
    "factor E_REQUIRED": "Enter the factor, or the change and the height of the steps.",
    "stepDelta E_REQUIRED": "Enter the change for each step as well, or the factor instead of both.",
    "stepHeight E_REQUIRED": "Enter the height of a step as well, or the factor instead of both.",
    "extraRestart E_RESULT_RANGE":
      "Less than nothing would come back: the extra length is below minus the retraction length. Enter a smaller cut.",
    "retractLength E_RESULT_RANGE":
      "The length would be outside 0 to 20 mm. Check the first length, the step and the reading.",
    "speed E_RESULT_RANGE":
      "The speed would be outside 1 to 200 mm/s. Check the first speed, the step and the segment.",
  },
  warnings: {
    W_RETRACT_LONG:
      "This is long for the drive: more than 2 mm (direct) or 8 mm (Bowden) pulls melt into the cold zone. Dry the filament and check the temperature first.",
    W_KLIPPER_NEG_EXTRA: "Klipper takes no negative extra length, so there is no line for it. Enter 0 to get one.",
  },
};
