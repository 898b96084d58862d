import { afterAll, beforeAll, expect, test } from "vitest";
import { newVisitor, signUpAndConfirm } from "../../support/clients/account-visitor";
import { startBuiltSite, type BuiltSite } from "../../support/servers/built-site";
import { htmlErrorsOf, textOf } from "../../support/checks/page-html";

/* The list of public collections, over HTTP. */

let site: BuiltSite;

beforeAll(async () => {
  site = await startBuiltSite({ env: { TRUST_PROXY: "1", HOST: "127.0.0.1" } });
});

afterAll(() => site.stop());

test("public collections are listed for everybody, latest change first; no others are", async () => {
  const stranger = newVisitor(site);
  const listed = async (path = "/collections") => {
    const response = await stranger.get(path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(htmlErrorsOf(html)).toEqual([]);
    return html;
  };
  expect(textOf(await listed())).toContain("No public collections yet");

  const member = await signUpAndConfirm(site);
  const paths: Record<string, string> = {};
  for (const visibility of ["public", "unlisted", "private"] as const) {
    const name = `Wall ${visibility}`;
    const path = (await member.post("/saved", { intent: "create", name })).headers.get("location") ?? "";
    paths[visibility] = path;
    await member.post(`${path}/edit`, { intent: "edit", name, visibility, version: "1" });
  }
  const second = (await member.post("/saved", { intent: "create", name: "Second" })).headers.get("location") ?? "";
  await member.post(`${second}/edit`, { intent: "edit", name: "Second", visibility: "public", version: "1" });

  const html = await listed();
  expect([...html.matchAll(/href="(\/saved\/[^"]+)"/g)].map(([, href]) => href)).toEqual([second, paths["public"]]);
  for (const [, time = ""] of html.matchAll(/<time dateTime="([^"]*)"/gi)) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/);
  }
  expect(html).toMatch(/<time datetime=/i);
  // A page that is not there shows the last one.
  for (const page of ["2", "0", "x", "99999999"])
    expect(textOf(await listed(`/collections?page=${page}`))).toContain("Second");

  expect(html).toContain('href="/collections.json"');
  expect(await (await stranger.get("/collections.json?page=7")).json()).toEqual({
    total: 2,
    page: 1,
    pageSize: 40,
    items: [second, paths["public"]].map((path) => ({
      name: path === second ? "Second" : "Wall public",
      description: null,
      url: `${site.origin}${path ?? ""}`,
      itemCount: 0,
      updatedAt: expect.stringMatching(/^\d{4}-/),
    })),
  });

  expect(await (await site.request("/sitemap.xml")).text()).toContain(`${site.origin}/collections<`);
  expect(html).not.toContain('content="noindex"');
  expect(await (await site.request("/robots.txt")).text()).not.toMatch(/^Disallow: \/collections/m);
});

test("a name that cannot be seen is refused at the field", async () => {
  const member = await signUpAndConfirm(site);
  for (const name of ["\u200B", "\u2800", "\u202E", "\u00AD \u00AD"]) {
    const refused = await member.post("/saved", { intent: "create", name });
    expect(refused.status).toBe(400);
    expect(textOf(await refused.text())).toContain("Give the collection a name");
  }
  const made = await member.post("/saved", { intent: "create", name: "\u202Egnp\u200B list" });
  const path = made.headers.get("location") ?? "";
  expect(path).toMatch(/^\/saved\/gnp-list-/);
  expect(textOf(await (await member.get(path)).text())).toContain("gnp list");
});
