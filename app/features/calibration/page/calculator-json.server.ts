import { CALCULATOR_SLUGS } from "../calibration-steps.model";
import { figuresAndTexts } from "../calculators/calculator";
import type { Calculator } from "../calculators/definition";
import type { ErrorCode } from "../calculators/outcome";
import { addressNotes } from "./address-notes";
import { askedOf } from "./calculator-view";
import { faultSentence } from "./words/fault-sentences";

type Answer = (
  | {
      readonly inputs: Readonly<Record<string, unknown>>;
      readonly outputs: Readonly<Record<string, unknown>>;
    }
  | { readonly error: { readonly field: string; readonly code: ErrorCode; readonly message: string } }
) & {
  /** What of the address has no effect; missing when all of it has. */
  readonly notes?: readonly string[];
};

/** What programs get of a calculator: the result, unrounded, or what is wrong. */
export function calculatorJson(
  calculator: Calculator,
  query: URLSearchParams,
): { readonly status: 200 | 400; readonly body: Answer } {
  const { variant, unknown, run } = askedOf(calculator, query);
  if (unknown !== null) return errorBody("variant", "E_CHOICE", unknownVariantMessage(calculator));
  const said = addressNotes(calculator, query);
  const notes = said.length === 0 ? {} : { notes: said };
  const result = run();
  if (!result.ok) {
    const { field, code } = result.fault;
    return errorBody(field, code, faultSentence(result.fault, variant, calculator.words), notes);
  }
  const inputs = { variant: variant.id, ...result.inputs };
  return { status: 200, body: { inputs, outputs: figuresAndTexts(result), ...notes } };
}

function errorBody(field: string, code: ErrorCode, message: string, notes: Pick<Answer, "notes"> = {}) {
  return { status: 400, body: { error: { field, code, message }, ...notes } } as const;
}

/** There is no such calculator: which ones there are. */
export const NO_SUCH_CALCULATOR = {
  error: {
    field: "calculator",
    code: "E_CHOICE",
    message: `There is no such calculator. Use one of: ${CALCULATOR_SLUGS.join(", ")}.`,
  },
} as const satisfies Answer;

/** There is no such variant: which ones there are. */
function unknownVariantMessage({ groups }: Calculator): string {
  const ids = groups.flatMap(({ variants }) => variants.map(({ id }) => id));
  return `There is no such variant. Use one of: ${ids.join(", ")}.`;
}
