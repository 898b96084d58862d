import { fmt } from "~/lib/numbers/format-number";

/*
 * What pictures are made of: a scene is plain data, 320 units wide, that one component draws. Later shapes cover
 * earlier ones, letters stand above all shapes.
 */

/** Width of every scene; letters are readable when it is 300 px wide. */
export const SCENE_WIDTH = 320;

/** Height of letters in units, and how wide one of them is at most on average. */
export const LETTER_HEIGHT = 12.5;

/** How a shape looks; `hot` is what was chosen, `aim` what is meant to be, `flaw` what went wrong. */
export type Look = "line" | "thin" | "body" | "dark" | "gap" | "hot" | "glow" | "aim" | "flaw";

export interface Shape {
  readonly look: Look;
  readonly path: string;
  /** Shown while the pointer rests on it; said elsewhere, too. */
  readonly hover?: string | undefined;
}

type Anchor = "start" | "middle" | "end";

export interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: Anchor;
  readonly strong: boolean;
}

/** A picture of a reading. */
export interface Scene {
  readonly height: number;
  readonly shapes: readonly Shape[];
  readonly letters: readonly Lettering[];
  /** What is drawn, in a few words. */
  readonly name: string;
  /** What it says, with its numbers. */
  readonly says: string;
}

/** What a scene shows beside the sketch itself. */
type SceneText = Pick<Scene, "name" | "says">;

type Point = readonly [x: number, y: number];

/** A coordinate: a tenth of a unit is finer than any line. */
const coordinate = (value: number): string => String(Math.round(value * 10) / 10 || 0);

const at = ([x, y]: Point): string => `${coordinate(x)} ${coordinate(y)}`;

/** Path data with rounded coordinates. */
export const path = (texts: TemplateStringsArray, ...values: readonly number[]): string =>
  texts.reduce((made, text, index) => made + coordinate(values[index - 1] ?? 0) + text);

/** A line through points. */
export const through = (points: readonly Point[]): string =>
  points
    .map((point) => `L${at(point)}`)
    .join("")
    .replace(/^L/, "M");

export const segment = (x1: number, y1: number, x2: number, y2: number): string =>
  through([
    [x1, y1],
    [x2, y2],
  ]);

/** A rectangle from its upper left corner, its corners rounded by `r`. */
export function box(x: number, y: number, width: number, height: number, round = 0): string {
  const [w, h] = [Math.max(width, 0), Math.max(height, 0)];
  const r = Math.min(round, w / 2, h / 2);
  if (r < 0.1) return path`M${x} ${y}h${w}v${h}h${-w}z`;
  const [across, down] = [w - 2 * r, h - 2 * r];
  return (
    path`M${x + r} ${y}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 ${-r} ${r}` +
    path`h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}a${r} ${r} 0 0 1 ${r} ${-r}z`
  );
}

export const circle = (cx: number, cy: number, r: number): string =>
  path`M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A tick, beside what was chosen: colour alone says nothing. */
export const tick = (x: number, y: number): string =>
  through([
    [x - 5, y],
    [x - 1.5, y + 4],
    [x + 5.5, y - 5],
  ]);

/** A scene while it is drawn. */
export class Sketch {
  private readonly shapes: Shape[] = [];
  private readonly letters: Lettering[] = [];

  /** Adds path data that begins with M. What looks like the shape before it becomes a part of that: pages stay small. */
  add(look: Look, data: string, hover?: string): this {
    const last = this.shapes.at(-1);
    if (last?.look === look && last.hover === undefined && hover === undefined) {
      this.shapes[this.shapes.length - 1] = { look, path: last.path + data };
    } else this.shapes.push({ look, path: data, ...(hover === undefined ? {} : { hover }) });
    return this;
  }

  /** Letters on a base line at y. */
  write(
    x: number,
    y: number,
    text: string,
    { anchor = "middle", strong = false }: { anchor?: Anchor; strong?: boolean } = {},
  ): this {
    this.letters.push({ x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10, text, anchor, strong });
    return this;
  }

  /** A horizontal dimension line with its text above. */
  across(x1: number, x2: number, y: number, text: string, strong = false): this {
    this.add(
      strong ? "hot" : "thin",
      `${segment(x1, y, x2, y)}${segment(x1, y - 3, x1, y + 3)}${segment(x2, y - 3, x2, y + 3)}`,
    );
    const half = widthOf(text) / 2;
    return this.write(within((x1 + x2) / 2, half + 2, SCENE_WIDTH - half - 2), y - 6, text, { strong });
  }

  scene(height: number, text: SceneText): Scene {
    return { height, shapes: this.shapes, letters: this.letters, ...text };
  }
}

/** About how wide letters are. */
export const widthOf = (text: string): number => text.length * LETTER_HEIGHT * 0.56;

export const within = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/** A linear scale from figures to units. */
export function scale(from: readonly [number, number], to: readonly [number, number]): (value: number) => number {
  const [first, last] = from;
  const room = last - first || 1;
  return (value) => to[0] + ((value - first) / room) * (to[1] - to[0]);
}

const DIGITS = 4;

/** Decimals beyond which nobody can measure. */
const DECIMALS: Readonly<Record<string, number>> = { mm: 3, "%": 1, "°": 2, s: 4, "mm³/s": 2 };

/** A figure with about four digits, for a picture; the exact one stands in the result. */
export function shown(value: number, unit = "", digits = DIGITS): string {
  return `${figure(value, unit, digits)}${unit === "" || unit === "°" ? "" : " "}${unit}`;
}

function figure(value: number, unit: string, digits: number): string {
  // Most letters are whole numbers, which need no decimal arithmetic.
  if (Number.isInteger(value) && Math.abs(value) < 1e6) return String(value || 0);
  const decimals = digits - 1 - Math.floor(Math.log10(Math.abs(value)));
  return fmt(value, within(decimals, 0, DECIMALS[unit] ?? 6));
}
