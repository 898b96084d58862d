import {
  choiceField,
  linesField,
  numberField,
  optionalNumberField,
  readFields,
  type ValuesOf,
  type Outcome,
  type Problem,
} from "./fields.model";
import { fmt } from "~/lib/numbers/format-number";
import { filamentArea, lineArea } from "../calibration/calculators/formulas.model";

/** Hobby firmwares that the commands are written for. */
const FIRMWARES = { klipper: "Klipper", marlin: "Marlin", rrf: "RepRapFirmware", bambu: "Bambu Lab" } as const;

const speed = (label: string, start: number) => numberField({ label, unit: "mm/s", start, min: 1, max: 1_000 });
const percent = (label: string, start: number, hint: string) =>
  numberField({ label, unit: "% of nozzle", start, min: 80, max: 200, hint });

/** The settings that all test prints share, in the order in which they are checked. */
export const SETTINGS = {
  firmware: choiceField("Firmware", FIRMWARES, "klipper", "Bambu Lab needs your own start and end G-code."),
  bedShape: choiceField("Bed shape", { rect: "Rectangular", round: "Round" }, "rect"),
  bedX: numberField({ label: "Bed X", unit: "mm", start: 200, min: 80, max: 1_000 }),
  bedY: numberField({ label: "Bed Y", unit: "mm", start: 200, min: 80, max: 1_000 }),
  bedDiameter: numberField({ label: "Diameter of a round bed", unit: "mm", start: 200, min: 80, max: 1_000 }),
  originCenter: choiceField(
    "Origin",
    { auto: "By the bed shape", false: "Front left corner", true: "Centre of the bed" },
    "auto",
  ),
  maxZ: numberField({ label: "Build height", unit: "mm", start: 180, min: 20, max: 1_000 }),
  margin: numberField({ label: "Bed edge to keep clear", unit: "mm", start: 5, min: 0, max: 50 }),
  nozzle: numberField({ label: "Nozzle diameter", unit: "mm", start: 0.4, min: 0.1, max: 2 }),
  filamentDiameter: numberField({ label: "Filament diameter", unit: "mm", start: 1.75, min: 1, max: 4 }),
  density: numberField({
    label: "Filament density",
    unit: "g/cm³",
    start: 1.24,
    min: 0.5,
    max: 10,
    hint: "PLA 1.24, PETG 1.27, ABS 1.04.",
  }),
  flowRatio: numberField({ label: "Flow ratio", start: 0.98, min: 0.1, max: 2, hint: "1 is 100 %." }),
  hotend: numberField({ label: "Nozzle temperature", unit: "°C", start: 200, min: 170, max: 450 }),
  bedTemp: numberField({ label: "Bed temperature", unit: "°C", start: 60, min: 0, max: 150 }),
  hotendMax: numberField({ label: "Highest nozzle temperature", unit: "°C", start: 300, min: 170, max: 450 }),
  bedMax: numberField({ label: "Highest bed temperature", unit: "°C", start: 120, min: 0, max: 150 }),
  fan: numberField({ label: "Fan from layer 2", unit: "%", start: 100, min: 0, max: 100 }),
  layerHeight: optionalNumberField({
    label: "Layer height",
    unit: "mm",
    min: 0.02,
    max: 2,
    hint: "Empty: half the nozzle.",
  }),
  firstLayerHeight: optionalNumberField({ label: "First layer height", unit: "mm", min: 0.02, max: 2 }),
  lineWidth: percent("Line width", 112.5, "Of a 0.4 mm nozzle, 112.5 % is 0.45 mm."),
  anchorWidth: percent("Line width of base and frame", 140, "Wide lines stick better."),
  printSpeed: speed("Print speed", 100),
  firstLayerSpeed: speed("First layer speed", 30),
  travelSpeed: speed("Travel speed", 120),
  maxSpeed: speed("Highest speed of the printer", 1_000),
  maxAcceleration: optionalNumberField({
    label: "Highest acceleration of the firmware",
    unit: "mm/s²",
    min: 100,
    max: 50_000,
    hint: "Empty: not known. max_accel in Klipper, M201 in the others.",
  }),
  acceleration: optionalNumberField({
    label: "Acceleration",
    unit: "mm/s²",
    min: 100,
    max: 50_000,
    hint: "Empty: left as it is.",
  }),
  restoreAcceleration: numberField({
    label: "Acceleration afterwards",
    unit: "mm/s²",
    start: 3_000,
    min: 100,
    max: 50_000,
    hint: "What your printer usually has. Only set where the acceleration is.",
  }),
  retract: numberField({ label: "Retraction length", unit: "mm", start: 0.5, min: 0, max: 20 }),
  retractSpeed: numberField({ label: "Retraction speed", unit: "mm/s", start: 35, min: 1, max: 200 }),
  zHop: numberField({ label: "Z hop", unit: "mm", start: 0.1, min: 0, max: 5 }),
  maxFlow: numberField({ label: "Highest flow", unit: "mm³/s", start: 11, min: 0, above: true, max: 200 }),
  rotation: numberField({ label: "Rotation", unit: "°", start: 0, min: 0, max: 360 }),
  startGcode: linesField(
    "Start G-code",
    "Empty: a plain start. {hotend} {bed} {nozzle} {filament} {bedX} {bedY} {maxZ} are filled in.",
  ),
  endGcode: linesField("End G-code", "Empty: a plain end. {liftZ} is 5 mm above the print."),
  leaveVariables: choiceField("Unknown placeholders", { no: "Refuse them", yes: "Leave them as they are" }, "no"),
};

