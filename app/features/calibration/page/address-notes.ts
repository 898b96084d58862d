import { unknownParams } from "~/lib/text/unknown-params";
import type { Calculator } from "../calculators/definition";
import { askedOf, BEGUN } from "./calculator-view";

/** Beside the inputs: which test, and the kind of the answer. The first one of each counts. */
const CHOICES = ["variant", "format"];

/** What of a calculator's address has no effect, in sentences; none where it names a variant that there is not. */
export function addressNotes(calculator: Calculator, query: URLSearchParams): readonly string[] {
  const asked = askedOf(calculator, query);
  if (asked.unknown !== null) return [];
  const { fields, label } = asked.variant;
  const unknown = unknownParams(query, new Set([...CHOICES, BEGUN, ...Object.keys(fields)]));
  const isTwice = (name: string) => query.getAll(name).length > 1;
  const single = Object.entries(fields).filter(([, { kind }]) => kind !== "list" && kind !== "pairs");
  const format = query.get("format") ?? "";
  return [
    ...unknown.map(({ param }) => `“${param}” is no input of “${label}”, so nothing was done with it.`),
    ...CHOICES.filter(isTwice).map((name) => `“${name}” is there more than once: the first one counts.`),
    ...single
      .filter(([name]) => isTwice(name))
      .map(([name]) => `“${name}” is there more than once, and takes one value.`),
    ...(format === "" || format === "json" ? [] : ["There is no such format: the only one for data is json."]),
  ];
}
