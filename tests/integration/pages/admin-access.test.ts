import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { newVisitor, signUpAndConfirm, type AccountVisitor } from "../../support/clients/account-visitor";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/*
 * Every address of the admin area for everybody who is no administrator: as a page, as data and with a form. It reads the
 * table of routes, so a new one is tested as soon as it is there.
 */

/** What stands for the parameters of patterns. */
const PARAMS: Readonly<Record<string, string>> = { table: "hotend", id: "1", revision: "1", line: "1" };

const ADDRESSES = Object.values(paths)
  .filter(({ pattern }) => pattern.startsWith("/admin"))
  .map(({ pattern }) => pattern.replace(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? "1"));

let site: BuiltSite;
let member: AccountVisitor;

beforeAll(async () => {
  site = await sharedSite();
  member = await signUpAndConfirm(site);
});

/** Where a response leads; of data it stands in the body. */
async function targetOf(response: Response): Promise<string> {
  const location = response.headers.get("location");
  return location ?? (await response.text());
}

test("all routes of the area are for administrators", () => {
  expect(ADDRESSES.length).toBeGreaterThan(10);
  for (const { pattern, access } of Object.values(paths).filter((one) => one.pattern.startsWith("/admin"))) {
    expect(access, pattern).toBe("admin");
  }
});

describe.each(ADDRESSES)("%s", (address) => {
  const requests = (who: AccountVisitor) => ({
    page: () => who.get(address),
    data: () => who.get(`${address}.data`),
    form: () => who.post(address, { intent: "save", status: "archived", name: "Taken over" }),
  });

  test("leads visitors to signing in", async () => {
    for (const [kind, request] of Object.entries(requests(newVisitor(site)))) {
      const response = await request();
      expect([302, 303, 202], kind).toContain(response.status);
      expect(await targetOf(response), kind).toContain("/auth");
    }
  });

  test("leads other members to FIND", async () => {
    for (const [kind, request] of Object.entries(requests(member))) {
      const response = await request();
      expect([302, 303, 202], kind).toContain(response.status);
      const target = await targetOf(response);
      expect(target, kind).toContain("/find");
      expect(target, kind).not.toContain("/auth");
    }
  });
});
