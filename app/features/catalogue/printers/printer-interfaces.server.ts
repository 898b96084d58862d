import { wordExplainer } from "~/features/glossary/glossary.model";
import type { Printer } from "../catalogue.model";
import type { CatalogueSnapshot } from "../engine/snapshot.server";
import { isAssumed, kindName, valuesText } from "../fit/fit-words.model";
import type { SourceView } from "../part/part-view.model";
import { sourceViews } from "../part/source-views.server";
import type { TakenKind, TakenValue, UnknownKind } from "./printer-page.model";
import { unknownKinds } from "./unknown-kinds.server";

/** What a printer has or takes, with the sources that its facts refer to by number. */
export interface PrinterInterfaces {
  readonly takes: readonly TakenKind[];
  readonly sources: readonly SourceView[];
}

/** What matters most to whoever looks for parts comes first; kinds that are not here come last. */
const ORDER: readonly string[] = [
  "plate_size_mm",
  "hotend_mount",
  "nozzle",
  "extruder_mount",
  "toolhead",
  "filament_mm",
  "supply_v",
  "hotend_fan_mm",
  "part_fan_mm",
  "fan_v",
  "probe_port",
  "heater_block",
  "heat_break",
  "heater_cartridge",
  "thermistor",
  "drive_gear",
  "coupler",
  "tube_mm",
  "motor",
  "belt",
  "carriage",
  "rail_axis",
  "lead_screw",
];

/** What is known of a printer's interfaces, by kind. */
export function printerInterfaces(snapshot: CatalogueSnapshot, printer: Printer): PrinterInterfaces {
  const book = snapshot.interfaceBook;
  const explain = wordExplainer();
  const sources: SourceView[] = [];
  const numberOf = (view: SourceView): number => {
    const place = sources.findIndex(({ text }) => text === view.text);
    return place === -1 ? sources.push(view) : place + 1;
  };
  const all = book.ofPrinter(printer.idUuid);
  const takes = [...new Set(all.map(({ kind }) => kind))]
    .sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
    .map((kind): TakenKind => {
      const facts = all.filter((fact) => fact.kind === kind);
      const label = sentenceCase(kindName(kind));
      return {
        kind,
        label,
        labelWords: explain(label),
        values: facts.map((fact): TakenValue => ({
          text: `${valuesText(kind, [fact], book.label)}${isAssumed(fact) ? ", assumed from its supply" : ""}`,
          measure: book.value(kind, fact.value)?.measure ?? null,
          confidence: fact.confidence,
          verifiedOn: fact.verifiedAt?.slice(0, 10) ?? null,
          sources: sourceViews(fact.source).map(numberOf),
        })),
      };
    });
  return { takes, sources };
}

/** What nobody has stated for a printer, in words: first what most parts without an answer wait for. */
export function unknownInterfaces(snapshot: CatalogueSnapshot, printer: Printer): UnknownKind[] {
  return unknownKinds(snapshot, printer, snapshot.index.visible).kinds.map(({ kind, parts }) => ({
    label: kindName(kind),
    parts,
  }));
}

function placeOf(kind: string): number {
  const place = ORDER.indexOf(kind);
  return place === -1 ? ORDER.length : place;
}

function sentenceCase(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
