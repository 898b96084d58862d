import { printsToRead } from "../../test-prints/readings/prints-to-read.model";
import type { Calculator } from "../calculators/definition";
import { guidanceFor } from "../guidance/guidance";
import { addressNotes } from "./address-notes";

/** What a copy of a calculator's page says of an address that it was not made for: one script, which only copies load. */
export function copyWords(calculator: Calculator, variant: string, query: URLSearchParams) {
  return {
    guidance: guidanceFor(calculator.slug, variant),
    ignored: addressNotes(calculator, query),
    prints: printsToRead(calculator.slug, variant),
  };
}
