import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { matchRoutes, type AgnosticRouteObject } from "@remix-run/router";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, test } from "vitest";
import { isRestricted } from "~/features/accounts/protected-paths.model";
import { lockablePage } from "~/features/page-access/lockable-pages.model";
import { isUnder } from "~/lib/path-prefix";
import { paths } from "~/lib/paths";
import { ROUTE_ENTRIES } from "~/lib/route-entries";
import routes from "~/routes";

const ROUTES_FOLDER = fileURLToPath(new URL("../../app/routes", import.meta.url));

/** Route files without an entry in the table: they serve old and unknown addresses. */
const WITHOUT_ENTRY = ["routes/site/not-found.tsx", "routes/site/redirect.ts", "routes/admin/admin-not-found.tsx"];

/** A value no address can hold as it is. */
const VALUE = "e3d v6/50%";

type RouteEntry = (typeof paths)[keyof typeof paths] & {
  readonly file?: string;
  readonly values?: Readonly<Record<string, readonly string[]>>;
};

/** An address of each entry, one for every allowed value of a parameter, and the file that must serve it. */
const SAMPLES = Object.entries(paths).flatMap(([name, href]) => {
  const { pattern, values = {}, file }: RouteEntry = href;
  const fileName = file ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return addressesOf(href, pattern, values).map((address) => ({ name, address, fileName }));
});

function addressesOf(href: RouteEntry, pattern: string, values: Readonly<Record<string, readonly string[]>>): string[] {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, param = ""]) => param);
  const limited = names.find((param) => values[param] !== undefined);
  const choices = limited === undefined ? [VALUE] : (values[limited] ?? []);
  return choices.map((choice) => {
    const params = Object.fromEntries(names.map((param) => [param, param === limited ? choice : VALUE]));
    const query = { q: "a b" };
    if (names.length === 0) return call(href, query);
    return names.length === 1 ? call(href, VALUE, query) : call(href, params, query);
  });
}

/** Calls an entry past its type: what it takes follows from its pattern, which differs from entry to entry. */
function call(href: RouteEntry, ...given: readonly unknown[]): string {
  const made: unknown = Reflect.apply(href, undefined, given);
  return String(made);
}

describe("paths and routes", () => {
  const tree = routesOf(routes);

  test.each(SAMPLES)("$name leads to its route: $address", ({ address, fileName }) => {
    expect(address).toMatch(/\?q=a\+b$/);
    expect(fileFor(tree, address)).toMatch(new RegExp(`/${fileName}\\.tsx?$`));
  });

  test("encode their parameters", () => {
    expect(paths.part({ manufacturerSlug: "e3d", partSlug: "v6/50%" })).toBe("/find/e3d/v6%2F50%25");
    expect(paths.legacyPart("a b", { x: "1" })).toBe("/find/a%20b?x=1");
    expect(paths.collectionExport({ slug: "mine", format: "md" })).toBe("/saved/mine/export.md");
    expect(paths.learn()).toBe("/learn");
  });

  test("cover every route and every route file", () => {
    const files = routes.map(({ file }) => file);
    const linked = SAMPLES.map(({ address }) => fileFor(tree, address));
    expect(files.filter((file) => !linked.includes(file) && !WITHOUT_ENTRY.includes(file))).toEqual([]);
    const present = readdirSync(ROUTES_FOLDER, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !/\.(server|test)\.tsx?$/.test(path))
      .map((path) => `routes/${path}`);
    expect(present.filter((file) => !files.includes(file))).toEqual([]);
  });

  test("have the guard of every protected address in the table", () => {
    for (const { path, access } of ROUTE_ENTRIES) {
      const address = `/${path}`;
      const page = lockablePage(address);
      if (page !== null && page.originalProtection !== "none") expect(access, address).toBe("lockable");
      if (isUnder(address, [paths.admin()])) expect(access, address).toBe("admin");
      // Public profiles are for everyone, whose own is not.
      else if (isRestricted(address) && address !== paths.profileOf.pattern) expect(access, address).not.toBeNull();
    }
    // The control: there are such addresses.
    expect(new Set(ROUTE_ENTRIES.map(({ access }) => access))).toEqual(new Set([null, "member", "admin", "lockable"]));
  });

  test("show the not-found page for an unknown URL", () => {
    expect(fileFor(tree, "/no/such/address")).toBe("routes/site/not-found.tsx");
    expect(fileFor(tree, "/admin/no/such/address")).toBe("routes/admin/admin-not-found.tsx");
  });
});

function routesOf(entries: readonly RouteConfigEntry[]): AgnosticRouteObject[] {
  return entries.map(({ path, index, file, children, caseSensitive }) => {
    const shared = { handle: file, caseSensitive: caseSensitive ?? false };
    if (index === true) return { ...shared, index };
    return { ...shared, ...(path && { path }), children: routesOf(children ?? []) };
  });
}

function fileFor(tree: AgnosticRouteObject[], url: string): unknown {
  return matchRoutes(tree, new URL(url, "http://localhost").pathname)?.at(-1)?.route.handle;
}