type SettingValues = ValuesOf<typeof SETTINGS>;

/** The settings with what follows from them. Lengths in mm; coordinates of a print have their origin in its centre. */
export interface PrinterSettings extends Omit<SettingValues, "layerHeight" | "firstLayerHeight" | "originCenter"> {
  readonly layerHeight: number;
  readonly firstLayerHeight: number;
  /** Width of a line and of a line of the base. */
  readonly width: number;
  readonly baseWidth: number;
  readonly filamentArea: number;
  /** The bed's centre in the printer's coordinates. */
  readonly centre: { readonly x: number; readonly y: number };
  /** Half the room that a print has, without the margin; of a round bed its radius. */
  readonly room: { readonly x: number; readonly y: number };
}

export function readSettings(entered: Readonly<Record<string, string>>): Outcome<PrinterSettings> {
  const read = readFields(SETTINGS, entered);
  if ("problem" in read) return read;
  const given = read.value;
  const layerHeight = given.layerHeight ?? given.nozzle * 0.5;
  const firstLayerHeight = given.firstLayerHeight ?? given.nozzle * 0.625;
  const width = (given.nozzle * given.lineWidth) / 100;
  const baseWidth = (given.nozzle * given.anchorWidth) / 100;
  const problem = problemOf(given, { layerHeight, firstLayerHeight, width, baseWidth });
  if (problem) return { problem };
  const round = given.bedShape === "round";
  const sizeX = round ? given.bedDiameter : given.bedX;
  const sizeY = round ? given.bedDiameter : given.bedY;
  const centred = given.originCenter === "auto" ? round : given.originCenter === "true";
  return {
    value: {
      ...given,
      layerHeight,
      firstLayerHeight,
      width,
      baseWidth,
      filamentArea: filamentArea(given.filamentDiameter),
      centre: centred ? { x: 0, y: 0 } : { x: sizeX / 2, y: sizeY / 2 },
      room: { x: sizeX / 2 - given.margin, y: sizeY / 2 - given.margin },
    },
  };
}

/** Klipper stops a print whose lines are thicker. */
export const TOO_HEAVY = "The line would be thicker than firmware allows: at most 4 x nozzle x nozzle.";

export const TOO_FAST = "Not above the highest speed of the printer.";

const CAPPED = "Not above the highest acceleration of the firmware, which would lower it without saying so.";

function problemOf(
  given: SettingValues,
  {
    layerHeight,
    firstLayerHeight,
    width,
    baseWidth,
  }: Pick<PrinterSettings, "layerHeight" | "firstLayerHeight" | "width" | "baseWidth">,
): Problem | null {
  const { nozzle } = given;
  const tall = (height: number) => height < nozzle * 0.25 - 1e-9 || height > nozzle * 0.8 + 1e-9;
  const heavy = (lineWidth: number) => lineArea(lineWidth, Math.max(layerHeight, firstLayerHeight)) > 4 * nozzle ** 2;
  const aboveMax = "Not above the highest temperature of the printer.";
  const ofNozzle = `From ${fmt(nozzle * 0.25, 3)} to ${fmt(nozzle * 0.8, 3)} mm with this nozzle.`;
  const most = given.maxAcceleration ?? Infinity;
  const checks: readonly (readonly [string, boolean, string])[] = [
    ["hotend", given.hotend > given.hotendMax, aboveMax],
    ["bedTemp", given.bedTemp > given.bedMax, aboveMax],
    ["layerHeight", tall(layerHeight), ofNozzle],
    ["firstLayerHeight", tall(firstLayerHeight), ofNozzle],
    ["lineWidth", heavy(width), TOO_HEAVY],
    ["anchorWidth", heavy(baseWidth), TOO_HEAVY],
    ["printSpeed", given.printSpeed > given.maxSpeed, TOO_FAST],
    ["firstLayerSpeed", given.firstLayerSpeed > given.maxSpeed, TOO_FAST],
    ["travelSpeed", given.travelSpeed > given.maxSpeed, TOO_FAST],
    ["acceleration", (given.acceleration ?? 0) > most, CAPPED],
    ["restoreAcceleration", given.acceleration !== null && given.restoreAcceleration > most, CAPPED],
  ];
  const failed = checks.find(([, fails]) => fails);
  if (failed) return { field: failed[0], code: "E_RANGE", detail: failed[2] };
  if (given.firmware === "bambu" && given.startGcode.trim() === "") return { field: "startGcode", code: "E_REQUIRED" };
  if (given.firmware === "bambu" && given.endGcode.trim() === "") return { field: "endGcode", code: "E_REQUIRED" };
  return null;
}
