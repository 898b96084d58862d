import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { ROUTE_ENTRIES } from "~/lib/route-entries";

/** Whether a page that was rendered for the cache may be kept: yes, unless something said no. */
export interface RenderMarks {
  /** Says that the page contains, or may contain, what not everybody may see. */
  refuse(this: void, reason: string): void;
  /** The first reason; null when there is none. */
  refusal(this: void): string | null;
}

/** Makes the marks of one rendering. */
export function createRenderMarks(): RenderMarks {
  let first: string | null = null;
  return {
    refuse: (reason) => {
      first ??= reason;
    },
    refusal: () => first,
  };
}

/**
 * What a page for the cache may use of its load context. Each is the same for everybody, or is empty without cookies.
 * Whatever is not named here, the database first of all, makes the page one that is not kept.
 */
const PUBLIC_CONTEXT: ReadonlySet<keyof AppLoadContext> = new Set([
  "abortSignal",
  "catalogue",
  "cspNonce",
  "donateUrl",
  "flash",
  "log",
  // Without an account it is the printer of the cookie, which is part of the page's key.
  "myPrinter",
  "notes",
  "origin",
  "pageAccess",
  "pins",
  "production",
  "rendered",
  "requestId",
  "responseHeaders",
  "secure",
  "sentForm",
  "session",
  "siteUrl",
  "viewer",
] as const);

/** What it may use of the session, which a visitor without cookies does not have. */
const PUBLIC_SESSION: ReadonlySet<keyof AppLoadContext["session"]> = new Set(["claimedId", "kept", "state"] as const);

/** The load context, watched: using anything that is not public refuses the page. */
export function watchedContext(context: AppLoadContext, marks: RenderMarks): AppLoadContext {
  const session = watched(context.session, PUBLIC_SESSION, (name) => {
    marks.refuse(`session.${name}`);
  });
  return watched({ ...context, session }, PUBLIC_CONTEXT, marks.refuse);
}

function watched<T extends object>(
  target: T,
  allowed: ReadonlySet<string | number | symbol>,
  refuse: (name: string) => void,
): T {
  return new Proxy(target, {
    get(from, name) {
      if (name in from && !allowed.has(name)) refuse(String(name));
      const value: unknown = Reflect.get(from, name);
      return value;
    },
  });
}

type Routes = ServerBuild["routes"];

const CACHED_PATHS = new Set(ROUTE_ENTRIES.filter(({ cached }) => cached !== null).map(({ path }) => path));

/**
 * The routes, of which every one that is not cached says so when it runs: a page is kept only if the table of routes
 * names the very route that was rendered.
 *
 * @param marksOf of the rendering that a load context belongs to; undefined outside of the cache
 */
export function withRouteMarks(routes: Routes, marksOf: (context: AppLoadContext) => RenderMarks | undefined): Routes {
  const marks: Routes = {};
  for (const [id, route] of Object.entries(routes)) {
    const isCached = id === "root" || CACHED_PATHS.has(route.path ?? "");
    marks[id] = isCached ? route : marked(route, marksOf);
  }
  return marks;
}

function marked(
  route: NonNullable<Routes[string]>,
  marksOf: (context: AppLoadContext) => RenderMarks | undefined,
): NonNullable<Routes[string]> {
  const { loader } = route.module;
  return {
    ...route,
    module: {
      ...route.module,
      loader: (args) => {
        marksOf(args.context)?.refuse(`route ${route.id}`);
        return loader === undefined ? null : loader(args);
      },
    },
  };
}
