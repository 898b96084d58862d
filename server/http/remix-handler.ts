import { createRequestHandler, type AppLoadContext, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { z } from "zod";
import { PRIVATE_CACHE_CONTROL } from "~/lib/http/private-headers";
import type { RouteAccess } from "~/lib/paths";
import type { RequestFacts, SiteHandler } from "./remix-adapter";
import { watchedContext, withRouteMarks, type RenderMarks } from "./page-cache/render-marks";
import { createRouteSubsets } from "./route-subsets";
import { withRouteGuards, type RouteGuard } from "./route-guards";

export interface RemixHandlerOptions {
  /** The built pages, or in development a function that returns the newest ones. */
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  /** Decide who may open the routes that the table of routes protects. */
  readonly guards: Readonly<Record<RouteAccess, RouteGuard>>;
  readonly mode: "production" | "development" | "test";
  /** Makes the load context of one request, which its loaders and actions get. */
  readonly makeContext: (facts: RequestFacts, request: Request) => AppLoadContext;
}

/** Makes the handler that renders pages with Remix and adds the context's `responseHeaders` (cookies) to the response. */
export function createRemixHandler({ build, guards, mode, makeContext }: RemixHandlerOptions): SiteHandler {
  const marks = new WeakMap<AppLoadContext, RenderMarks>();
  const prepared = (pages: ServerBuild): ServerBuild => {
    const guarded = withRouteGuards(pages, guards);
    return { ...guarded, routes: withRouteMarks(guarded.routes, (context) => marks.get(context)) };
  };
  const handle =
    typeof build === "function"
      ? createRequestHandler(async () => prepared(await build()), mode)
      : handlerOfParts(prepared(build), mode);
  return async (request, facts) => {
    const made = makeContext(facts, request);
    const context = facts.marks === undefined ? made : watchedContext(made, facts.marks);
    if (facts.marks !== undefined) marks.set(context, facts.marks);
    const response = await handle(request, context);
    const added = [...context.responseHeaders];
    if (added.length === 0) return response;
    const headers = new Headers(response.headers);
    for (const [name, value] of added) headers.append(name, value);
    // A shared cache must not give one visitor's cookie to another.
    if (headers.has("set-cookie")) headers.set("cache-control", PRIVATE_CACHE_CONTROL);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}

/** A handler that hands each request to one that knows only the routes of its path. */
function handlerOfParts(build: ServerBuild, mode: RemixHandlerOptions["mode"]): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const handlerFor = createRouteSubsets(build, (part) => createRequestHandler(part, mode));
  return (request, context) => (handlerFor(new URL(request.url).pathname) ?? whole)(request, context);
}

const serverBuildSchema = z.custom<ServerBuild>(
  (value) => typeof value === "object" && value !== null && "entry" in value && "routes" in value && "assets" in value,
  { error: "this is no build of the pages; run the build again" },
);

/** Parses the module of the built pages. @throws when it is something else */
export function parseServerBuild(module: unknown): ServerBuild {
  return serverBuildSchema.parse(module);
}
