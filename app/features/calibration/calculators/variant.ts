import { readField, Refusal, type Field } from "./fields/field";
import { Fault, type Figures, type Outcome } from "./outcome";

/** The inputs of a variant in the order in which they are checked. */
type Fields = Readonly<Record<string, Field<unknown>>>;

type ValuesOf<Inputs extends Fields> = {
  readonly [Name in keyof Inputs]: Inputs[Name] extends Field<infer Value> ? Value : never;
};

/** What was typed or sent, by the names of the inputs. */
export type RawInputs = Readonly<Record<string, unknown>>;

/** A result with the inputs it was made from, or the first input that is wrong. */
export type Result =
  | { readonly ok: true; readonly inputs: Readonly<Record<string, unknown>>; readonly outcome: Outcome }
  | { readonly ok: false; readonly fault: Fault };

/** One way to use a calculator. */
export interface Variant {
  readonly id: string;
  readonly label: string;
  /** When to choose it, in one sentence. */
  readonly about: string;
  readonly fields: Fields;
  /** The figure that answers the question, where it is not the calculator's first one. */
  readonly main?: string | undefined;
  /** Names of figures that mean something else here than in the calculator's other variants. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly run: (raw: RawInputs) => Result;
}

interface VariantOptions<Inputs extends Fields> {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly fields: Inputs;
  readonly main?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly compute: (values: ValuesOf<Inputs>) => Outcome | Fault;
}

/** A variant from its inputs and its formula, which gets parsed values only. */
export function variant<const Inputs extends Fields>(options: VariantOptions<Inputs>): Variant {
  const { id, label, about, fields, main, labels, compute } = options;
  const run = (raw: RawInputs): Result => {
    const inputs: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      const value = readField(field, raw[name]);
      if (value instanceof Refusal) return { ok: false, fault: new Fault(name, value.code, value.entry) };
      if (value !== undefined) inputs[name] = value;
    }
    if (!isComplete(fields, inputs)) throw new Error(`${id} did not read all of its inputs`);
    const outcome = compute(inputs);
    if (outcome instanceof Fault) return { ok: false, fault: outcome };
    const endless = firstEndless(outcome.figures);
    if (endless !== undefined) return { ok: false, fault: new Fault(endless, "E_RESULT_RANGE") };
    return { ok: true, inputs, outcome };
  };
  return { id, label, about, fields, main, labels, run };
}

/** Whether each input that has to be there is; each has been parsed by its own field. */
function isComplete<Inputs extends Fields>(
  fields: Inputs,
  inputs: Readonly<Record<string, unknown>>,
): inputs is ValuesOf<Inputs> {
  return Object.entries(fields).every(([name, { required }]) => !required || name in inputs);
}

/** A figure that numbers of the sizes allowed here hardly reach: divided by next to nothing. */
function firstEndless(figures: Figures): string | undefined {
  return Object.entries(figures).find(([, value]) => typeof value === "number" && !Number.isFinite(value))?.[0];
}
