import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import { z } from "zod";
import { PRIVATE_CACHE_CONTROL } from "~/lib/http/private-headers";
import type { RouteAccess } from "~/lib/paths";
import type { RequestFacts, SiteHandler } from "./remix-adapter";
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
  const guardedBuild =
    typeof build === "function" ? async () => withRouteGuards(await build(), guards) : withRouteGuards(build, guards);
  const handle = createRequestHandler(guardedBuild, mode);
  return async (request, facts) => {
    const context = makeContext(facts, request);
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

const serverBuildSchema = z.custom<ServerBuild>(
  (value) => typeof value === "object" && value !== null && "entry" in value && "routes" in value && "assets" in value,
  { error: "this is no build of the pages; run the build again" },
);

/** Parses the module of the built pages. @throws when it is something else */
export function parseServerBuild(module: unknown): ServerBuild {
  return serverBuildSchema.parse(module);
}
