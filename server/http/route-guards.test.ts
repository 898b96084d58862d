import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { withRouteGuards, type RouteGuard } from "./route-guards";

type Route = NonNullable<ServerBuild["routes"][string]>;

const SIGN_IN = new Response(null, { status: 302 });
const refuse = () => {
  throw SIGN_IN;
};
const accept = () => Promise.resolve();

function routeAt(path: string, module: Partial<Route["module"]>): Route {
  return { id: path, path, module: { default: () => null, ...module } };
}

function guarded(route: Route, guard: RouteGuard): Route["module"] {
  const build: ServerBuild = {
    entry: { module: { default: () => new Response() } },
    routes: { [route.id]: route },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
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
  const unused = () => Promise.reject(new Error("another guard was asked"));
  const { routes } = withRouteGuards(build, {
    member: guard,
    admin: unused,
    lockable: unused,
  });
  const module = routes[route.id]?.module;
  if (module === undefined) throw new Error("the route is gone");
  return module;
}

const args = (method: string) => ({
  request: new Request("http://localhost/preferences", { method }),
  params: {},
  context: z.custom<AppLoadContext>().parse({}),
});

test("neither the loader nor the action of a guarded route runs for those its guard refuses", async () => {
  const loader = vi.fn(() => "page");
  const action = vi.fn(() => "done");
  const refused = guarded(routeAt("preferences", { loader, action }), refuse);
  await expect(refused.loader?.(args("GET"))).rejects.toBe(SIGN_IN);
  await expect(refused.action?.(args("POST"))).rejects.toBe(SIGN_IN);
  expect(loader).not.toHaveBeenCalled();
  expect(action).not.toHaveBeenCalled();

  const accepted = guarded(routeAt("preferences", { loader, action }), accept);
  expect(await accepted.loader?.(args("GET"))).toBe("page");
  expect(await accepted.action?.(args("POST"))).toBe("done");
});

test("a form sent to a guarded route without an action is refused by its guard first", async () => {
  const loader = () => "page";
  await expect(guarded(routeAt("preferences", { loader }), refuse).action?.(args("POST"))).rejects.toBe(SIGN_IN);
  const accepted = guarded(routeAt("preferences", { loader }), accept).action?.(args("POST"));
  await expect(accepted).rejects.toMatchObject({ status: 405 });
});

test("a route that everybody may open is left as it is", () => {
  const route = routeAt("find", { loader: () => "page" });
  expect(guarded(route, refuse)).toBe(route.module);
});

test("a guarded route without a loader is an error at start", () => {
  expect(() => guarded(routeAt("preferences", {}), accept)).toThrow("needs a loader");
});
