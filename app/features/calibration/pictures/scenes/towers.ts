import type { Readings } from "../../calculators/readings";
import { box, path, segment, shown, Sketch, tick, within, type Scene } from "../scene";

/** One band of a tower, or one segment. */
interface Band {
  /** "8-9 mm". */
  readonly name: string;
  readonly value: string;
  /** Bands above the chosen one; negative below it. */
  readonly above: number;
}

/** What happens at the edge of a tower when the value is wrong. */
export type Edge = "corners" | "gaps" | "strings";

interface Tower {
  readonly bands: readonly Band[];
  readonly edge: Edge;
  /** The measured height and the top of the tower, mm; null for segments that are counted. */
  readonly whole: { readonly height: number; readonly top: number } | null;
  readonly name: string;
  readonly says: string;
}

/** Bands that are drawn: the chosen one and its neighbours. */
const REACH = 2;

const BAND_HEIGHT = 30;
const BASE_Y = 164;
const LEFT = 112;
const WIDTH = 70;

/** The chosen band and its neighbours; below the first one there is none. */
export function bandsAround(
  chosen: number,
  band: (index: number) => { readonly name: string; readonly value: string },
): readonly Band[] {
  const first = Math.max(0, chosen - REACH);
  return Array.from({ length: 2 * REACH + 1 }, (_, at) => ({ ...band(first + at), above: first + at - chosen }));
}

/** A corner of a band seen from the side: thick below the right value, eaten away above it. */
function cornerBand(sketch: Sketch, y: number, above: number): void {
  const depth = within(above * -9, -18, 18);
  const right = LEFT + WIDTH;
  const edge = path`M${LEFT} ${y}H${right}q${depth} ${BAND_HEIGHT / 2} 0 ${BAND_HEIGHT}H${LEFT}z`;
  sketch.add(above === 0 ? "glow" : "body", edge);
  if (above !== 0) sketch.add("flaw", path`M${right} ${y + 2}q${depth} ${BAND_HEIGHT / 2 - 2} 0 ${BAND_HEIGHT - 4}`);
}

/** Layers of a wall: whole up to the limit, with gaps above it. */
function gapsBand(sketch: Sketch, y: number, above: number): void {
  sketch.add(above === 0 ? "glow" : "body", box(LEFT, y, WIDTH, BAND_HEIGHT));
  for (let layer = 0; layer < 5; layer++) {
    const lineY = y + 3 + layer * 6;
    if (above <= 0) sketch.add("thin", segment(LEFT + 3, lineY, LEFT + WIDTH - 3, lineY));
    else
      for (let part = 0; part < 4; part++) {
        const x = LEFT + 3 + part * 16.5 + (layer % 2) * 4;
        sketch.add("flaw", segment(x, lineY, Math.min(x + 12 - 3 * above, LEFT + WIDTH - 3), lineY));
      }
  }
}

/** Two pillars with strings between them, until the retraction is long enough. */
function stringsBand(sketch: Sketch, y: number, above: number): void {
  const pillar = 22;
  const look = above === 0 ? "glow" : "body";
  sketch.add(look, box(LEFT, y, pillar, BAND_HEIGHT)).add(look, box(LEFT + WIDTH - pillar, y, pillar, BAND_HEIGHT));
  const [from, to] = [LEFT + pillar, LEFT + WIDTH - pillar];
  for (let string = 0; string < -above * 2; string++) {
    const stringY = y + 5 + string * 7;
    sketch.add("flaw", path`M${from} ${stringY}q${(to - from) / 2} 9 ${to - from} 1`);
  }
}

const EDGES = { corners: cornerBand, gaps: gapsBand, strings: stringsBand } as const;

/** The whole tower at the left, with the place that is drawn larger. */
function drawWhole(sketch: Sketch, { height, top }: { height: number; top: number }): void {
  const full = Math.max(top, height, 0.001);
  const yOf = (z: number) => BASE_Y - (z / full) * (BASE_Y - 18);
  const y = yOf(height);
  sketch.add("body", box(44, yOf(top), 24, BASE_Y - yOf(top)));
  sketch.add("line", segment(36, BASE_Y, 76, BASE_Y));
  sketch.add("hot", segment(40, y, 72, y), shown(height, "mm"));
  sketch.add("aim", `${segment(74, y, LEFT - 8, BASE_Y - 5 * BAND_HEIGHT)}${segment(74, y, LEFT - 8, BASE_Y)}`);
  sketch.write(37, within(y + 4, 14, BASE_Y - 2), shown(height), { anchor: "end", strong: true });
  sketch.write(56, BASE_Y + 18, "mm from bed");
  if (y - yOf(top) > 16) sketch.write(37, yOf(top) + 8, shown(top), { anchor: "end" });
}

