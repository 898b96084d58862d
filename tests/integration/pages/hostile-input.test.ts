import { beforeAll, describe, expect, test } from "vitest";
import { MARKUP_VECTORS } from "../../../e2e/fixtures/markup/markup-vectors";
import { requestFrom } from "../../support/clients/request-from";
import type { BuiltSite } from "../../support/servers/built-site";
import { sharedSite } from "../../support/servers/shared-site";
import {
  attribute,
  escapingErrorsOf,
  htmlErrorsOf,
  linksIn,
  ONE_VISITOR,
  scriptsIn,
  textOf,
} from "../../support/checks/page-html";

let site: BuiltSite;
/** Length of what others have left in the log. */
let logged: number;

beforeAll(async () => {
  site = await sharedSite();
  logged = site.log().length;
});

const PARAMETERS = [
  ...["q", "category", "subcategory", "subcategory2", "manufacturer", "printer", "min_rating", "hide", "fit", "sort"],
  ...["page", "compare", "min_max_flow_rate", "max_cfm", "nozzle_type", "dockable", "next", "from", "__proto__"],
  ...["constructor", "hasOwnProperty", "toString"],
];

const VECTORS = [
  `<script>alert(1)</script>`,
  `</script><script>alert(1)</script>`,
  `</title></head><body onload=alert(1)>`,
  `"><img src=x onerror=alert(1)>`,
  `' onfocus='alert(1)' autofocus='`,
  `javascript:alert(1)`,
  `<!--<script>`,
  `\u2028alert(1)\u2029`,
  `\${alert(1)}{{7*7}}`,
];

const every = (value: string) => PARAMETERS.map((name) => `${name}=${encodeURIComponent(value)}`).join("&");

/** Queries that no form sends, each with the expected status. */
const QUERIES: readonly (readonly [name: string, query: string, status: number])[] = [
  ["a page far out", "page=99999", 200],
  ["a page beyond all numbers", `page=${"9".repeat(400)}`, 200],
  ["a page that is none", "page=-1&page=1.5&page=0x10&page=Infinity", 200],
  ["a rating that is no number", "min_rating=abc", 200],
  ["a rating beyond the scale", "min_rating=1e309&min_rating=-5", 200],
  ["a printer nobody has", "printer=nope", 200],
  ["a zero byte", "q=%00&category=%00&printer=%00&compare=%00", 200],
  ["halves of characters", "q=%ED%A0%80&printer=%ED%BF%BF&manufacturer=%F0%9F", 200],
  ["bytes that are no text", "q=%ff%fe%c0%af", 200],
  ["percent signs that encode nothing", "q=100%&category=%zz&printer=%", 200],
  ["every parameter twice", `${every("a")}&${every("b")}`, 200],
  [
    "a thousand parameters",
    Array.from({ length: 1_000 }, (_, at) => `p${String(at)}=1`)
      .join("&")
      .slice(0, 8_000),
    200,
  ],
  ["a thousand times one filter", Array.from({ length: 900 }, () => "hide=x").join("&"), 200],
  [
    "names of what every object has",
    "__proto__=1&constructor=1&__proto__[x]=1&constructor[prototype][x]=1&toString=1",
    200,
  ],
  [
    "names of what every object has, as values",
    "category=__proto__&subcategory=constructor&sort=toString&hide=__proto__",
    200,
  ],
  ["own columns of what every object has", "category=hotend&min___proto__=1&max_constructor=2&__proto__=yes", 200],
  ["operators of a database", "q=%25%25%25_'%3B--%20or%201%3D1%20(,.:*%22%5C)&manufacturer=eq.1&printer=in.(a,b)", 200],
  ["a pattern that takes for ever", `q=${"a".repeat(90)}%20${encodeURIComponent("(a+)+$")}`, 200],
  ["many words", `q=${Array.from({ length: 300 }, (_, at) => `w${String(at)}`).join("+")}`, 200],
  ["long words that nearly match", `q=${"volcan".repeat(200)}`, 200],
  ["two thousand combining marks", `q=a${"%CC%81".repeat(1_000)}`, 200],
  ["words from right to left", `q=${encodeURIComponent("\u202e\u2066abc")}`, 200],
  [
    "a comparison of very many",
    `compare=${Array.from({ length: 400 }, (_, at) => `hotend:${String(at)}`).join(",")}`,
    200,
  ],
  ["a comparison of nothing", "compare=,,,&compare=:&compare=hotend:&compare=hotend:1e3&compare=__proto__:1", 200],
  ["9 kB", `q=${"x".repeat(9_000)}`, 414],
  ["nothing but separators, which leave an empty field", "&&&===&=&?&#", 303],
];

