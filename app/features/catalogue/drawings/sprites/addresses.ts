import bed from "./parts-bed.svg?url";
import buildPlate from "./parts-build_plate.svg?url";
import extruder from "./parts-extruder.svg?url";
import extruderSpares from "./parts-extruder_spares.svg?url";
import fan from "./parts-fan.svg?url";
import hotend from "./parts-hotend.svg?url";
import hotendSpares from "./parts-hotend_spares.svg?url";
import motionSystem from "./parts-motion_system.svg?url";
import probe from "./parts-probe.svg?url";
import tools from "./parts-tools.svg?url";
import printers from "./parts-printers.svg?url";
import { DRAWING_SPRITES, type DrawingSprite } from "../drawing-sprites.model";

const ADDRESSES: Readonly<Record<DrawingSprite, string>> = {
  bed,
  build_plate: buildPlate,
  extruder,
  extruder_spares: extruderSpares,
  fan,
  hotend,
  hotend_spares: hotendSpares,
  motion_system: motionSystem,
  probe,
  tools,
};

const SPRITE_ADDRESSES = DRAWING_SPRITES.map((sprite) => ADDRESSES[sprite]);

/** The address of a part's drawing, from its place. */
export function partDrawingAddress(place: string): string {
  const [sprite = "", number = ""] = place.split("-");
  return `${SPRITE_ADDRESSES[Number(sprite)] ?? ""}#${number}`;
}

/** The address of the drawing of a kind of printer, by its name. */
export function printerDrawingAddress(name: string): string {
  return `${printers}#${name}`;
}
