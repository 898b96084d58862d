import { expect } from "vitest";
import type { RouteAccess } from "~/lib/paths";
import { ROUTE_ENTRIES } from "~/lib/route-entries";
import type { AccountVisitor } from "./account-visitor";

/*
 * The ways to request a page, for tests of who may open it. Each returns where the visitor is redirected to, or {@link OPEN}.
 */

export const OPEN = "it is open";

type Ways = Readonly<Record<string, (who: AccountVisitor, path: string) => Promise<string>>>;

/**
 * A guard is in front of a route's loader and its action, and does not know how their results are sent. These two ways reach
 * both of them; that it is the same in every way is tested with some routes of each guard.
 */
export const LOADER_AND_ACTION: Ways = {
  document: async (who, path) => locationOf(await who.get(path)),
  "action over .data": async (who, path) => dataLocationOf(await who.post(`${path}.data`, { intent: "anything" })),
};

export const ALL_WAYS: Ways = {
  ...LOADER_AND_ACTION,
  action: async (who, path) => locationOf(await who.post(path, { intent: "anything" })),
  ".data": async (who, path) => dataLocationOf(await who.get(`${path}.data`)),
};

/** Where a response leads to, or {@link OPEN}. */
export function locationOf(response: Response): string {
  if (isShown(response)) return OPEN;
  expect(response.status).toBe(302);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return response.headers.get("location") ?? "";
}

/** A page of its own, which takes no such form. */
const isShown = ({ status }: Response) => [200, 400, 405].includes(status);

/** The redirect in the data of a client navigation. */
async function dataLocationOf(response: Response): Promise<string> {
  if (isShown(response)) return OPEN;
  expect(response.status).toBe(202);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return /"(\/[^"]*)"/.exec(await response.text())?.[1] ?? "";
}

/** The page for signing in that leads back to a path. */
export const signInFor = (path: string) => `/auth?next=${encodeURIComponent(path)}`;

/** Pages that open routes with a parameter have. */
const SLUGS: Readonly<Record<string, string>> = {
  calculators: "flow-rate",
  "test-prints": "skew-frame",
  learn: "keep-filament-dry",
};

/** An address of each route with this guard. */
export const guardedBy = (access: RouteAccess) =>
  ROUTE_ENTRIES.filter((entry) => entry.access === access).map(({ path }) => {
    const [area = ""] = path.split("/");
    const address = path
      .replace("*", "anything")
      .replace(":slug", SLUGS[area] ?? "some-slug")
      .replace(":table", "hotend");
    return `/${address.replace(":id", "0198c0de-0000-7000-8000-000000000001")}`;
  });

/** Whether an address names a draft, a submission or a suggestion, of which there is none. */
export const namesNothing = (path: string) => path.includes("/0198c0de-");
