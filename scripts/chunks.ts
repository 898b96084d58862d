import { basename, parse } from "node:path";
import type { Plugin, Rollup } from "vite";

/** Of a route the browser gets a module of its own, without what the server does. */
const ROUTE_IN_BROWSER = "?__remix-build-client-route";

/** What is loaded only once it is used: it stays out of what every page loads. */
const LATER: readonly (readonly [string, RegExp])[] = [
  [
    "sending",
    /\/shell\/sending\/(?:unsent-forms|send-form|post-form|repeatable-forms)\.|\/pins\/(?:ui\/store\/pin-queue|pins\.messages)\./,
  ],
  ["pending-page", /\/shell\/pending-page\.|\/ui\/feedback\/skeleton\./],
  ["suggestions", /\/(?:search-suggestions|printer-suggestions|ui\/form\/suggestions)\.tsx$/],
  ["tools-worker", /\/features\/offline\/[\w.-]+\.ts$|\/lib\/browser\/reload-copy\.ts$/],
  ["send-marks", /\/calibration\/progress\/send-marks\.ts$/],
];

/** What reads and checks forms: most pages for visitors do without. */
const ZOD = /\/node_modules\/zod\//;
const FORMS = /\/node_modules\/@conform-to\/|\/(?:ui\/form\/app-form|lib\/forms\/(?:use-app-form|is-reply-to))\./;

/**
 * What the page of a part shares with so many routes at most goes with it, since it is loaded ahead on every page; what it
 * shares with some more is one chunk.
 */
const WITH_PART = 2;
const BESIDE_PART = 6;
/** What has fewer letters of source must not make another page load the rest. */
const BESIDE_PART_FROM = 1_000;

/** What a set of routes shares has a chunk of its own from so many letters of source on, some 0.8 kB compressed. */
const OWN_CHUNK = 3_000;

/**
 * Returns Rollup's function that names the chunk of a module; null leaves a module to Rollup, which puts it into the one
 * route that needs it. A visitor of FIND loads four: the first, which waits until the browser is idle, the libraries,
 * what every page needs or shares with FIND, and what only FIND needs. What several other routes share is a chunk of its
 * own when it is large, and one with the rest of its area when it is small. Rollup alone would make a chunk for each set
 * of routes, or merge small ones with unrelated pages, and the first chunk with what it waits for.
 *
 * @param app the folder of the sources, with a slash at its end
 */
export function chunksOf(app: string): Rollup.GetManualChunk {
  const entry = `${app}entry.client.tsx`;
  const everyPage = [`${app}hydrate.tsx`, `${app}root.tsx${ROUTE_IN_BROWSER}`];
  const find = `${app}routes/find/find.tsx${ROUTE_IN_BROWSER}`;
  /** Loaded ahead on every page. */
  const part = `${app}routes/find/part.tsx${ROUTE_IN_BROWSER}`;
  const imported = new Map<string, ReadonlySet<string>>();
  let shared: ReadonlyMap<string, string> | null = null;

  return (id, { getModuleInfo, getModuleIds }) => {
    const importsOf = (from: string) => staticImports(from, getModuleInfo, imported);
    const lettersOf = (module: string) => getModuleInfo(module)?.code?.length ?? 0;
    const ids = [...getModuleIds()];
    const usersOf = (module: string) =>
      ids.filter((other) => other.endsWith(ROUTE_IN_BROWSER) && importsOf(other).has(module)).toSorted();

    /** The chunk of a module that has a place of its own; null for what routes other than FIND may share. */
    const placeOf = (module: string): string | null => {
      const later = LATER.find(([, pattern]) => pattern.test(module));
      if (later) return later[0];
      // Routes without a page: Rollup would merge them, and Remix looks for each.
      if (module.endsWith(ROUTE_IN_BROWSER) && getModuleInfo(module)?.exports?.length === 0) return parse(module).name;
      if (importsOf(entry).has(module)) return "entry";
      const isOnEveryPage = everyPage.some((page) => importsOf(page).has(module));
      const isOnFind = importsOf(find).has(module);
      if (!module.startsWith(app) && (isOnEveryPage || isOnFind || importsOf(part).has(module))) return "library";
      if (isOnEveryPage) return "root";
      if (isOnFind) return usersOf(module).length > 1 ? "root" : "find";
      if (importsOf(part).has(module)) {
        const users = usersOf(module).length;
        if (users <= WITH_PART) return "part";
        if (users <= BESIDE_PART && lettersOf(module) >= BESIDE_PART_FROM) return "beside-part";
      }
      if (FORMS.test(module)) return "forms";
      return ZOD.test(module) ? "zod" : null;
    };

    const place = placeOf(id);
    if (place !== null) return place;
    shared ??= sharedChunks(
      ids
        .filter((module) => module.startsWith(app) && placeOf(module) === null)
        .map((module) => ({
          id: module,
          users: usersOf(module),
          imports: importsOf(module),
          needsZod: [...importsOf(module)].some((other) => ZOD.test(other)),
          letters: lettersOf(module),
        })),
    );
    return shared.get(id) ?? null;
  };
}

