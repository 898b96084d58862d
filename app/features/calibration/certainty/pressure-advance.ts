import type { Readings } from "../calculators/readings";
import { give, type Certainties, type Certainty } from "./certainty";

const FINER = "Print lines or a pattern with a smaller step around this value.";

const ofStep =
  (name: string, share: number, because: string) =>
  (readings: Readings): Certainty =>
    give(readings.number(name) * share, "s", because, FINER);

export const pressureAdvanceCertainty: Certainties = {
  "orca-tower": ofStep("step", 1, "one band up or down"),
  "klipper-factor": ofStep("factor", 1, "a height that is read to 1 mm"),
  "klipper-band": (readings) =>
    give((readings.number("factor") * readings.number("band")) / 2, "s", "half a band", FINER),
  "klipper-step": ofStep("stepDelta", 0.5, "half a step"),
  index: ofStep("step", 0.5, "half the step between two lines"),
  midpoint: ofStep("plusMinus", 1, "half the gap between your two values"),
};
