import { circle, scale, SCENE_WIDTH, segment, Sketch, through, type Scene } from "../pictures/scene";
import type { HistoryEntry } from "./history-entry.server";

/** The results of one test with the same printer, nozzle and filament over time. */
export interface Timeline {
  readonly key: string;
  /** Above the picture: "Flow rate: New flow ratio". */
  readonly title: string;
  /** "Creality Ender-3, 0.4 mm nozzle, PETG black"; empty for none of them. */
  readonly scope: string;
  readonly scene: Scene;
  readonly width: number;
}

/** Pictures on one page; the filters show the others. */
const MOST_TIMELINES = 6;

/** Of those with most results a picture each, from the second result on; `more` says how many are not drawn. */
export function timelines(entries: readonly HistoryEntry[]): {
  readonly drawn: readonly Timeline[];
  readonly more: number;
} {
  const groups = new Map<string, Measured[]>();
  for (const entry of entries) {
    const { main, value } = entry;
    if (main === null || value === null) continue;
    const key = [entry.calculator, main.name, main.unit, entry.printer?.slug, entry.nozzle, entry.filament].join("|");
    const group = groups.get(key);
    const measured = { entry, label: main.label, text: main.text, unit: main.unit ?? "", value };
    if (group === undefined) groups.set(key, [measured]);
    else group.push(measured);
  }
  const all = [...groups].filter(([, group]) => group.length > 1);
  all.sort(([, one], [, other]) => other.length - one.length);
  return {
    drawn: all.slice(0, MOST_TIMELINES).flatMap(([key, group]) => timeline(key, group.toReversed())),
    more: Math.max(0, all.length - MOST_TIMELINES),
  };
}

interface Measured {
  readonly entry: HistoryEntry;
  readonly label: string;
  readonly text: string;
  readonly unit: string;
  readonly value: number;
}

const FRAME = { left: 52, right: 300, top: 22, bottom: 128 };
const HEIGHT = FRAME.bottom + 26;

/** Results, the earliest first. */
function timeline(key: string, points: readonly Measured[]): readonly Timeline[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { label, unit } = first;
  const lowest = points.reduce((one, other) => (other.value < one.value ? other : one));
  const highest = points.reduce((one, other) => (other.value > one.value ? other : one));
  const [least, most] = [lowest.value, highest.value];
  const times = points.map(({ entry }) => Date.parse(entry.savedAt));
  const x = scale([times[0] ?? 0, times.at(-1) ?? 0], [FRAME.left + 10, FRAME.right - 6]);
  // What never changes is a line in the middle.
  const room = most === least ? Math.abs(most) || 1 : 0;
  const y = scale([least - room, most + room], [FRAME.bottom - 10, FRAME.top + 6]);
  const places = points.map(({ value }, at) => [x(times[at] ?? 0), y(value)] as const);
  // Of one day the time tells them apart.
  const isOneDay = first.entry.day === last.entry.day;
  const whenOf = ({ entry }: Measured) => (isOneDay ? timeOf(entry) : entry.day);
  const placeOf = (point: Measured) => `${isOneDay ? "at" : "on"} ${whenOf(point)}`;
  const sketch = new Sketch()
    .add("line", segment(FRAME.left, FRAME.top - 6, FRAME.left, FRAME.bottom))
    .add("line", segment(FRAME.left, FRAME.bottom, FRAME.right, FRAME.bottom))
    .write(FRAME.left, FRAME.bottom + 18, whenOf(first), { anchor: "start" })
    .write(4, 12, unit === "" ? label : `${label}, ${unit}`, { anchor: "start" })
    .write(FRAME.left - 6, y(most) + 4, highest.text, { anchor: "end" });
  if (most !== least) sketch.write(FRAME.left - 6, y(least) + 4, lowest.text, { anchor: "end" });
  if (whenOf(last) !== whenOf(first)) {
    sketch.write(SCENE_WIDTH - 4, FRAME.bottom + 18, whenOf(last), { anchor: "end" });
  }
  sketch.add("hot", through(places));
  points.forEach(({ entry, text }, at) => {
    const [left = 0, top = 0] = places[at] ?? [];
    sketch.add("dark", circle(left, top, 4), `${entry.moment}: ${text} ${unit}`.trim());
  });
  const inWords = ({ text }: Measured) => `${text} ${unit}`.trim();
  return [
    {
      key,
      title: `${first.entry.name}: ${label.toLowerCase()}`,
      scope: first.entry.scope,
      width: SCENE_WIDTH,
      scene: sketch.scene(HEIGHT, {
        name: `${label} over time`,
        says: `${String(points.length)} results${isOneDay ? ` on ${first.entry.day}` : ""}: ${inWords(first)} ${placeOf(first)}, ${inWords(last)} ${placeOf(last)}; between ${inWords(lowest)} and ${inWords(highest)}.`,
      }),
    },
  ];
}

/** "10:32 UTC" of "21 Nov 2026, 10:32 UTC". */
function timeOf({ moment }: HistoryEntry): string {
  return moment.slice(moment.indexOf(", ") + 2);
}
