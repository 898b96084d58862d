import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { createRouteSubsets } from "./route-subsets";

type Route = NonNullable<ServerBuild["routes"][string]>;

const PATHS: Readonly<Record<string, string>> = {
  find: "find",
  part: "find/:maker/:part",
  saved: "saved",
  collection: "saved/:slug",
  unknown: "*",
};

const ROUTES: readonly Omit<Route, "module">[] = [
  { id: "root", path: "" },
  { id: "home", parentId: "root", index: true },
  ...Object.entries(PATHS).map(([id, path]) => ({ id, parentId: "root", path })),
];

const BUILD: ServerBuild = {
  entry: { module: { default: () => new Response() } },
  routes: Object.fromEntries(ROUTES.map((route) => [route.id, { ...route, module: { default: () => null } }])),
  assets: {
    entry: { imports: [], module: "" },
    routes: Object.fromEntries(
      ROUTES.map(({ id }) => [
        id,
        {
          id,
          module: `${id}.js`,
          hasLoader: false,
          hasAction: false,
          hasClientLoader: false,
          hasClientAction: false,
          hasErrorBoundary: false,
        },
      ]),
    ),
    url: "",
    version: "",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
  isSpaMode: false,
  mode: "test",
};

const identity = (part: ServerBuild) => part;
const routesAt = (path: string) => {
  const part = createRouteSubsets(BUILD, identity)(path);
  return part && [Object.keys(part.routes), Object.keys(part.assets.routes)];
};

test.each([
  ["/", ["root", "home"]],
  ["/find", ["root", "home", "find"]],
  // A part's page names FIND, which is above it; nothing lies between the two.
  ["/find/e3d/revo", ["root", "home", "find", "part", "unknown"]],
  ["/saved/mine", ["root", "home", "saved", "collection"]],
  ["/SAVED/", ["root", "home", "saved"]],
  ["/nothing", ["root", "home", "unknown"]],
])("a page at %s gets the routes of its path and of those above it", (path, ids) => {
  expect(routesAt(path)).toEqual([ids, ids]);
});

test.each(["/find.data", "/_root.data", "/__manifest"])("%s is for all routes", (path) => {
  expect(routesAt(path)).toBeNull();
});

test("what serves a part of the routes is made once", () => {
  const made: ServerBuild[] = [];
  const partFor = createRouteSubsets(BUILD, (part) => {
    made.push(part);
    return part;
  });
  expect(partFor("/find/a/b")).toBe(partFor("/find/c/d"));
  expect(partFor("/find")).toBe(partFor("/find"));
  expect(made).toHaveLength(2);
});
