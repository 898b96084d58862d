import type { Figures } from "./outcome";

/** The inputs and figures of a result, as pictures and notes read them: every variant knows which it has. */
export class Readings {
  private readonly inputs: Readonly<Record<string, unknown>>;
  private readonly figures: Figures;

  constructor({ inputs, figures }: { readonly inputs: Readonly<Record<string, unknown>>; readonly figures: Figures }) {
    this.inputs = inputs;
    this.figures = figures;
  }

  /** An input or a figure; undefined if there is none of this name. */
  maybe(name: string): number | undefined {
    const value = this.inputs[name] ?? this.figures[name];
    return typeof value === "number" ? value : undefined;
  }

  number(name: string, otherwise = 0): number {
    return this.maybe(name) ?? otherwise;
  }

  text(name: string): string {
    const value = this.inputs[name] ?? this.figures[name];
    return typeof value === "string" ? value : "";
  }

  list(name: string): readonly number[] {
    return numbersOf(this.inputs[name] ?? this.figures[name]);
  }

  /** Rows of numbers: pairs. */
  rows(name: string): readonly (readonly number[])[] {
    const value = this.inputs[name];
    return Array.isArray(value) ? value.map(numbersOf) : [];
  }
}

function numbersOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "number") : [];
}
