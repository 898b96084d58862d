import { fmt } from "~/lib/numbers/format-number";
import { paths } from "~/lib/paths";
import { calibrationStep, type CalculatorSlug } from "../calibration-steps.model";
import { calculatorOf, variantsOf } from "../calculators/calculator";
import type { Calculator, Computed } from "../calculators/definition";
import type { Figures } from "../calculators/outcome";
import { Readings } from "../calculators/readings";
import { shownFigures, type FigureView } from "../page/result-view";
import { formatDateTime, formatDay } from "~/lib/text/format-date";
import type { SavedResult } from "./history.model";

/** A saved result as the list shows it. */
export interface HistoryEntry {
  readonly id: number;
  readonly calculator: CalculatorSlug;
  readonly name: string;
  readonly test: string;
  /** ISO 8601, as a day, "21 Nov 2026", and with the time of day, "21 Nov 2026, 10:32 UTC". */
  readonly savedAt: string;
  readonly day: string;
  readonly moment: string;
  readonly printer: { readonly slug: string; readonly label: string } | null;
  /** Millimetres, as text. */
  readonly nozzle: string | null;
  readonly filament: string | null;
  /** What it is for: "Creality Ender-3, 0.4 mm nozzle, PETG black"; empty for nothing. */
  readonly scope: string;
  readonly note: string | null;
  /** The figure that answered the question, and its number where it is one. */
  readonly main: FigureView | null;
  readonly value: number | null;
  /** How far the figure may be off: "± 0.005 s"; null where that is not known. */
  readonly plusMinus: string | null;
  /** What the same inputs give today, where that is something else. */
  readonly today: string | null;
  /** Address of the calculator with these inputs. */
  readonly address: string;
}

/** The printer of an id, as far as the catalogue has it. */
export type FindPrinter = (id: string) => { readonly slug: string; readonly label: string } | null;

/** The figures of stored outputs: numbers that can be shown, texts, and lists of such numbers. */
export function figuresIn(outputs: Readonly<Record<string, unknown>>): Figures {
  const figures: Record<string, number | string | readonly number[]> = {};
  for (const [name, value] of Object.entries(outputs)) {
    if (typeof value === "string" || isNumber(value)) figures[name] = value;
    else if (Array.isArray(value) && value.every(isNumber)) figures[name] = value;
  }
  return figures;
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** A saved result in words. What was computed that day counts; it is computed again only to say what has changed. */
export function historyEntry(saved: SavedResult, findPrinter: FindPrinter): HistoryEntry {
  const { id, calculator, inputs, filament, note, nozzleMm, printerId, createdAt } = saved;
  const printer = printerId === null ? null : findPrinter(printerId);
  const nozzle = nozzleMm === null ? null : fmt(nozzleMm, 3);
  const variant = variantsOf(calculator).find((each) => each.id === saved.variant);
  const figures = figuresIn(saved.outputs);
  const definition = calculatorOf(calculator);
  const [main = null] = variant === undefined ? [] : shownFigures(definition, variant, figures);
  const again = variant?.run(inputs);
  const [now] =
    variant === undefined || again?.ok !== true ? [] : shownFigures(definition, variant, again.outcome.figures);
  const value = main === null ? undefined : figures[main.name];
  return {
    id,
    calculator,
    name: calibrationStep(calculator).name,
    test: variant?.label ?? saved.variant,
    savedAt: createdAt,
    day: formatDay(createdAt),
    moment: formatDateTime(createdAt),
    printer: printer && { slug: printer.slug, label: printer.label },
    nozzle,
    scope: [printer?.label, nozzle === null ? null : `${nozzle} mm nozzle`, filament].filter(Boolean).join(", "),
    filament,
    note,
    main,
    value: typeof value === "number" ? value : null,
    plusMinus: variant === undefined ? null : plusMinusOf(definition, { variant: variant.id, inputs, figures }),
    today: now === undefined || now.text === main?.text ? null : `${now.text} ${now.unit ?? ""}`.trim(),
    address: paths.calculator(calculator, { variant: saved.variant, ...texts(inputs) }),
  };
}

/** How far the main figure of a result may be off, in words; null where that is not known. */
export function plusMinusOf({ certainties }: Pick<Calculator, "certainties">, computed: Computed): string | null {
  const text = certainties[computed.variant]?.(new Readings(computed)).plusMinus ?? null;
  // What was saved may lack a figure that the certainty of today asks for.
  return text !== null && /[1-9]/.test(text) ? text : null;
}

/** Inputs as an address has them: each entry of a list by itself, a pair with a blank between. */
function texts(inputs: Readonly<Record<string, unknown>>): Readonly<Record<string, string | readonly string[]>> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each) => (Array.isArray(each) ? each.join(" ") : String(each))) : String(value),
    ]),
  );
}
