import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import type { RouteAccess } from "~/lib/paths";
import { ROUTE_ENTRIES } from "~/lib/route-entries";

/** Lets a visitor into a route, or throws the response they get instead. */
export type RouteGuard = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<unknown>;

type Route = ServerBuild["routes"][string];

const ACCESS = new Map(ROUTE_ENTRIES.map(({ path, access }) => [path, access]));

/**
 * The build with the guards that the table of routes names in front of the loaders and actions of its routes. Documents,
 * data of client navigation, files and forms all run one of the two, so a route cannot be reached around its guard.
 *
 * @throws when a route with a guard has no loader: it would be drawn for everybody
 */
export function withRouteGuards(build: ServerBuild, guards: Readonly<Record<RouteAccess, RouteGuard>>): ServerBuild {
  const routes: ServerBuild["routes"] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    const access = ACCESS.get(route.path ?? "") ?? null;
    routes[id] = access === null ? route : guarded(route, guards[access]);
  }
  return { ...build, routes };
}

function guarded(route: NonNullable<Route>, guard: RouteGuard): NonNullable<Route> {
  const { loader, action } = route.module;
  if (loader === undefined) throw new Error(`The route ${route.id} has a guard and needs a loader to run it`);
  return {
    ...route,
    module: {
      ...route.module,
      loader: async (args) => {
        await guard(args);
        return loader(args);
      },
      action: async (args) => {
        await guard(args);
        return (action ?? methodNotAllowed)(args);
      },
    },
  };
}

/** What Remix responds with where a route has no action. */
function methodNotAllowed(): never {
  throw new Response(null, { status: 405 });
}
