import { SLACK } from "../compare";
import { choice, number } from "../fields/field-kinds";
import { Fault } from "../outcome";
import { variant } from "../variant";
import { flowResult, oldFlow } from "./flow-result";

/** The numbers on the pads of Orca's two passes, percent. */
const PASS_1 = [-20, -15, -10, -5, 0, 5, 10, 15, 20];
const PASS_2 = [-9, -8, -7, -6, -5, -4, -3, -2, -1, 0];

const isOneOf = (values: readonly number[], value: number) =>
  values.some((allowed) => Math.abs(allowed - value) <= SLACK);

/** The pads that there are decide, not this range. */
const ofSet = { min: -1000, max: 1000 };

export const orcaTwoPass = variant({
  id: "orca-two-pass",
  label: "Pads, both passes",
  about: "You printed Orca's or Bambu's pass 1 and pass 2 and know the best pad of each.",
  fields: {
    oldFlow,
    modifier1: number(
      { label: "Best pad of pass 1", unit: "%", prefill: "0", hint: "-20 to 20 in steps of 5." },
      ofSet,
    ),
    modifier2: number({ label: "Best pad of pass 2", unit: "%", prefill: "0", hint: "-9 to 0." }, ofSet),
  },
  compute: ({ oldFlow: old, modifier1, modifier2 }) => {
    if (!isOneOf(PASS_1, modifier1)) return new Fault("modifier1", "E_CHOICE");
    if (!isOneOf(PASS_2, modifier2)) return new Fault("modifier2", "E_CHOICE");
    const afterPass1 = (old * (100 + modifier1)) / 100;
    return flowResult(old, (afterPass1 * (100 + modifier2)) / 100, { afterPass1 });
  },
});

export const orcaPass = variant({
  id: "orca-pass",
  label: "Pads, one pass",
  about: "You printed one plate of pads with a percentage on each.",
  fields: {
    oldFlow,
    pass: choice({ label: "Pass", prefill: "1" }, [
      ["1", "Pass 1 (-20 to 20)"],
      ["2", "Pass 2 (-9 to 0)"],
      ["custom", "My own pads"],
    ]),
    modifier: number({ label: "Number on the best pad", unit: "%", prefill: "0" }, ofSet),
  },
  compute: ({ oldFlow: old, pass, modifier: percent }) => {
    if (pass === "1" && !isOneOf(PASS_1, percent)) return new Fault("modifier", "E_CHOICE");
    if (pass === "2" && !isOneOf(PASS_2, percent)) return new Fault("modifier", "E_CHOICE");
    if (Math.abs(percent) > 50 + SLACK) return new Fault("modifier", "E_RANGE");
    return flowResult(old, (old * (100 + percent)) / 100);
  },
});

const steps = (first: number, last: number, step: number) =>
  Array.from({ length: Math.round((last - first) / step) + 1 }, (_, at) => first + at * step);

const YOLO = { recommended: steps(-0.05, 0.05, 0.01), perfectionist: steps(-0.04, 0.035, 0.005) };

export const orcaYolo = variant({
  id: "orca-yolo",
  label: "YOLO pads",
  about: "You printed Orca's YOLO plate, whose numbers are added to the flow ratio.",
  fields: {
    oldFlow,
    modifier: number(
      { label: "Number on the best pad", hint: "As printed, like 0.01 or -0.02.", prefill: "0" },
      {
        min: -0.5,
        max: 0.5,
      },
    ),
    mode: choice({ label: "Plate", hint: "In brackets: its steps.", prefill: "recommended" }, [
      ["recommended", "Recommended (0.01)"],
      ["perfectionist", "Perfectionist (0.005)"],
      ["custom", "My own pads"],
    ]),
  },
  compute: ({ oldFlow: old, modifier: added, mode }) => {
    if (mode !== "custom" && !isOneOf(YOLO[mode], added)) return new Fault("modifier", "E_CHOICE");
    return flowResult(old, old + added, { objectFlow: (old + added) / old });
  },
});

export const percentBlock = variant({
  id: "percent-block",
  label: "Percent blocks",
  about: "You printed blocks labelled with a percentage of the flow, such as SuperSlicer's or Ellis' cubes.",
  fields: {
    oldFlow,
    percent: number({ label: "Percentage of the best block", unit: "%", prefill: "100" }, { min: 50, max: 150 }),
  },
  compute: ({ oldFlow: old, percent }) => flowResult(old, (old * percent) / 100),
});

const diameter = { min: 1, max: 4 };

export const filamentDiameterVariant = variant({
  id: "filament-diameter",
  label: "Filament diameter",
  about:
    "Your filament is thicker or thinner than its label. Better: enter the measured diameter in the slicer and leave the flow alone.",
  fields: {
    oldFlow,
    nominalDiameter: number({ label: "Diameter in the slicer", unit: "mm", prefill: "1.75" }, diameter),
    measuredDiameter: number(
      { label: "Measured diameter", unit: "mm", hint: "Mean of several places along a metre." },
      diameter,
    ),
  },
  compute: ({ oldFlow: old, nominalDiameter, measuredDiameter }) =>
    flowResult(old, old * (nominalDiameter / measuredDiameter) ** 2),
});
