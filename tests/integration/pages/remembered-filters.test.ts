import { beforeAll, expect, test } from "vitest";
import { newVisitor, type AccountVisitor } from "../../support/clients/account-visitor";
import { textOf } from "../../support/checks/page-html";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";

/* What FIND remembers of a visitor's filters, by requests as browsers send them. */

let site: BuiltSite;

beforeAll(async () => {
  site = await sharedSite();
});

const NOTE = "What you hide and how you sort is remembered";
const HIDDEN = "/find?hide=electrical&sort=newest";

/** Opens a page by a link or form on another page. */
const from = (visitor: AccountVisitor, referrer: string, path: string, headers: Record<string, string> = {}) =>
  visitor.get(path, { referer: `${site.origin}${referrer}`, ...headers });

async function rememberingVisitor(): Promise<AccountVisitor> {
  const visitor = newVisitor(site);
  await from(visitor, "/find", HIDDEN);
  expect(visitor.cookies.has("find_filters")).toBe(true);
  return visitor;
}

test("what a visitor changes is remembered, and FIND opens with it from elsewhere and says so", async () => {
  const visitor = newVisitor(site);
  expect(textOf(await (await visitor.get("/find")).text())).not.toContain(NOTE);
  const changed = await from(visitor, "/find", HIDDEN);
  expect(changed.headers.getSetCookie()).toHaveLength(1);
  expect(changed.headers.getSetCookie()[0]).toMatch(/^find_filters=.*Max-Age=34560000.*HttpOnly; SameSite=Lax$/);
  expect(textOf(await changed.text())).toContain(NOTE);

  for (const headers of [{}, { referer: `${site.origin}/` }, { referer: "https://search.example/find" }]) {
    const opened = await visitor.get("/find", headers);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, HIDDEN]);
    expect(opened.headers.get("cache-control")).toBe("private, no-store");
  }
  const next = await from(visitor, "/", HIDDEN);
  expect(next.headers.getSetCookie()).toEqual([]);
  expect(textOf(await next.text())).toContain(NOTE);
  expect((await from(visitor, "/", "/find.data")).status).toBe(202);
});

test("an address that names anything is shown as it is, and changes nothing", async () => {
  const visitor = await rememberingVisitor();
  const before = visitor.cookies.get("find_filters");
  for (const path of ["/find?category=hotend", "/find?hide=requires-tools", "/find?sort=rating", "/find?q=revo"]) {
    const shared = await from(visitor, "/", path);
    expect([shared.status, shared.headers.getSetCookie()]).toEqual([200, []]);
    expect(textOf(await shared.text())).not.toContain(NOTE);
  }
  expect(visitor.cookies.get("find_filters")).toBe(before);
});

test("clearing the filters within FIND ends it", async () => {
  const visitor = await rememberingVisitor();
  const cleared = await from(visitor, HIDDEN, "/find");
  expect(cleared.status).toBe(200);
  expect(visitor.cookies.has("find_filters")).toBe(false);
  expect((await from(visitor, "/", "/find")).status).toBe(200);
});

test("so does a form, which leaves the list as it is, also where the browser names no page it comes from", async () => {
  const visitor = await rememberingVisitor();
  const page = await (await visitor.get(HIDDEN)).text();
  expect(page).toMatch(/<form method="post" action="\/find\?hide=electrical&amp;sort=newest"/);
  const forgotten = await visitor.post(HIDDEN, { intent: "forget-filters" });
  expect([forgotten.status, forgotten.headers.get("location")]).toEqual([303, HIDDEN]);
  expect(textOf(await (await visitor.get(HIDDEN)).text())).toContain("Filters forgotten");
  expect(textOf(await (await visitor.get(HIDDEN)).text())).not.toContain(NOTE);
  expect((await visitor.get("/find")).status).toBe(200);
});

test("nothing is remembered of links from elsewhere, of pages loaded ahead, and of another category", async () => {
  const visitor = newVisitor(site);
  await visitor.get(HIDDEN);
  await from(visitor, "/", HIDDEN);
  await visitor.get(HIDDEN, { referer: "https://elsewhere.example/find" });
  await from(visitor, "/find", HIDDEN, { "sec-purpose": "prefetch" });
  await from(visitor, "/find?category=hotend&sort=newest", "/find?category=fan");
  expect(visitor.setCookies).toEqual([]);
});

test("a damaged cookie remembers nothing", async () => {
  const visitor = newVisitor(site);
  for (const value of ["x", "e30=", "", "eyJoaWRlIjpbIngiXSwic29ydCI6bnVsbH0="]) {
    visitor.addCookies(new Map([["find_filters", value]]));
    expect((await visitor.get("/find")).status).toBe(200);
  }
});
