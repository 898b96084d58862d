import { describe, expect, test } from "vitest";
import { calculate } from "~/features/calibration/calculators/calculator";
import type { Move, Place } from "../machine";
import { readFile } from "../read-file";
import { calculated } from "./print-kind";
import { writePrint } from "./write-print";

/* What a print without a sweep gives when it is measured: section 4.8 and the wall test of 4.5. */

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The straight line through a move, as a point and a direction. */
function lineOf({ from, to }: Move) {
  const at = (place: Place): Corner => ({ x: place.x ?? Number.NaN, y: place.y ?? Number.NaN });
  const [start, end] = [at(from), at(to)];
  return { ...start, alongX: end.x - start.x, alongY: end.y - start.y };
}

function crossing(one: ReturnType<typeof lineOf>, other: ReturnType<typeof lineOf>): Corner {
  const share =
    ((other.x - one.x) * other.alongY - (other.y - one.y) * other.alongX) /
    (one.alongX * other.alongY - one.alongY * other.alongX);
  return { x: one.x + share * one.alongX, y: one.y + share * one.alongY };
}

/** The corners of the outermost loop of the frame's top: where its four long sides would meet if they were not cut. */
function cornersOf(entered: Readonly<Record<string, string>>): Corner[] {
  const written = writePrint("skew-frame", entered);
  if ("problem" in written) throw new Error(JSON.stringify(written.problem));
  const { moves } = readFile(written.value.text, { firmware: "klipper" }).run;
  const loop = moves.filter(({ kind }) => kind === "print").slice(-8);
  const sides = loop.filter(({ flat }) => flat > 10).map(lineOf);
  expect(sides).toHaveLength(4);
  return sides.map((side, index) => crossing(sides[(index + 3) % 4] ?? side, side));
}

const distance = (one: Corner | undefined, other: Corner | undefined): number =>
  one === undefined || other === undefined ? Number.NaN : Math.hypot(one.x - other.x, one.y - other.y);

/** The factor that the calculator makes of the corners, counted anticlockwise from A: A, D, C, B. */
function factorOf([A, D, C, B]: readonly Corner[]): number {
  return calculated("skew-correction", "factor", {
    variant: "plane",
    ...{ AC: distance(A, C), BD: distance(B, D), AD: distance(A, D) },
  });
}

describe("the skew frame", () => {
  test.each([{}, { rotation: "30", bedX: "220", bedY: "220" }, { side: "60", nozzle: "0.6", layerHeight: "0.3" }])(
    "has right angles with %j",
    (entered) => {
      expect(Math.abs(factorOf(cornersOf(entered)))).toBeLessThan(1e-5);
    },
  );

  test.each([-0.02, -0.001, 0.0005, 0.01])("reads as skewed by %d when the printer is", (factor) => {
    // A is the corner close to the origin, wherever the loop begins.
    const corners = cornersOf({});
    const first = corners.findIndex(({ x, y }) => x < 100 && y < 100);
    const fromA = [...corners.slice(first), ...corners.slice(0, first)];
    const skewed = fromA.map(({ x, y }) => ({ x: x + factor * y, y }));
    expect(Math.abs(factorOf(skewed) - factor)).toBeLessThan(1e-5);
  });
});

test.each([{}, { wallCount: "3" }, { lineWidth: "100", layerHeight: "0.3" }])(
  "walls of the thickness that the report says, with %j, leave the flow as it is",
  (entered) => {
    const written = writePrint("flow-wall", { ...entered, flowRatio: "0.97" });
    if ("problem" in written) throw new Error(JSON.stringify(written.problem));
    const { values, reads } = written.value;
    const [thickness] = values;
    const { variant, ...inputs } = reads;
    const result = calculate("flow-rate", variant, {
      ...inputs,
      readings: [thickness, thickness, thickness, thickness],
    });
    expect(result?.ok === true && result.outcome.figures).toMatchObject({ newFlow: expect.closeTo(0.97, 9) });
  },
);
