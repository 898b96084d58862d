import { createHash } from "node:crypto";
import { request as send, Agent, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import type { SiteHandler } from "../../../server/http/remix-adapter";
import type { PublicSource, PublicState } from "../../../server/http/page-cache/public-source";
import { openSocket, startTestServer, type TestServer } from "../../support/servers/http-server";

/*
 * The page cache by itself: the site behind it writes into each page everything it could know of its visitor.
 * Long because every way into the cache and out of it is tried with this one site.
 */

const PRINTER = "printer=ender";

/** Stands for the site's own: `printer` is shared by many, every other cookie is one visitor's. */
const publicCookies: PublicSource["publicCookies"] = (header) => {
  if (header === undefined || header === "") return "";
  return header === PRINTER ? PRINTER : null;
};

interface Site {
  readonly server: TestServer;
  /** Addresses that were rendered, in order. */
  readonly rendered: string[];
  state: PublicState | null;
  /** Renders the next pages. */
  handler: SiteHandler;
}

interface Init {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const html = (body: string, init: Init = {}) =>
  new Response(`<!DOCTYPE html><html lang="en"><body>${body}</body></html>`, {
    ...init,
    headers: { "content-type": "text/html; charset=utf-8", ...init.headers },
  });

/** A page with everything in it that a page could be made from. */
const everything: SiteHandler = (request, facts) => {
  const { cspNonce, origin, ip, direct, secure } = facts;
  const headers = JSON.stringify(Object.fromEntries(request.headers.entries()));
  const script = `window.data=${JSON.stringify({ url: request.url, nonce: cspNonce })}`;
  return Promise.resolve(
    html(
      `<script nonce="${cspNonce}">${script}</script><pre>${headers}${JSON.stringify({ origin, ip, direct, secure })}</pre>` +
        "<p>the same words again and again</p>".repeat(40),
    ),
  );
};

async function startSite(handler: SiteHandler = everything): Promise<Site> {
  const rendered: string[] = [];
  const site: { state: PublicState | null; handler: SiteHandler } = { state: { version: 1, current: true }, handler };
  const server = await startTestServer({
    siteHandler: () => (request, facts) => {
      const { pathname, search } = new URL(request.url);
      rendered.push(pathname + search);
      return site.handler(request, facts);
    },
    publicSource: () => ({ state: () => site.state, hasData: () => true, publicCookies }),
    // Nobody is refused however busy the machine is.
    limits: { queueMs: 60_000 },
  });
  return Object.assign(site, { server, rendered });
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

function get(
  { server }: Pick<Site, "server">,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { method = "GET", agent }: { readonly method?: string; readonly agent?: Agent } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const target = { host: "127.0.0.1", port: server.port, path, headers, method, ...(agent && { agent }) };
    const outgoing = send(target, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const body = Buffer.concat(chunks);
        const encoding = response.headers["content-encoding"];
        const plain =
          body.length === 0
            ? body
            : encoding === "br"
              ? brotliDecompressSync(body)
              : encoding === "gzip"
                ? gunzipSync(body)
                : body;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: plain.toString() });
      });
    });
    outgoing.once("error", reject);
    outgoing.end();
  });
}

function manyConnections(count: number): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  onTestFinished(() => {
    agent.destroy();
  });
  return agent;
}

