import { numberField, optionalNumberField } from "../fields.model";

/** The values of pressure advance that a print tries. */
export function paSweepFields(end: number, step: number) {
  return {
    start: numberField({ label: "From", unit: "s", start: 0, min: 0, max: 10 }),
    end: numberField({ label: "To", unit: "s", start: end, min: 0, max: 10, hint: "For a Bowden drive try 1." }),
    step: numberField({ label: "Step", unit: "s", start: step, min: 0.0001, max: 5, hint: "For a Bowden drive 0.05." }),
    restorePa: optionalNumberField({
      label: "Pressure advance afterwards",
      unit: "s",
      min: 0,
      max: 10,
      hint: "Empty: the first value.",
    }),
  };
}
