import { requireAdmin, requireViewer } from "~/features/accounts/session/guards.server";
import { guardPage } from "~/features/page-access/page-access.guard.server";
import { changeRefused } from "~/features/page-access/page-access.messages";
import type { RouteAccess } from "~/lib/paths";
import type { RouteGuard } from "../http/route-guards";

/** Who may open the routes that the table of routes protects. */
export const ROUTE_GUARDS = {
  member: requireViewer,
  // Members read why a form of theirs was refused.
  admin: (args) => requireAdmin(args, args.request.method === "GET" ? null : changeRefused(args.request.url)),
  lockable: guardPage,
} as const satisfies Readonly<Record<RouteAccess, RouteGuard>>;
