import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { index, route, type RouteConfig } from "@remix-run/route-config";
import { REDIRECTS } from "./lib/redirects";
import { ROUTE_ENTRIES } from "./lib/route-entries";

/*
 * The table of routes, app/lib/paths.ts, in Remix's form, with redirects and the routes of unknown addresses. The
 * table is a separate module because the browser loads it to make links, and must not read files.
 */

/** The route modules in app/routes, by their names without extensions. */
const FILES = new Map<string, string>();
for (const path of readdirSync(new URL("./routes", import.meta.url), { recursive: true, encoding: "utf8" })) {
  if (!/\.tsx?$/.test(path) || /\.(server|test)\.tsx?$/.test(path)) continue;
  const name = basename(path).replace(/\.tsx?$/, "");
  if (FILES.has(name)) throw new Error(`app/routes has two files called ${name}`);
  FILES.set(name, `routes/${path}`);
}

function fileNamed(name: string): string {
  const file = FILES.get(name);
  if (file === undefined) throw new Error(`app/routes has no file ${name}.tsx or ${name}.ts`);
  return file;
}

const entries = ROUTE_ENTRIES.map(({ path, file }) => ({ path, file: fileNamed(file) }));

const timesUsed = (file: string) => entries.filter((entry) => entry.file === file).length;

export default [
  ...entries.map(({ path, file }) => {
    if (path === "") return index(file);
    // Remix derives the id from the file, which is not unique where a file serves several paths.
    return route(path, file, timesUsed(file) > 1 ? { id: path } : {});
  }),
  ...REDIRECTS.map(({ from }) => route(from, fileNamed("redirect"), { id: `redirect:${from}` })),
] satisfies RouteConfig;
