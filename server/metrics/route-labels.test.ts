import { expect, test } from "vitest";
import { REDIRECTS } from "~/lib/redirects";
import { ROUTE_ENTRIES } from "~/lib/route-entries";
import { createRouteMatcher } from "../http/route-matcher";
import { routeLabelOf } from "./route-labels";

const PATTERNS = [...ROUTE_ENTRIES.map(({ path }) => `/${path}`), ...REDIRECTS.map(({ from }) => `/${from}`)];

test("every route has the label that the router would give it", () => {
  const routeAt = createRouteMatcher(PATTERNS.map((path) => ({ path })));
  for (const pattern of PATTERNS) {
    for (const filling of ["x1", "new", "parts"]) {
      const path = pattern.replace("*", "x/y").replace(/:\w+/g, filling);
      expect(`${path} ${routeLabelOf(path)}`).toBe(`${path} ${routeAt(path)?.route.path ?? "none"}`);
    }
  }
});

test("pages are found whatever their query and spelling, and by their data", () => {
  expect(routeLabelOf("/find/e3d/revo-six?ref=secret")).toBe("/find/:manufacturerSlug/:partSlug");
  expect(routeLabelOf("/find/e3d/revo-six.data?_routes=root")).toBe("/find/:manufacturerSlug/:partSlug");
  expect(routeLabelOf("/_root.data")).toBe("/");
  expect(routeLabelOf("/FIND/")).toBe("/find");
  expect(routeLabelOf("/f%69nd")).toBe("/find");
});

test("of the data API only the service is told", () => {
  expect(routeLabelOf("/rest/v1/parts?select=id")).toBe("/rest/v1");
  expect(routeLabelOf("/auth/v1/token?grant_type=password")).toBe("/auth/v1");
  expect(routeLabelOf("/rest/v10")).toBe("/*");
  expect(routeLabelOf("/healthz")).toBe("/healthz");
});

test("ten thousand random addresses have no more labels than the table of routes", () => {
  const starts = ["/", "/find/", "/find/a/", "/admin/", "/saved/", "/rest/v1/", "/%", "//", "/\u00e9", "/learn/"];
  const labels = new Set<string>();
  for (let n = 0; n < 10_000; n += 1) labels.add(routeLabelOf(`${starts[n % starts.length] ?? ""}${n}x${n * 7}`));
  const known = new Set([...PATTERNS, "/rest/v1", "(malformed)"]);
  expect([...labels].filter((label) => !known.has(label))).toEqual([]);
  expect(labels.size).toBeLessThan(12);
});
