import { fmt } from "~/lib/numbers/format-number";
import { numberIn, type CalculatorWords, type Computed } from "../definition";

const THIN_LINE = "A line this narrow and high has no plastic in it. Enter a wider line or a lower layer.";

/** The reading that is farthest from the others. */
function outlier({ inputs, figures }: Computed): string {
  const readings: unknown = inputs["readings"];
  const mean = numberIn(figures, "meanWall");
  if (!Array.isArray(readings)) return "";
  const numbers = readings.filter((reading) => typeof reading === "number");
  const off = (reading: number) => Math.abs(reading - mean);
  const farthest = numbers.toSorted((one, other) => off(other) - off(one))[0];
  return farthest === undefined ? "" : ` Measure again where you read ${fmt(farthest, 3)} mm.`;
}

const PASS_1 = "Pass 1 has the pads -20 to 20 in steps of 5. Enter the number that is printed on the pad.";
const PASS_2 = "Pass 2 has the pads -9 to 0. Enter the number that is printed on the pad.";
const YOLO =
  "Enter the number that is printed on the pad: -0.05 to 0.05 on the recommended plate, -0.04 to 0.035 on the other.";

/** What the flow calculator says is wrong or unusual. */
export const flowWords: CalculatorWords = {
  faults: {
    "modifier E_CHOICE":
      "No pad of this plate has that number. Enter the number that is printed on the pad, or choose “My own pads”.",
    "orca-pass modifier E_REQUIRED":
      "Enter the number that is printed on the best pad: -20 to 20 in steps of 5 in pass 1, -9 to 0 in pass 2.",
    "modifier1 E_CHOICE": PASS_1,
    "modifier1 E_RANGE": PASS_1,
    "orca-two-pass modifier1 E_REQUIRED": PASS_1,
    "modifier2 E_CHOICE": PASS_2,
    "modifier2 E_RANGE": PASS_2,
    "orca-two-pass modifier2 E_REQUIRED": PASS_2,
    "orca-yolo modifier E_REQUIRED": YOLO,
    "orca-yolo modifier E_RANGE": `${YOLO} Pads of your own differ by 0.5 at most.`,
    "oldFlow E_RANGE": "This is a ratio from 0.1 to 2, and no percentage: 98 % is 0.98.",
    "orca-pass modifier E_RANGE": "Pads differ by 50 % at most. Enter the number that is printed on the pad.",
    "extruded E_REQUIRED":
      "Enter the length that went in, or leave it empty and enter both distances of the mark below it.",
    "extruded E_GEOMETRY":
      "This length and the distances of the mark contradict each other. Leave this field or the distance after empty.",
    "markDistance E_REQUIRED": "Enter how far the mark was from the inlet before you extruded.",
    "remaining E_REQUIRED": "Enter how far the mark was from the inlet after you extruded.",
    "remaining E_GEOMETRY":
      "By these distances no filament went in. The distance after has to be smaller than the one before.",
    "layerHeight E_REQUIRED": "Enter the layer height: how far lines overlap depends on it.",
    "readings E_REQUIRED": "Enter at least one reading of the wall, from 0.05 to 10 mm.",
    "readings E_GEOMETRY":
      "A wall this thin has nothing between its round ends. Check the readings, the line width and the layer height.",
    "lineWidth E_GEOMETRY": THIN_LINE,
    "innerLineWidth E_GEOMETRY": THIN_LINE,
    "newFlow E_RESULT_RANGE":
      "The new flow would be outside 0.1 to 2, which slicers refuse. Check the flow of the test print and the reading.",
  },
  warnings: {
    W_LARGE_CHANGE: "This changes the value by more than 10 %. Check the reading before you enter it.",
    W_UNUSUAL_FLOW:
      "A flow below 0.85 or above 1.15 is unusual. Check E-steps or rotation distance, and the filament's diameter.",
    W_FEW_READINGS: "Fewer than four readings say little. Measure every side of the wall.",
    W_SPREAD: (result) => `The readings differ by more than 3 %.${outlier(result)}`,
    W_REPEAT: "More than 2 mm too much or too little went in. Enter the new value and measure once more.",
  },
};
