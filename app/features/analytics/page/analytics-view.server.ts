import { paths } from "~/lib/paths";
import { dayChart, shortDay } from "./day-chart.server";
import {
  MEASURES,
  routeLabel,
  totalsOf,
  type AnalyticsView,
  type FunnelStep,
  type Range,
  type Ranked,
  type RankedSearch,
} from "./analytics-page.model";
import type { Analytics } from "./analytics.queries.server";

/** What the catalogue calls things; null for what it does not have any more. */
export interface AnalyticsNames {
  readonly part: (manufacturerSlug: string, partSlug: string) => string | null;
  readonly guide: (slug: string) => string | null;
}

/** What the page shows of the counts. */
export function analyticsView(found: Analytics, range: Range, names: AnalyticsNames): AnalyticsView {
  const items = (route: string, view: (item: string) => Pick<Ranked, "label" | "to">): Ranked[] =>
    found.items.filter((item) => item.route === route).map(({ item, times }) => ({ key: item, times, ...view(item) }));
  return {
    range,
    totals: totalsOf(found.days),
    chart: dayChart(found.days),
    days: found.days
      .slice(found.days.length / 2)
      .map((day) => ({ day: day.day, label: shortDay(day.day), numbers: MEASURES.map(({ of }) => of(day)) }))
      .reverse(),
    parts: items(paths.part.pattern, (item) => {
      const [manufacturerSlug = "", partSlug = ""] = item.split("/");
      const name = names.part(manufacturerSlug, partSlug);
      return { label: name ?? item, to: name === null ? null : paths.part({ manufacturerSlug, partSlug }) };
    }),
    guides: items(paths.guide.pattern, (slug) => {
      const title = names.guide(slug);
      return { label: title ?? slug, to: title === null ? null : paths.guide(slug) };
    }),
    pages: found.pages.map(({ route, times }) => ({
      ...{ key: route, label: routeLabel(route), times },
      // A pattern that has to be filled leads nowhere.
      to: route.includes(":") || route === "*" ? null : route,
    })),
    referrers: found.referrers.map(({ host, times }) => ({
      ...{ key: host, label: host === "other" ? "All others" : host, times },
      to: null,
    })),
    searches: found.searches.map(searchLine),
    emptySearches: found.empty_searches.map(searchLine),
    noEmptySearches: noEmptySearches(found, range.label),
    funnel: funnelOf(found.funnel),
  };
}

/** What is said where no search is listed that found nothing: that nobody searched is no success. */
export function noEmptySearches({ days }: Pick<Analytics, "days">, span: string): string {
  const searches = days.slice(days.length / 2).reduce((sum, day) => sum + day.searches, 0);
  return searches === 0
    ? `No search was counted in the last ${span}.`
    : `Every search of the last ${span} has found something.`;
}

function searchLine({ q, times, results }: Analytics["searches"][number]): RankedSearch {
  return { key: q, label: q, to: paths.search({ q }), times, results };
}

function funnelOf({ joined, pinned, collected, submitted }: Analytics["funnel"]): FunnelStep[] {
  const step = (label: string, members: number) => ({
    ...{ label, members },
    share: joined === 0 ? null : Math.round((members / joined) * 100),
  });
  return [
    step("Account created", joined),
    step("Pinned a part", pinned),
    step("Created a collection", collected),
    step("Sent a submission", submitted),
  ];
}
