import { Labelled, wireField } from "~/ui/form/field";
import type { InputView } from "../inputs";

interface CalculatorInputProps {
  readonly input: InputView;
  readonly error: string | null;
  /** Which of several entries is wrong, counted from 0; null for all of them. */
  readonly at?: number | null;
}

/** The id of an input, or of one of its entries. */
export const inputId = (name: string, at: number | null = null): string =>
  `field-${name}${at === null || at === 0 ? "" : `-${String(at + 1)}`}`;

/** One input of a calculator, with its unit inside. */
export function CalculatorInput({ input, error, at = null }: CalculatorInputProps) {
  if (input.kind === "list") return <Readings input={input} error={error} at={at} />;
  const { name, label, unit, hint, value, placeholder } = input;
  const { wiring } = wireField({ name, hint, error });
  return (
    <Labelled id={wiring.id} label={labelText(label, unit)} hint={hint} error={error}>
      {input.kind === "choice" ? (
        <select className="input" defaultValue={value} {...wiring}>
          {input.options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      ) : input.kind === "pairs" ? (
        <textarea className="input" rows={5} spellCheck={false} defaultValue={value} {...wiring} />
      ) : (
        <span className="calc-entry">
          <input
            className="input"
            defaultValue={value}
            placeholder={placeholder ?? undefined}
            {...keyboardOf(input)}
            {...wiring}
          />
          <Unit unit={unit} />
        </span>
      )}
    </Labelled>
  );
}

/** A field for each reading, since keyboards of numbers have no blank. */
const READINGS = 4;

function Readings({ input, error, at: wrong = null }: CalculatorInputProps) {
  const { name, label, unit, hint, value } = input;
  const typed = value === "" ? [] : value.split("\n");
  const count = Math.max(READINGS, typed.length + (typed.length >= READINGS ? 2 : 0));
  const { wiring } = wireField({ name, hint, error });
  const { wiring: right } = wireField({ name, hint });
  return (
    <fieldset className="calc-readings">
      <legend className="label">{labelText(label, unit)}</legend>
      {hint === null ? null : (
        <p className="hint" id={`${wiring.id}-hint`}>
          {hint}
        </p>
      )}
      <div>
        {Array.from({ length: count }, (_, at) => (
          <span key={at} className="calc-entry">
            <input
              className="input"
              aria-label={`Reading ${String(at + 1)}`}
              defaultValue={typed[at] ?? ""}
              {...keyboardOf(input)}
              {...(wrong === null || wrong === at ? wiring : right)}
              id={inputId(name, at)}
            />
            <Unit unit={unit} />
          </span>
        ))}
      </div>
      {error === null ? null : (
        <p className="field-error" id={`${wiring.id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

function labelText(label: string, unit: string | null) {
  return unit === null ? (
    label
  ) : (
    <>
      {label} <span className="sr-only">({unit})</span>
    </>
  );
}

function Unit({ unit }: { readonly unit: string | null }) {
  return unit === null ? null : <span aria-hidden="true">{unit}</span>;
}

/** Phones show numbers alone where nothing else can be meant. */
function keyboardOf({ kind, signed }: InputView) {
  const numeric = (kind === "number" || kind === "list") && !signed;
  return {
    type: "text",
    inputMode: numeric ? "decimal" : "text",
    autoComplete: "off",
    autoCapitalize: "off",
    spellCheck: false,
    maxLength: kind === "triple" ? 80 : 40,
  } as const;
}
