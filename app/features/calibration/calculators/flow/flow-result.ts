import { fmt } from "~/lib/numbers/format-number";
import { exceeds, isBelow } from "../compare";
import { number } from "../fields/field-kinds";
import { Fault, warningsWhere, type Figures, type Outcome, type WarningCode } from "../outcome";

export const oldFlow = number(
  {
    label: "Flow ratio of the test print",
    hint: "The value in the filament profile that you printed with.",
    prefill: "0.98",
  },
  { min: 0.1, max: 2 },
);

/** A new flow with everything that follows from it. */
export function flowResult(
  old: number,
  newFlow: number,
  figures: Figures = {},
  warnings: readonly WarningCode[] = [],
): Outcome | Fault {
  if (isBelow(newFlow, 0.1) || exceeds(newFlow, 2)) return new Fault("newFlow", "E_RESULT_RANGE");
  const changePercent = 100 * (newFlow / old - 1);
  const m221Percent = (100 * newFlow) / old;
  const trial = `M221 S${fmt(m221Percent, 1)}`;
  return {
    figures: { newFlow, newFlowPercent: 100 * newFlow, changePercent, m221Percent, ...figures },
    warnings: [
      ...warningsWhere({
        W_LARGE_CHANGE: exceeds(Math.abs(changePercent), 10),
        W_UNUSUAL_FLOW: isBelow(newFlow, 0.85) || exceeds(newFlow, 1.15),
      }),
      ...warnings,
    ],
    commands: { trialKlipper: trial, trialMarlin: `M221 S${fmt(m221Percent, 0)}`, trialRrf: trial },
  };
}
