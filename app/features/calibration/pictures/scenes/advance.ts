import type { Readings } from "../../calculators/readings";
import { path, scale, SCENE_WIDTH, segment, shown, Sketch, through, tick, within, type Scene } from "../scene";

/** Chevrons that are drawn around the chosen one. */
const REACH = 2;

/** A chevron of three walls: a blob at the tip below the right value, a gap above it. */
function chevron(sketch: Sketch, x: number, above: number): void {
  const [top, middle, bottom] = [22, 60, 98];
  for (let wall = 0; wall < 3; wall++) {
    const left = x + wall * 6;
    const tip = left + 24;
    const look = above === 0 ? "hot" : "line";
    if (above > 0) {
      const gap = 3 * above;
      sketch.add(
        look,
        through([
          [left, top],
          [tip - gap, middle - gap * 1.6],
        ]),
      );
      sketch.add(
        look,
        through([
          [tip - gap, middle + gap * 1.6],
          [left, bottom],
        ]),
      );
    } else
      sketch.add(
        look,
        through([
          [left, top],
          [tip, middle],
          [left, bottom],
        ]),
      );
  }
  const blob = -above * 2.6;
  if (above < 0) sketch.add("flaw", path`M${x + 34} ${middle - blob * 2}a${blob} ${blob * 2} 0 1 1 0 ${blob * 4}z`);
}

/** Half of a line's thickness along it: slow, fast, slow. Too little advance starves the start and floods the end. */
const LINE_SHAPES: Readonly<Record<"low" | "even" | "high", readonly number[]>> = {
  low: [3, 3, 1, 2.4, 3, 3, 5.4, 3.8, 3],
  even: [3, 3, 3, 3, 3, 3, 3, 3, 3],
  high: [3, 3, 5.4, 3.8, 3, 3, 1, 2.2, 3],
};
const LINE_PLACES = [58, 108, 116, 130, 150, 198, 206, 220, 262];

function testLine(sketch: Sketch, y: number, above: number): void {
  const halves = LINE_SHAPES[above < 0 ? "low" : above > 0 ? "high" : "even"];
  const edge = (sign: number) => LINE_PLACES.map((x, at) => [x, y + sign * (halves[at] ?? 3)] as const);
  sketch.add(above === 0 ? "glow" : "dark", `${through([...edge(-1), ...edge(1).toReversed()])}z`);
}

/** A pattern of chevrons and a set of lines: the chosen one and its neighbours. */
export function linesAndPattern(readings: Readings): Scene {
  const chosen = readings.number("index");
  const [start, step] = [readings.number("start"), readings.number("step")];
  const first = Math.max(0, chosen - REACH);
  const value = shown(readings.number("pressureAdvance"), "s");
  const sketch = new Sketch();
  for (let at = 0; at <= 2 * REACH; at++) {
    const index = first + at;
    const x = 14 + at * 60;
    chevron(sketch, x, index - chosen);
    sketch.write(x + 18, 118, `no. ${index}`, { strong: index === chosen });
    if (index === chosen) sketch.add("hot", tick(x + 6, 60));
  }
  const nearest = Math.max(0, chosen - 1);
  for (let at = 0; at < 3; at++) {
    const index = nearest + at;
    const y = 148 + at * 24;
    testLine(sketch, y, index - chosen);
    sketch.write(50, y + 4, String(index), { anchor: "end", strong: index === chosen });
    sketch.write(270, y + 4, shown(start + step * index), { anchor: "start", strong: index === chosen });
  }
  sketch.add("aim", `${segment(112, 136, 112, 206)}${segment(202, 136, 202, 206)}`);
  sketch.write(85, 222, "slow").write(157, 222, "fast").write(235, 222, "slow");
  return sketch.scene(230, {
    name: `Pattern and lines: number ${chosen} is the best one`,
    says: `Number ${chosen}, counted from 0, was printed with ${value}: a sharp tip without blob or gap, and a line that is as wide where the speed changes as elsewhere. Below it corners bulge, above it they starve.`,
  });
}

/** Two values that look equally good, and the middle. */
export function midpointScene(readings: Readings): Scene {
  const [low, high] = [readings.number("low"), readings.number("high")];
  const x = scale([low, high], [60, 260]);
  const [from, to] = high > low ? [60, 260] : [150, 170];
  const middle = high > low ? x((low + high) / 2) : 160;
  const value = shown(readings.number("pressureAdvance"), "s");
  const sketch = new Sketch()
    .add("glow", path`M${from} 62H${to}v20H${from}z`)
    .add("line", `${segment(20, 72, 300, 72)}${segment(from, 58, from, 86)}${segment(to, 58, to, 86)}`)
    .add("hot", segment(middle, 46, middle, 98), value)
    .write(middle, 38, value, { strong: true })
    .write(within(from, 40, 280), 112, `low ${shown(low)}`)
    .write(within(to, 40, 280), high > low ? 112 : 128, `high ${shown(high)}`);
  return sketch.scene(136, {
    name: "The middle of two values",
    says: `Half-way between ${shown(low)} and ${shown(high, "s")} is ${value}; the right value is at most ${shown(readings.number("plusMinus"), "s")} away.`,
  });
}

/** More lines than this are one grey field. */
const MOST_LINES = 60;

/** The lines that a test will have. */
export function sweepScene(readings: Readings): Scene {
  const [start, step, end] = [readings.number("start"), readings.number("step"), readings.number("end")];
  const [count, last] = [readings.number("count"), readings.number("last")];
  const drawn = Math.min(count, MOST_LINES);
  const sketch = new Sketch();
  const x = scale([0, Math.max(drawn - 1, 1)], [30, 290]);
  for (let at = 0; at < drawn; at++) {
    const look = at === 0 || at === drawn - 1 ? "hot" : at % 5 === 0 ? "line" : "thin";
    sketch.add(
      look,
      segment(x(at), at % 5 === 0 ? 40 : 48, x(at), 100),
      shown(start + ((count - 1) / Math.max(drawn - 1, 1)) * at * step, "s"),
    );
  }
  sketch.write(within(x(0), 30, 290), 118, shown(start), { strong: true });
  if (count > 1) sketch.write(290, 118, shown(last), { strong: true });
  sketch.write(SCENE_WIDTH / 2, 26, count > drawn ? `${count} lines, ${drawn} drawn` : `${count} lines`);
  const uneven =
    last < end - 1e-9
      ? ` The last one is below ${shown(end, "s")}, because the range is not a whole number of steps.`
      : "";
  return sketch.scene(128, {
    name: `A test of ${count} lines`,
    says: `${count} lines or patterns from ${shown(start)} to ${shown(last, "s")}, ${shown(step, "s")} apart.${uneven}`,
  });
}
