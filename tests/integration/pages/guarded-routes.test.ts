import { beforeAll, describe, expect, test } from "vitest";
import { newVisitor, signUpAdmin, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import {
  ALL_WAYS,
  guardedBy,
  LOADER_AND_ACTION,
  locationOf,
  namesNothing,
  signInFor,
} from "../../support/clients/request-ways";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* Who may open the routes for members and those for administrators. Those with locks: page-locks.test.ts. */

let site: BuiltSite;
let member: AccountVisitor;
let admin: AccountVisitor;

beforeAll(async () => {
  site = await sharedSite();
  member = await signUpAndConfirm(site);
  admin = await signUpAdmin(site);
});

/** Members' pages that are there for everybody who is one. */
const OWN_PAGES = [
  ...["/preferences", "/my-reports", "/calibrations", "/calibrations.csv", "/calibrations/compare"],
  ...["/notifications", "/notifications.json", "/profile", "/preferences/profile", "/preferences/delete"],
  ...["/preferences/security", "/preferences/security/new"],
  ...["/preferences/confirm", "/preferences/export.json", "/preferences/export.zip"],
];

/** Pages for what there is none of: they lead to where it is made. */
const LEADS_BACK = [
  "/preferences/security/recovery-codes",
  "/preferences/security/remove/0198c0de-0000-7000-8000-000000000001",
];

/** Pages that need to be told what they are for. */
const ASKS_FOR_ROWS = ["/admin/management/parts/change", "/admin/management/parts/new"];

async function expectTargets(ways: typeof ALL_WAYS, who: AccountVisitor, path: string, target: string): Promise<void> {
  for (const [way, sendRequest] of Object.entries(ways)) expect(await sendRequest(who, path), way).toBe(target);
}

describe("every request of a guarded route", () => {
  test("is guarded, in whatever way the page is requested", async () => {
    for (const path of ["/admin/dashboard", "/admin/audit.csv", "/admin/users"]) {
      await expectTargets(ALL_WAYS, newVisitor(site), path, signInFor(path));
      await expectTargets(ALL_WAYS, member, path, "/find");
    }
    for (const path of ["/preferences", "/calibrations.csv", "/notifications"]) {
      await expectTargets(ALL_WAYS, newVisitor(site), path, signInFor(path));
    }
  });

  test.each(guardedBy("admin"))("%s is for administrators: others are redirected", async (path) => {
    await expectTargets(LOADER_AND_ACTION, newVisitor(site), path, signInFor(path));
    await expectTargets(LOADER_AND_ACTION, member, path, "/find");
    const response = await admin.get(path);
    if (path === "/admin") expect(locationOf(response)).toBe("/admin/dashboard");
    else {
      const isNothing = path === "/admin/anything" || namesNothing(path) || ASKS_FOR_ROWS.includes(path);
      expect(response.status).toBe(isNothing ? 404 : 200);
    }
  });

  test.each(guardedBy("member"))("%s is for members: visitors are sent to sign in", async (path) => {
    await expectTargets(LOADER_AND_ACTION, newVisitor(site), path, signInFor(path));
    const { status } = await member.get(path);
    if (LEADS_BACK.includes(path)) expect(status).toBe(302);
    else expect(status).toBe(OWN_PAGES.includes(path) ? 200 : 404);
  });
});
