import { fmt } from "~/lib/numbers/format-number";
import { numberIn, type Computed, type Setting } from "../definition";
import { filamentArea } from "../formulas.model";

const ORCA = ["OrcaSlicer", "Bambu Studio"] as const;
const PRUSA = ["PrusaSlicer", "SuperSlicer"] as const;
const CURA = ["Cura"] as const;

/** Cura counts this length as a volume; nearly all filament is this thick. */
const USUAL_DIAMETER = 1.75;

/** Where slicers take a retraction. What was left at its usual value needs no entry. */
export function retractionSettings(length: number, inputs: Computed["inputs"]): readonly Setting[] {
  const [speed, back] = [numberIn(inputs, "speed"), numberIn(inputs, "unretractSpeed")];
  const [extra, hop] = [numberIn(inputs, "extraRestart"), numberIn(inputs, "zHop")];
  const [hasBack, hasExtra, hasHop] = [!Number.isNaN(back), Math.abs(extra) > 0, hop > 0];
  const row = (is: boolean, slicers: Setting["slicers"], where: string, value: number, decimals = 2) =>
    is ? [{ slicers, where, value: fmt(value, decimals) }] : [];
  const extruder = (is: boolean, slicers: Setting["slicers"], name: string, value: number, decimals = 2) =>
    row(is, slicers, `Printer → Extruder → ${name}`, value, decimals);
  const cura = (is: boolean, name: string, value: number, decimals = 2) =>
    row(is, CURA, `Travel → ${name}`, value, decimals);
  return [
    ...extruder(true, [...ORCA, ...PRUSA], "Retraction length, mm", length),
    ...extruder(true, [...ORCA, ...PRUSA], "Retraction speed, mm/s", speed, 0),
    ...extruder(hasBack, [...ORCA, ...PRUSA], "Deretraction speed, mm/s", back, 0),
    ...extruder(hasHop, ORCA, "Z hop height, mm", hop),
    ...extruder(hasExtra, PRUSA, "Extra length on restart, mm", extra),
    ...extruder(hasHop, PRUSA, "Lift Z, mm", hop),
    ...cura(true, "Retraction distance, mm", length),
    ...cura(true, hasBack ? "Retraction retract speed, mm/s" : "Retraction speed, mm/s", speed, 0),
    ...cura(hasBack, "Retraction prime speed, mm/s", back, 0),
    ...cura(
      hasExtra,
      `Retraction extra prime amount, mm³ of ${fmt(USUAL_DIAMETER, 2)} mm filament`,
      extra * filamentArea(USUAL_DIAMETER),
      3,
    ),
    ...cura(hasHop, "Z hop height, mm", hop),
  ];
}