/** A tower with its bands, those around the chosen one drawn large. */
export function towerScene({ bands, edge, whole, name, says }: Tower): Scene {
  const sketch = new Sketch();
  if (whole !== null) drawWhole(sketch, whole);
  const drawBand = EDGES[edge];
  bands.forEach(({ name: band, value, above }, at) => {
    const y = BASE_Y - (at + 1) * BAND_HEIGHT;
    drawBand(sketch, y, above);
    const chosen = above === 0;
    if (chosen) {
      sketch.add("hot", box(LEFT - 4, y - 1, WIDTH + 8, BAND_HEIGHT + 2, 3), `${band}: ${value}`);
      sketch.add("hot", tick(LEFT + WIDTH / 2, y + BAND_HEIGHT / 2));
    }
    sketch.write(LEFT + WIDTH + 14, y + 13, value, { anchor: "start", strong: chosen });
    sketch.write(LEFT + WIDTH + 14, y + 26, band, { anchor: "start" });
  });
  return sketch.scene(BASE_Y + 24, { name, says });
}

/** A tower whose value changes with each band of `size` mm above `base`. */
export function steppedTower(
  readings: Readings,
  {
    base,
    size,
    unit,
    edge,
    result,
    valueOf,
    what,
  }: {
    readonly base: number;
    readonly size: number;
    readonly unit: string;
    readonly edge: Edge;
    /** Name of the figure that the tower gives. */
    readonly result: string;
    readonly valueOf: (index: number) => number;
    readonly what: string;
  },
): Scene {
  const height = readings.number("height");
  const chosen = readings.number("bandIndex");
  // What is below the first band counts as a part of it.
  const bottomOf = (band: number) => (band === 0 ? 0 : base + band * size);
  const [from, to] = [bottomOf(chosen), base + (chosen + 1) * size];
  const value = shown(readings.number(result), unit);
  return towerScene({
    edge,
    whole: { height, top: readings.maybe("towerHeight") ?? Math.max(height * 1.25, to) },
    bands: bandsAround(chosen, (index) => ({
      name: `${shown(bottomOf(index))}-${shown(base + (index + 1) * size)} mm`,
      value: index === chosen ? value : shown(valueOf(index), unit),
    })),
    name: `${what}: the band at ${shown(height, "mm")}`,
    says: `${shown(height, "mm")} is in band ${shown(chosen)}, from ${shown(from)} to ${shown(to, "mm")}: the whole of it was printed with ${value}.`,
  });
}

/** A tower whose value rises evenly with height: the bands are the millimetres around the measured one. */
export function slopedTower(
  readings: Readings,
  {
    unit,
    edge,
    result,
    valueOf,
    what,
    slope,
  }: {
    readonly unit: string;
    readonly edge: Edge;
    readonly result: string;
    readonly valueOf: (height: number) => number;
    readonly what: string;
    /** Change per millimetre. */
    readonly slope: number;
  },
): Scene {
  const height = readings.number("height");
  const below = Math.min(REACH, Math.floor(height));
  const value = shown(readings.number(result), unit);
  return towerScene({
    edge,
    whole: { height, top: readings.maybe("towerHeight") ?? Math.max(height * 1.25, 5) },
    bands: Array.from({ length: 2 * REACH + 1 }, (_, at) => ({
      name: `at ${shown(height + at - below, "mm")}`,
      value: at === below ? value : shown(valueOf(height + at - below), unit),
      above: at - below,
    })),
    name: `${what}: the height ${shown(height, "mm")}`,
    says: `At ${shown(height, "mm")} the tower was printed with ${value}. One millimetre more or less changes it by ${shown(Math.abs(slope), unit)}.`,
  });
}
