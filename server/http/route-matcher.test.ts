import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { ROUTE_ENTRIES } from "~/lib/route-entries";
import { createRouteMatcher } from "./route-matcher";

const routes = ROUTE_ENTRIES.map(({ path }) => ({ path: `/${path}` }));

test.each([
  ...["/", "/find", "/find/", "/FIND/e3d/v6", "/find/e3d/v6", "/find/compare", "/learn/a%20b", "/admin/nothing"],
  ...["/calculators/flow-rate", "/find.csv", "//find", "/no/such/page", `/find/e3d/${"x".repeat(300)}`],
])("finds the route of %s as the router does, also when asked again", (path) => {
  const found = matchRoutes(routes, path)?.at(-1);
  const expected = found === undefined ? null : { route: found.route, params: found.params };
  const match = createRouteMatcher(routes);
  expect([match(path), match(path)]).toEqual([expected, expected]);
});
