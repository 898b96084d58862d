import { paths } from "~/lib/paths";
import type { CalculatorSlug } from "../calibration-steps.model";

/** Address of the form that saves a result: the calculator, and the query that makes the result. */
export function saveAddress(calculator: CalculatorSlug, query: string): string {
  return paths.calibrationsNew(new URLSearchParams([["calculator", calculator], ...new URLSearchParams(query)]));
}
