import { generator } from "../generator.model";
import { fmt } from "~/lib/numbers/format-number";
import { numberField, type ValuesOf, type Outcome, type Problem } from "../fields.model";
import { layersTo } from "../gcode/layers";
import { rectangle } from "../gcode/shapes";
import type { Plan } from "../plan.model";
import { spacingOf, wallThickness } from "../../calibration/calculators/formulas.model";
import { TOO_FAST, type PrinterSettings } from "../printer-settings.model";
import { brim } from "./tower-parts";

const flowWallFields = {
  side: numberField({ label: "Side", unit: "mm", start: 30, min: 15, max: 100 }),
  wallCount: numberField({ label: "Walls", start: 1, min: 1, max: 10, whole: true }),
  height: numberField({ label: "Height", unit: "mm", start: 8, min: 2, max: 50 }),
  wallSpeed: numberField({ label: "Speed of the walls", unit: "mm/s", start: 50, min: 1, max: 1_000 }),
  layerSeconds: numberField({
    label: "Least time for a layer",
    unit: "s",
    start: 5,
    min: 0,
    max: 60,
    hint: "Short layers are slowed down, so that each cools.",
  }),
};

const THICK: Problem = {
  field: "wallCount",
  code: "E_GEOMETRY",
  detail: "The walls would leave less than 5 mm free between them. Enter fewer, or a longer side.",
};

/** A hollow square without a top, whose walls are measured. */
export const flowWall = generator(flowWallFields, planFlowWall);

function planFlowWall(settings: PrinterSettings, own: ValuesOf<typeof flowWallFields>): Outcome<Plan> {
  const { width, layerHeight, firstLayerHeight, baseWidth } = settings;
  const inset = spacingOf(width, layerHeight);
  const line = { lineWidth: width, innerLineWidth: width, layerHeight };
  const thickness = wallThickness({ ...line, wallCount: own.wallCount, flowModel: "slic3r" });
  if (thickness * 2 > own.side - 5) return { problem: THICK };
  if (own.wallSpeed > settings.maxSpeed) return { problem: { field: "wallSpeed", code: "E_RANGE", detail: TOO_FAST } };
  const way = 4 * own.wallCount * (own.side - width - (own.wallCount - 1) * inset);
  const speed = Math.max(1, Math.min(own.wallSpeed, own.layerSeconds === 0 ? Infinity : way / own.layerSeconds));
  const layers = layersTo(own.height, firstLayerHeight, layerHeight);
  const edge = (brim.count + 1) * spacingOf(baseWidth, firstLayerHeight);
  return {
    value: {
      values: [thickness],
      bands: [],
      warnings: [],
      facts: [
        { label: "Walls should measure", value: fmt(thickness, 3), unit: "mm" },
        { label: "Speed of the walls", value: fmt(speed, 1), unit: "mm/s" },
      ],
      derived: { expectedThickness: thickness },
      size: { x: own.side + edge * 2, y: own.side + edge * 2 },
      reads: {
        variant: "wall",
        oldFlow: fmt(settings.flowRatio, 9),
        wallCount: fmt(own.wallCount, 0),
        lineWidth: fmt(width, 9),
        layerHeight: fmt(layerHeight, 9),
      },
      blame: { wide: "side", tall: "height", long: "height" },
      *draw(motion) {
        for (const [index, layer] of layers.entries()) {
          motion.layer(layer.z);
          if (index === 0) {
            motion.part("Brim");
            brim.draw(motion, settings, { half: own.side / 2, centre: { x: 0, y: 0 }, layer });
          }
          motion.part("Test");
          motion.use({ width, height: layer.height });
          for (let wall = own.wallCount - 1; wall >= 0; wall -= 1) {
            const half = own.side / 2 - width / 2 - wall * inset;
            motion.follow(rectangle(half, half), index === 0 ? Math.min(settings.firstLayerSpeed, speed) : speed);
          }
          yield;
        }
      },
    },
  };
}
