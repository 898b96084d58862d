import type { DrawnPart, PartDrawing } from "../drawn-part.server";
import type { Sketch } from "../sketch.server";
import {
  blowerBulb,
  bottle,
  cloths,
  desiccant,
  filamentDryer,
  glueStick,
  greaseTube,
  sandpaper,
  sprayCan,
} from "./bench-supplies.server";
import {
  crimper,
  deburringTool,
  flushCutters,
  hexDrivers,
  hexKeys,
  needleNosePliers,
  nutDriver,
  torqueWrench,
  wireStripper,
} from "./hand-tools.server";
import {
  accelerometer,
  beltGauge,
  calipers,
  feelerGauge,
  microscope,
  multimeter,
  squaringBlock,
} from "./measuring-tools.server";
import { cleaningFilament, cleaningNeedles, insertTip, scraper, solderingIron, wireBrush } from "./nozzle-care.server";

type Known = readonly [words: RegExp, name: string, what: string, sketch: () => Sketch];

/** The first whose words the tool has; its type is among them. */
const KNOWN: readonly Known[] = [
  [/caliper.*\bin\b/, "calipers-inch", "digital calipers for inches and millimetres", () => calipers("inch")],
  [/neiko.*caliper/, "calipers-thumb", "digital calipers with a thumb wheel", () => calipers("thumb")],
  [/caliper/, "calipers", "digital calipers", () => calipers("plain")],
  [/feeler/, "feeler-gauge", "a feeler gauge", feelerGauge],
  [/belt tension/, "belt-gauge", "a belt and its frequency on a screen", beltGauge],
  [/kusba/, "accelerometer-usb", "an accelerometer board with a USB socket", () => accelerometer(true)],
  [/accelerometer/, "accelerometer", "an accelerometer board", () => accelerometer(false)],
  [/microscope/, "microscope", "a USB microscope on its stand", microscope],
  [/multimeter/, "multimeter", "a multimeter with its probes", multimeter],
  [/squaring/, "squaring-block", "a squaring block with holes", squaringBlock],
  [/side cutters/, "side-cutters", "side cutters", () => flushCutters("side")],
  [/flush cutters/, "flush-cutters", "flush cutters", () => flushCutters("flush")],
  [/ferrule/, "crimper-ferrule", "a crimper for ferrules", () => crimper("ferrule")],
  [/crimp/, "crimper", "crimping pliers", () => crimper("pin")],
  [/pliers/, "pliers", "needle-nose pliers", needleNosePliers],
  [/stripper/, "wire-stripper", "a wire stripper", wireStripper],
  [/hex keys/, "hex-keys", "a set of hex keys", hexKeys],
  [/hex driver/, "hex-drivers", "a set of hex drivers", hexDrivers],
  [/deburring/, "deburring-tool", "a deburring tool", deburringTool],
  [/torque/, "torque-wrench", "a torque wrench for nozzles", torqueWrench],
  [/nozzle wrench|socket/, "nut-driver", "a socket for nozzles", nutDriver],
  [/needle/, "cleaning-needles", "cleaning needles for nozzles", cleaningNeedles],
  [/brush/, "wire-brush", "a brass wire brush", wireBrush],
  [/cleaning filament/, "cleaning-filament", "a coil of cleaning filament", cleaningFilament],
  [/plastic.*scraper/, "scraper-plastic", "a plastic scraper", () => scraper("plastic")],
  [/thin.*scraper/, "scraper-thin", "a thin metal scraper", () => scraper("thin")],
  [/scraper/, "scrapers", "a spatula and a scraper", () => scraper("set")],
  [/insert/, "insert-tip", "a soldering iron with a tip for heat-set inserts", insertTip],
  [/pinecil/, "soldering-iron-slim", "a small soldering iron with a display", () => solderingIron("slim")],
  [/soldering/, "soldering-iron", "a soldering iron", () => solderingIron("point")],
  [/ams/, "dryer-ams", "a filament system for four spools that dries", () => filamentDryer("ams")],
  [/sunlu s4/, "dryer-four", "a filament dryer for four spools", () => filamentDryer("four")],
  [/eibos/, "dryer-tall", "a filament dryer", () => filamentDryer("tall")],
  [/printdry/, "dryer-round", "a round filament dryer", () => filamentDryer("round")],
  [/ebox|polydryer/, "dryer-slim", "a slim filament dryer for one spool", () => filamentDryer("slim")],
  [/dryer/, "dryer", "a filament dryer for one spool", () => filamentDryer("one")],
  [/desiccant/, "desiccant", "bags of desiccant", desiccant],
  [/isopropyl|cleaner/, "spray-bottle", "a spray bottle", () => bottle("spray")],
  [/glue stick/, "glue-stick", "a glue stick", glueStick],
  [/magigoo/, "adhesive-nib", "a bottle of bed adhesive with a nib", () => bottle("nib")],
  [/adhesive|adhesion/, "adhesive", "a bottle of bed adhesive", () => bottle("squeeze")],
  [/grease|lubric/, "grease-tube", "a tube of grease", greaseTube],
  [/cloth/, "cloths", "microfibre cloths", cloths],
  [/blower bulb/, "blower-bulb", "a blower bulb", blowerBulb],
  [/sandpaper/, "sandpaper", "sheets of sandpaper", sandpaper],
  [/primer/, "spray-can", "a can of primer", sprayCan],
];

/** A tool by its type; one of an unknown type as hex keys, which most jobs begin with. */
export function toolDrawing(part: DrawnPart): PartDrawing {
  const words = `${part.words} ${part.text("tool_type").toLowerCase()}`;
  const known = KNOWN.find(([pattern]) => pattern.test(words));
  if (known === undefined)
    return { name: "hex-keys", what: "a set of hex keys, for tools of all kinds", sketch: hexKeys };
  const [, name, what, sketch] = known;
  return { name, what, sketch };
}
