import type { Printer } from "../catalogue.model";
import { printerDrawing } from "../drawings/printer/printer-drawing.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import type { ReportPart } from "../part/part-card.server";
import { getOrMake, keptPerSnapshot } from "../find/query/kept-results.server";
import { printerInterfaces, unknownInterfaces } from "./printer-interfaces.server";
import { printerParts } from "./printer-parts.server";
import type { PrinterPageView, PrinterTrait } from "./printer-page.model";
import { printerSiblings, printersOfSameMaker } from "./printer-siblings.server";
import { extruderWords, inWords, motionWords, traitWords } from "./printer-words.server";

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
    line: [printer.dimensions, ...traitWords(printer)].filter((words) => words !== null).join(" · "),
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
  const { dimensions, bedShape, gcodeFlavor, defaultNozzleMm, enclosed } = printer;
  return [
    { label: "Build volume", text: dimensions },
    { label: "Bed shape", text: inWords(BED_SHAPES, bedShape) },
    { label: "Motion", text: motionWords(printer) },
    { label: "Extruder", text: extruderWords(printer) },
    { label: "Nozzle it comes with", text: defaultNozzleMm === null ? null : `${String(defaultNozzleMm)} mm` },
    { label: "Enclosed", text: enclosed === null ? null : enclosed ? "yes" : "no" },
    { label: "Firmware", text: inWords(FIRMWARES, gcodeFlavor) },
  ];
}
