import { matchRoutes, type AgnosticRouteObject } from "@remix-run/router";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import { paths } from "~/lib/paths";
import routes from "~/routes";

/** An address made by every function of `paths`, and the module that must answer it. */
const SAMPLES: Record<keyof typeof paths, { readonly url: string; readonly file: string }> = {
  home: { url: paths.home(), file: "routes/home/home.tsx" },
  find: { url: paths.find({ category: "hotend" }), file: "routes/find/find.tsx" },
  findCsv: { url: paths.findCsv({ q: "a b" }), file: "routes/find/find-csv.ts" },
  findJson: { url: paths.findJson(), file: "routes/find/find-json.ts" },
  part: {
    url: paths.part({ manufacturerSlug: "e3d", partSlug: "e3d-v6" }),
    file: "routes/find/part.tsx",
  },
  legacyPart: { url: paths.legacyPart("e3d v6/50%"), file: "routes/find/legacy-part.tsx" },
  myPrinter: { url: paths.myPrinter(), file: "routes/printers/my-printer.tsx" },
  printersJson: { url: paths.printersJson(), file: "routes/printers/printers-json.ts" },
  auth: { url: paths.auth({ mode: "signup", next: "/find?q=a b" }), file: "routes/accounts/auth.tsx" },
  authCallback: { url: paths.authCallback(), file: "routes/accounts/auth-callback.tsx" },
  signOut: { url: paths.signOut(), file: "routes/accounts/sign-out.ts" },
  loginSuccess: { url: paths.loginSuccess(), file: "routes/accounts/login-success.tsx" },
  preferences: { url: paths.preferences(), file: "routes/accounts/preferences.tsx" },
  pins: { url: paths.pins(), file: "routes/pins/pins.ts" },
  pinsImport: { url: paths.pinsImport(), file: "routes/pins/pins-import.tsx" },
  saved: { url: paths.saved({ add: "hotend:12" }), file: "routes/saved/saved.tsx" },
  collections: { url: paths.collections(), file: "routes/saved/collections.ts" },
  collection: { url: paths.collection("for-the-ender", { sort: "name" }), file: "routes/saved/collection.tsx" },
  collectionEdit: { url: paths.collectionEdit("for-the-ender"), file: "routes/saved/collection-edit.tsx" },
  collectionDelete: { url: paths.collectionDelete("for-the-ender"), file: "routes/saved/collection-delete.tsx" },
  collectionExport: {
    url: paths.collectionExport("for-the-ender", "bbcode"),
    file: "routes/saved/collection-export.ts",
  },
  liveToken: { url: paths.liveToken("pins"), file: "routes/live/live-token.ts" },
  devMailbox: { url: paths.devMailbox(), file: "routes/accounts/mailbox.tsx" },
  devMailboxJson: { url: paths.devMailboxJson(), file: "routes/accounts/mailbox-json.ts" },
  underConstruction: {
    url: paths.underConstruction({ from: paths.learn() }),
    file: "routes/site/under-construction.tsx",
  },
  contact: { url: paths.contact(), file: "routes/site/under-construction.tsx" },
  donate: { url: paths.donate(), file: "routes/site/donate.ts" },
  learn: { url: paths.learn(), file: "routes/site/unopened.tsx" },
  tune: { url: paths.tune(), file: "routes/site/unopened.tsx" },
  contribute: { url: paths.contribute(), file: "routes/site/unopened.tsx" },
  calculators: { url: paths.calculators("flow-rate"), file: "routes/site/unopened.tsx" },
  admin: { url: paths.admin(), file: "routes/admin/admin.tsx" },
  adminDashboard: { url: paths.adminDashboard({ problem: "no-source" }), file: "routes/admin/dashboard.tsx" },
  adminAccessControl: { url: paths.adminAccessControl(), file: "routes/admin/access-control.tsx" },
  adminLockAll: { url: paths.adminLockAll(), file: "routes/admin/lock-all.tsx" },
  sitemap: { url: paths.sitemap(), file: "routes/site/sitemap.ts" },
  robots: { url: paths.robots(), file: "routes/site/robots.ts" },
};

/** Modules nobody links to: addresses of old, and what answers everything unknown. */
const NEVER_LINKED = ["routes/site/not-found.tsx", "routes/site/redirect.ts", "routes/admin/not-there.tsx"];

describe("paths and routes", () => {
  const tree = routesOf(routes);

  it.each(Object.entries(SAMPLES))("%s leads to its route", (_, { url, file }) => {
    expect(fileFor(tree, url)).toBe(file);
  });

  it("leaves no route without a way to it", () => {
    const linked = Object.values(SAMPLES).map(({ file }) => file);
    const files = routes.map(({ file }) => file);
    expect(files.filter((file) => !linked.includes(file) && !NEVER_LINKED.includes(file))).toEqual([]);
  });

  it("answers an address nobody made with the page for unknown addresses", () => {
    expect(fileFor(tree, "/no/such/address")).toBe("routes/site/not-found.tsx");
    expect(fileFor(tree, "/admin/no/such/address")).toBe("routes/admin/not-there.tsx");
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
