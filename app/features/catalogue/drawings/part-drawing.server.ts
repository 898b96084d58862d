import type { Part, PartCategory } from "../catalogue.model";
import type { PartInterfaceFact } from "../fit/fit-facts.model";
import { drawnPart, type DrawnPart, type PartDrawing } from "./drawn-part.server";
import { bedDrawing } from "./bed/bed-drawing.server";
import { extruderDrawing } from "./extruder/extruder-drawing.server";
import { fanDrawing } from "./fan/fan-drawing.server";
import { hotendDrawing } from "./hotend/hotend-drawing.server";
import { motionDrawing } from "./motion/motion-drawing.server";
import { plateDrawing } from "./plates/plate-drawing.server";
import { probeDrawing } from "./probe/probe-drawing.server";
import { toolDrawing } from "./tools/tool-drawing.server";

const DRAWINGS: Readonly<Record<PartCategory, (part: DrawnPart) => PartDrawing>> = {
  hotend: hotendDrawing,
  extruder: extruderDrawing,
  bed: bedDrawing,
  build_plate: plateDrawing,
  probe: probeDrawing,
  fan: fanDrawing,
  motion_system: motionDrawing,
  tools: toolDrawing,
};

/** The drawing of a part, from what is stated of it. */
export function partDrawing(
  part: Pick<Part, "table" | "name" | "subcategory" | "subcategory2" | "specs">,
  facts: readonly PartInterfaceFact[],
): PartDrawing {
  return DRAWINGS[part.table](drawnPart(part, facts));
}
