import { choice, number } from "./fields/field-kinds";
import { withDefault, type Prefill } from "./fields/field";
import { exceeds, isBelow } from "./compare";
import type { WarningCode } from "./outcome";

interface LineShape {
  readonly lineWidth: number;
  readonly layerHeight: number;
  readonly nozzleDiameter: number | undefined;
}

/** Warnings on a line that a nozzle lays badly. */
export function shapeWarnings({
  lineWidth,
  layerHeight,
  nozzleDiameter: nozzle,
}: LineShape): Readonly<Partial<Record<WarningCode, boolean>>> {
  return {
    W_WIDTH_LT_HEIGHT: isBelow(lineWidth, layerHeight),
    W_WIDTH_RATIO: nozzle !== undefined && (isBelow(lineWidth, 0.8 * nozzle) || exceeds(lineWidth, 2 * nozzle)),
    W_LAYER_TALL: nozzle !== undefined && exceeds(layerHeight, 0.8 * nozzle),
  };
}

// Inputs that several calculators ask for.

export const lineWidth = number({ label: "Line width", unit: "mm", prefill: "0.45" }, { min: 0.05, max: 5 });
export const layerHeight = number({ label: "Layer height", unit: "mm", prefill: "0.2" }, { min: 0.02, max: 3 });
export const nozzleDiameter = number({ label: "Nozzle diameter", unit: "mm", prefill: "0.4" }, { min: 0.1, max: 2 });
export const filamentDiameter = withDefault(
  number({ label: "Filament diameter", unit: "mm", prefill: "1.75", extra: true }, { min: 1, max: 4 }),
  1.75,
);
export const areaModel = withDefault(
  choice(
    {
      label: "Shape of a line",
      hint: "PrusaSlicer, Orca and Bambu count rounded ends, Cura a rectangle, which is 10 % larger for a common line.",
      prefill: "rounded",
      extra: true,
    },
    [
      ["rounded", "Rounded ends"],
      ["rect", "Rectangle (Cura)"],
    ],
  ),
  "rounded",
);
export const flowRatio = (prefill: Prefill) =>
  withDefault(
    number({ label: "Flow ratio", prefill, hint: "From the filament profile; 1 is 100 %." }, { min: 0.1, max: 2 }),
    1,
  );
export const towerHeight = number(
  { label: "Height of the best spot", unit: "mm", hint: "Measured from the bed." },
  { min: 0, max: 500 },
);
