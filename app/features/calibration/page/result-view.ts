import { fmt } from "~/lib/numbers/format-number";
import type { Certainty } from "../certainty/certainty";
import type { PartsAdvice } from "../parts/parts-that-help";
import type { Calculator, Computed, FigureText, NextUse, OtherLines, Setting } from "../calculators/definition";
import type { Firmware } from "../targets/targets.model";
import type { Commands, Figures, Outcome } from "../calculators/outcome";
import { Readings } from "../calculators/readings";
import type { Variant } from "../calculators/variant";
import { warningSentence } from "./words/warning-sentences";

/** A figure as it is shown. */
export interface FigureView {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly unit: string | null;
}

/** Lines to paste. */
export interface LinesView {
  readonly name: string;
  readonly firmware: Firmware | null;
  readonly where: string;
  readonly text: string;
}

/** What to know about a result; null for every firmware. */
export interface NoteView {
  readonly firmware: Firmware | null;
  readonly text: string;
}

/** A result as it is shown, and the numbers of it. */
export interface ResultView extends Computed {
  readonly main: FigureView | null;
  readonly others: readonly FigureView[];
  readonly warnings: readonly string[];
  readonly notes: readonly NoteView[];
  readonly lines: readonly LinesView[];
  /** Where there are lines for other firmwares. */
  readonly otherLines: OtherLines | null;
  readonly settings: readonly Setting[];
  readonly next: readonly NextUse[];
  readonly certainty: Certainty | null;
  readonly parts: readonly PartsAdvice[];
}

/** The result of a variant in words. */
export function resultView(
  calculator: Calculator,
  variant: Variant,
  { inputs, outcome }: { readonly inputs: Readonly<Record<string, unknown>>; readonly outcome: Outcome },
): ResultView {
  const { figures, warnings, commands = {} } = outcome;
  const { id } = variant;
  const computed: Computed = { variant: id, inputs, figures };
  const readings = new Readings(computed);
  const [main = null, ...others] = shownFigures(calculator, variant, figures);
  return {
    ...computed,
    main,
    others,
    warnings: warnings.map((code) => warningSentence(code, computed, calculator.words)),
    notes: calculator.notes(computed).map((note) => (typeof note === "string" ? { firmware: null, text: note } : note)),
    lines: [...commandLines(calculator, commands), ...figureLines(calculator.figures, figures)],
    otherLines: calculator.otherLines?.[id] ?? null,
    settings: calculator.settings(computed),
    next: calculator.next(computed),
    certainty: calculator.certainties[id]?.(readings) ?? null,
    parts: calculator.parts(readings, id),
  };
}

/** The figures of a result as they are shown, the one that answers the question first. */
export function shownFigures(
  calculator: Calculator,
  { main, labels = {} }: Variant,
  figures: Figures,
): readonly FigureView[] {
  const shown = figureViews(calculator.figures, figures).map((figure) => ({
    ...figure,
    label: labels[figure.name] ?? figure.label,
  }));
  const first = shown.find(({ name }) => name === main);
  return first === undefined ? shown : [first, ...shown.filter((figure) => figure !== first)];
}

function figureViews(texts: Calculator["figures"], figures: Figures): readonly FigureView[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const value = figures[name];
    if (value === undefined || text.line) return [];
    return {
      name,
      label: text.label,
      text: valueText(value, text),
      unit: text.unit ?? null,
    };
  });
}

function valueText(value: number | string | readonly number[], { decimals, signed }: FigureText): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number") return value.map((one) => fmt(one, decimals)).join(", ");
  const text = fmt(value, decimals);
  return signed && value > 0 && text !== "0" ? `+${text}` : text;
}

function commandLines({ commands: texts }: Calculator, commands: Commands): readonly LinesView[] {
  return Object.entries(texts).flatMap(([name, { firmware, where }]) => {
    const text = commands[name];
    return text === undefined ? [] : { name, firmware, where, text };
  });
}

function figureLines(texts: Calculator["figures"], figures: Figures): readonly LinesView[] {
  return Object.entries(texts).flatMap(([name, { line, label }]) => {
    const text = figures[name];
    return line && typeof text === "string" ? { name, firmware: null, where: label, text } : [];
  });
}
