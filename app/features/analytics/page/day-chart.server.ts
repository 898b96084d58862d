import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import type { ChartPoint, DayChart, DayCounts } from "./analytics-page.model";

const WIDTH = 720;
const HEIGHT = 220;
/** Room for the numbers at the left and the days below. */
const LEFT = 48;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 28;
const TICKS = 4;
const LABELS = 7;

const SHORT_DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** A day as charts and tables name it: "26 Nov". */
export function shortDay(day: string): string {
  return SHORT_DAY.format(new Date(`${day}T00:00:00Z`));
}

/** Draws the page views of the last half of some days as a line, and those of the first half as another one. */
export function dayChart(days: readonly DayCounts[]): DayChart {
  const half = days.length / 2;
  const now = days.slice(half);
  const before = days.slice(0, half);
  const highest = Math.max(4, ...days.map(({ views }) => views));
  const x = scaleLinear([0, Math.max(1, half - 1)], [LEFT, WIDTH - RIGHT]);
  const y = scaleLinear([0, highest], [HEIGHT - BOTTOM, TOP]).nice(TICKS);
  const at = (index: number) => round(x(index));
  const height = (day: DayCounts) => round(y(day.views));
  const drawLine = line<DayCounts>((_, index) => at(index), height);
  const drawArea = area<DayCounts>((_, index) => at(index), HEIGHT - BOTTOM, height);
  const every = Math.ceil(half / LABELS);
  return {
    width: WIDTH,
    height: HEIGHT,
    line: drawLine([...now]) ?? "",
    area: drawArea([...now]) ?? "",
    before: drawLine([...before]) ?? "",
    ticks: y
      .ticks(TICKS)
      .filter(Number.isInteger)
      .map((value) => ({ y: round(y(value)), label: figure(value) })),
    points: now.map((day, index): ChartPoint => {
      const earlier = before[index];
      return {
        x: at(index),
        y: height(day),
        day: day.day,
        says: `${shortDay(day.day)}: ${views(day.views)}${earlier === undefined ? "" : `, ${figure(earlier.views)} on ${shortDay(earlier.day)}`}`,
        // Counted from today, which always has one.
        label: (half - 1 - index) % every === 0 ? shortDay(day.day) : null,
      };
    }),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const figure = (value: number): string => value.toLocaleString("en-GB");
const views = (value: number): string => (value === 1 ? "1 page view" : `${figure(value)} page views`);
