import { paths } from "~/lib/paths";
import { unknownParamNotes, type AddressNote } from "~/lib/text/address-notes";
import { printable, shorten } from "~/lib/text/unknown-params";
import type { EventName } from "../analytics.model";

/** The spans of days that the page shows, by their names in the address. */
export const RANGES = [
  { key: "7d", days: 7, label: "7 days" },
  { key: "30d", days: 30, label: "30 days" },
  { key: "90d", days: 90, label: "90 days" },
] as const;

export type Range = (typeof RANGES)[number];

/** The range that an address names; that of a week without one. */
export function rangeIn(params: URLSearchParams): { readonly range: Range; readonly notes: readonly AddressNote[] } {
  const named = params.get("range") ?? "";
  const range = RANGES.find(({ key }) => key === named);
  const unknown = unknownParamNotes(params, ["range"]);
  if (range !== undefined || named.trim() === "") return { range: range ?? RANGES[0], notes: unknown };
  const note = {
    param: "range",
    value: shorten(printable(named)),
    note: "no such range, so these are the last 7 days",
  };
  return { range: RANGES[0], notes: [note, ...unknown] };
}

/** What happened on one day. */
export interface DayCounts {
  /** `2026-11-26`. */
  readonly day: string;
  readonly views: number;
  readonly searches: number;
  readonly emptySearches: number;
  readonly events: Readonly<Partial<Record<EventName, number>>>;
}

/** A number of the range, and the same of as many days before. */
export interface Total {
  readonly key: string;
  readonly label: string;
  readonly now: number;
  readonly before: number;
}

interface Measure {
  readonly key: string;
  readonly label: string;
  readonly of: (day: DayCounts) => number;
}

const event =
  (name: EventName) =>
  ({ events }: DayCounts) =>
    events[name] ?? 0;

/** What is added up, in the order of the page and of the CSV. */
export const MEASURES: readonly Measure[] = [
  { key: "views", label: "Page views", of: ({ views }) => views },
  { key: "searches", label: "Searches", of: ({ searches }) => searches },
  { key: "empty_searches", label: "Without result", of: ({ emptySearches }) => emptySearches },
  { key: "pin", label: "Pins", of: event("pin") },
  { key: "unpin", label: "Unpins", of: event("unpin") },
  { key: "collection_add", label: "Added to collections", of: event("collection_add") },
  { key: "signup", label: "Sign-ups", of: event("signup") },
  { key: "submission", label: "Submissions", of: event("submission") },
  { key: "calc_complete", label: "Calibrations completed", of: event("calc_complete") },
  { key: "outbound", label: "Clicks to shops", of: event("outbound") },
];

/** The totals of the last half of some days, with those of the first half. */
export function totalsOf(days: readonly DayCounts[]): Total[] {
  const half = days.length / 2;
  const sum = (part: readonly DayCounts[], { of }: Measure) => part.reduce((total, day) => total + of(day), 0);
  return MEASURES.map((measure) => ({
    key: measure.key,
    label: measure.label,
    now: sum(days.slice(half), measure),
    before: sum(days.slice(0, half), measure),
  }));
}

/** A change in words: "+12 %", "no change"; "none before" where there was nothing to compare with. */
export function changeOf({ now, before }: Pick<Total, "now" | "before">): string {
  if (before === 0) return now === 0 ? "no change" : "none before";
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return "no change";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en-GB")} %`;
}

/** The steps from an account to a contribution, of the members who joined in the range. */
export interface FunnelStep {
  readonly label: string;
  readonly members: number;
  /** Percent of those who joined; null without any. */
  readonly share: number | null;
}

/** A line of a list: what, where it leads, and numbers. */
export interface Ranked {
  readonly key: string;
  readonly label: string;
  readonly to: string | null;
  readonly times: number;
}

/** A search, with how many results it had the last time. */
export interface RankedSearch extends Ranked {
  readonly results: number;
}

/** A line chart, ready to be drawn. */
export interface DayChart {
  readonly width: number;
  readonly height: number;
  readonly line: string;
  readonly area: string;
  /** The same number of days before, dashed. */
  readonly before: string;
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
  readonly points: readonly ChartPoint[];
}

/** One day of a chart. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
  readonly day: string;
  /** "26 Nov: 120 page views, 100 on the day 7 days before". */
  readonly says: string;
  /** Below the chart, of some days alone. */
  readonly label: string | null;
}

/** What the page of analytics shows. */
export interface AnalyticsView {
  readonly range: Range;
  readonly totals: readonly Total[];
  readonly chart: DayChart;
  /** Newest first. */
  readonly days: readonly { readonly day: string; readonly label: string; readonly numbers: readonly number[] }[];
  readonly parts: readonly Ranked[];
  readonly guides: readonly Ranked[];
  readonly pages: readonly Ranked[];
  readonly referrers: readonly Ranked[];
  readonly searches: readonly RankedSearch[];
  readonly emptySearches: readonly RankedSearch[];
  /** Said when there are none. */
  readonly noEmptySearches: string;
  readonly funnel: readonly FunnelStep[];
}

const ROUTE_LABELS = new Map<string, string>([
  [paths.home.pattern, "Home"],
  [paths.find.pattern, "Find"],
  [paths.part.pattern, "Parts"],
  [paths.printers.pattern, "Printers"],
  [paths.printerMaker.pattern, "Printers of a maker"],
  [paths.printer.pattern, "A printer"],
  [paths.myPrinter.pattern, "My printer"],
  [paths.learn.pattern, "Learn"],
  [paths.guide.pattern, "Guides"],
  [paths.tune.pattern, "Tune"],
  [paths.calculator.pattern, "Calculators"],
  [paths.testPrints.pattern, "Test prints"],
  [paths.testPrint.pattern, "A test print"],
  [paths.search.pattern, "Search"],
  [paths.saved.pattern, "Saved"],
  [paths.collection.pattern, "A collection"],
  [paths.collections.pattern, "Collections"],
  [paths.glossary.pattern, "Glossary"],
  [paths.auth.pattern, "Sign in"],
  ["*", "All other pages"],
]);

/** What a pattern of addresses is called; the pattern itself where it has no name. */
export function routeLabel(route: string): string {
  return ROUTE_LABELS.get(route) ?? route;
}
