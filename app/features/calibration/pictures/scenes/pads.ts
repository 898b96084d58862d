import type { Readings } from "../../calculators/readings";
import { box, LETTER_HEIGHT, SCENE_WIDTH, segment, shown, Sketch, tick, within, type Scene } from "../scene";

const MARGIN = 12;
const GAP = 5;
const ROW_GAP = 24;

/** Lines on top of a pad. */
const LINES = 6;

/** How far a pad is from the chosen one: -1 for the least plastic of its plate, 1 for the most. */
function surface(sketch: Sketch, x: number, y: number, size: number, off: number): void {
  const pitch = size / LINES;
  sketch.add(off === 0 ? "glow" : "body", box(x, y, size, size, 2));
  for (let line = 1; line < LINES; line++) {
    const lineY = y + line * pitch;
    // Too little plastic leaves gaps between lines, too much raises ridges.
    const thick = Math.abs(off) * pitch * 0.75;
    if (off === 0) sketch.add("thin", segment(x + 2, lineY, x + size - 2, lineY));
    else
      sketch.add(
        off < 0 ? "gap" : "dark",
        box(x + 2, lineY - thick / 2, size - 4, Math.max(thick, 0.6), off < 0 ? 0 : thick / 2),
      );
  }
}

interface Plate {
  readonly title: string;
  /** What stands below a pad. */
  readonly nameOf?: (pad: number) => string;
  readonly pads: readonly number[];
  readonly chosen: number;
  readonly columns: number;
}

const isChosen = (pad: number, chosen: number) => Math.abs(pad - chosen) < 1e-9;

/** Draws a plate of pads from y on, and gives where it ends. */
function drawPlate(sketch: Sketch, { title, pads, chosen, columns, nameOf = signed }: Plate, top: number): number {
  const size = (SCENE_WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns;
  const farthest = Math.max(...pads.map((pad) => Math.abs(pad - chosen)), 1e-9);
  sketch.write(MARGIN, top + LETTER_HEIGHT, title, { anchor: "start" });
  pads.forEach((pad, at) => {
    const x = MARGIN + (at % columns) * (size + GAP);
    const y = top + 22 + Math.floor(at / columns) * (size + ROW_GAP);
    surface(sketch, x, y, size, within((pad - chosen) / farthest, -1, 1));
    const best = isChosen(pad, chosen);
    if (best) sketch.add("hot", box(x - 1, y - 1, size + 2, size + 2, 3)).add("hot", tick(x + size / 2, y + size / 2));
    sketch.write(x + size / 2, y + size + 15, nameOf(pad), { strong: best });
  });
  return top + 22 + Math.ceil(pads.length / columns) * (size + ROW_GAP);
}

const signed = (pad: number): string => (pad > 0 ? `+${shown(pad)}` : shown(pad));

const every = (first: number, step: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => Math.round((first + at * step) * 1e9) / 1e9);

const PASS_1 = every(-20, 5, 9);
const PASS_2 = every(-9, 1, 10);

const HOW_TO_LOOK =
  "Gaps between lines mean too little plastic, ridges too much; both are drawn stronger than they are.";

/** Both passes of Orca's pads. */
export function twoPassScene(readings: Readings): Scene {
  const [first, second] = [readings.number("modifier1"), readings.number("modifier2")];
  const sketch = new Sketch();
  const middle = drawPlate(sketch, { title: "Pass 1, %", pads: PASS_1, chosen: first, columns: 10 }, 0);
  const end = drawPlate(sketch, { title: "Pass 2, %", pads: PASS_2, chosen: second, columns: 10 }, middle + 4);
  const [after, flow] = [shown(readings.number("afterPass1")), shown(readings.number("newFlow"))];
  return sketch.scene(end, {
    name: "Pads of both passes, the best of each marked",
    says: `The best pads are ${signed(first)} % and then ${signed(second)} %: ${shown(readings.number("oldFlow"))} becomes ${after}, then ${flow}. ${HOW_TO_LOOK}`,
  });
}

function plateScene(readings: Readings, plate: Omit<Plate, "columns">, unit: string, columns = 5): Scene {
  const sketch = new Sketch();
  const end = drawPlate(sketch, { ...plate, columns }, 0);
  const [old, flow] = [shown(readings.number("oldFlow")), shown(readings.number("newFlow"))];
  return sketch.scene(end, {
    name: `${plate.title}, the best pad marked`,
    says: `The best pad is ${signed(plate.chosen)}${unit}: ${old} becomes ${flow}. ${HOW_TO_LOOK}`,
  });
}

/** The pads around one that is on no known plate. */
const around = (chosen: number, step: number): readonly number[] => every(chosen - 2 * step, step, 5);

/** One plate of pads with percentages. */
export function onePassScene(readings: Readings): Scene {
  const [pass, chosen] = [readings.text("pass"), readings.number("modifier")];
  const pads = pass === "1" ? PASS_1 : pass === "2" ? PASS_2 : around(chosen, 5);
  const title = pass === "custom" ? "Your own pads, %" : `Pads of pass ${pass}, %`;
  return plateScene(readings, { title, pads, chosen }, " %");
}

/** Pads whose numbers are added to the flow. */
export function yoloScene(readings: Readings): Scene {
  const [mode, chosen] = [readings.text("mode"), readings.number("modifier")];
  if (mode === "recommended")
    return plateScene(readings, { title: "YOLO pads", pads: every(-0.05, 0.01, 11), chosen }, "", 6);
  if (mode === "perfectionist")
    return plateScene(readings, { title: "YOLO pads, fine", pads: every(-0.04, 0.005, 16), chosen }, "", 6);
  return plateScene(readings, { title: "Your own pads", pads: around(chosen, 0.01), chosen }, "");
}

/** Blocks labelled with a percentage. */
export function blocksScene(readings: Readings): Scene {
  const chosen = readings.number("percent");
  const sketch = new Sketch();
  const end = drawPlate(
    sketch,
    { title: "Blocks, % of the flow", pads: around(chosen, 2), chosen, columns: 5, nameOf: (pad) => shown(pad) },
    0,
  );
  const [old, flow] = [shown(readings.number("oldFlow")), shown(readings.number("newFlow"))];
  return sketch.scene(end, {
    name: "Blocks with percentages, the best one marked",
    says: `The best block has ${shown(chosen)} % of ${old}: ${flow}. The others stand for its neighbours. ${HOW_TO_LOOK}`,
  });
}