const PATHS: readonly (readonly [path: string, status: number])[] = [
  ["/%00", 400],
  ["/find/%00", 400],
  ["/find/%ff/%fe", 400],
  ["/find/%ED%A0%80/x", 400],
  ["/find/__proto__/constructor", 404],
  ["/find/constructor", 404],
  ["/find/hotend:0", 404],
  ["/find/hotend:99999999999999999999", 404],
  ["/find/0", 404],
  ["/find/e3d/e3d-v6/extra", 404],
  [`/find/${"a".repeat(3_000)}`, 404],
  [`/find/${"a-".repeat(2_000)}`, 404],
  ["/find/<script>alert(1)<%2Fscript>/x", 404],
  ["/parts/<img src=x onerror=alert(1)>", 404],
  ["/tutorials/<script>alert(1)</script>", 404],
  ["/sitemap.xml?part=abc", 404],
  ["/sitemap.xml?part=-1", 404],
  ["/sitemap.xml?part=<script>", 404],
  ["/printers.json?q=%00%ff<script>", 200],
  ["/find.csv?q=%00&category=%22%3E&page=9999", 200],
  ["/find.json?q=%00&category=%22%3E&page=9999", 200],
];

describe("hostile queries", () => {
  test.each(QUERIES)("%s", async (_name, query, status) => {
    for (const path of [
      "/find",
      "/find.json",
      "/find.csv",
      "/my-printer",
      "/under-construction",
      "/",
      "/find/e3d/e3d-v6",
    ]) {
      const response = await site.request(`${path}?${query}`, ONE_VISITOR);
      const body = await response.text();
      // Only the page leads to the address without empty fields.
      expect(response.status, path).toBe(status === 303 && path !== "/find" ? 200 : status);
      if (!(response.headers.get("content-type") ?? "").startsWith("text/html")) continue;
      expect(escapingErrorsOf(body), path).toEqual([]);
      if (status === 200) expect(htmlErrorsOf(body), path).toEqual([]);
    }
  });

  test.each(PATHS)("%s", async (path, status) => {
    const response = await site.request(path, ONE_VISITOR);
    const body = await response.text();
    expect(response.status).toBe(status);
    if ((response.headers.get("content-type") ?? "").startsWith("text/html"))
      expect(escapingErrorsOf(body)).toEqual([]);
    else expect(body).not.toContain("<script");
  });

  test("do not change the next visitor's response", async () => {
    const before = await listOf("/find.json?category=hotend");
    for (const [, query] of QUERIES) await (await site.request(`/find?${query}`)).text();
    expect(await listOf("/find.json?category=hotend")).toEqual(before);
    expect(site.log().slice(logged)).not.toMatch(/"level":"(?:error|fatal)"/);
  });
});

