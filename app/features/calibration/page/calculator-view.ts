import type { EmptyForm } from "~/lib/forms/changed-query";
import { withoutDust } from "~/lib/numbers/format-number";
import { listEntries } from "~/lib/numbers/read-number";
import type { CalculatorSlug } from "../calibration-steps.model";
import type { Calculator, NextUse } from "../calculators/definition";
import type { ErrorCode, Fault } from "../calculators/outcome";
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
  /** Place of the entry that is wrong among the entries of a list, counted from 0. */
  readonly at: number | null;
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

/** In the address of a form with some of its inputs filled in: by another result, or by the visitor before. */
export const BEGUN = "begun";
const BY_VISITOR = "here";

/** The query of a form that begins with these inputs, which are numbers as people write them. */
export function begunWith({ variant, inputs }: NextUse): Readonly<Record<string, string | number>> {
  const written: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(inputs)) {
    written[name] = typeof value === "number" ? withoutDust(value) : value;
  }
  return { variant, ...written, [BEGUN]: 1 };
}

/** What the form of a variant has for a printer before anything is entered, and how an address says it has only the rest. */
export function emptyForm(variant: Variant, preset: Preset): EmptyForm {
  const inputs = inputViews(variant, { typed: null, begun: {} }, preset);
  return {
    values: new URLSearchParams(inputs.map(({ name, initial }) => [name, initial])).toString(),
    mark: `${BEGUN}=${BY_VISITOR}`,
  };
}

/** The page of a calculator at an address. */
export function calculatorView(calculator: Calculator, query: URLSearchParams, preset: Preset): CalculatorView {
  const { variant, unknown, raw: sent, run: runSent } = askedOf(calculator, query);
  // What another result has handed over is a beginning, and a question only where nothing has to be read from a print.
  const isBegun = query.has(BEGUN);
  const isQuestion = isBegun && (query.get(BEGUN) === BY_VISITOR || isConversion(calculator, variant));
  const filled = isQuestion ? filledForm(variant, sent, preset) : null;
  const raw = filled ?? sent;
  const asked = filled !== null || (unknown === null && !isBegun && Object.keys(raw).length > 0);
  const result = asked ? (filled === null ? runSent() : variant.run(filled)) : null;
  const fault = result?.ok === false ? result.fault : null;
  const inputs = inputViews(variant, { typed: asked ? raw : null, begun: isBegun ? sent : {} }, preset);
  return {
    slug: calculator.slug,
    groups: calculator.groups.map(({ label, variants }) => ({ label, variants: variants.map(choiceOf) })),
    variant: choiceOf(variant),
    unknownVariant: unknown,
    inputs,
    asked,
    result: result?.ok === true ? resultView(calculator, variant, result) : null,
    fault: fault && {
      field: fault.field,
      code: fault.code,
      message: faultSentence(fault, variant, calculator.words),
      at: placeOf(fault, inputs),
    },
    picture: drawn(calculator.pictures, variant, result),
    query: queryOf(variant, raw),
  };
}

/** The variants of the first group are read from a print. */
const isConversion = ({ groups: [fromPrint] }: Calculator, variant: Variant): boolean =>
  !fromPrint.variants.includes(variant);

/** What a form would send that begins with these inputs; null while something is missing or wrong. */
function filledForm(variant: Variant, begun: Readonly<Record<string, string>>, preset: Preset) {
  const views = inputViews(variant, { typed: null, begun }, preset);
  const filled = Object.fromEntries(views.flatMap(({ name, value }) => (value === "" ? [] : [[name, value]])));
  return variant.run(filled).ok ? filled : null;
}

/** The line of a list that has the wrong entry: an entry of the same text before it would have been wrong, too. */
function placeOf({ field, entry }: Fault, inputs: readonly InputView[]): number | null {
  const input = inputs.find(({ name }) => name === field);
  if (entry === undefined || input?.kind !== "list") return null;
  const at = input.value.split("\n").findIndex((line) => listEntries(line).includes(entry.text));
  return at < 0 ? null : at;
}

function queryOf({ id }: Variant, raw: Readonly<Record<string, string>>): string {
  const filled = Object.entries(raw).filter(([, text]) => text.trim() !== "");
  return new URLSearchParams([["variant", id], ...filled]).toString();
}
