import { brotliDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { chooseEncoding } from "../../../server/http/response/compression";
import { startTestServer, type TestServer } from "../../support/servers/http-server";

const LONG = "<p>the same words again and again</p>".repeat(200);

function html(body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { headers: { "content-type": "text/html; charset=utf-8", ...headers } });
}

/** A GET whose body is not decompressed on the way. */
async function rawGet(server: TestServer, headers = ""): Promise<{ head: string; body: Buffer }> {
  const response = await server.raw(`GET / HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`);
  const end = response.indexOf("\r\n\r\n");
  return { head: response.slice(0, end).toLowerCase(), body: Buffer.from(response.slice(end + 4), "latin1") };
}

describe("responses", () => {
  test("compress a page as one buffer when the client accepts it", async () => {
    const server = await startTestServer({ siteHandler: () => () => Promise.resolve(html(LONG)) });
    const { head, body } = await rawGet(server, "Accept-Encoding: gzip, br\r\n");
    expect(head).toContain("content-encoding: br");
    expect(head).toContain("vary: accept-encoding");
    expect(head).toContain(`content-length: ${body.length}`);
    expect(head).not.toContain("transfer-encoding");
    expect(brotliDecompressSync(body).toString()).toBe(LONG);
  });

  test("do not compress small pages and images", async () => {
    const small = await startTestServer({ siteHandler: () => () => Promise.resolve(html("<p>short</p>")) });
    expect((await rawGet(small, "Accept-Encoding: br\r\n")).head).not.toContain("content-encoding");
    const picture = await startTestServer({
      siteHandler: () => () => Promise.resolve(new Response(LONG, { headers: { "content-type": "image/png" } })),
    });
    expect((await rawGet(picture, "Accept-Encoding: br\r\n")).head).not.toContain("content-encoding");
  });

  test("deliver a large compressed body completely", async () => {
    const large = "id,name,value\n1,bed,2\n".repeat(100_000);
    const server = await startTestServer({
      siteHandler: () => () => Promise.resolve(new Response(large, { headers: { "content-type": "text/csv" } })),
    });
    const response = await fetch(server.origin, { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.text()).toBe(large);
  });

  test("keep the page's own Vary values", async () => {
    const server = await startTestServer({ siteHandler: () => () => Promise.resolve(html(LONG, { vary: "Cookie" })) });
    expect((await rawGet(server)).head).toContain("vary: cookie, accept-encoding");
  });

  test("are 304 for a known ETag, compressed or not", async () => {
    const server = await startTestServer({
      siteHandler: () => () => Promise.resolve(html(LONG, { etag: '"v7"', "cache-control": "public, max-age=60" })),
    });
    const first = await rawGet(server, "Accept-Encoding: br\r\n");
    expect(first.head).toContain('etag: w/"v7"');
    const second = await rawGet(server, 'Accept-Encoding: br\r\nIf-None-Match: W/"v7"\r\n');
    expect(second.head).toMatch(/^http\/1\.1 304/);
    expect(second.head).toContain("cache-control: public, max-age=60");
    expect(second.body).toHaveLength(0);
  });

  test("of pages are not cached unless the page says so", async () => {
    const server = await startTestServer({ siteHandler: () => () => Promise.resolve(html("x")) });
    expect((await rawGet(server)).head).toContain("cache-control: private, no-store");
  });

  test("to HEAD have the headers of GET", async () => {
    const methods: string[] = [];
    const server = await startTestServer({
      siteHandler: () => (request) => {
        methods.push(request.method);
        return Promise.resolve(html(LONG));
      },
    });
    const head = await fetch(server.origin, { method: "HEAD", headers: { "accept-encoding": "identity" } });
    expect(head.headers.get("content-length")).toBe(String(LONG.length));
    expect(methods).toEqual(["GET"]);
  });

  test("send one Set-Cookie header per cookie", async () => {
    const headers = new Headers();
    headers.append("set-cookie", "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT");
    headers.append("set-cookie", "b=2");
    const server = await startTestServer({ siteHandler: () => () => Promise.resolve(new Response("x", { headers })) });
    expect((await fetch(server.origin)).headers.getSetCookie()).toEqual([
      "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT",
      "b=2",
    ]);
  });

  test("are made from the visitor's request without spoofable headers", async () => {
    const seen: Request[] = [];
    const server = await startTestServer({
      siteHandler: () => (request) => {
        seen.push(request);
        return Promise.resolve(html("x"));
      },
    });
    await fetch(`${server.origin}/find?q=a%20b&q=c`, {
      headers: {
        cookie: "my_printer=x",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        "x-original-url": "/admin",
        "x-rewrite-url": "/admin",
        forwarded: "host=evil.example",
      },
    });
    const [request] = seen;
    expect(request?.url).toBe(`${server.origin}/find?q=a%20b&q=c`);
    expect(request?.headers.get("cookie")).toBe("my_printer=x");
    expect(request?.headers.get("host")).toBe(new URL(server.origin).host);
    for (const name of ["x-forwarded-host", "x-forwarded-proto", "x-original-url", "x-rewrite-url", "forwarded"]) {
      expect(request?.headers.has(name)).toBe(false);
    }
  });

  test("are made from a form byte for byte", async () => {
    const bodies: string[] = [];
    const server = await startTestServer({
      siteHandler: () => async (request) => {
        const form = await request.formData();
        bodies.push(JSON.stringify([...form]));
        return html("x");
      },
    });
    const form = new FormData();
    form.set("name", "Prüša & Söhne");
    form.set("intent", "save");
    const headers = { origin: server.origin };
    await fetch(server.origin, { method: "POST", headers, body: form });
    await fetch(server.origin, {
      method: "POST",
      headers,
      body: new URLSearchParams({ name: "Prüša & Söhne", intent: "save" }),
    });
    expect(bodies).toEqual(Array<string>(2).fill('[["name","Prüša & Söhne"],["intent","save"]]'));
  });
});

describe("chooseEncoding", () => {
  test.each([
    [undefined, null],
    ["", null],
    ["identity", null],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.5, gzip;q=1", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0", null],
    ["*", "br"],
    ["*;q=0", null],
    ["gzip;q=0, *", "br"],
    ["BR", "br"],
    ["br;q=junk", null],
    ["brotli", null],
  ])("for %o is %o", (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});
