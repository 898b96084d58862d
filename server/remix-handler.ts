import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import { z } from "zod";
import type { RequestFacts, SiteHandler } from "./site";

export interface RemixHandlerOptions {
  /** The built pages, or a function that gives the newest ones while developing. */
  readonly build: ServerBuild | (() => Promise<ServerBuild>);
  readonly mode: "production" | "development" | "test";
  /** What loaders and actions get, made for each request. */
  readonly makeContext: (facts: RequestFacts, request: Request) => AppLoadContext;
}

/** Lets Remix answer; headers the context gathered on the way (cookies) are added to its response. */
export function createRemixHandler({ build, mode, makeContext }: RemixHandlerOptions): SiteHandler {
  const handle = createRequestHandler(build, mode);
  return async (request, facts) => {
    const context = makeContext(facts, request);
    const response = await handle(request, context);
    const added = [...context.responseHeaders];
    if (added.length === 0) return response;
    const headers = new Headers(response.headers);
    for (const [name, value] of added) headers.append(name, value);
    // No cache on the way may hand one visitor's cookie to another.
    if (headers.has("set-cookie")) headers.set("cache-control", "private, no-store");
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}

const serverBuildSchema = z.custom<ServerBuild>(
  (value) => typeof value === "object" && value !== null && "entry" in value && "routes" in value && "assets" in value,
  { error: "this is no build of the pages; run the build again" },
);

/** Checks what an import of the built pages gave. Throws when it is something else. */
export function parseServerBuild(module: unknown): ServerBuild {
  return serverBuildSchema.parse(module);
}
