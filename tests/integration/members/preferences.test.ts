import { beforeAll, describe, expect, test } from "vitest";
import {
  newVisitor,
  PASSWORD,
  signIn,
  signUpAndConfirm,
  type AccountVisitor,
} from "../../support/clients/account-visitor";
import { textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* What members choose in their preferences, and what pages make of it. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const find = (given: Record<string, string | readonly string[]>) => ({
  intent: "find-preferences",
  ...{ printer: "", hide: [], minRating: "", sort: "" },
  ...given,
});
const display = (given: Record<string, string>) => ({
  ...{ intent: "display", units: "mm", contrast: "normal", motion: "system" },
  ...given,
});

async function opened(who: AccountVisitor, path: string, from?: string): Promise<string> {
  const response = await who.get(path, from === undefined ? {} : { referer: `${site.origin}${from}` });
  if (response.status === 200) return path;
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}

describe("what FIND shows", () => {
  test("is what the member has chosen wherever an address does not say otherwise", async () => {
    const member = await signUpAndConfirm(site);
    await member.post("/profile", { intent: "add-printer", printer: "creality-ender-3-v2" });
    const [, printer = ""] =
      /<option value="([0-9a-f-]{36})"[^>]*>Creality Ender-3 V2</.exec(
        await (await member.get("/preferences")).text(),
      ) ?? [];
    const saved = await member.post(
      "/preferences",
      find({ printer, hide: ["electrical", "requires-tools"], minRating: "4", sort: "name" }),
    );
    expect([saved.status, saved.headers.get("location")]).toEqual([303, "/preferences#finding"]);
    // No part of the seed is rated: the rating would leave out every part.
    const all = "printer=creality-ender-3-v2&hide=electrical&hide=requires-tools&sort=name";
    for (const from of [undefined, "/"]) {
      expect(await opened(member, "/find", from)).toBe(`/find?${all}`);
      expect(await opened(member, "/find?category=hotend", from)).toBe(`/find?category=hotend&${all}`);
    }
    expect(await opened(member, `/find?${all}`)).toBe(`/find?${all}`);
    // What an address names wins, and so does what it names without a value.
    for (const explicit of [
      "/find?printer=any&min_rating=3&hide=requires-config&sort=name",
      "/find?printer=&hide=&sort=",
    ]) {
      expect(await opened(member, explicit, "/")).toBe(explicit);
    }
    expect(await opened(member, "/find?hide=", "/")).toBe("/find?hide=&printer=creality-ender-3-v2&sort=name");
    // Within FIND the member has seen them, and changes them there.
    expect(await opened(member, "/find", `/find?${all}`)).toBe("/find");
    expect(member.cookies.has("find_filters")).toBe(false);
    const html = await (await member.get(`/find?${all}`)).text();
    expect(textOf(html)).toContain("Find opens with your preferences");

    await member.post("/profile", { intent: "remove-printer", printer });
    expect(await opened(member, "/find", "/")).toBe("/find?hide=electrical&hide=requires-tools&sort=name");
    await member.post("/preferences", find({}));
    expect(await opened(member, "/find", "/")).toBe("/find");
    expect(textOf(await (await member.get("/preferences")).text())).not.toMatch(/Minimum rating|Best rated|Newest/);
  });

  test("refuses what is not offered, and shows it again", async () => {
    const member = await signUpAndConfirm(site);
    for (const wrong of [{ minRating: "9" }, { sort: "price" }, { hide: ["everything"] }, { printer: "ender" }]) {
      expect((await member.post("/preferences", find(wrong))).status, JSON.stringify(wrong)).toBe(400);
    }
    const unknown = await member.post("/preferences", find({ printer: "00000000-0000-4000-8000-00000000dead" }));
    expect(unknown.status).toBe(400);
  });
});

describe("how pages look", () => {
  test("is in the first HTML of every page, follows the member to other devices, and ends with signing out", async () => {
    const member = await signUpAndConfirm(site);
    const htmlTag = async (who: AccountVisitor, path = "/") =>
      /<html[^>]*>/.exec(await (await who.get(path)).text())?.[0];
    expect(await htmlTag(member)).toBe('<html lang="en">');
    const saved = await member.post("/preferences", display({ units: "in", contrast: "high", motion: "reduced" }));
    expect(saved.headers.getSetCookie().join()).toMatch(
      /display=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(await htmlTag(member)).toBe('<html lang="en" data-contrast="high" data-motion="reduced">');
    expect(textOf(await (await member.get("/printers/creality/ender-3-v2")).text())).toMatch(
      /8\.7 x 8\.7 x 9\.8 in\b.*0\.4 mm nozzle/,
    );

    const pages = ["/printers?q=ender-3+v2", "/search?q=ender-3+v2", "/my-printer?q=ender-3+v2"];
    for (const path of ["/printers/creality/ender-3-v2", ...pages, "/find?category=build_plate"]) {
      const text = textOf(await (await member.get(path)).text());
      expect(text, path).toMatch(/\d(?:\.\d)? [x×] \d+(?:\.\d)? in\b/);
      expect(text.match(/\d{3} [x×] \d{3}(?: [x×] \d{3})? mm/)?.[0], path).toBeUndefined();
    }
    expect(await (await member.get("/printers.json?q=ender-3+v2")).text()).toContain("220 x 220 x 250 mm");

    const elsewhere = newVisitor(site);
    await signIn(elsewhere, member.email, PASSWORD);
    expect(await htmlTag(elsewhere, "/find")).toContain('data-contrast="high"');
    await elsewhere.post("/auth/sign-out", { intent: "sign-out", scope: "local" });
    expect(await htmlTag(elsewhere)).toBe('<html lang="en">');
    expect(elsewhere.cookies.has("display")).toBe(false);
  });

  test("a damaged cookie is as none", async () => {
    const visitor = newVisitor(site);
    for (const value of ["x", "e30=", btoa('{"units":"ft","contrast":"high","motion":"system"}')]) {
      visitor.addCookies(new Map([["display", encodeURIComponent(value)]]));
      const response = await visitor.get("/");
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<html lang="en">');
    }
  });
});

test("the old address of a profile is nobody's after another username was chosen", async () => {
  const member = await signUpAndConfirm(site);
  const renamed = `${member.username}-2`;
  expect((await member.post("/preferences", { intent: "username", username: renamed })).status).toBe(303);
  const visitor = newVisitor(site);
  expect((await visitor.get(`/profile/${member.username}`)).status).toBe(404);
  expect((await visitor.get(`/profile/${renamed}`)).status).toBe(200);
});
