import type { Printer } from "../catalogue.model";
import { printerDrawing } from "../drawings/printer/printer-drawing.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { ReportPart } from "../find/find-view.server";
import { getOrMake, keptPerSnapshot } from "../find/query/kept-results.server";
import { printerInterfaces, unknownInterfaces } from "./printer-interfaces.server";
import { printerParts } from "./printer-parts.server";
import type { PrinterPageView, PrinterTrait } from "./printer-page.model";
import { printerSiblings, printersOfSameMaker } from "./printer-siblings.server";

const KINEMATICS: Readonly<Record<string, string>> = {
  i3: "bed slinger (i3)",
  cartesian: "Cartesian",
  corexy: "CoreXY",
  corexz: "CoreXZ",
  hbot: "H-bot",
  delta: "delta",
};
const BED_SHAPES: Readonly<Record<string, string>> = { rect: "rectangular", round: "round" };
const FIRMWARES: Readonly<Record<string, string>> = {
  marlin: "Marlin",
  marlin2: "Marlin 2",
  klipper: "Klipper",
  reprapfirmware: "RepRapFirmware",
  repetier: "Repetier",
  griffin: "Griffin",
  ultigcode: "UltiGCode",
  makerbot: "MakerBot",
  cheetah: "Cheetah",
  bfb: "BFB",
};
const EXTRUDERS: Readonly<Record<string, string>> = {
  direct: "direct drive",
  bowden: "Bowden",
  "direct+bowden": "direct drive or Bowden",
};

const keptViews = keptPerSnapshot<PrinterPageView>();

/** The data of a printer's page. Made once for each snapshot, and kept. */
export function printerPageView(
  snapshot: CatalogueSnapshot,
  printer: Printer,
  report: ReportPart = () => undefined,
): PrinterPageView {
  return getOrMake(
    keptViews(snapshot),
    printer.idUuid,
    () => newView(snapshot, printer, report),
    (view) => 2 * JSON.stringify(view).length,
  );
}

function newView(snapshot: CatalogueSnapshot, printer: Printer, report: ReportPart): PrinterPageView {
  const { slug, label, name, manufacturer, description, popular } = printer;
  const siblings = printerSiblings(snapshot, printer);
  return {
    slug,
    label,
    name,
    address: snapshot.printerAddresses.of(printer),
    manufacturer,
    description,
    popular,
    drawing: printerDrawing(printer),
    line: printerLine(printer),
    traits: printerTraits(printer),
    ...printerInterfaces(snapshot, printer),
    unknown: unknownInterfaces(snapshot, printer),
    ...printerParts(snapshot, printer, report),
    siblings,
    neighbours: siblings.length > 0 ? [] : printersOfSameMaker(snapshot, printer),
  };
}

/** The figures of a printer, in words. */
function printerTraits(printer: Printer): PrinterTrait[] {
  const { dimensions, bedShape, kinematics, gcodeFlavor, defaultNozzleMm, extruderType, enclosed } = printer;
  return [
    { label: "Build volume", text: dimensions },
    { label: "Bed shape", text: inWords(BED_SHAPES, bedShape) },
    { label: "Motion", text: inWords(KINEMATICS, kinematics) },
    { label: "Extruder", text: inWords(EXTRUDERS, extruderType) },
    { label: "Nozzle it comes with", text: defaultNozzleMm === null ? null : `${String(defaultNozzleMm)} mm` },
    { label: "Enclosed", text: enclosed === null ? null : enclosed ? "yes" : "no" },
    { label: "Firmware", text: inWords(FIRMWARES, gcodeFlavor) },
  ];
}

function printerLine({ dimensions, kinematics, extruderType, enclosed, defaultNozzleMm }: Printer): string {
  return [
    dimensions,
    inWords(KINEMATICS, kinematics),
    inWords(EXTRUDERS, extruderType),
    enclosed === true ? "enclosed" : null,
    defaultNozzleMm === null ? null : `${String(defaultNozzleMm)} mm nozzle`,
  ]
    .filter((word) => word !== null)
    .join(" · ");
}

function inWords(words: Readonly<Record<string, string>>, value: string | null): string | null {
  return value === null ? null : (words[value] ?? value);
}