describe("injected markup", () => {
  test.each(VECTORS)("is escaped in every parameter: %s", async (vector) => {
    // Not for search engines either, so it has no structured data.
    const plain = await (await site.request("/find?q=nothing", ONE_VISITOR)).text();
    for (const path of ["/find", "/my-printer", "/under-construction", "/find/e3d/no-such-part", "/no-such-page"]) {
      const response = await site.request(`${path}?${every(vector)}`, ONE_VISITOR);
      const html = await response.text();
      expect(response.status, path).toBe(path.includes("no-such") ? 404 : 200);
      expect(escapingErrorsOf(html), path).toEqual([]);
      if (/[<>]/.test(vector)) expect(html.includes(vector), path).toBe(false);
      if (path === "/find") expect(scriptsIn(html).length).toBe(scriptsIn(plain).length);
    }
    const one = await (await site.request(`/find?printer=${encodeURIComponent(vector)}`, ONE_VISITOR)).text();
    // The value is shown in the notice, as text.
    if (!/[\u2028\u2029]/.test(vector)) expect(textOf(one)).toContain(`printer=${vector.slice(0, 50)}`);
  });

  test("of every kind is escaped in searches and filters, and shown as it was typed", async () => {
    const texts = MARKUP_VECTORS.map(({ text }) => text);
    for (let from = 0; from < texts.length; from += 18) {
      const [first = "", ...others] = texts.slice(from, from + 18);
      const query = new URLSearchParams({ q: first });
      for (const text of others) query.append("hide", text);
      const response = await site.request(`/find?${query.toString()}`, ONE_VISITOR);
      const html = await response.text();
      expect(response.status, first).toBe(200);
      expect(escapingErrorsOf(html), first).toEqual([]);
      expect([first, ...others].filter((text) => /[<>]/.test(text) && html.includes(text))).toEqual([]);
      expect(attribute(html, /<input[^>]*name="q"[^>]*>/, "value")).toContain(first.slice(0, 40));
    }
  });

  test("is detected on a page that does not escape it (control)", () => {
    const page = (words: string) =>
      `<!doctype html><p title="${words}">${words}</p><script nonce="a">var x="${words}"</script>`;
    expect(escapingErrorsOf(page("harmless"))).toEqual([]);
    for (const vector of VECTORS.slice(0, 4)) expect(escapingErrorsOf(page(vector)), vector).not.toEqual([]);
    expect(escapingErrorsOf(`<script nonce="a">var x="\u2028"</script>`)).not.toEqual([]);
    expect(escapingErrorsOf(`<a href="javascript:alert(1)">x</a>`)).not.toEqual([]);
    expect(escapingErrorsOf(`<script nonce="a">var x="<!--"</script>`)).not.toEqual([]);
  });

  test("is escaped in the response of a form that refuses it", async () => {
    for (const vector of VECTORS) {
      const response = await post("/my-printer", { intent: "remember", printer: vector, next: vector });
      const html = await response.text();
      expect(response.status).toBe(400);
      expect(escapingErrorsOf(html)).toEqual([]);
      expect(htmlErrorsOf(html)).toEqual([]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe("hostile forms", () => {
  test("are refused without an effect", async () => {
    const bodies: Record<string, string>[] = [
      {},
      { intent: "" },
      { intent: "__proto__" },
      { intent: "constructor" },
      { intent: "delete" },
      { intent: "remember" },
      { intent: "remember", printer: "nope" },
      { intent: "remember", printer: "../../etc/passwd" },
      { intent: "remember", printer: "creality-ender-3", next: "x".repeat(5_000) },
    ];
    for (const body of bodies) {
      const response = await post("/my-printer", body);
      expect(response.status, JSON.stringify(body)).toBe(400);
      expect(response.headers.getSetCookie(), JSON.stringify(body)).toEqual([]);
      expect(await response.text()).not.toMatch(/\n\s+at \S+ \(|node_modules/);
    }
    const good = await post("/my-printer", { intent: "remember", printer: "creality-ender-3", next: "/find" });
    expect(good.status).toBe(303);
    expect(good.headers.getSetCookie().join()).toContain("my_printer=");
  });

  test("redirect to no other site, whatever return address they name", async () => {
    const outside = [
      ...[
        "//evil.test",
        "/\\evil.test",
        "https://evil.test",
        "/%09/evil.test",
        "/\t/evil.test",
        "\\\\evil.test",
        "/%2f/evil.test",
      ],
      ...[
        "javascript:alert(1)",
        "/\r\nLocation: https://evil.test",
        "/%0d%0aSet-Cookie:a=b",
        "",
        " //evil.test",
        "/find\u0000",
      ],
      ...[
        "///evil.test",
        "/.//evil.test",
        "/find/..//evil.test",
        "https:evil.test",
        "/\u2028/evil.test",
        "http://localhost@evil.test",
      ],
    ];
    for (const next of outside) {
      const response = await post("/my-printer", { intent: "remember", printer: "creality-ender-3", next });
      expect(response.status, next).toBe(303);
      const target = new URL(response.headers.get("location") ?? "", site.origin);
      expect(target.origin, next).toBe(site.origin);
      expect(response.headers.get("location"), next).toBe("/find?printer=creality-ender-3");
      const built = await (await site.request(`/under-construction?from=${encodeURIComponent(next)}`)).text();
      expect(escapingErrorsOf(built)).toEqual([]);
      for (const link of linksIn(built)) expect(new URL(link, site.origin).origin, next).toBe(site.origin);
    }
    const inside = await post("/my-printer", {
      intent: "remember",
      printer: "creality-ender-3",
      next: "/find/e3d/e3d-v6",
    });
    expect(inside.headers.get("location")).toBe("/find/e3d/e3d-v6");
  });
});

describe("a server that gets hostile queries", () => {
  test("serves 60 concurrent visitors complete pages", async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        requestFrom(
          `127.0.1.${String(at + 1)}`,
          site.origin + (at % 2 === 0 ? "/find?category=hotend" : "/find/e3d/e3d-v6"),
        ),
      ),
    );
    for (const { status, text: html } of responses) {
      expect(status).toBe(200);
      expect(html.endsWith("</html>")).toBe(true);
    }
    expect(new Set(responses.map(({ text }) => text.length)).size).toBeLessThan(10);
  });

  test("needs no longer for them than for ordinary ones", async () => {
    const quickest = async (path: string, enough = 50) => {
      let best = Infinity;
      for (let attempt = 0; attempt < 4 && best >= enough; attempt += 1) {
        const started = performance.now();
        await (await site.request(path)).arrayBuffer();
        best = Math.min(best, performance.now() - started);
      }
      return best;
    };
    await quickest("/find");
    const ordinary = await quickest("/find");
    // 100 ms on an idle machine; on a busy one, scaled by the time of an ordinary page.
    const limit = Math.max(100, ordinary * 5);
    for (const [name, query] of QUERIES) expect(await quickest(`/find?${query}`, limit), name).toBeLessThan(limit);
    for (const [path] of PATHS) expect(await quickest(path, limit), path).toBeLessThan(limit);
  });
});

async function listOf(path: string): Promise<unknown> {
  return (await site.request(path)).json();
}

function post(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return site.request(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: site.origin, accept: "text/html" },
    body: new URLSearchParams(fields),
  });
}
