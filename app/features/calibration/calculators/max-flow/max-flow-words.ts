import type { CalculatorWords } from "../definition";

/** What the calculator of the maximum flow says is wrong or unusual. */
export const maxFlowWords: CalculatorWords = {
  faults: {
    "lineWidth E_GEOMETRY": "A line this narrow and high has no plastic in it. Enter a wider line or a lower layer.",
    "extrusionLength E_REQUIRED": "Enter the length of filament in a blob: the result depends on it here.",
    "density E_REQUIRED": "Enter the density of the filament: the mass that went in follows from it.",
    "points E_REQUIRED": "Write at least two lines, each with a flow and a mass, such as 10 0.594.",
    "points E_RESULT_RANGE":
      "Even the slowest blob lost more than you accept. Weigh a slower one, or check density and length.",
  },
  warnings: {
    W_LIMIT_NOT_REACHED:
      "No blob lost more than you accept, so the limit is higher than this. Weigh faster ones to find it.",
    W_KLIPPER_CROSS_SECTION:
      "Klipper would stop the print here: the line is larger than it allows. Set max_extrude_cross_section, or choose a smaller line.",
  },
};
