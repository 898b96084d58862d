import type { Readings } from "../calculators/readings";
import { give, type Certainties, type Certainty } from "./certainty";

const FINER = "For a finer answer print half the step around this length; dry filament first.";

const ofStep =
  (because: string) =>
  (readings: Readings): Certainty =>
    give(readings.number("step"), "mm", because, FINER);

function ofKlipper(readings: Readings): Certainty {
  const [factor, band] = [readings.maybe("factor"), readings.maybe("band")];
  const step = readings.maybe("stepDelta");
  if (step !== undefined) return give(step, "mm", "one step up or down", FINER);
  return band === undefined || factor === undefined
    ? give(factor ?? 0, "mm", "a height that is read to 1 mm", FINER)
    : give((factor * band) / 2, "mm", "half a band", FINER);
}

export const retractionCertainty: Certainties = {
  "orca-tower": ofStep("one band up or down"),
  "klipper-tower": ofKlipper,
  segment: ofStep("one segment up or down"),
  rings: ofStep("one ring up or down"),
  "speed-steps": (readings) =>
    give(
      readings.number("stepSpeed") / 2,
      "mm/s",
      "half the step between two segments",
      "Check with “Is the speed reached?” that the segments really differ.",
    ),
};
