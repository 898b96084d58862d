import { describe, expect, test } from "vitest";
import { SECURITY_HEADERS } from "../../../server/http/response/security-headers";
import { page, startTestServer, statusOf } from "../../support/servers/http-server";

const HOST = "Host: localhost";

/** One request on a connection that closes afterwards, so that the whole response can be read. */
function request(line: string, ...headers: string[]): string {
  return [line, ...headers, "Connection: close", "", ""].join("\r\n");
}

const get = (target: string, ...headers: string[]) => request(`GET ${target} HTTP/1.1`, HOST, ...headers);

function post(headers: readonly string[], body: string): string {
  return request("POST /my-printer HTTP/1.1", HOST, "Origin: http://localhost", ...headers) + body;
}

const FORM = "Content-Type: application/x-www-form-urlencoded";
const MULTIPART = "Content-Type: multipart/form-data";

/** The bytes sent, and every correct status. 0: closed without a response. */
const SHAPES: readonly (readonly [name: string, bytes: string | Buffer, statuses: readonly number[]])[] = [
  // Controls: these must be accepted, or the rejections below prove nothing.
  ["a plain GET", get("/find"), [200]],
  ["HEAD", request("HEAD /find HTTP/1.1", HOST), [200]],
  ["HTTP/1.0 with a Host", request("GET / HTTP/1.0", HOST), [200]],
  ["a query with %00", get("/find?q=%00"), [200]],
  ["a query with an unpaired surrogate", get("/find?q=%ED%A0%80"), [200]],
  ["a query with broken percent-encoding", get("/find?q=%E0%A4%A"), [200]],
  ["a script in the query", get("/find?q=%3Cscript%3Ealert(1)%3C/script%3E"), [200]],
  ["a raw angle bracket in the query", get("/find?q=<script>"), [200]],
  ["repeated parameters", get("/find?q=a&q=b&q=c"), [200]],
  ["a double slash inside the path", get("/find//x"), [200]],
  ["an encoded slash", get("/find/a%2Fb"), [200]],
  ["an encoded space", get("/find/a%20b"), [200]],
  ["Host with a port", request("GET / HTTP/1.1", "Host: localhost:3000"), [200]],
  ["Host in capitals", request("GET / HTTP/1.1", "Host: LOCALHOST"), [200]],
  ["Host 127.9.9.9", request("GET / HTTP/1.1", "Host: 127.9.9.9:81"), [200]],
  ["Host [::1]", request("GET / HTTP/1.1", "Host: [::1]:3000"), [200]],
  ["a form", post([FORM, "Content-Length: 3"], "a=1"), [200]],
  ["a form in chunks", post([FORM, "Transfer-Encoding: chunked"], "3\r\na=1\r\n0\r\n\r\n"), [200]],
  ["a POST without a body", post(["Content-Length: 0"], ""), [200]],
  ["a probe under an unknown Host", request("GET /healthz HTTP/1.1", "Host: 10.1.2.3:8080"), [200]],

  // Methods
  ["TRACE", request("TRACE / HTTP/1.1", HOST), [405]],
  ["OPTIONS", request("OPTIONS / HTTP/1.1", HOST), [405]],
  ["OPTIONS *", request("OPTIONS * HTTP/1.1", HOST), [405]],
  ["PUT", request("PUT / HTTP/1.1", HOST), [405]],
  ["PATCH", request("PATCH / HTTP/1.1", HOST), [405]],
  ["DELETE", request("DELETE /find HTTP/1.1", HOST), [405]],
  ["PROPFIND", request("PROPFIND / HTTP/1.1", HOST), [405]],
  ["LINK", request("LINK / HTTP/1.1", HOST), [405]],
  ["QUERY or any later method", request("QUERY / HTTP/1.1", HOST), [400, 405]],
  ["CONNECT", request("CONNECT example.com:443 HTTP/1.1", HOST), [405]],
  ["PRI (HTTP/2 preface)", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, 405]],
  ["a method in lower case", request("get / HTTP/1.1", HOST), [400]],
  ["no such method", request("FOO / HTTP/1.1", HOST), [400]],
  ["an empty method", request(" / HTTP/1.1", HOST), [400]],
  ["a very long method", request(`${"A".repeat(5000)} / HTTP/1.1`, HOST), [400]],
  ["POST to a probe", request("POST /healthz HTTP/1.1", HOST), [405]],
  ["DELETE of a probe", request("DELETE /readyz HTTP/1.1", HOST), [405]],

  // Targets
  ["%00 in the path", get("/find/%00"), [400]],
  ["%0a in the path", get("/find/%0aSet-Cookie:x"), [400]],
  ["%7f in the path", get("/find/%7f"), [400]],
  ["%c2%80 (C1 control) in the path", get("/find/%c2%80"), [400]],
  ["an unpaired surrogate in the path", get("/find/%ED%A0%80"), [400]],
  ["overlong UTF-8 in the path", get("/find/%C0%AF"), [400]],
  ["a lone continuation byte", get("/find/%80"), [400]],
  ["cut percent-encoding", get("/find/%"), [400]],
  ["percent and no hex", get("/find/%zz"), [400]],
  ["percent and one hex", get("/find/%4"), [400]],
  ["%u encoding", get("/find/%u0041"), [400]],
  ["two slashes first", get("//evil.example/"), [400]],
  ["an encoded slash second", get("/%2fevil.example/"), [400]],
  ["a backslash second", get("/\\evil.example"), [400]],
  ["a backslash", get("/find\\x"), [400]],
  ["an encoded backslash", get("/find/%5c..%5c"), [400]],
  ["dot segments", get("/../etc/passwd"), [400]],
  ["encoded dot segments", get("/%2e%2e/%2e%2e/etc/passwd"), [400]],
  ["mixed dot segments", get("/assets/.%2e/x"), [400]],
  ["an encoded slash between dots", get("/assets/..%2f..%2fserver/index.js"), [400]],
  ["a fragment", get("/find#x"), [400]],
  ["an absolute target", get("http://localhost/find"), [400]],
  ["an absolute foreign target", get("http://evil.example/"), [400]],
  ["a target without a slash", get("find"), [400]],
  ["an asterisk", get("*"), [400]],
  ["an empty target", request("GET  HTTP/1.1", HOST), [400]],
  ["a space in the target", get("/find me"), [400]],
  ["a tab in the target", get("/find\tme"), [400]],
  ["raw bytes above ASCII", Buffer.from(get("/find/\u00e9"), "latin1"), [400]],
  ["raw UTF-8", get("/find?q=é"), [400]],
  ["a query of 9 kB", get(`/find?q=${"a".repeat(9000)}`), [414]],
  ["a path of 9 kB", get(`/${"a".repeat(9000)}`), [414]],
  ["a target of 100 kB", get(`/find?q=${"a".repeat(100_000)}`), [414, 431]],
  ["the data parameter of older Remix", get("/find?_data=routes/find"), [400]],

  // Host
  ["no Host", request("GET / HTTP/1.1"), [400]],
  ["no Host in HTTP/1.0", request("GET / HTTP/1.0"), [400]],
  ["an empty Host", request("GET / HTTP/1.1", "Host:"), [400]],
  ["two Hosts", request("GET / HTTP/1.1", HOST, "Host: evil.example"), [400]],
  ["the same Host twice", request("GET / HTTP/1.1", HOST, HOST), [400]],
  ["a foreign Host", request("GET / HTTP/1.1", "Host: evil.example"), [421]],
  ["a Host that begins like ours", request("GET / HTTP/1.1", "Host: localhost.evil.example"), [421]],
  ["a Host that ends like ours", request("GET / HTTP/1.1", "Host: evil-localhost"), [421]],
  ["a Host with a user", request("GET / HTTP/1.1", "Host: localhost@evil.example"), [400]],
  ["a Host with a path", request("GET / HTTP/1.1", "Host: localhost/evil"), [400]],
  ["a Host with a list", request("GET / HTTP/1.1", "Host: localhost, evil.example"), [400]],
  ["a Host with a bad port", request("GET / HTTP/1.1", "Host: localhost:99999"), [400]],
  ["a Host with a word for a port", request("GET / HTTP/1.1", "Host: localhost:http"), [400]],
  ["a Host with a script", request("GET / HTTP/1.1", "Host: <script>"), [400]],
  ["a forwarded host nobody trusts", get("/", "X-Forwarded-Host: evil.example"), [200]],

  // Bodies and framing
  [
    "Content-Length and Transfer-Encoding",
    post([FORM, "Content-Length: 3", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
    [400],
  ],
  ["two Content-Lengths", post([FORM, "Content-Length: 3", "Content-Length: 4"], "a=1"), [400]],
  ["a list of Content-Lengths", post([FORM, "Content-Length: 3, 3"], "a=1"), [400]],
  ["a negative Content-Length", post([FORM, "Content-Length: -1"], "a=1"), [400]],
  ["a signed Content-Length", post([FORM, "Content-Length: +3"], "a=1"), [400]],
  ["a hexadecimal Content-Length", post([FORM, "Content-Length: 0x3"], "a=1"), [400]],
  ["a huge Content-Length", post([FORM, "Content-Length: 99999999999999999999999"], ""), [400, 413]],
  ["an unknown Transfer-Encoding", post([FORM, "Transfer-Encoding: xchunked"], "a=1"), [400]],
  ["chunked not last", post([FORM, "Transfer-Encoding: chunked, gzip"], "0\r\n\r\n"), [400]],
  ["a space before the colon", post([FORM, "Transfer-Encoding : chunked"], "0\r\n\r\n"), [400]],
  ["a bad chunk size", post([FORM, "Transfer-Encoding: chunked"], "zz\r\na=1\r\n0\r\n\r\n"), [400, 0]],
  ["a GET with a body", get("/", "Content-Length: 3") + "a=1", [400]],
  ["a HEAD with a body", request("HEAD / HTTP/1.1", HOST, "Content-Length: 3") + "a=1", [400]],
  ["a GET in chunks", get("/", "Transfer-Encoding: chunked") + "0\r\n\r\n", [400]],
  ["JSON where a form belongs", post(["Content-Type: application/json", "Content-Length: 2"], "{}"), [415]],
  ["text where a form belongs", post(["Content-Type: text/plain", "Content-Length: 3"], "a=1"), [415]],
  ["a body without a type", post(["Content-Length: 3"], "a=1"), [415]],
  ["a compressed form", post([FORM, "Content-Encoding: gzip", "Content-Length: 3"], "a=1"), [415]],
  ["multipart without a boundary", post([MULTIPART, "Content-Length: 3"], "a=1"), [400]],
  ["multipart with an empty boundary", post([`${MULTIPART}; boundary=`, "Content-Length: 3"], "a=1"), [400]],
  [
    "multipart with an endless boundary",
    post([`${MULTIPART}; boundary=${"b".repeat(71)}`, "Content-Length: 3"], "a=1"),
    [400],
  ],
  ["a form over the limit", post([FORM, "Content-Length: 65537"], "a".repeat(65_537)), [413]],
  ["601 fields", post([FORM, "Content-Length: 2403"], Array.from({ length: 601 }, () => "a=1").join("&")), [413]],
  ["an unknown expectation", get("/", "Expect: a-miracle"), [417]],

  // Heads
  ["a header of 40 kB", get("/", `X-Long: ${"a".repeat(40_000)}`), [431]],
  ["3,000 headers", get("/", ...Array.from({ length: 3000 }, (_, n) => `X-${n}: ${"a".repeat(10)}`)), [431]],
  ["cookies of 40 kB", get("/", `Cookie: a=${"b".repeat(40_000)}`), [431]],
  ["malformed cookies", get("/", 'Cookie: =;;;%;a=%E0%A4%A;"; __session=x.y'), [200]],
  ["a folded header", get("/", "X-A: b\r\n c"), [400, 200]],
  ["a NUL in a header", get("/", "X-A: \0"), [400]],
  ["a bare line feed in a header", get("/", "X-A: b\nX-B: c"), [400, 200]],
  ["a bare carriage return", get("/", "X-A: b\rX-B: c"), [400]],
  ["a header without a name", get("/", ": b"), [400]],
  ["a header without a colon", get("/", "nonsense"), [400]],
  ["HTTP/1.2", request("GET / HTTP/1.2", HOST), [400, 200]],
  ["HTTP/2.0", request("GET / HTTP/2.0", HOST), [400]],
  ["HTTP/9", request("GET / HTTP/9", HOST), [400]],
  ["HTTP/0.9", "GET /\r\n\r\n", [400]],
  ["no version", request("GET /", HOST), [400]],
  ["a TLS hello", Buffer.from([0x16, 0x03, 0x01, 0x00, 0x05, 1, 2, 3, 4, 5]), [400]],
  ["noise", Buffer.from(Array.from({ length: 64 }, (_, n) => (n * 37) % 256)), [400]],
  [
    "an upgrade nobody offers",
    get("/", "Upgrade: websocket").replace("Connection: close", "Connection: Upgrade, close"),
    [200],
  ],
];

describe("request validation", () => {
  test.each(SHAPES)("%s", async (_name, bytes, statuses) => {
    const server = await startTestServer();
    const response = await server.raw(bytes);
    expect(statuses).toContain(statusOf(response));
    if (response === "") return;
    const head = response.slice(0, response.indexOf("\r\n\r\n")).toLowerCase();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect(head).toContain(`${name}: ${value.toLowerCase()}`);
    }
    expect(head).toContain("content-security-policy: default-src 'none'");
    expect(head).toMatch(/\r\nx-request-id: [\w-]{12}/);
    expect(head).toMatch(/\r\ncache-control: /);
    expect(head).toMatch(/\r\ncontent-length: \d+/);
    expect(response).not.toContain("evil.example");
  });

  test("is tested with about a hundred kinds of requests", () => {
    expect(SHAPES.length).toBeGreaterThanOrEqual(100);
  });

  test("keeps refused requests from the pages", async () => {
    let requestCount = 0;
    const server = await startTestServer({
      siteHandler: () => () => {
        requestCount += 1;
        return page();
      },
    });
    for (const [name, bytes, statuses] of SHAPES) {
      if (statuses.includes(200)) continue;
      await server.raw(bytes);
      expect(requestCount, name).toBe(0);
    }
  });

  test("names the allowed methods with a 405", async () => {
    const server = await startTestServer();
    expect(await server.raw(request("TRACE / HTTP/1.1", HOST))).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i);
    expect(await server.raw(request("CONNECT a:1 HTTP/1.1", HOST))).toMatch(/\r\nallow: GET, HEAD, POST\r\n/i);
  });

  test("serves two pipelined requests", async () => {
    const server = await startTestServer();
    const first = `GET / HTTP/1.1\r\n${HOST}\r\n\r\n`;
    const response = await server.raw(first + get("/find"));
    expect(response.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });
});