/** Ids of all modules that a module loads with it, its own among them. */
function staticImports(
  from: string,
  getModuleInfo: Rollup.GetModuleInfo,
  known: Map<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const before = known.get(from);
  if (before) return before;
  const found = new Set([from]);
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  known.set(from, found);
  return found;
}

interface Module {
  readonly id: string;
  /** The routes that load it. */
  readonly users: readonly string[];
  /** Ids of all that it loads with it. */
  readonly imports: ReadonlySet<string>;
  readonly needsZod: boolean;
  readonly letters: number;
}

/** The names of the chunks of modules that several routes share, by id. */
function sharedChunks(modules: readonly Module[]): ReadonlyMap<string, string> {
  const shared = modules.filter(({ users }) => users.length > 1);
  const groupOf = ({ users, needsZod }: Module) => `${users.join()} ${String(needsZod)}`;
  const letters = new Map<string, number>();
  for (const module of shared) {
    letters.set(groupOf(module), (letters.get(groupOf(module)) ?? 0) + module.letters);
  }
  const names = new Map(
    shared.map((module) => [module.id, chunkName({ ...module, letters: letters.get(groupOf(module)) ?? 0 })]),
  );
  return withoutCircles(names, shared);
}

/**
 * Chunks that import each other are one: the browser would run one of them before what it needs from the other is there.
 *
 * @param names the names of chunks by the ids of their modules
 */
function withoutCircles(
  names: ReadonlyMap<string, string>,
  modules: readonly Pick<Module, "id" | "imports">[],
): ReadonlyMap<string, string> {
  const reached = new Map([...new Set(names.values())].map((name) => [name, new Set<string>([name])]));
  for (const { id, imports } of modules) {
    const found = reached.get(names.get(id) ?? "");
    for (const imported of imports) {
      const name = names.get(imported);
      if (name !== undefined) found?.add(name);
    }
  }
  for (const found of reached.values()) {
    for (const name of found) for (const further of reached.get(name) ?? []) found.add(further);
  }
  const firstOf = (name: string) =>
    [...(reached.get(name) ?? [])].filter((other) => reached.get(other)?.has(name)).toSorted()[0] ?? name;
  return new Map([...names].map(([id, name]) => [id, firstOf(name)]));
}

/** The area of a route: the folder it is in. */
const AREA = /\/routes\/([\w-]+)\//;

function chunkName({ users, needsZod, letters }: Omit<Module, "id" | "imports">): string {
  const areas = [...new Set(users.map((route) => AREA.exec(route)?.[1] ?? ""))].toSorted();
  const kind = needsZod ? "forms" : "pages";
  if (letters >= OWN_CHUNK) {
    const names = users.map((route) => parse(basename(route, ROUTE_IN_BROWSER)).name);
    return names.length > 3 ? `${areas.join("-")}-${String(names.length)}-${kind}` : `${names.join("_")}-${kind}`;
  }
  return areas.length > 2 ? `shared-${kind}` : `${areas.join("-")}-${kind}`;
}

/** Fails a build whose chunks import each other in a circle. */
export const noCirclesOfChunks: Plugin = {
  name: "no-circles-of-chunks",
  generateBundle(_options, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [[file.fileName, file.imports]] : [])),
    );
    const done = new Set<string>();
    const visit = (name: string, path: readonly string[]): void => {
      if (path.includes(name)) throw new Error(`Chunks import each other: ${[...path, name].join(" > ")}`);
      if (done.has(name)) return;
      for (const imported of chunks.get(name) ?? []) visit(imported, [...path, name]);
      done.add(name);
    };
    for (const name of chunks.keys()) visit(name, []);
  },
};
