import type { Dimension } from "./part-picture.model";
import type { Part } from "../catalogue.model";
import type { PartInterfaceFact } from "../fit/fit-facts.model";
import type { Sketch } from "./sketch.server";

/** What is known of a part and may be drawn. */
export interface DrawnPart {
  readonly name: string;
  readonly kind: string;
  readonly kind2: string;
  /** Name and both kinds in lower case, to look for words in. */
  readonly words: string;
  /** A text column of the category; empty when it is not stated. */
  readonly text: (column: string) => string;
  readonly number: (column: string) => number | null;
  readonly flag: (column: string) => boolean;
  /** The values of an interface that the part has. */
  readonly values: (kind: string) => readonly string[];
}

/** How a part is drawn. */
export interface PartDrawing {
  /** The drawing's name in its sprite: its kind, and the figures that change how it looks. */
  readonly name: string;
  /** What is drawn, to follow "Drawing of": "an axial fan, 40 x 40 x 10 mm". */
  readonly what: string;
  readonly sketch: () => Sketch;
  /** Where the drawing begins, when its middle is not that of the 160 units. */
  readonly left?: number;
  /** The lengths that the data state, where they are on the drawing. */
  readonly dimensions?: () => readonly Dimension[];
}

type Told = Pick<Part, "name" | "subcategory" | "subcategory2" | "specs">;

/** Reads a part and its interfaces for drawing. */
export function drawnPart({ name, subcategory, subcategory2, specs }: Told, facts: readonly PartInterfaceFact[]) {
  const kind = subcategory ?? "";
  const kind2 = subcategory2 ?? "";
  const part: DrawnPart = {
    name,
    kind,
    kind2,
    words: `${name} ${kind} ${kind2}`.toLowerCase(),
    text: (column) => {
      const value = specs[column];
      return typeof value === "string" ? value : "";
    },
    number: (column) => {
      const value = specs[column];
      return typeof value === "number" && Number.isFinite(value) ? value : null;
    },
    flag: (column) => specs[column] === true,
    values: (wanted) => facts.filter((fact) => fact.kind === wanted).map(({ value }) => value),
  };
  return part;
}

/** Width, depth and height that a text states as "40x10", "40 x 40 x 10 mm"; empty when it states none. */
export function statedSizes(text: string): readonly number[] {
  const found = /(\d+(?:\.\d+)?)\s?[x×]\s?(\d+(?:\.\d+)?)(?:\s?[x×]\s?(\d+(?:\.\d+)?))?\s?(?:mm\b|$)/i.exec(text);
  return found ? found.slice(1, 4).filter(Boolean).map(Number) : [];
}

/** Keeps a figure of the data within what can be drawn. */
export function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
