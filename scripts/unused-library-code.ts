import type { Plugin, Rollup } from "vite";

/** What a module of a library loses in the browser's build. */
interface Cut {
  readonly module: RegExp;
  /** Expressions whose value is known here, and statements that do nothing here, with what stands in their place. */
  readonly known?: readonly (readonly [RegExp, string])[];
  /** Functions that nothing here calls, or whose answer is known, with the body they get instead. */
  readonly bodies?: Readonly<Record<string, string>>;
}

const NOT_CALLED = `throw Error("left out of the build");`;

/** A browser, where all of remix.config.js's flags are on and pages come from the server. */
const IN_BROWSER = [/typeof (?:window|document) === "undefined"/g, "false"] as const;
const FLAGS_OF_REMIX = [/(?:window\.__remixContext\.)?future\.v3_\w+/g, "true"] as const;
const RENDERED_BY_SERVER = [/(?<=if \()isSpaMode|\bisSpaMode(?= &&| \|\|)/g, "false"] as const;

/**
 * Minifiers cannot know which flags are on, nor that no page uses deferred data, loaders in the browser or view
 * transitions. Written for the versions in package-lock.json: a build in which a pattern finds nothing fails.
 */
const CUTS: readonly Cut[] = [
  {
    module: /\/@remix-run\/router\/dist\/router\.js$/,
    // What Remix's flags give to the router.
    known: [
      [
        /\bfuture\.v7_(?:fetcherPersist|normalizeFormMethod|partialHydration|prependBasename|relativeSplatPath|skipActionErrorRevalidation)\b/g,
        "true",
      ],
    ],
    bodies: {
      isDeferredData: "return false;",
      isDeferredResult: "return false;",
      resolveNavigationDeferredResults: "",
      resolveFetcherDeferredResults: "",
      resolveDeferredData: NOT_CALLED,
      cancelActiveDeferreds: "return [];",
      handleFetcherLoader: NOT_CALLED,
    },
  },
  {
    module: /\/@remix-run\/react\/dist\/esm\/browser\.js$/,
    known: [
      FLAGS_OF_REMIX,
      [/window\.__remixContext\.isSpaMode/g, "false"],
      [/router\.createRoutesForHMR = createClientRoutesWithHMRRevalidationOptOut;/, ""],
    ],
  },
  {
    module: /\/@remix-run\/react\/dist\/esm\/components\.js$/,
    known: [
      FLAGS_OF_REMIX,
      RENDERED_BY_SERVER,
      IN_BROWSER,
      [/NavLink\.displayName = "NavLink";/, ""],
      [/staticContext \?(?= `)/, "false ?"],
      [/!isStatic \?(?= " ")/, "true ?"],
      [/!isStatic && typeof __remixContext === "object" && __remixContext\.a/, "false"],
    ],
    bodies: { DeferredHydrationScript: NOT_CALLED, usePrefetchBehavior: "return [false, null, {}];" },
  },
  {
    module: /\/@remix-run\/react\/dist\/esm\/routes\.js$/,
    known: [
      FLAGS_OF_REMIX,
      RENDERED_BY_SERVER,
      [/!routeModule\.client(?:Loader|Action)(?=\) \{)/g, "true"],
      [/(?<=if \()mod\.client(?:Loader|Action)(?=\) \{)/g, "false"],
    ],
    bodies: {
      fetchServerHandler: NOT_CALLED,
      unwrapServerResponse: NOT_CALLED,
      shouldHydrateRouteLoader: "return false;",
    },
  },
  {
    module: /\/@remix-run\/react\/dist\/esm\/single-fetch\.js$/,
    known: [
      IN_BROWSER,
      [/manifest\.routes\[m\.route\.id\]\.hasClientLoader/, "false"],
      [/!window\.__remixHdrActive/, "true"],
    ],
  },
  {
    module: /\/@remix-run\/react\/dist\/esm\/links\.js$/,
    known: [FLAGS_OF_REMIX],
  },
  {
    module: /\/@remix-run\/react\/dist\/esm\/fog-of-war\.js$/,
    bodies: { isFogOfWarEnabled: "return true;" },
  },
  {
    module: /\/react-router-dom\/dist\/index\.js$/,
    known: [
      IN_BROWSER,
      [/typeof document !== "undefined"/g, "true"],
      [/!viewTransitionOpts \|\| isViewTransitionUnavailable/, "true"],
      [/UNSAFE_logV6DeprecationWarnings\(future, router\.future\)/, "undefined"],
    ],
    bodies: { isFormDataSubmitterSupported: "return true;" },
  },
];

/** What needs the code that is left out. */
const NEEDS_MORE =
  /\b(?:useFetchers?|Await|NavLink|useViewTransitionState|clientLoader|clientAction|HydrateFallback)\b|(?<!")\bviewTransition\b|\bdefer\(/;

/**
 * Leaves out of the browser's build what Remix and its router have for sites that are made another way, and fails a build
 * of sources that need it.
 *
 * @param app the folder of the sources, with a slash at its end
 */
export function withoutUnusedLibraryCode(app: string): Plugin {
  return {
    name: "without-unused-library-code",
    apply: "build",
    // As the libraries are published.
    enforce: "pre",
    transform(code, id) {
      const need = id.startsWith(app) ? NEEDS_MORE.exec(code) : null;
      if (need) this.error(`${need[0]} needs code that scripts/unused-library-code.ts leaves out`);
      const cut = CUTS.find(({ module }) => module.test(id));
      return cut ? { code: withoutParts(code, cut, this), map: null } : null;
    },
  };
}

function withoutParts(code: string, cut: Cut, context: Rollup.TransformPluginContext): string {
  let rest = code;
  for (const [pattern, value] of cut.known ?? []) {
    const before = rest;
    rest = rest.replace(pattern, value);
    if (rest === before) context.error(`${String(pattern)} is not in the library any more`);
  }
  for (const [name, body] of Object.entries(cut.bodies ?? {})) {
    rest = replaced(rest, spanOf(rest, new RegExp(`\\bfunction ${name}\\([^)]*\\) \\{`), context), `{ ${body} }`);
  }
  return rest;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the braces of the function are whose head is given. */
function spanOf(code: string, head: RegExp, context: Rollup.TransformPluginContext): Span {
  const found = head.exec(code);
  if (!found) return context.error(`${String(head)} is not in the library any more`);
  const start = found.index + found[0].length - 1;
  // The first brace after which the function is complete.
  for (let end = code.indexOf("}", start); end !== -1; end = code.indexOf("}", end + 1)) {
    const body = code.slice(start, end + 1);
    try {
      context.parse(`async function body() ${body}`);
      return { start, end: end + 1 };
    } catch {
      // A brace of the function's own.
    }
  }
  return context.error(`${String(head)} has no end`);
}

function replaced(code: string, { start, end }: Span, by: string): string {
  return `${code.slice(0, start)}${by}${code.slice(end)}`;
}