describe("visitors", () => {
  test("see nothing of each other: two members and a stranger, 10,000 requests in any order", async () => {
    const site = await startSite();
    const agent = manyConnections(24);
    const members = ["canary-of-ada", "canary-of-ben"] as const;
    const pages = ["/find", "/find?q=bed", "/", "/find/e3d/v6", "/find.data", "/find.json", "/find?hide=electrical"];
    const wrong: string[] = [];
    let live = 0;
    const ask = async (n: number): Promise<void> => {
      // Any order, and the same in each run.
      const path = pages[(n * 7 + Math.floor(n / 3)) % pages.length] ?? "/";
      const who = (n * 5 + Math.floor(n / 11)) % 4;
      const member = members[who];
      const cookie = member === undefined ? (who === 2 ? PRINTER : null) : `session=${member}`;
      const own = `own-${String(n)}`;
      const { status, headers, text } = await get(
        site,
        path,
        { "user-agent": own, "x-own": own, "accept-language": own, ...(cookie !== null && { cookie }) },
        { agent },
      );
      const foreign = members.filter((one) => one !== member && text.includes(one));
      const control = headers["cache-control"] ?? "";
      if (status !== 200) wrong.push(`${path} is ${String(status)}`);
      if (foreign.length > 0) wrong.push(`${path} for ${String(member)} shows ${foreign.join()}`);
      if (member !== undefined) {
        live += 1;
        if (!text.includes(member) || !text.includes(own)) wrong.push(`${path} was not made for ${member}`);
        if (!/private, no-store/.test(control)) wrong.push(`${path} of ${member} may be kept: ${control}`);
        return;
      }
      if (/own-\d/.test(text)) wrong.push(`${path} shows what one visitor sent`);
      if (text.includes("ender") !== (cookie !== null)) wrong.push(`${path} shows a printer to the wrong visitor`);
      if (cookie !== null && /public/.test(control)) wrong.push(`${path} with a printer is public`);
      if (/public/.test(control) && !path.endsWith(".json") && !/cookie/i.test(headers.vary ?? "")) {
        wrong.push(`${path} does not vary by cookie`);
      }
    };
    let next = 0;
    const visitor = async (): Promise<void> => {
      while (next < 10_000) await ask(next++);
    };
    await Promise.all(Array.from({ length: 24 }, visitor));
    expect(wrong.slice(0, 5)).toEqual([]);
    // Each page once for strangers and once with a printer, besides those of members.
    expect(site.rendered.length - live).toBe(pages.length * 2);
  });

  test("with credentials, another cookie, or two printers get a page of their own", async () => {
    const site = await startSite();
    await get(site, "/find");
    for (const headers of [
      { authorization: "Bearer x" },
      { cookie: "pins=1:a" },
      { cookie: `${PRINTER}; session=x` },
      { cookie: "sb-first-layer-auth-token=x" },
    ]) {
      const { text, headers: sent } = await get(site, "/find", { ...headers, "x-own": "own" });
      expect(text, JSON.stringify(headers)).toContain("own");
      expect(sent["cache-control"]).toBe("private, no-store");
    }
    expect(site.rendered).toHaveLength(5);
  });

  test("cannot put anything into the page of others", async () => {
    const site = await startSite();
    const poison: Record<string, string>[] = [
      { "x-forwarded-host": "evil.test" },
      { "x-forwarded-proto": "https" },
      { "x-forwarded-for": "203.0.113.9" },
      { "x-original-url": "/my-printer" },
      { "x-rewrite-url": "/evil.test" },
      { forwarded: "host=evil.test" },
      { referer: "https://evil.test/" },
      { "user-agent": "evil.test" },
      { accept: "application/evil.test" },
      { range: "bytes=0-3" },
      { "x-http-method-override": "POST" },
      { "if-none-match": '"evil.test"' },
    ];
    for (const [n, headers] of poison.entries()) {
      const path = `/find?page=${String(n + 2)}`;
      // The one with the header asks first.
      const { status } = await get(site, path, headers);
      const { text } = await get(site, path);
      expect(status, JSON.stringify(headers)).toBe(200);
      expect(text).not.toMatch(/evil|203\.0|bytes=|override/);
      expect(text).toContain(`http://127.0.0.1:${String(site.server.port)}/find`);
    }
    expect(site.rendered).toHaveLength(poison.length);
  });

  test("of another host name get pages of that name", async () => {
    const site = await startSite();
    const host = `localhost:${String(site.server.port)}`;
    expect((await get(site, "/find", { host })).text).toContain(`http://${host}/find`);
    expect((await get(site, "/find")).text).not.toContain("localhost");
    expect((await get(site, "/find", { host: "evil.test" })).status).toBe(421);
    expect(site.rendered).toHaveLength(2);
  });

  test("get the page of their address to the letter", async () => {
    const site = await startSite();
    const addresses = [
      "/find?a=1&b=2",
      "/find?b=2&a=1",
      "/find?a=1&a=2",
      "/find?a=2&a=1",
      "/find?q=a+b",
      "/find?q=a%20b",
      "/FIND",
      "/find/",
      "/find/e3d/v6.css",
      "/find/e3d/v6",
    ];
    for (let round = 0; round < 2; round += 1) {
      for (const path of addresses) {
        expect((await get(site, path)).text).toContain(`"url":"http://127.0.0.1:${String(site.server.port)}${path}"`);
      }
    }
    expect(site.rendered).toEqual(addresses);
    await get(site, "/find?");
    await get(site, "/find");
    expect(site.rendered).toHaveLength(addresses.length + 1);
  });

  test("who come from another page get their own where that counts, and so do caches outside", async () => {
    const site = await startSite();
    const referer = `${site.server.origin}/from-here`;
    const plain = await get(site, "/find?hide=electrical");
    expect(plain.headers["cache-control"]).toBe("private, no-cache");
    expect((await get(site, "/find?hide=electrical", { referer })).text).toContain(referer);
    expect((await get(site, "/find?%68ide=electrical", { referer })).text).toContain(referer);
    expect((await get(site, "/find?hide=electrical")).text).toBe(plain.text);
    expect((await get(site, "/find?category=fan", { referer })).text).not.toContain(referer);
  });
});

