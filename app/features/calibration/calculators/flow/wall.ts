import { CALIPER_ERROR } from "../../certainty/certainty";
import { exceeds } from "../compare";
import { optional, withDefault } from "../fields/field";
import { choice, list, number } from "../fields/field-kinds";
import { CORNER, wallThickness } from "../formulas.model";
import { layerHeight, lineWidth } from "../geometry";
import { Fault, warningsWhere } from "../outcome";
import { variant } from "../variant";
import { flowResult, oldFlow } from "./flow-result";

type FlowModel = Parameters<typeof wallThickness>[0]["flowModel"];

/** Fewer readings say too little about how much the wall varies. */
const ENOUGH_READINGS = 4;

function meanAndDeviation(readings: readonly number[]): { readonly mean: number; readonly sd: number } {
  const mean = readings.reduce((sum, reading) => sum + reading, 0) / readings.length;
  if (readings.length === 1) return { mean, sd: 0 };
  const squares = readings.reduce((sum, reading) => sum + (reading - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / (readings.length - 1)) };
}

/** Whether the thickness depends on how high a layer is. */
function needsHeight(wallCount: number, flowModel: FlowModel, method: string): boolean {
  if (method === "volumetric") return true;
  return (flowModel === "slic3r" && wallCount > 1) || (flowModel === "slic3r-precise" && wallCount > 2);
}

export const wall = variant({
  id: "wall",
  label: "Measured wall",
  about: "Print a cube without top or infill and measure its walls with calipers. Good for a first value.",
  fields: {
    oldFlow,
    readings: list(
      {
        label: "Wall thickness readings",
        unit: "mm",
        hint: "One for each side, mid-height, away from corners and the seam.",
      },
      { min: 0.05, max: 10 },
    ),
    wallCount: withDefault(number({ label: "Number of walls", prefill: "1" }, { min: 1, max: 10, whole: true }), 1),
    lineWidth: { ...lineWidth, label: "Outer wall line width" },
    innerLineWidth: optional(
      number(
        { label: "Inner wall line width", unit: "mm", extra: true, hint: "Empty: the same as the outer wall." },
        { min: 0.05, max: 5 },
      ),
    ),
    layerHeight: optional(layerHeight),
    flowModel: withDefault(
      choice(
        {
          label: "How the slicer spaces walls",
          hint: "PrusaSlicer, Bambu Studio and Orca do as most do.",
          prefill: "slic3r",
        },
        [
          ["slic3r", "As most do"],
          ["slic3r-precise", "Orca, precise wall"],
          ["rect", "Cura"],
        ],
      ),
      "slic3r",
    ),
    method: withDefault(
      choice(
        {
          label: "Method",
          extra: true,
          hint: "They differ by about half a percent; both agree when the wall is right.",
          prefill: "linear",
        },
        [
          ["linear", "By thickness"],
          ["volumetric", "By line area"],
        ],
      ),
      "linear",
    ),
  },
  compute: ({ oldFlow: old, readings, wallCount, lineWidth: outer, flowModel, method, ...rest }) => {
    const inner = rest.innerLineWidth ?? outer;
    if (rest.layerHeight === undefined && needsHeight(wallCount, flowModel, method)) {
      return new Fault("layerHeight", "E_REQUIRED");
    }
    const height = rest.layerHeight ?? 0;
    const shape = { wallCount, lineWidth: outer, innerLineWidth: inner, layerHeight: height, flowModel };
    const targetWall = wallThickness(shape);
    const { mean, sd } = meanAndDeviation(readings);
    const overlap = method === "volumetric" && flowModel !== "rect" ? height * CORNER : 0;
    if (mean <= overlap || targetWall <= overlap) return new Fault("readings", "E_GEOMETRY");
    if (wallCount > 1 && flowModel !== "rect") {
      if (outer <= height * CORNER) return new Fault("lineWidth", "E_GEOMETRY");
      if (inner <= height * CORNER) return new Fault("innerLineWidth", "E_GEOMETRY");
    }
    const newFlow = (old * (targetWall - overlap)) / (mean - overlap);
    const uncertainty = (newFlow * sd) / Math.sqrt(readings.length) / mean;
    return flowResult(
      old,
      newFlow,
      {
        targetWall,
        meanWall: mean,
        sd,
        uncertainty,
        uncertaintyWithCalipers: Math.hypot(uncertainty, (newFlow * CALIPER_ERROR) / mean),
      },
      warningsWhere({
        W_FEW_READINGS: readings.length < ENOUGH_READINGS,
        W_SPREAD: exceeds(sd / mean, 0.03),
        W_WIDTH_LT_HEIGHT: outer < height,
      }),
    );
  },
});
