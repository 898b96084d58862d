import { calculatorSlug, type CalculatorSlug } from "../calibration-steps.model";
import { calculatorOf, figuresAndTexts } from "../calculators/calculator";
import { askedOf } from "../page/calculator-view";
import { shownFigures, type FigureView } from "../page/result-view";
import { plusMinusOf } from "./history-entry.server";
import type { NewResult } from "./history.intents.server";
import { paths } from "~/lib/paths";

/** A result that is about to be saved, and what its form shows of it. */
interface ResultToSave {
  readonly result: Omit<NewResult, "printerId">;
  readonly test: string;
  readonly main: FigureView | null;
  /** How far that may be off: "± 0.005 s"; null where it is not known. */
  readonly plusMinus: string | null;
}

/** The result that a calculator gives for a query; null when it gives none. */
export function resultToSave(calculator: CalculatorSlug, query: URLSearchParams): ResultToSave | null {
  const definition = calculatorOf(calculator);
  const { variant, unknown, raw, run } = askedOf(definition, query);
  if (unknown !== null) return null;
  const computed = run();
  if (!computed.ok) return null;
  const { inputs, outcome } = computed;
  const nozzle = inputs["nozzleDiameter"];
  return {
    result: {
      calculator,
      variant: variant.id,
      inputs,
      outputs: figuresAndTexts(computed),
      nozzleMm: typeof nozzle === "number" ? nozzle : null,
      address: paths.calculator(calculator, { variant: variant.id, ...raw }),
    },
    test: variant.label,
    main: shownFigures(definition, variant, outcome.figures)[0] ?? null,
    plusMinus: plusMinusOf(definition, { variant: variant.id, inputs, figures: outcome.figures }),
  };
}

/** The result that the address of a form for saving names; null when it names none. */
export function resultOfForm(address: string): ResultToSave | null {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const calculator = calculatorSlug(pathname.split("/").at(2));
  if (calculator === null || pathname !== paths.calculatorSave(calculator)) return null;
  return resultToSave(calculator, searchParams);
}
