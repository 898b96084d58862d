import { index, route, type RouteConfig } from "@remix-run/route-config";
import { REDIRECTS } from "./lib/redirects";
import { UNOPENED_ROUTES } from "./lib/unopened";

/** The one table of URLs, read top to bottom. */
export default [
  index("routes/home/home.tsx"),

  // FIND
  route("find", "routes/find/find.tsx"),
  route("find.csv", "routes/find/find-csv.ts"),
  route("find.json", "routes/find/find-json.ts"),
  route("find/:manufacturerSlug/:partSlug", "routes/find/part.tsx"),
  route("find/:identifier", "routes/find/legacy-part.tsx", { id: "legacy-find" }),
  route("parts/:identifier", "routes/find/legacy-part.tsx", { id: "legacy-parts" }),
  route("my-printer", "routes/printers/my-printer.tsx"),
  route("printers.json", "routes/printers/printers-json.ts"),

  // Saved parts and collections
  route("pins", "routes/pins/pins.ts"),
  route("pins/import", "routes/pins/pins-import.tsx"),
  route("saved", "routes/saved/saved.tsx"),
  route("collections", "routes/saved/collections.ts"),
  route("saved/:slug", "routes/saved/collection.tsx"),
  route("saved/:slug/edit", "routes/saved/collection-edit.tsx"),
  route("saved/:slug/delete", "routes/saved/collection-delete.tsx"),
  ...["csv", "json", "md", "bbcode"].map((format) =>
    route(`saved/:slug/export.${format}`, "routes/saved/collection-export.ts", { id: `collection-${format}` }),
  ),

  // Accounts
  route("auth", "routes/accounts/auth.tsx"),
  route("auth/callback", "routes/accounts/auth-callback.tsx"),
  route("auth/sign-out", "routes/accounts/sign-out.ts"),
  route("login-success", "routes/accounts/login-success.tsx"),
  route("preferences", "routes/accounts/preferences.tsx"),
  route("dev/mailbox", "routes/accounts/mailbox.tsx"),
  route("dev/mailbox.json", "routes/accounts/mailbox-json.ts"),

  // For scripts of our own pages
  route("live-token", "routes/live/live-token.ts"),

  // Areas that are not open yet
  ...UNOPENED_ROUTES.map((path) => route(path, "routes/site/unopened.tsx", { id: `unopened:${path}` })),

  // Shared pages
  route("under-construction", "routes/site/under-construction.tsx", { id: "under-construction" }),
  route("contact", "routes/site/under-construction.tsx", { id: "contact" }),
  route("donate", "routes/site/donate.ts"),

  // Admins
  route("admin", "routes/admin/admin.tsx"),
  route("admin/dashboard", "routes/admin/dashboard.tsx"),
  route("admin/access-control", "routes/admin/access-control.tsx"),
  route("admin/access-control/lock-all", "routes/admin/lock-all.tsx"),
  route("admin/*", "routes/admin/not-there.tsx"),

  // Old and moved addresses
  ...REDIRECTS.map(({ from }) => route(from, "routes/site/redirect.ts", { id: `redirect:${from}` })),

  // For machines
  route("sitemap.xml", "routes/site/sitemap.ts"),
  route("robots.txt", "routes/site/robots.ts"),

  // Everything else is a real 404
  route("*", "routes/site/not-found.tsx"),
] satisfies RouteConfig;
