import { csvRows } from "~/lib/text/csv/csv";
import { MEASURES } from "./analytics-page.model";
import type { Analytics } from "./analytics.queries.server";

type Line = readonly [list: string, day: string | null, name: string, detail: string | number | null, count: number];

/** The counts as CSV: each number of each day, then the lists of the whole range. */
export function analyticsCsv(found: Analytics): string {
  const days = found.days.slice(found.days.length / 2);
  const lines: Line[] = [
    ...days.flatMap((day) => MEASURES.map(({ key, of }): Line => ["day", day.day, key, null, of(day)])),
    ...found.pages.map(({ route, times }): Line => ["page", null, route, null, times]),
    ...found.items.map(({ route, item, times }): Line => ["item", null, route, item, times]),
    ...found.referrers.map(({ host, times }): Line => ["referrer", null, host, null, times]),
    ...found.searches.map(({ q, results, times }): Line => ["search", null, q, results, times]),
    ...found.empty_searches.map(({ q, results, times }): Line => ["search without result", null, q, results, times]),
    ...Object.entries(found.funnel).map(([step, members]): Line => ["members who joined", null, step, null, members]),
  ];
  return csvRows([["list", "day", "name", "detail", "count"], ...lines]);
}
