import type { DrawnPart, PartDrawing } from "../drawn-part.server";
import type { Sketch } from "../sketch.server";
import { grip, type Drive } from "./extruder-drives.server";
import { filament, housing, outlet, sideMotor, tension, type DriveMotor, type Housing } from "./extruder-parts.server";
import {
  completeUnit,
  driveGear,
  feederKit,
  gearPair,
  gearSet,
  idlerLever,
  leverSpring,
  planetGears,
} from "./extruder-spares.server";
import { detectionBoard, filamentCutter } from "./filament-cutters.server";

type Known = readonly [words: RegExp, name: string, what: string, sketch: () => Sketch];

const SPARES: readonly Known[] = [
  [/planet gear/, "planet-gears", "planet gears", planetGears],
  [/52-tooth/, "drive-gear-large", "a drive gear with 52 teeth", () => driveGear("large")],
  [/ridga/, "drive-gear-one-piece", "a drive gear made in one piece", () => driveGear("one-piece")],
  [/mk8 drive gear/, "drive-gear-collar", "an MK8 drive gear", () => driveGear("collar")],
  [/hobbed/, "drive-gear-hobbed", "a hobbed gear on its shaft", () => driveGear("hobbed")],
  [/bmg drive gear/, "gear-pair", "a pair of BMG drive gears", () => gearPair(17, 33)],
  [/dual drive gear/, "gear-pair-small", "a pair of small drive gears", () => gearPair(13, 26)],
  [/prusa mk3/, "gear-set", "a drive gear and its idler gear on their shafts", () => gearSet(false)],
  [/drive gears/, "gear-set-wheel", "extruder gears on their shafts", () => gearSet(true)],
  [/spring/, "lever-spring", "a spring for an extruder lever", leverSpring],
  [/latch/, "lever-latch", "a latch that sets the tension", () => idlerLever("latch")],
  [/arm\b/, "lever-arm", "a pressure arm with its roll", () => idlerLever("arm")],
  [/lever/, "lever-plate", "an extruder lever with its plate", () => idlerLever("plate")],
  [/feeder/, "feeder-kit", "a feeder with two gears", feederKit],
  [/a1 filament cutter/, "cutter-lever", "a filament cutter with its lever", () => filamentCutter("lever")],
  [/kobra 3 filament cutter/, "cutter-slide", "a sliding filament cutter", () => filamentCutter("slide")],
  [/cutter blade/, "cutter-blade", "the blade of a filament cutter", () => filamentCutter("blade")],
  [/cutter/, "cutter", "a filament cutter", () => filamentCutter("block")],
  [/detection|sensor/, "filament-sensor", "a filament detection board", detectionBoard],
  [/a1 extruder/, "extruder-unit-tall", "a complete extruder", () => completeUnit("tall")],
  [/module/, "extruder-unit-round", "a complete extruder", () => completeUnit("round")],
  [/(?:)/, "extruder-unit", "a complete extruder", () => completeUnit("wide")],
];

const DRIVES: readonly (readonly [RegExp, Drive])[] = [
  [/planetary/, "planetary"],
  [/hgx/, "small-gears"],
  [/large gears/, "large"],
  [/worm/, "worm"],
  [/belt feed/, "belt"],
  [/integrated hotend/, "hotend"],
  [/single drive/, "single"],
];

const DRIVE_WORDS: Readonly<Record<Drive, string>> = {
  planetary: "a planetary gearbox",
  "small-gears": "HGX-Lite gears",
  large: "large gears",
  worm: "a worm gear",
  belt: "two belts that feed the filament",
  hotend: "its own hotend",
  single: "one driven gear",
  dual: "two drive gears",
};

function motorOf(part: DrawnPart): DriveMotor {
  const text = part.text("motor_type").toLowerCase();
  if (/not included/.test(text)) return "any";
  if (/nema17|nema 17/.test(text) || part.values("motor").includes("nema17")) {
    return /pancake|22 mm|25 mm|17hs08/.test(text) ? "nema17-pancake" : "nema17";
  }
  if (/nema14/.test(text) || part.values("motor").some((value) => value.startsWith("nema14"))) return "round";
  return /integrated|pancake|stepper/.test(text) ? "own" : null;
}

const MOTOR_WORDS: Readonly<Record<Exclude<DriveMotor, null>, string>> = {
  nema17: " and a NEMA 17 motor",
  "nema17-pancake": " and a flat NEMA 17 motor",
  round: " and a flat NEMA 14 motor",
  own: " and its own motor",
  any: ", without its motor",
};

function housingOf(part: DrawnPart): Housing {
  const material = part.text("construction_material").toLowerCase();
  if (/printed/.test(material)) return "printed";
  return /metal|alumin|cnc|steel/.test(material) ? "metal" : "plain";
}

/** What follows the housing. */
function feedOf({ kind }: DrawnPart, drive: Drive): "direct" | "bowden" | "either" | "hotend" {
  if (drive === "hotend") return "hotend";
  if (kind === "Bowden") return "bowden";
  return kind === "Direct drive or Bowden" ? "either" : "direct";
}

const FEED_WORDS = {
  direct: "a direct drive extruder",
  bowden: "a Bowden extruder",
  either: "an extruder for direct drive or Bowden",
  hotend: "a direct drive extruder",
} as const;

/** An extruder by its drive, motor and housing; a spare part of one as what it is. */
export function extruderDrawing(part: DrawnPart): PartDrawing {
  if (part.kind === "Spare part") {
    const [, name, what, sketch] = SPARES.find(([words]) => words.test(part.words)) ?? [
      null,
      "extruder-unit",
      "an extruder part",
      () => completeUnit("wide"),
    ];
    return { name, what, sketch };
  }
  const drive = DRIVES.find(([words]) => words.test(part.words))?.[1] ?? "dual";
  const [motor, body, feed] = [motorOf(part), housingOf(part), feedOf(part, drive)];
  const [adjustable, sensor] = [part.flag("adjustable_tension"), part.flag("filament_sensor")];
  const flags = [body === "plain" ? "" : body, adjustable ? "set" : "", sensor ? "sensor" : ""];
  const printed = body === "printed" ? ", printed" : body === "metal" ? ", of metal" : "";
  return {
    name: ["extruder", drive, feed === "hotend" || feed === "direct" ? "" : feed, motor ?? "", ...flags]
      .filter((word) => word !== "")
      .join("-"),
    what: `${FEED_WORDS[feed]} with ${DRIVE_WORDS[drive]}${motor === null ? "" : MOTOR_WORDS[motor]}${printed}${sensor ? ", with a filament sensor" : ""}`,
    ...(motor === null && { left: -18 }),
    sketch: () => [
      ...sideMotor(motor),
      ...outlet(feed),
      ...tension(adjustable),
      ...housing(body),
      ...grip(drive),
      ...filament(sensor, feed),
    ],
  };
}
