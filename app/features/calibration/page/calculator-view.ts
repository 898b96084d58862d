import type { CalculatorSlug } from "../calibration-steps.model";
import type { Calculator, NextUse } from "../calculators/definition";
import type { ErrorCode } from "../calculators/outcome";
import type { Result, Variant } from "../calculators/variant";
import { drawn, type Drawn } from "../pictures/picture";
import { inputViews, rawInputs, type InputView, type Preset } from "./inputs";
import { resultView, type ResultView } from "./result-view";
import { faultSentence } from "./words/fault-sentences";

/** Why there is no result. */
export interface FaultView {
  /** Name of the input, or of a figure of the result that is wrong. */
  readonly field: string;
  readonly code: ErrorCode;
  /** What to do. */
  readonly message: string;
}

/** One variant as a choice. */
export interface VariantChoice {
  readonly id: string;
  readonly label: string;
  readonly about: string;
}

/** All that a calculator's page shows; the same in the first page and while typing. */
export interface CalculatorView {
  readonly slug: CalculatorSlug;
  readonly groups: readonly { readonly label: string; readonly variants: readonly VariantChoice[] }[];
  readonly variant: VariantChoice;
  /** A variant that the address names and that there is not. */
  readonly unknownVariant: string | null;
  readonly inputs: readonly InputView[];
  /** The address has inputs. */
  readonly asked: boolean;
  readonly result: ResultView | null;
  readonly fault: FaultView | null;
  /** What the reading looks like, with the numbers of the result or of an example. */
  readonly picture: Drawn | null;
  /** What of the query makes this result: variant and inputs that are not empty. */
  readonly query: string;
}

/** The variant that an address names; the first one when it names none, or one that there is not. */
function chosenVariant(
  { groups }: Calculator,
  asked: string | null,
): { readonly variant: Variant; readonly unknown: string | null } {
  const [first] = groups[0].variants;
  if (asked === null || asked === "") return { variant: first, unknown: null };
  const found = groups.flatMap(({ variants }) => variants).find(({ id }) => id === asked);
  return found === undefined ? { variant: first, unknown: asked } : { variant: found, unknown: null };
}

/** What an address asks a calculator, and its result. */
export function askedOf(calculator: Calculator, query: URLSearchParams) {
  const { variant, unknown } = chosenVariant(calculator, query.get("variant"));
  const raw = rawInputs(variant, query);
  return { variant, unknown, raw, run: (): Result => variant.run(raw) };
}

const choiceOf = ({ id, label, about }: Variant): VariantChoice => ({ id, label, about });

/** In the address of a form with some of its inputs filled in. */
const BEGUN = "begun";

/** The query of a form that begins with these inputs. */
export function begunWith({ variant, inputs }: NextUse): Readonly<Record<string, string | number>> {
  return { variant, ...inputs, [BEGUN]: 1 };
}

/** The page of a calculator at an address. */
export function calculatorView(calculator: Calculator, query: URLSearchParams, preset: Preset): CalculatorView {
  const { variant, unknown, raw, run } = askedOf(calculator, query);
  // What another result has handed over is a beginning, and no question yet.
  const isBegun = query.has(BEGUN);
  const asked = unknown === null && !isBegun && Object.keys(raw).length > 0;
  const result = asked ? run() : null;
  const fault = result?.ok === false ? result.fault : null;
  return {
    slug: calculator.slug,
    groups: calculator.groups.map(({ label, variants }) => ({ label, variants: variants.map(choiceOf) })),
    variant: choiceOf(variant),
    unknownVariant: unknown,
    inputs: inputViews(variant, { typed: asked ? raw : null, begun: isBegun ? raw : {} }, preset),
    asked,
    result: result?.ok === true ? resultView(calculator, variant, result) : null,
    fault: fault && { field: fault.field, code: fault.code, message: faultSentence(fault, variant) },
    picture: drawn(calculator.pictures, variant, result),
    query: queryOf(variant, raw),
  };
}

function queryOf({ id }: Variant, raw: Readonly<Record<string, string>>): string {
  const filled = Object.entries(raw).filter(([, text]) => text.trim() !== "");
  return new URLSearchParams([["variant", id], ...filled]).toString();
}
