import { floorTo } from "~/lib/numbers/format-number";
import { exceeds } from "../compare";
import { withDefault } from "../fields/field";
import { number } from "../fields/field-kinds";
import { warningsWhere, type Figures, type Outcome, type WarningCode } from "../outcome";

/** More than any hotend melts, mm³/s. */
const IMPLAUSIBLE_FLOW = 100;

export const marginPercent = withDefault(
  number(
    {
      label: "Safety margin",
      unit: "%",
      prefill: "10",
      hint: "10 to 20: a print has to push against the layer below.",
    },
    { min: 0, max: 50 },
  ),
  10,
);

export const isImplausible = (flow: number): boolean => exceeds(flow, IMPLAUSIBLE_FLOW);

/** A maximum flow, and what to enter in the slicer. */
export function limitResult(
  maxFlow: number,
  margin: number,
  figures: Figures = {},
  warnings: readonly WarningCode[] = [],
): Outcome {
  const recommendedFlow = maxFlow * (1 - margin / 100);
  return {
    figures: { maxFlow, recommendedFlow, recommendedSetting: floorTo(recommendedFlow, 1), ...figures },
    warnings: [...warningsWhere({ W_IMPLAUSIBLE_FLOW: isImplausible(maxFlow) }), ...warnings],
  };
}