describe("a page", () => {
  test("is rendered once for all who wait for it, and for those who come later", async () => {
    const release: (() => void)[] = [];
    const site = await startSite(async (request, facts) => {
      await new Promise<void>((resolve) => release.push(resolve));
      return everything(request, facts);
    });
    const agent = manyConnections(30);
    const first = await openSocket(site.server.port);
    first.write("GET /find HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(() => release.length).toBe(1);
    const others = Array.from({ length: 30 }, () => get(site, "/find", { host: "localhost" }, { agent }));
    // The one who asked first leaves.
    first.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const free of release) free();
    const answers = await Promise.all(others);
    expect(new Set(answers.map(({ status, text }) => `${String(status)} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(site.rendered).toEqual(["/find"]);
  });

  test("of an older version is never sent, and neither is any while a change is read", async () => {
    const site = await startSite((request) =>
      Promise.resolve(html(`version ${String(site.state?.version)} ${request.url}`)),
    );
    expect((await get(site, "/find")).text).toContain("version 1");
    site.state = { version: 2, current: true };
    expect((await get(site, "/find")).text).toContain("version 2");
    expect((await get(site, "/find")).text).toContain("version 2");
    expect(site.rendered).toHaveLength(2);
    site.state = null;
    for (let n = 0; n < 2; n += 1) {
      expect((await get(site, "/find")).headers["cache-control"]).toBe("private, no-store");
    }
    expect(site.rendered).toHaveLength(4);
    site.state = { version: 3, current: false };
    expect((await get(site, "/find")).headers["cache-control"]).toBe("no-store");
    expect((await get(site, "/find")).text).toContain("version 3");
    expect(site.rendered).toHaveLength(5);
  });

  test("that was rendered while something changed is for the one who asked alone", async () => {
    const site = await startSite((request) => {
      site.state = { version: (site.state?.version ?? 0) + (site.rendered.length === 1 ? 1 : 0), current: true };
      return Promise.resolve(html(request.url));
    });
    await get(site, "/find");
    await get(site, "/find");
    await get(site, "/find");
    expect(site.rendered).toHaveLength(2);
  });

  test("is rendered again after a change, before anybody asks, when it was asked for often", async () => {
    const site = await startSite();
    for (let n = 0; n < 3; n += 1) await get(site, "/find");
    await get(site, "/find?page=9");
    site.state = { version: 2, current: true };
    await get(site, "/");
    await expect.poll(() => site.rendered, { timeout: 5_000 }).toEqual(["/find", "/find?page=9", "/", "/find"]);
    await get(site, "/find");
    expect(site.rendered).toHaveLength(4);
  });

  test.each<[string, SiteHandler]>([
    ["a cookie", () => Promise.resolve(html("x", { headers: { "set-cookie": "a=b" } }))],
    ["404", () => Promise.resolve(html("x", { status: 404 }))],
    ["a redirect", () => Promise.resolve(new Response(null, { status: 301, headers: { location: "/" } }))],
    ["500", () => Promise.resolve(html("x", { status: 500 }))],
    ["503", () => Promise.resolve(html("x", { status: 503, headers: { "retry-after": "1" } }))],
    ["private, no-store", () => Promise.resolve(html("x", { headers: { "cache-control": "private, no-store" } }))],
    ["Vary", () => Promise.resolve(html("x", { headers: { vary: "User-Agent" } }))],
    [
      "a mark",
      (_, { marks }) => {
        marks?.refuse("one visitor's own");
        return Promise.resolve(html("x"));
      },
    ],
  ])("with %s is never kept", async (_name, handler) => {
    const site = await startSite(handler);
    const first = await get(site, "/find");
    const second = await get(site, "/find");
    expect(second.status).toBe(first.status);
    expect(second.headers["cache-control"]).toMatch(/^private, no-store$|^no-store$/);
    expect(site.rendered.length).toBeGreaterThanOrEqual(2);
    site.handler = everything;
    expect((await get(site, "/find")).text).toContain("http://");
  });

  test("that fails is not kept, and fails for nobody else", async () => {
    const site = await startSite(() => Promise.reject(new Error("broken")));
    expect((await get(site, "/find")).status).toBe(500);
    site.handler = everything;
    expect((await get(site, "/find")).status).toBe(200);
  });

  test("that no entry of the table of routes declares is rendered each time", async () => {
    const site = await startSite();
    for (const path of ["/saved", "/auth", "/collections", "/find/hotend-12", "/no-such", "/pins", "/live-token"]) {
      await get(site, path);
      expect((await get(site, path)).headers["cache-control"], path).toBe("private, no-store");
    }
    expect(site.rendered).toHaveLength(14);
  });
});

describe("what is sent", () => {
  test.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip;q=1.0, br;q=0.1", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["*", "br"],
    ["*;q=0", undefined],
    ["identity", undefined],
    ["identity;q=0, br", "br"],
    ["", undefined],
    ["zstd, deflate", undefined],
    ["BR", "br"],
  ])("to Accept-Encoding: %s is %s", async (accepted, encoding) => {
    const site = await startSite();
    const plain = await get(site, "/find");
    for (let n = 0; n < 2; n += 1) {
      const { headers, text, body } = await get(site, "/find", { "accept-encoding": accepted });
      expect(headers["content-encoding"]).toBe(encoding);
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(text).toBe(plain.text);
      expect(headers.etag).toBe(plain.headers.etag);
    }
    expect(site.rendered).toHaveLength(1);
  });

  test("for HEAD has the headers of GET and no body, for a range the whole page", async () => {
    const site = await startSite();
    const head = await get(site, "/find", { "accept-encoding": "br" }, { method: "HEAD" });
    const page = await get(site, "/find", { "accept-encoding": "br" });
    expect(head.body).toHaveLength(0);
    for (const name of ["content-length", "etag", "content-encoding", "cache-control", "content-security-policy"]) {
      expect(head.headers[name], name).toBe(page.headers[name]);
    }
    const range = await get(site, "/find", { range: "bytes=0-9" });
    expect([range.status, range.text]).toEqual([200, page.text]);
    expect(site.rendered).toHaveLength(1);
  });

  test("for a known ETag is 304, in every spelling of the header", async () => {
    const site = await startSite();
    const { etag = "" } = (await get(site, "/find")).headers;
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const held of [etag, etag.slice(2), `"other", ${etag}`, `W/"a",${etag},"b"`, "*"]) {
      const { status, body, headers } = await get(site, "/find", { "if-none-match": held });
      expect([held, status, body.length]).toEqual([held, 304, 0]);
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(headers.etag).toBe(etag);
    }
    for (const held of ['"other"', 'W/"other", "x"', etag.slice(3, -1), ""]) {
      expect((await get(site, "/find", { "if-none-match": held })).status, held).toBe(200);
    }
    // A member's page has no version, so a stranger's never stands for it.
    expect((await get(site, "/find", { "if-none-match": etag, cookie: "session=a" })).status).toBe(200);
  });

  test("has no nonce, and allows by their hashes the scripts that had it, and no other", async () => {
    const smuggled = "<script>alert(1)</script>";
    const site = await startSite(async (request, facts) => {
      const made = await (await everything(request, facts)).text();
      return html(`${made}${smuggled}<style nonce="${facts.cspNonce}">p{color:red}</style>`);
    });
    const { text, headers } = await get(site, "/find");
    const policy = String(headers["content-security-policy"]);
    expect(text).not.toContain("nonce=");
    expect(text).toContain('"nonce":""');
    expect(policy).not.toContain("nonce-");
    const hashOf = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
    const [, script = ""] = /<script>(window\.data=.*?)<\/script>/s.exec(text) ?? [];
    expect(policy).toContain(`script-src 'self' ${hashOf(script)};`);
    expect(policy).toContain(`style-src 'self' ${hashOf("p{color:red}")};`);
    expect(policy).not.toContain(hashOf("alert(1)"));
  });
});
