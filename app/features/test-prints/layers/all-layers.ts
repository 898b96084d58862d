import { measured } from "../gcode/file";
import type { SegmentWatcher } from "../gcode/motion";
import type { Entered } from "../generator.model";
import type { Shown } from "./layer-picture.model";
import { loadGenerator } from "./load-generator";

/** Five numbers for each line: where it begins, where it ends, its width. */
const NUMBERS_A_LINE = 5;
/** Work without a pause, milliseconds: a browser draws between two of them. */
const TURN_MS = 8;

/** A layer of a print. */
export interface DrawnLayer {
  /** Height of its top above the bed. */
  readonly z: number;
  readonly lines: readonly number[];
}

/** How many lines a layer has. */
export function lineCount({ lines }: DrawnLayer): number {
  return lines.length / NUMBERS_A_LINE;
}

/** All layers of a print, made in the browser as the file is; null when the settings are refused. */
export async function allLayers(slug: string, entered: Entered): Promise<readonly DrawnLayer[] | null> {
  const prepared = (await loadGenerator(slug))?.prepare(entered, slug);
  if (prepared === undefined || "problem" in prepared) return null;
  const layers: { z: number; lines: number[] }[] = [];
  const watch: SegmentWatcher = (from, to, width, of, z) => {
    // The prime line belongs to the first.
    const layer = (layers[Math.max(1, of) - 1] ??= { z, lines: [] });
    layer.z = Math.max(layer.z, z);
    layer.lines.push(from.x, from.y, to.x, to.y, width);
  };
  const measuring = measured(prepared.value, watch);
  for (let began = performance.now(); ;) {
    const step = measuring.next();
    if (step.done === true) return "problem" in step.value ? null : layers;
    if (performance.now() - began < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    began = performance.now();
  }
}

/** The bed, how a print lies on it, and the part that is shown. */
export interface Placed {
  readonly bed: { readonly x: number; readonly y: number; readonly round: boolean };
  readonly shown: Shown;
  readonly offset: { readonly x: number; readonly y: number };
  readonly rotation: number;
}

/** Draws a layer on its bed as the picture of the server shows it: as large as there is room, the front edge below. */
export function drawLayer(
  canvas: HTMLCanvasElement,
  layer: DrawnLayer,
  { bed, shown, offset, rotation }: Placed,
): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const { clientWidth, clientHeight } = canvas;
  const dense = globalThis.devicePixelRatio;
  canvas.width = Math.round(clientWidth * dense);
  canvas.height = Math.round(clientHeight * dense);
  const scale = Math.min(canvas.width / shown.width, canvas.height / shown.height);
  const { color, fill, stroke } = getComputedStyle(canvas);
  context.setTransform(scale, 0, 0, -scale, canvas.width / 2, canvas.height / 2);
  context.fillStyle = fill;
  context.strokeStyle = stroke;
  context.translate(-shown.x - shown.width / 2, -shown.y - shown.height / 2);
  context.lineWidth = dense / scale;
  context.beginPath();
  if (bed.round) context.arc(0, 0, bed.x / 2, 0, 2 * Math.PI);
  else context.rect(-bed.x / 2, -bed.y / 2, bed.x, bed.y);
  context.fill();
  context.stroke();
  context.rotate((rotation * Math.PI) / 180);
  context.translate(offset.x, offset.y);
  context.strokeStyle = color;
  context.lineJoin = "round";
  drawLines(context, layer.lines);
}

/** One stroke for all lines that go on from each other with the same width. */
function drawLines(context: CanvasRenderingContext2D, lines: readonly number[]): void {
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  context.lineWidth = 0;
  context.beginPath();
  for (let at = 0; at < lines.length; at += NUMBERS_A_LINE) {
    const [x = 0, y = 0, toX = 0, toY = 0, width = 0] = lines.slice(at, at + NUMBERS_A_LINE);
    if (width !== context.lineWidth) {
      context.stroke();
      context.beginPath();
      context.lineWidth = width;
      lastX = Number.NaN;
    }
    if (x !== lastX || y !== lastY) context.moveTo(x, y);
    context.lineTo(toX, toY);
    [lastX, lastY] = [toX, toY];
  }
  context.stroke();
}
