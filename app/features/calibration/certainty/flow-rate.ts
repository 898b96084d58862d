import { fmt } from "~/lib/numbers/format-number";
import { shown } from "../pictures/scene";
import type { Readings } from "../calculators/readings";
import { CALIPER_ERROR, give, type Certainties, type Certainty } from "./certainty";

const LOOK_AGAIN = "Look under a lamp from the side and run a finger across the lines.";

/** Half the gap to the next pad. */
const ofPass = (readings: Readings): Certainty => {
  const flow = readings.number("newFlow");
  switch (readings.text("pass")) {
    case "1":
      return give(flow * 0.025, "", "half the 5 % between two pads", "Print pass 2 next: its pads are 1 % apart.");
    case "2":
      return give(flow * 0.005, "", "half the 1 % between two pads", LOOK_AGAIN);
    default:
      return {
        plusMinus: null,
        because: "half the gap between two of your pads",
        improve: "Print pads closer together around the best one.",
      };
  }
};

const ofYolo = (readings: Readings): Certainty =>
  readings.text("mode") === "perfectionist"
    ? give(0.0025, "", "half the 0.005 between two pads", LOOK_AGAIN)
    : give(0.005, "", "half the 0.01 between two pads", "For a finer answer print the perfectionist plate.");

/** Whether the readings or the calipers are off by more. */
function ofWall(readings: Readings): Certainty {
  const [flow, mean, spread] = [
    readings.number("newFlow"),
    readings.number("meanWall"),
    readings.number("uncertainty"),
  ];
  const calipers = (flow * CALIPER_ERROR) / mean;
  const both = readings.number("uncertaintyWithCalipers");
  const because = `${fmt(spread, 3)} from the spread of your readings and ${fmt(calipers, 3)} from calipers that are 0.02 mm off`;
  return give(
    both,
    "",
    because,
    spread > calipers
      ? "The readings differ most: measure more places, mid-height, away from corners and the seam."
      : "The calipers decide: print two or three walls, which count the same error half or a third, or confirm with pads.",
  );
}

/** A ruler is read to half a millimetre. */
const RULER_ERROR = 0.5;

const ofFeed =
  (result: string, unit: string) =>
  (readings: Readings): Certainty => {
    const extruded = readings.number("extruded");
    return give(
      (readings.number(result) * RULER_ERROR) / extruded,
      unit,
      `a mark that is read to 0.5 mm of ${shown(extruded, "mm")}`,
      "Feed twice the length, or measure the mark with calipers.",
    );
  };

export const flowRateCertainty: Certainties = {
  "orca-two-pass": (readings) =>
    give(readings.number("newFlow") * 0.005, "", "half the 1 % between two pads of pass 2", LOOK_AGAIN),
  "orca-pass": ofPass,
  "orca-yolo": ofYolo,
  "percent-block": () => ({
    plusMinus: null,
    because: "half the gap between two blocks",
    improve: "Print blocks 0.5 % apart around the best one.",
  }),
  wall: ofWall,
  "filament-diameter": (readings) =>
    give(
      (2 * readings.number("newFlow") * CALIPER_ERROR) / readings.number("measuredDiameter", 1),
      "",
      "calipers that are 0.02 mm off, counted twice because the area goes with the square",
      "Measure ten places along a metre, each in two directions, and enter the mean. Confirm with pads.",
    ),
  "e-steps": ofFeed("newSteps", "steps/mm"),
  "rotation-distance": ofFeed("newRotationDistance", "mm"),
};
