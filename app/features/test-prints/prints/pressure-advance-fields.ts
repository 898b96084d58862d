import { numberField, optionalNumberField } from "../fields.model";
import type { Warning } from "../plan.model";
import type { PrinterSettings } from "../printer-settings.model";

/** The values of pressure advance that a print tries. */
export function paSweepFields(end: number, step: number, bowdenStep = 0.05) {
  return {
    start: numberField({ label: "From", unit: "s", start: 0, min: 0, max: 10 }),
    end: numberField({ label: "To", unit: "s", start: end, min: 0, max: 10, hint: "For a Bowden drive try 1." }),
    step: numberField({
      label: "Step",
      unit: "s",
      start: step,
      min: 0.0001,
      max: 5,
      hint: `For a Bowden drive ${String(bowdenStep)}.`,
    }),
    restorePa: optionalNumberField({
      label: "Pressure advance afterwards",
      unit: "s",
      min: 0,
      max: 10,
      hint: "Empty: the first value.",
    }),
  };
}

/** What to know of a firmware before its pressure advance is tested. */
export function paWarnings({ firmware }: PrinterSettings): readonly Warning[] {
  return firmware === "marlin" ? ["W_LINEAR_ADVANCE"] : [];
}
